import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilStatusSays } from './hands.ts';
import { expectToFitScreen, expectAccessible, expectGoodAsItIs, expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const { standings, expectComplaints, openOfficial } = useBrowserSite();

/** Presses the Tab key until the focus is on the element with this text or label. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    const here = page.locator(':focus');
    const found = await here.evaluateAll(
      (elements, wanted) =>
        elements.some((element) => {
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
          return [element, ...labels].some(({ textContent }) => textContent.trim() === wanted);
        }),
      name,
    );
    if (found) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${name}`);
}

test('a season is created, shown and undone by keyboard, without changing the last one', async () => {
  const before = await standings('25/26', 1);
  const page = await openOfficial('/admin/seasons', { ...desk, locale: 'en-GB' });
  const lastRow = page.getByRole('listitem').filter({ hasText: `${before.length}th in Division 1` });
  await tabTo(page, 'Prepare 26/27');
  await page.keyboard.press('Enter');
  await lastRow.getByText('Relegated', { exact: true }).waitFor();
  await tabTo(page, 'Weeks');
  await page.keyboard.type('0');
  await tabTo(page, 'Create season 26/27');
  await page.keyboard.press('Enter');
  // The fault is shown when the focus leaves the field, before the form is sent.
  await page.getByText('A season has from 1 to 99 weeks.').waitFor();
  await expect.poll(() => page.getByLabel('Weeks').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('20');
  await tabTo(page, 'Create season 26/27');
  await page.getByText('20 weeks, from Mon 13 July 2026 to Sun 31 January 2027').waitFor();
  await page.keyboard.press('Enter');
  await untilStatusSays(page, 'Season 26/27 has been created.');

  const card = page.getByRole('region', { name: '26/27', exact: true });
  await card.getByText(`Division 1: ${before.length} teams`).waitFor();
  await page.getByText('26/27 already exists. Create another season after 25/26').waitFor();
  await card.getByRole('button', { name: 'Make 26/27 the current season' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Make 26/27 the current season?' }).waitFor();
  await page.keyboard.press('Enter');
  await untilStatusSays(page, 'Season 26/27 is now the current season; 4 teams moved.');
  await card.getByText('Current season').waitFor();
  expect(await standings('25/26', 1)).toEqual(before);
  const after = await standings('26/27', 1);
  expect(after).toHaveLength(before.length);
  expect(after.map(({ teamId }) => teamId)).not.toContain(before.at(-1)?.teamId);

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await untilStatusSays(page, 'Undone: Made season 26/27 the default; 4 teams moved.');
  await page.getByRole('region', { name: '25/26', exact: true }).getByText('Current season').waitFor();
});

test('on a phone every part of a season can be viewed and changed', async () => {
  // The browser logs every refused request as an error.
  expectComplaints(/409/);
  const page = await openOfficial('/admin/seasons', { ...phone, locale: 'en-GB' });
  const another = page.locator('summary', { hasText: 'Create another season after 25/26' });
  if (await another.isVisible()) await another.click();
  await page.getByText('Week by week: 24 dated weeks').click();
  await page.getByText('Rules, as in 25/26').click();
  await expectGoodAsItIs(page);

  await page.getByLabel('First day').fill('2026-12-07');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await page.getByLabel('Holiday 1: from').fill('2026-12-21');
  await page.getByLabel('to', { exact: true }).fill('2027-01-03');
  expect(await page.getByLabel('Week 3 from').inputValue()).toBe('2027-01-04');
  await page.getByText('no play from Mon 21 December 2026 to Sun 3 January 2027').waitFor();
  await page.getByLabel('Week 3 to').fill('2027-01-01');
  await page.getByLabel('Week 3 to').blur();
  await page.getByText('Week 3 ends before it begins.').waitFor();
  await page.getByRole('button', { name: 'Remove holiday 1' }).click();
  expect(await page.getByLabel('Week 3 from').inputValue()).toBe('2026-12-21');

  await page.getByLabel('Teams promoted and relegated').selectOption('0');
  await page.getByText('Relegated', { exact: true }).first().waitFor({ state: 'detached' });
  await page.getByLabel('Divisions', { exact: true }).fill('1, 1');
  await page.getByLabel('Divisions', { exact: true }).blur();
  await page.getByText('Division 1 is given twice.').waitFor();
  await expectToFitScreen(page);

  // An existing season can be changed as far as its results allow it.
  await page.getByRole('button', { name: 'Change 25/26' }).click();
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByLabel('Weeks').fill('2');
  await card.getByText('Week by week').waitFor();
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await page.getByRole('alert').filter({ hasText: 'results in weeks or divisions that would be removed.' }).waitFor();
  await card.getByLabel('Weeks').fill('26');
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await untilStatusSays(page, 'Season 25/26 has been changed.');
  await expectToFitScreen(page);
  await expectAccessible(page);
});

test('a format is built with every kind of section and tried, on a desktop and on a phone, and its rules are read', async () => {
  const page = await openOfficial('/admin/seasons', { ...desk, locale: 'en-GB' });
  const part = page.getByRole('region', { name: 'Create a season' });
  await part.locator('summary', { hasText: /Create another season after 25\/26|^Prepare / }).click();
  await part.getByText('Rules, as in 25/26').click();
  await part.getByText('What is played in a match?').first().click();
  await part.getByLabel('Start from a common format').first().selectOption('Billiards: three games and the aggregate');
  await part.getByRole('button', { name: 'Add doubles' }).click();
  await page.keyboard.type('2');
  await part.getByRole('button', { name: 'Add singles' }).click();
  await part.getByLabel('Each is').last().selectOption('Best of 3');
  await part.getByLabel('Points each').last().fill('x');
  await page.keyboard.press('Tab');
  await part.getByText('Points for a match must be a number.').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await part.getByLabel('Points each').last().fill('2');
  const card = part.getByRole('group', { name: 'Try it: a card of this format' });
  await card.getByLabel('Games 1, Home').fill('240');
  await card.getByRole('button', { name: 'Singles 2, Home' }).click();
  await expectGoodOnDesktopAndPhone(page);

  // At the top, Doubles cannot move up any more, so the focus goes to the button that moves it down.
  await part.getByRole('button', { name: 'Move Doubles up' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Doubles down');

  await part.getByLabel('Make it the current season now', { exact: false }).check();
  await part.getByLabel('Name', { exact: true }).first().fill('27/28');
  await page.getByRole('button', { name: 'Create season 27/28' }).click();
  await untilStatusSays(page, 'Season 27/28 has been created.');
  await page.goto(new URL('/rules', page.url()).href);
  await page.getByText('Singles: 3 × best of 3 frames, one player a side.').first().waitFor();
  await page.getByText('A win in Singles gives 2 points.').first().waitFor();
  await expectGoodAsItIs(page);
});
