import { expect, test } from 'vitest';
import { plain } from '../support/pictures.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
const PDF = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\nstartxref\n9\n%%EOF\n`);
const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('on a phone documents are added, renamed, ordered, replaced, deleted and brought back', async () => {
  const page = await visit.pageIn(await visit.official(phone));
  await visit.go(page, '/admin/documents');
  visit.expectComplaints(/422/);
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
  await isAccessible(page);
  await fits(page);
  await hasLargeTargets(page);

  await page.getByRole('button', { name: 'Edit Agm minutes' }).click();
  await isAccessible(page);
  await fits(page);
  await page.getByLabel('Title').fill('AGM 2026');
  await page.getByLabel('Listed under Downloads').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at /documents/agm-2026.pdf. Not listed under Downloads').waitFor();
  await page.getByRole('button', { name: 'Edit Entry form' }).click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect.poll(titles).toEqual(['Entry form', 'AGM 2026']);
  await page.getByLabel('Replace the file').setInputFiles(named('other.pdf', PDF('Replaced')));
  await page.getByText('Entry form replaced.').waitFor();
  expect(await (await fetch(visit.url('/documents/entry-form.pdf'))).text()).toContain('Replaced');
  await page.getByRole('button', { name: 'Edit AGM 2026' }).click();
  await page.getByRole('button', { name: 'Delete document' }).click();
  await expect.poll(titles).toEqual(['Entry form']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(['Entry form', 'AGM 2026']);

  const visitor = await visit.open('/downloads', phone);
  await expect
    .poll(() => visitor.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['League rules', 'Snooker fixtures', 'Results card', 'Entry form', 'For the screen in the club']);
});

test('on a desk an own file takes the place of one that the site makes, and a picture that of the drawn one', async () => {
  const page = await visit.pageIn(await visit.official(desk));
  await visit.go(page, '/admin/documents');
  await page.getByLabel('Use your own Results card').setInputFiles(named('card.pdf', PDF('Our own card')));
  await page.getByText('Your own PDF').waitFor();
  const card = async () => (await fetch(visit.url('/downloads/results-card.pdf'))).text();
  expect(await card()).toContain('Our own card');
  await page.getByRole('button', { name: 'Delete your own Results card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(card).not.toContain('Our own card');

  const picture = await plain(600, 300, '#0a3a2b').png().toBuffer();
  await page.getByLabel('Use your own picture').setInputFiles(named('fixtures.png', picture));
  await page.getByRole('img', { name: 'Your own fixtures' }).waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Use the drawn one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the drawn one' }).click();
  await expect.poll(() => page.getByRole('img', { name: 'Your own fixtures' }).count()).toBe(0);
});
