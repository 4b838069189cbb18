import { beforeAll, expect, test } from 'vitest';
import type { Digest } from '#contract/week.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();
let digest: Digest;

beforeAll(async () => {
  digest = await visit.ask('/api/digest');
});

test('the text is copied for a chat if nothing else can be shared, and the picture can be seen', async () => {
  const page = await visit.open(digest.link, desk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share the week' }).click();
  await page.getByText('The text is copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest.text);
  const address = await page.getByRole('link', { name: 'See the picture' }).getAttribute('href');
  const picture = await page.request.get(new URL(address ?? '', page.url()).href);
  expect([address, picture.headers()['content-type']]).toEqual([digest.picture, 'image/png']);
});

test('on a phone, three taps post the week to a chat, the third in the device’s own sheet', async () => {
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
  // The page needs a moment to load the picture as a file. Until then, a press shares only the text.
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
