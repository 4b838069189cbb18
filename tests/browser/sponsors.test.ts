import { expect, test } from 'vitest';
import { plain } from '../support/pictures.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { go, official, pageIn, anybody } = useSite();

test('a sponsor is added with a picture, shown to visitors on Home and with the table, changed and removed', async () => {
  const page = await pageIn(await official({ ...phone, locale: 'en-GB' }));
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await go(page, '/admin/sponsors');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await page.getByText('The name is required.').waitFor();
  await page.getByLabel('Name').fill('Acme Bar');
  await page.getByLabel('Link').fill('acme.example');
  await page.getByLabel('Last day').fill('2025-01-01');
  await page.getByLabel('Appears on').fill('2025-01-02');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await page.getByText('The link must be an address that begins with https:// or http://.').waitFor();
  await page.getByText('The last day must not be before the first.').waitFor();
  await page.getByLabel('Link').fill('https://acme.example/');
  await page.getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await said('Saved Acme Bar.');
  const buffer = await plain(900, 300, '#115522').png().toBuffer();
  await page.getByLabel('Picture of Acme Bar').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await said('Set the picture of Acme Bar.');
  await fits(page);
  await hasLargeTargets(page);
  await isAccessible(page);

  const home = await pageIn(await anybody(phone));
  for (const path of ['/', '/league-standings']) {
    await go(home, path);
    const link = home.getByRole('region', { name: 'Sponsors' }).getByRole('link', { name: 'Acme Bar' });
    expect(await link.getAttribute('href')).toBe('https://acme.example/');
    const picture = link.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    // Its place was kept free.
    expect(await picture.boundingBox()).toMatchObject({ width: 144, height: 48 });
    await fits(home);
    await hasLargeTargets(home);
    await isAccessible(home);
  }
  await home.emulateMedia({ media: 'print' });
  await home.getByRole('img', { name: 'Acme Bar' }).waitFor();

  await page.getByRole('button', { name: 'Change Acme Bar' }).click();
  await page.getByLabel('Name').fill('Acme');
  await page.getByRole('button', { name: 'Save sponsor' }).click();
  await said('Saved Acme.');
  await page.getByRole('button', { name: 'Remove Acme', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await said('Removed Acme.');
  await go(home, '/');
  await expect.poll(() => home.getByRole('region', { name: 'Sponsors' }).count()).toBe(0);
});
