/** A secretary edits the league's content on a phone. */
import { expect, test } from 'vitest';
import { changeLeague } from '../support/content.ts';
import { plainPicture } from '../support/pictures.ts';
import { desk, phone, useDomSite } from './visitor.ts';

const { url, go, anybody, official, pageIn, open, read, store, expectComplaints } = useDomSite();

test('if two officials change different numbers, both changes are kept; if they change the same one, the second is shown both', async () => {
  const page = await pageIn(await official(desk));
  await go(page, '/admin/content/questionnaire');
  await page.getByLabel('Address of the form').fill('https://forms.example.org/mine');
  expectComplaints(/409/);
  await changeLeague(store(), { questionnaireUrl: 'https://forms.example.org/theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: /has changed this too$/ }).waitFor();
  await page.getByRole('cell', { name: 'https://forms.example.org/theirs' }).waitFor();
  await page.getByRole('cell', { name: 'https://forms.example.org/mine' }).waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();

  await go(page, '/admin/content/league');
  await page.getByLabel('Matches begin at').fill('20:00');
  await changeLeague(store(), { name: 'Elm League' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep both changes' }).click();
  expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Elm League');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  await expect.poll(() => read('/api/league')).toMatchObject({ name: 'Elm League' });
});

test('news is written with a preview, shown, and removed', async () => {
  const page = await pageIn(await official(desk));
  await go(page, '/admin/content/new-post');
  await page.getByLabel('Title').fill('Finals night');
  await page.getByLabel('Text').fill('## Friday\n\nAll are **welcome**.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('welcome', { exact: true }).waitFor();
  const buffer = await plainPicture(900, 600, '#336699').png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What the picture shows').fill('The cup');
  await preview.locator('img').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(url('/admin/content/post%3Afinals-night'));
  expect(await page.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/news#finals-night');
  const news = await open('/news');
  const article = news.getByRole('article', { name: 'Finals night' });
  await article.getByRole('heading', { name: 'Friday' }).waitFor();
  const cup = await article.getByRole('img', { name: 'The cup' }).getAttribute('src');
  expect((await (await anybody()).send({ method: 'GET', path: cup ?? '' })).headers['content-type']).toMatch(/^image/);
  // Every open page reloads its data after a write. This page may do so before it has left the address of the deleted
  // news, which then answers 404.
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

const PDF = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\nstartxref\n9\n%%EOF\n`);
const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

const textAt = async (path: string): Promise<string> => (await (await anybody()).send({ method: 'GET', path })).body;

test('on a phone, documents are added, renamed, ordered, replaced, deleted and brought back', async () => {
  const page = await pageIn(await official(phone));
  await go(page, '/admin/documents');
  expectComplaints(/422/);
  const titles = () => page.getByRole('list', { name: 'Documents', exact: true }).getByRole('link').allInnerTexts();
  await page
    .getByLabel('Add documents')
    .setInputFiles([
      named('agm_minutes.pdf', PDF('1')),
      named('Entry form.pdf', PDF('2')),
      named('page.pdf', Buffer.from('<script>alert(1)</script>')),
    ]);
  await page.getByText('2 documents added, 1 not.').waitFor();
  await page.getByText('This file is not a PDF, whatever its name says. Save or export it as PDF.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(titles).toEqual(['Agm minutes', 'Entry form']);

  await page.getByRole('button', { name: 'Edit Agm minutes' }).click();
  await page.getByLabel('Title').fill('AGM 2026');
  await page.getByLabel('Listed under Downloads').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at /documents/agm-2026.pdf. Not listed under Downloads').waitFor();
  await page.getByRole('button', { name: 'Edit Entry form' }).click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect.poll(titles).toEqual(['Entry form', 'AGM 2026']);
  await page.getByLabel('Replace the file').setInputFiles(named('other.pdf', PDF('Replaced')));
  await page.getByText('Entry form replaced.').waitFor();
  expect(await textAt('/documents/entry-form.pdf')).toContain('Replaced');
  await page.getByRole('button', { name: 'Edit AGM 2026' }).click();
  await page.getByRole('button', { name: 'Delete document' }).click();
  await expect.poll(titles).toEqual(['Entry form']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(['Entry form', 'AGM 2026']);

  const visitor = await open('/downloads', phone);
  await expect
    .poll(() => visitor.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['League rules', 'Snooker fixtures', 'Results card', 'Entry form', 'For the screen in the club']);
});

test('on a desktop, an own file replaces one that the site makes, and a picture replaces the drawn one', async () => {
  const page = await pageIn(await official(desk));
  await go(page, '/admin/documents');
  await page.getByLabel('Use your own Results card').setInputFiles(named('card.pdf', PDF('Our own card')));
  await page.getByText('Your own PDF').waitFor();
  const card = () => textAt('/downloads/results-card.pdf');
  expect(await card()).toContain('Our own card');
  await page.getByRole('button', { name: 'More: Results card' }).click();
  await page.getByRole('button', { name: 'Delete your own Results card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(card).not.toContain('Our own card');

  const picture = await plainPicture(600, 300, '#0a3a2b').png().toBuffer();
  await page.getByLabel('Use your own picture').setInputFiles(named('fixtures.png', picture));
  await page.getByRole('img', { name: 'Your own fixtures' }).waitFor();
  await page.getByRole('button', { name: 'Use the drawn one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the drawn one' }).click();
  await expect.poll(() => page.getByRole('img', { name: 'Your own fixtures' }).count()).toBe(0);
});
