import { beforeAll, expect, test } from 'vitest';
import type { Digest } from '#contract/week.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
let digest: Digest;

beforeAll(async () => {
  digest = await visit.ask('/api/digest');
});

test('its text is copied for a chat where nothing else can be shared, and its picture is there to take', async () => {
  const page = await visit.open(digest.link, desk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share the week' }).click();
  await page.getByText('The text is copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest.text);
  const picture = page.getByRole('img', { name: /^Download week/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080);
});

test('on a phone three taps post it to a chat, the third one in the device’s own sheet', async () => {
  const context = await visit.visitor({ ...phone, hasTouch: true, isMobile: true });
  await context.addInitScript(() => {
    const sent: ShareData[] = [];
    const share = async (data: ShareData) => void sent.push(data);
    Object.assign(navigator, { share, canShare: () => true, sent });
  });
  const page = await context.newPage();
  await visit.go(page, '/results');
  await page.getByRole('link', { name: 'The week in short' }).click();
  const picture = page.waitForResponse((response) => response.url().endsWith(digest.picture));
  await page.getByRole('button', { name: 'Share the week' }).waitFor();
  await (await picture).finished();
  const shared = () =>
    page.evaluate(() => {
      const [data] = (Reflect.get(navigator, 'sent') as ShareData[]).slice(-1);
      return {
        text: data?.text,
        files: data?.files?.map(({ name, type, size }) => ({ name, type, isEmpty: size === 0 })),
      };
    });
  // The picture is kept for the press a moment after it shows.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Share the week' }).click();
      return shared();
    })
    .toEqual({
      text: digest.text,
      files: [{ name: `week-${digest.weekNumber}.png`, type: 'image/png', isEmpty: false }],
    });
});
