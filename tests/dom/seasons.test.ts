import { test } from 'vitest';
import { desk, type Look, type Page, phone, useSite } from './visitor.ts';

const { go, official, pageIn, standings } = useSite();

async function signedIn(path: string, options: Look = desk): Promise<Page> {
  const page = await pageIn(await official(options));
  await go(page, path);
  return page;
}

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

test('on a phone a season is closed for the roll of honour, and opened again', async () => {
  const page = await signedIn('/admin/seasons', phone);
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Close 25/26' }).click();
  const [first, second] = await standings('25/26', 1);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Division 1: ${first?.teamName}, then ${second?.teamName}`, { exact: true }).waitFor();
  await dialog.getByText(/^\d+ fixtures have no result\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close season' }).click();
  await said(page, 'Season 25/26 is closed.');
  await card.getByText('Closed', { exact: true }).waitFor();
  const honours = await signedIn('/honours');
  await honours.getByRole('heading', { name: '25/26' }).waitFor();
  await card.getByRole('button', { name: 'Open 25/26 again' }).click();
  await said(page, 'Season 25/26 is open again.');
  await card.getByRole('button', { name: 'Close 25/26' }).waitFor();
});

test('divisions get names in the form of a season, and are undone', async () => {
  const page = await signedIn('/admin/seasons');
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Change 25/26' }).click();
  await card.getByLabel('Name of division 1').fill('Division 4');
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await card.getByText('Division 4 is what a division without a name is called.').waitFor();
  await card.getByLabel('Name of division 1').fill('Premier');
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await said(page, 'Season 25/26 has been changed.');
  const again = await signedIn('/admin/seasons');
  await again.getByText(/^Premier: \d+ teams, Division 2/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone');
});
