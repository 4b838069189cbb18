import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, hasLargeTargets, isAccessible, isReadableInDark, isStable } from './page-quality.ts';
import { swipe } from './touch.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite({ photos: true });
const path = '/presentation-photos';
const galleries = [
  { id: 'presentation-evening-awards', title: 'Presentation Evening - Awards', count: 26 },
  { id: 'general-photos', title: 'General Photos', count: 79 },
] as const;
/** A one-pixel image for tests that do not look at the photos. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function openWithDots(address: string, options = desk): Promise<Page> {
  const page = await visit.pageIn(await visit.anybody(options));
  await page.route('**/photos/*', (route) => route.fulfill({ contentType: 'image/gif', body: dot }));
  await visit.go(page, address);
  return page;
}

function galleryOn(page: Page, { id }: { id: string }): Locator {
  return page.locator(`section#${id}`);
}

async function shows(gallery: Locator, photo: number, of: number): Promise<void> {
  await gallery.getByText(`${photo} of ${of}`, { exact: true }).waitFor();
  const announced = await gallery.evaluate((section) => [
    section.querySelector('[role="status"]')?.textContent ?? '',
    ...[...section.querySelectorAll('[aria-current="true"] img')].map((image) => image.getAttribute('alt')),
  ]);
  expect(announced).toEqual([announced[0], announced[0]]);
  expect(announced[0]).toMatch(new RegExp(`^Photo ${photo} of ${of}(: .+)?$`));
}

/** Presses an arrow `times` times; returns the count and the file of each photo on the way. */
async function goAround(gallery: Locator, arrow: string, times: number): Promise<[string, string][]> {
  return gallery.evaluate(
    async (section, { arrow, times }) => {
      const link = [...section.querySelectorAll('a')].find((one) => one.textContent.startsWith(arrow));
      const count = () => section.querySelector('p[aria-hidden]')?.textContent ?? '';
      const passed: [string, string][] = [];
      for (let step = 0; step < times; step++) {
        passed.push([count(), section.querySelector('picture img')?.getAttribute('src') ?? '']);
        const before = count();
        link?.click();
        for (let frames = 0; frames < 600 && count() === before; frames++) await new Promise(requestAnimationFrame);
      }
      return passed;
    },
    { arrow, times },
  );
}

function queryOf(page: Page): string {
  return new URL(page.url()).search;
}

test('the arrows of each gallery go through every photo and wrap around', async () => {
  const page = await openWithDots(path);
  for (const { id, title, count } of galleries) {
    const gallery = galleryOn(page, { id });
    expect(await gallery.getByRole('heading', { level: 2 }).textContent()).toBe(title);
    await expect.poll(() => gallery.getByRole('listitem').count()).toBe(count);
    await shows(gallery, 1, count);
    const forth = await goAround(gallery, 'Next photo', count);
    expect(forth.map(([words]) => words)).toEqual(forth.map((_, index) => `${index + 1} of ${count}`));
    expect(new Set(forth.map(([, file]) => file)).size).toBe(count);
    await shows(gallery, 1, count);
    const back = await goAround(gallery, 'Previous photo', count);
    expect(back).toEqual([forth[0], ...forth.slice(1).reverse()]);
    await shows(gallery, 1, count);
    await gallery.getByRole('link', { name: 'Previous photo' }).click();
    await shows(gallery, count, count);
    expect(queryOf(page)).toBe(`?gallery=${id}&photo=${count}`);
  }
});

test('the keys turn the focused gallery, or else the one in view, and nothing outside the main content', async () => {
  const page = await openWithDots(path);
  const [awards, general] = galleries.map((one) => galleryOn(page, one));
  if (awards === undefined || general === undefined) throw new Error('There must be two galleries.');
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
});

test('the address names a photo, and Back leaves the galleries', async () => {
  const page = await openWithDots('/news');
  await visit.go(page, `${path}?season=24/25&gallery=general-photos&photo=79`);
  const [awards, general] = galleries.map((one) => galleryOn(page, one));
  if (awards === undefined || general === undefined) throw new Error('There must be two galleries.');
  await shows(general, 79, 79);
  await shows(awards, 1, 26);
  expect(await general.evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200)).toBe(true);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute('href')).toContain(`${path}?season=24/25&gallery=general-photos&photo=79`);

  await awards.getByRole('listitem').nth(11).getByRole('link').click();
  await shows(awards, 12, 26);
  await shows(general, 79, 79);
  expect(queryOf(page)).toBe('?season=24/25&gallery=presentation-evening-awards&photo=12');
  expect(await canonical.getAttribute('href')).toContain('photo=12');
  await page.goBack();
  await page.waitForURL(visit.url('/news'));
});

test('a photo opens in full screen, turns there, and returns the focus', async () => {
  const page = await openWithDots(path);
  const gallery = galleryOn(page, galleries[0]);
  const photo = gallery.getByRole('link', { name: 'full screen' });
  await photo.click();
  const dialog = page.getByRole('dialog', { name: 'Presentation Evening - Awards' });
  await dialog.waitFor();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
  expect(await dialog.getByRole('status').textContent()).toMatch(/^Photo 1 of 26/);
  await isAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('26 of 26', { exact: true }).waitFor();
  await dialog.getByRole('link', { name: 'Next photo' }).click();
  await dialog.getByText('1 of 26', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 26', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await shows(gallery, 2, 26);
  expect(await photo.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close full screen' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('swiping turns the photos', async () => {
  const page = await openWithDots(path, { ...phone, hasTouch: true, isMobile: true });
  const gallery = galleryOn(page, galleries[0]);
  const box = await gallery.getByRole('link', { name: 'full screen' }).boundingBox();
  const y = (box?.y ?? 0) + 100;
  await swipe(page, [100, y], [300, y + 8]);
  await shows(gallery, 26, 26);
  await swipe(page, [300, y], [100, y + 8]);
  await shows(gallery, 1, 26);
  await swipe(page, [300, y], [280, y]);
  await shows(gallery, 1, 26);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('on a phone the thumbnails scroll to the photo shown, and the page does not scroll', async () => {
  const page = await openWithDots(`${path}?gallery=general-photos&photo=40`, phone);
  const gallery = galleryOn(page, { id: 'general-photos' });
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the browser loads a modern format, and prefetches the neighbours', async () => {
  const page = await (await visit.visitor(desk)).newPage();
  const requested: string[] = [];
  await page.route('**/photos/*', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/gif', body: dot });
  });
  await visit.go(page, path);
  const gallery = galleryOn(page, galleries[0]);
  const names = await gallery
    .locator('li img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.replace(/-\d+\.jpg$/, '')));
  const large = (name = '') => requested.filter((file) => file.startsWith(name) && /-(960|1440)\.avif$/.test(file));
  for (const near of [names[0], names[1], names[25]]) await expect.poll(() => large(near)).toHaveLength(1);
  expect(large(names[2])).toEqual([]);
  await gallery.getByRole('link', { name: 'Next photo' }).click();
  await expect.poll(() => large(names[2])).toHaveLength(1);
});

test('without scripts links lead from photo to photo and to the image file', async () => {
  const page = await openWithDots(path, { ...phone, javaScriptEnabled: false });
  const gallery = galleryOn(page, galleries[1]);
  await gallery.getByRole('listitem').nth(40).getByRole('link').click();
  await gallery.getByText('41 of 79', { exact: true }).waitFor();
  await gallery.getByRole('link', { name: 'Next photo' }).click();
  await gallery.getByText('42 of 79', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#general-photos');
  const file = await gallery.getByRole('link', { name: 'full screen' }).getAttribute('href');
  const answer = await fetch(visit.url(file ?? ''));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s the page is accessible, stable and fits', async (_, size) => {
  const page = await openWithDots(path, size);
  await isStable(page);
  await hasLargeTargets(page);
  await fits(page, 'ul[aria-label^="All photos"]');
  await isAccessible(page);
  await isReadableInDark(page);
  const html = await (await fetch(visit.url(path))).text();
  expect(html).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+="/);
});
