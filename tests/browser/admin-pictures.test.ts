import { expect, test } from 'vitest';
import { plainPicture } from '../support/pictures.ts';
import { untilStatusSays } from './hands.ts';
import { expectToFitScreen, expectAccessible, expectGoodAsItIs } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { go, pageIn, url, visitor, anybody, openOfficial } = useBrowserSite();

test('the league’s logo is set where its name is, moves nothing when it loads, and is sent once', async () => {
  const page = await openOfficial('/admin/content/league', { ...phone, locale: 'en-GB' });
  const section = page.getByRole('region', { name: 'Logo' });
  const buffer = await plainPicture(900, 300, '#115522').png().toBuffer();
  await section.getByLabel(/^Logo of /).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await untilStatusSays(page, 'Set the logo of ');
  await section.locator('img').waitFor();
  await expectGoodAsItIs(page);

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
    // Does not wait for the page to load completely, because its picture is held back.
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
    await expectToFitScreen(seen);
    await expectAccessible(seen);
    // Chromium never caches a file that was intercepted.
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
  await untilStatusSays(page, 'Removed the logo of ');
  const bare = await (await visitor(phone)).newPage();
  await go(bare, '/');
  expect(await bare.getByRole('banner').locator('img').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await section.getByRole('button', { name: /^Remove the logo of / }).waitFor();
});

test('on a desktop, a photo is dragged in front of another one', async () => {
  const page = await openOfficial('/admin/photos', desk);
  await page.getByRole('button', { name: 'New gallery' }).click();
  await page.getByLabel('Title').fill('Awards');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Awards' }).waitFor();
  for (const [index, colour] of ['#112233', '#445566', '#778899'].entries()) {
    const buffer = await plainPicture(60, 40, colour).jpeg().toBuffer();
    const field = page.locator('section', { hasText: 'Awards' }).getByLabel('Add photos');
    await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('list', { name: 'Photos of Awards' }).getByRole('button').nth(index).waitFor();
  }
  const photos = page.getByRole('list', { name: 'Photos of Awards' }).getByRole('listitem');
  const pictureOf = (index: number) => photos.nth(index).locator('img').getAttribute('src');
  const before = [await pictureOf(0), await pictureOf(1), await pictureOf(2)];
  await expectGoodAsItIs(page);
  await photos.nth(2).dragTo(photos.nth(0));
  await expect.poll(() => pictureOf(0)).toBe(before[2]);
  expect([await pictureOf(1), await pictureOf(2)]).toEqual(before.slice(0, 2));
});

test('a team gets initials, colours and a crest, which visitors see in the table; undo brings a removed crest back', async () => {
  const page = await openOfficial('/admin/teams', { ...phone, locale: 'en-GB' });
  await page.getByLabel('Find a team or player').fill('Cue Corner');
  await page.getByRole('button', { name: 'Edit: Cue Corner' }).click();
  await page.getByText('Change the badge').click();
  const form = page.getByRole('region', { name: 'Badge of Cue Corner' });
  await form.getByLabel('Initials').fill('Q!');
  await form.getByRole('button', { name: 'Save badge' }).click();
  await form.getByText('The initials must be one or two letters or digits.').waitFor();
  await form.getByLabel('Initials').fill('Q');
  await form.getByLabel('Background').fill('#ffee00');
  await form.locator('[data-initials="Q"][data-ink="black"]').waitFor();
  await form.getByRole('button', { name: 'Save badge' }).click();
  await untilStatusSays(page, 'Saved the badge of Cue Corner.');
  await expectGoodAsItIs(page);

  const table = await pageIn(await anybody(phone));
  const row = table.getByRole('row', { name: 'Cue Corner' });
  await go(table, '/league-standings');
  await row.locator('[data-initials="Q"] rect[fill="#ffee00"]').waitFor();

  const buffer = await plainPicture(900, 300, '#115522').png().toBuffer();
  await form.getByLabel('Crest of Cue Corner').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer });
  await untilStatusSays(page, 'Set the crest of Cue Corner.');
  const sent: string[] = [];
  table.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await go(table, '/league-standings');
  const crest = row.locator('img');
  await expect.poll(() => crest.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(144);
  expect(await crest.boundingBox()).toMatchObject({ width: 20, height: 20 });
  const file = await crest.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  await go(table, '/results');
  expect(sent).toContain(file);
  // The browser takes the file from one of its caches, and downloads nothing again.
  const transferred = await table.evaluate((path) => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.filter(({ name, transferSize }) => new URL(name).pathname === path && transferSize > 0).length;
  }, file);
  expect(transferred).toBe(0);

  await form.getByRole('button', { name: 'Remove the crest of Cue Corner' }).click();
  await untilStatusSays(page, 'Removed the crest of Cue Corner.');
  await go(table, '/league-standings');
  await row.locator('[data-initials="Q"]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await form.getByRole('button', { name: 'Remove the crest of Cue Corner' }).waitFor();
  await go(table, '/league-standings');
  await row.locator('img').waitFor();
});

test('a sponsor is added with a picture, shown to visitors on Home and with the table, changed and removed', async () => {
  const page = await openOfficial('/admin/sponsors', { ...phone, locale: 'en-GB' });
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await page.getByText('The name is required.').waitFor();
  await page.getByLabel('Name').fill('Acme Bar');
  await page.getByLabel('Link').fill('acme example');
  await page.getByText('Days and order').click();
  await page.getByLabel('Last day').fill('2025-01-01');
  await page.getByLabel('Appears on').fill('2025-01-02');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await page.getByText('The link must be an address that begins with https:// or http://.').waitFor();
  await page.getByText('The last day must not be before the first.').waitFor();
  await page.getByLabel('Link').fill('acme.example');
  await page.getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await untilStatusSays(page, 'Saved Acme Bar.');
  const buffer = await plainPicture(900, 300, '#115522').png().toBuffer();
  await page.getByLabel('Picture of Acme Bar').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await untilStatusSays(page, 'Set the picture of Acme Bar.');
  await expectGoodAsItIs(page);

  const home = await pageIn(await anybody(phone));
  for (const path of ['/', '/league-standings']) {
    await go(home, path);
    const link = home.getByRole('region', { name: 'Sponsors' }).getByRole('link', { name: 'Acme Bar' });
    expect(await link.getAttribute('href')).toBe('https://acme.example');
    const picture = link.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    // The picture has the size of the space that was reserved for it.
    expect(await picture.boundingBox()).toMatchObject({ width: 144, height: 48 });
    await expectGoodAsItIs(home);
  }
  await home.emulateMedia({ media: 'print' });
  await home.getByRole('img', { name: 'Acme Bar' }).waitFor();

  await page.getByRole('button', { name: 'Change Acme Bar' }).click();
  await page.getByLabel('Name').fill('Acme');
  await page.getByRole('button', { name: 'Save sponsor' }).click();
  await untilStatusSays(page, 'Saved Acme.');
  await page.getByRole('button', { name: 'More: Acme', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Acme', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await untilStatusSays(page, 'Removed Acme.');
  await go(home, '/');
  await expect.poll(() => home.getByRole('region', { name: 'Sponsors' }).count()).toBe(0);
});
