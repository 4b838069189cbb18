import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectToFitScreen,
  expectLargeTargets,
  expectAccessible,
  expectReadableInDark,
  expectStableLayout,
} from './page-quality.ts';
import { swipe } from './touch.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite({ photos: true });
const path = '/presentation-photos';
const galleries = [{ id: 'presentation-evening-awards' }, { id: 'general-photos' }] as const;
/** A picture of one pixel, for tests that need no real photos. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Opens a page whose photos are all replaced by `dot`. `requested`: the paths of the photos that it has requested. */
async function openWithDots(
  address: string,
  options: BrowserContextOptions = desk,
): Promise<{ page: Page; requested: string[] }> {
  const page = await (await visit.visitor(options)).newPage();
  const requested: string[] = [];
  await page.route('**/photos/*', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/gif', body: dot });
  });
  await visit.go(page, address);
  return { page, requested };
}

/** Expects a page in its current size not to move, to fit, and to be accessible, in the light and the dark theme. */
async function isGood(page: Page): Promise<void> {
  await expectStableLayout(page);
  await expectLargeTargets(page);
  await expectToFitScreen(page, 'ul[aria-label^="All photos"]');
  await expectAccessible(page);
  await expectReadableInDark(page);
}

const galleryOn = (page: Page, { id }: { id: string }): Locator => page.locator(`section#${id}`);

async function shows(gallery: Locator, photo: number, of: number): Promise<void> {
  await gallery.getByText(`${photo} of ${of}`, { exact: true }).waitFor();
  const announced = await gallery.evaluate((section) => [
    section.querySelector('[role="status"]')?.textContent ?? '',
    ...[...section.querySelectorAll('[aria-current="true"] img')].map((image) => image.getAttribute('alt')),
  ]);
  expect(announced).toEqual([announced[0], announced[0]]);
  expect(announced[0]).toMatch(new RegExp(`^Photo ${photo} of ${of}(: .+)?$`));
}

test('on a desktop, the page is good and fetches the neighbours; keys turn the gallery in focus or in view; full screen returns the focus', async () => {
  const { page, requested } = await openWithDots(path);
  await isGood(page);
  const [awards, general] = galleries.map((one) => galleryOn(page, one));
  if (awards === undefined || general === undefined) throw new Error('There must be two galleries.');
  const names = await awards
    .locator('li img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.replace(/-\d+\.jpg$/, '')));
  const large = (name = '') => requested.filter((file) => file.startsWith(name) && /-(960|1440)\.avif$/.test(file));
  for (const near of [names[0], names[1], names[25]]) await expect.poll(() => large(near)).toHaveLength(1);
  expect(large(names[2])).toEqual([]);

  await page.keyboard.press('ArrowLeft');
  await shows(awards, 26, 26);
  await page.keyboard.press('ArrowRight');
  await shows(awards, 1, 26);
  const next = general.getByRole('link', { name: 'Next photo' });
  await next.focus();
  for (const [key, photo] of [
    ['ArrowLeft', 79],
    ['ArrowRight', 1],
    ['End', 79],
    ['Home', 1],
    ['Enter', 2],
  ] as const) {
    await page.keyboard.press(key);
    await shows(general, photo, 79);
  }
  expect(await next.evaluate((link) => link === document.activeElement)).toBe(true);
  await next.evaluate((link) => {
    link.blur();
    document.querySelector('#general-photos')?.scrollIntoView();
  });
  await page.keyboard.press('ArrowRight');
  await shows(general, 3, 79);
  await page.getByRole('link', { name: 'Home', exact: true }).first().focus();
  await page.keyboard.press('ArrowRight');
  await next.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await shows(general, 3, 79);
  await shows(awards, 1, 26);

  await awards.getByRole('link', { name: 'Next photo' }).click();
  await expect.poll(() => large(names[2])).toHaveLength(1);
  const photo = awards.getByRole('link', { name: 'full screen' });
  await photo.click();
  // Hidden dialogs are included: a closed dialog that is still there could hide the next one.
  const dialog = page.getByRole('dialog', { name: 'Presentation Evening - Awards', includeHidden: true });
  await dialog.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
  expect(await dialog.getByRole('status').textContent()).toMatch(/^Photo 2 of 26/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('1 of 26', { exact: true }).waitFor();
  await dialog.getByRole('link', { name: 'Previous photo' }).click();
  await dialog.getByText('26 of 26', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('1 of 26', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await shows(awards, 1, 26);
  expect(await photo.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close full screen' }).click();
  await dialog.waitFor({ state: 'detached' });

  await visit.go(page, `${path}?season=24/25&gallery=general-photos&photo=79`);
  await shows(general, 79, 79);
  expect(await general.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200)).toBe(true);
});

test('on a phone, the page is good and begins with the photo in the address; thumbnails follow it, and swiping turns photos', async () => {
  const address = `${path}?gallery=general-photos&photo=40`;
  const { page } = await openWithDots(address, { ...phone, hasTouch: true, isMobile: true });
  const gallery = galleryOn(page, { id: 'general-photos' });
  await isGood(page);
  const current = gallery.locator('[aria-current="true"]');
  await page.waitForFunction(() => (document.querySelector('#general-photos ul')?.scrollLeft ?? 0) > 0);
  const tops: number[] = [];
  for (const photo of [40, 41]) {
    await shows(gallery, photo, 79);
    const middle = await current.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return (left + right) / 2 / innerWidth;
    });
    expect(middle.toFixed(1)).toBe('0.5');
    tops.push(await page.evaluate(() => scrollY));
    if (photo === 40)
      await gallery.evaluate((section) => section.querySelector<HTMLElement>('a[class*="next"]')?.click());
  }
  expect(tops[0]).toBe(tops[1]);
  expect(await gallery.getByRole('list').evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true);

  const box = await gallery.getByRole('link', { name: 'full screen' }).boundingBox();
  const y = (box?.y ?? 0) + 100;
  await swipe(page, [100, y], [300, y + 8]);
  await shows(gallery, 40, 79);
  await swipe(page, [300, y], [100, y + 8]);
  await shows(gallery, 41, 79);
  await swipe(page, [300, y], [280, y]);
  await shows(gallery, 41, 79);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
