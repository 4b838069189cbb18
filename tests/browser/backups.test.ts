import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleTeam } from '../support/sample-values.ts';
import { PASSWORD } from '../support/running-site.ts';
import { fits, hasLargeTargets, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const visit = useSite();

test('on a phone a backup is downloaded, refused when broken, checked, and restored', async () => {
  const page = await visit.pageIn(await visit.official(phone));
  await visit.go(page, '/admin/status');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download a backup' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^league-2025-11-20T.*\.sqlite$/);
  const buffer = await readFile(await download.path());
  const origin = { by: '', via: 'web', action: 'add team', summary: '' } as const;
  await visit.store().write(origin, (change) => change.put('team', sampleTeam('later')));

  visit.expectComplaints(/422|401/);
  const choose = (name: string, content: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await choose('notes.txt', Buffer.from('dear diary'));
  await page.getByRole('heading', { name: 'notes.txt was not restored' }).waitFor();
  await expect.poll(() => page.getByText('This file is damaged').count()).toBe(1);

  await choose('league.sqlite', buffer);
  const heading = page.getByRole('heading', { name: 'What league.sqlite holds' });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByText(/^20 teams, \d+ players, \d+ results/).count()).toBe(1);
  await isAccessible(page);
  await fits(page);
  await hasLargeTargets(page);
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: 'The backup is restored' }).waitFor();
  const rows = await visit.store().read((db) => db.selectFrom('team').select('id').where('id', '=', 'later').execute());
  expect(rows).toEqual([]);

  // Everybody is signed out; the password is that of the backup.
  await page.reload();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('1 backup of the league before the last restore is kept too.').waitFor();
});
