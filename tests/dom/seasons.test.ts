import { test } from 'vitest';
import { desk, type Look, type Page, phone, useSite } from './visitor.ts';

const { go, official, pageIn, standings, call } = useSite();

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

test('a season that is shown by default is the one of the next page, before the live stream says so', async () => {
  const context = await official(desk);
  await call(context, 'POST', '/api/admin/seasons', { season: '26/27' });
  const page = await pageIn(context);
  await go(page, '/admin/seasons');
  await page.getByRole('button', { name: 'Show 26/27 by default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show by default' }).click();
  await said(page, 'Season 26/27 is now the default');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click();
  await page.getByText('Division 1, season 26/27', { exact: true }).waitFor();
});
