/** A secretary edits what the league says about itself, on a phone. */
import { test } from 'vitest';
import { loadHydrated } from '../support/hydrated-page.ts';
import { fits, isAccessible, hasLargeTargets } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { url, official, pageIn, open, expectComplaints } = useSite();

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
