import { expect, test } from 'vitest';
import { phone, useDomSite } from './visitor.ts';

const visit = useDomSite();

test('a cup starts with groups, which are drawn, played and shown as tables', async () => {
  const office = await visit.signedIn('/admin/cups?new=1', phone);
  await office.getByLabel('Name', { exact: true }).fill('Summer Groups');
  for (const name of ['Ann', 'Bob', 'Cy', 'Di']) {
    await office.getByLabel('Add a player').fill(name);
    await office.getByLabel('Add a player').press('Enter');
  }
  await office.getByLabel('Is there a group stage?').selectOption('yes');
  await office.getByLabel('Number of groups').fill('2');
  await office.getByLabel('Through from each group').fill('3');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('The smallest group has 2 entrants: no more can go through.').waitFor();
  await office.getByLabel('Through from each group').fill('1');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Summer Groups' }).waitFor();
  await office.getByRole('button', { name: 'Draw now' }).click();
  await office.said('Drew the groups of Summer Groups.');
  await office.getByRole('link', { name: 'See its page' }).click();
  await office.getByRole('heading', { name: 'Group A' }).waitFor();
  await office.getByText('The winner of each group goes through.').waitFor();
  await office
    .getByRole('link', { name: /^Enter result: / })
    .first()
    .click();
  await office.getByRole('button', { name: 'Not played: both out' }).click();
  await office.getByText('The tie counts as lost for both.').waitFor();
  await office.getByRole('button', { name: 'Both are out' }).click();
  await office.said('Both sides are out.');
  const frames = office.getByLabel(/^Frames won by /);
  await office
    .getByRole('link', { name: /^Enter result: / })
    .first()
    .click();
  await frames.first().fill('3');
  await frames.last().fill('0');
  await office.getByRole('button', { name: 'Save result' }).click();
  await office.said(/^Saved /);
  await office.getByRole('link', { name: 'Draw and manage' }).click();
  await office.getByRole('heading', { name: 'Who goes through?' }).waitFor();
  const order = office.getByLabel(/^Group ., place /);
  const names = await order.first().locator('option').allTextContents();
  await order.first().selectOption({ label: names[1]! });
  await order.last().selectOption({ label: names[2]! });
  await office.getByRole('button', { name: 'Save the order and draw' }).click();
  await office.said('Drew Final of Summer Groups.');
});

test('a cup takes teams by their places in a table, and another its losers', async () => {
  const office = await visit.signedIn('/admin/cups?new=1', phone);
  await office.getByLabel('Name', { exact: true }).fill('Top Four');
  await office.getByLabel('Who plays?').selectOption('team');
  await office.getByLabel('Who enters?').selectOption('table');
  await office.getByLabel('Table', { exact: true }).selectOption({ label: 'Division 1' });
  await office.getByLabel('Positions that enter').fill('best');
  await office.getByLabel('Draw', { exact: true }).selectOption('table');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('Write places as numbers, such as 1-8 or 1, 2, 3, 4.').waitFor();
  await office.getByLabel('Positions that enter').fill('1-4');
  await office.getByLabel('Final: best of').fill('9');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Top Four' }).waitFor();
  await office.getByText('The entrants meet by their places').waitFor();
  expect(await office.getByLabel('Positions that enter').inputValue()).toBe('1-4');
  await office.getByRole('button', { name: 'Draw now' }).click();
  await office.said('Drew the bracket of Top Four.');

  await office.goto('/admin/cups?new=1');
  await office.getByLabel('Name', { exact: true }).fill('Top Four Plate');
  await office.getByLabel('Who plays?').selectOption('team');
  await office.getByLabel('Who enters?').selectOption('losers');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('Choose the other cup.').waitFor();
  await office.getByLabel('The other cup').selectOption({ label: 'Top Four' });
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Top Four Plate' }).waitFor();
  await office.getByText('Not everybody in Top Four has played a first tie yet.').waitFor();
});
