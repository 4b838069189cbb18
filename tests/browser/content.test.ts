/** A secretary edits what the league says about itself, on a phone. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeLeague } from '../support/content.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { fits, isAccessible, hasLargeTargets } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, official, pageIn, open, store, expectComplaints } = useSite();

test('a new phone number is a few taps away', async () => {
  const page = await pageIn(await official(phone));
  await loadHydrated(page, url('/admin/league'));
  await page.getByRole('link', { name: 'News and content' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByText(/^Treasurer, /).click();
  const number = page.getByLabel('Phone').filter({ visible: true });
  await number.fill('1');
  expectComplaints(/422/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Phone must be a telephone number such as 01632 960123.').first().waitFor();
  await number.fill('01632 960999');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  await isAccessible(page);
  await fits(page);
  await hasLargeTargets(page);
  const contacts = await open('/contacts');
  await contacts.getByRole('link', { name: '01632 960999' }).waitFor();
});

test('two officials who change different numbers keep both, and one who changes the same is shown both', async () => {
  const page = await pageIn(await official(desk));
  await loadHydrated(page, url('/admin/content/questionnaire'));
  await page.getByLabel('Address of the form').fill('https://forms.example.org/mine');
  expectComplaints(/409/);
  await changeLeague(store(), { questionnaireUrl: 'https://forms.example.org/theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: /has changed this too$/ }).waitFor();
  await page.getByRole('cell', { name: 'https://forms.example.org/theirs' }).waitFor();
  await page.getByRole('cell', { name: 'https://forms.example.org/mine' }).waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();

  await loadHydrated(page, url('/admin/content/league'));
  await page.getByLabel('Matches begin at').fill('20:00');
  await changeLeague(store(), { name: 'Elm League' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep both changes' }).click();
  expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Elm League');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  await expect.poll(async () => (await fetch(url('/api/league'))).json()).toMatchObject({ name: 'Elm League' });
});

test('news is written with a preview, shown, and removed', async () => {
  const page = await pageIn(await official(desk));
  await loadHydrated(page, url('/admin/content/new-post'));
  await page.getByLabel('Title').fill('Finals night');
  await page.getByLabel('Text').fill('## Friday\n\nAll are **welcome**.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('welcome', { exact: true }).waitFor();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await page.setInputFiles('input[type=file]', { name: 'cup.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What the picture shows').fill('The cup');
  await preview.locator('img').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(url('/admin/content/post%3Afinals-night'));
  expect(await page.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/news#finals-night');
  const news = await open('/news');
  const article = news.getByRole('article', { name: 'Finals night' });
  await article.getByRole('heading', { name: 'Friday' }).waitFor();
  const cup = article.getByRole('img', { name: 'The cup' });
  await expect
    .poll(() => cup.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  // Like every open page it reads its data again after a write, which may be before it has moved on.
  expectComplaints(/404/);
  await page.getByRole('button', { name: 'Remove this news' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForURL(url('/admin/content'));
  const link = page.getByRole('link', { name: 'Finals night' });
  await expect.poll(() => link.count()).toBe(0);
  await expect.poll(() => page.locator('h1:focus').textContent()).toBe('News and content');
  await page.getByRole('button', { name: 'Undo' }).click();
  await link.waitFor();
});
