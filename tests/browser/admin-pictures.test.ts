import { expect, test } from 'vitest';
import { plain } from '../support/pictures.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { go, official, pageIn, url, visitor } = useSite();

test('the league’s logo is set where its name is, moves nothing when it loads, and is sent once', async () => {
  const page = await pageIn(await official({ ...phone, locale: 'en-GB' }));
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await go(page, '/admin/content/league');
  const section = page.getByRole('region', { name: 'Logo' });
  const buffer = await plain(900, 300, '#115522').png().toBuffer();
  await section.getByLabel(/^Logo of /).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await said('Set the logo of ');
  await section.locator('img').waitFor();
  await fits(page);
  await hasLargeTargets(page);
  await isAccessible(page);

  for (const device of [phone, desk]) {
    const seen = await (await visitor(device)).newPage();
    let send = () => {};
    const held = new Promise<void>((resolve) => void (send = resolve));
    const sent: string[] = [];
    await seen.route('**/photos/*', async (route) => {
      sent.push(route.request().url());
      await held;
      await route.continue();
    });
    // Without waiting for the picture, which does not come yet.
    await seen.goto(url('/league-standings'), { waitUntil: 'domcontentloaded' });
    await expect.poll(() => sent.length).toBe(1);
    const header = seen.getByRole('banner');
    const logo = header.locator('img');
    const places = () =>
      header.evaluate((top) =>
        [top, ...top.querySelectorAll('a, img, summary')]
          .map((part) => part.getBoundingClientRect())
          .map(({ x, y, width, height }) => [x, y, width, height]),
      );
    const before = await places();
    expect(await logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(false);
    send();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    expect(await places()).toEqual(before);
    const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(height);
    await fits(seen);
    await isAccessible(seen);
    // An intercepted file is never cached.
    await seen.unrouteAll();
    await go(seen, '/contacts');
    await go(seen, '/results');
    const bytes = () =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) => (entry.name.includes('/photos/') ? [Reflect.get(entry, 'transferSize')] : []));
    expect(await seen.evaluate(bytes)).toEqual([0]);
  }

  await section.getByRole('button', { name: /^Remove the logo of / }).click();
  await said('Removed the logo of ');
  const bare = await (await visitor(phone)).newPage();
  await go(bare, '/');
  expect(await bare.getByRole('banner').locator('img').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await section.getByRole('button', { name: /^Remove the logo of / }).waitFor();
});

test('on a desk a photo is dragged before another one', async () => {
  const page = await pageIn(await official(desk));
  await go(page, '/admin/photos');
  await page.getByRole('button', { name: 'New gallery' }).click();
  await page.getByLabel('Title').fill('Awards');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Awards' }).waitFor();
  for (const [index, colour] of ['#112233', '#445566', '#778899'].entries()) {
    const buffer = await plain(60, 40, colour).jpeg().toBuffer();
    await page
      .locator('section', { hasText: 'Awards' })
      .getByLabel('Add photos')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('list', { name: 'Photos of Awards' }).getByRole('button').nth(index).waitFor();
  }
  const photos = page.getByRole('list', { name: 'Photos of Awards' }).getByRole('listitem');
  const pictureOf = (index: number) => photos.nth(index).locator('img').getAttribute('src');
  const before = [await pictureOf(0), await pictureOf(1), await pictureOf(2)];
  await isAccessible(page);
  await fits(page);
  await hasLargeTargets(page);
  await photos.nth(2).dragTo(photos.nth(0));
  await expect.poll(() => pictureOf(0)).toBe(before[2]);
  expect([await pictureOf(1), await pictureOf(2)]).toEqual(before.slice(0, 2));
});
