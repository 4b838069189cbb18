import { expect, test } from 'vitest';
import type { Locator } from './locator.ts';
import { type Page, useDomSite } from './visitor.ts';

const visit = useDomSite({ photos: true });
const path = '/presentation-photos';
const galleries = [
  { id: 'presentation-evening-awards', title: 'Presentation Evening - Awards', count: 26 },
  { id: 'general-photos', title: 'General Photos', count: 79 },
] as const;

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

/** Presses an arrow of a gallery `times` times. Returns the number and the file of the photo before each press. */
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

const queryOf = (page: Page): string => new URL(page.url()).search;

test('the arrows of each gallery go through every photo and wrap around', async () => {
  const page = await visit.open(path);
  for (const { id, title, count } of galleries) {
    const gallery = galleryOn(page, { id });
    expect(await gallery.getByRole('heading', { level: 2 }).textContent()).toBe(title);
    await expect.poll(() => gallery.getByRole('listitem').count()).toBe(count);
    await shows(gallery, 1, count);
    const forth = await goAround(gallery, 'Next photo', count);
    expect(forth.map(([words]) => words)).toEqual(forth.map((_, index) => `${index + 1} of ${count}`));
    expect(new Set(forth.map(([, file]) => file)).size).toBe(count);
    await shows(gallery, 1, count);
    // The arrow back works the same in every gallery, so one gallery is enough.
    if (id === galleries[0].id) {
      const back = await goAround(gallery, 'Previous photo', count);
      expect(back).toEqual([forth[0], ...forth.slice(1).reverse()]);
      await shows(gallery, 1, count);
    }
    await gallery.getByRole('link', { name: 'Previous photo' }).click();
    await shows(gallery, count, count);
    expect(queryOf(page)).toBe(`?gallery=${id}&photo=${count}`);
  }
});

test('the address names the photo, and Back leaves the galleries', async () => {
  const page = await visit.open('/news');
  await visit.go(page, `${path}?season=24/25&gallery=general-photos&photo=79`);
  const [awards, general] = galleries.map((one) => galleryOn(page, one));
  if (awards === undefined || general === undefined) throw new Error('There must be two galleries.');
  await shows(general, 79, 79);
  await shows(awards, 1, 26);
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

test('without scripts, links lead from photo to photo and to the image file', async () => {
  const htmlOf = async (path: string) => (await visit.anybody()).send({ method: 'GET', path });
  const { body } = await htmlOf(`${path}?gallery=general-photos&photo=41`);
  expect(body.replaceAll(/<[^>]*>/g, '')).toContain('41 of 79');
  expect(body).toMatch(/href="[^"]*gallery=general-photos&amp;photo=42#general-photos"/);
  const [, file] = /href="(\/photos\/[^"]*\.jpg)"/.exec(body) ?? [];
  const answer = await htmlOf(file ?? '');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(body).not.toMatch(/<[^>]+\sstyle=|<style|\son\w+="/);
});
