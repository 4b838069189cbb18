import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { phone, useBrowserSite } from './visitor.ts';

const { go, official, pageIn, call } = useBrowserSite();

/** Deletes `count` results of each division, so that they are overdue. */
async function makeLate(context: BrowserContext, count: number): Promise<void> {
  const { fixtures } = await call<FixtureListForOfficials>(context, 'GET', '/api/admin/fixtures?season=25/26');
  for (const division of [1, 2]) {
    const played = fixtures.filter((one) => one.division === division && one.fixtureId !== null).slice(0, count);
    for (const { fixtureId } of played) await call(context, 'DELETE', `/api/matches/${fixtureId}`);
  }
}

test('overdue results come first with their number, by division, and each can be entered or requested', async () => {
  const context = await official({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  await makeLate(context, 6);
  const page = await pageIn(context);
  await go(page, '/admin');
  const all = await call<ToDoItemAnswer[]>(context, 'GET', '/api/admin/to-do');
  expect(all.length).toBeGreaterThan(10);
  await page.getByRole('link', { name: `To do ${all.length} to settle` }).waitFor();
  const overdue = page.getByRole('region', { name: /^No card yet/ });
  await expect.poll(() => overdue.getByRole('listitem').count()).toBe(8);
  await overdue.getByRole('button', { name: /^Show all/ }).click();
  const ofOne = all.filter(({ kind, division }) => kind === 'overdue' && division === 1);
  await page.getByRole('button', { name: 'Division 1', exact: true }).click();
  await expect.poll(() => overdue.getByRole('listitem').count()).toBe(ofOne.length);
  await overdue
    .getByRole('button', { name: /^Copy reminder: / })
    .first()
    .click();
  // The row itself shows the message, so that no notice covers the buttons of the rows below.
  const rows = overdue.getByRole('listitem');
  await rows.first().getByRole('status').filter({ hasText: 'Copied the reminder.' }).waitFor();
  expect(await page.locator('#notices').innerText()).toBe('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ofOne[0]?.text);
  await overdue
    .getByRole('link', { name: /^Enter: / })
    .first()
    .click();
  await page.waitForURL(/\/data-input\?/);
  // On a phone, an open card has no navigation bar, which would take room from its matches. So this goes back.
  await page.goBack();
  await overdue.waitFor();
});

test('captains are reminded of five late cards with one tap each, by chat or mail, with the address of each card', async () => {
  const context = await official({ ...phone, hasTouch: true, isMobile: true });
  await makeLate(context, 5);
  const page = await pageIn(context);
  await page.addInitScript(() => {
    const sent: string[] = [];
    const share = async ({ text = '' }: ShareData) => void sent.push(text);
    Object.assign(navigator, { share, sent });
  });
  await go(page, '/admin');
  const overdue = page.getByRole('region', { name: /^No card yet/ });
  const late = (await call<ToDoItemAnswer[]>(context, 'GET', '/api/admin/to-do')).filter(
    ({ kind }) => kind === 'overdue',
  );
  const reminders = await overdue.getByRole('button', { name: /^Copy reminder: / }).all();
  for (const reminder of reminders.slice(0, 5)) await reminder.tap();
  const texts = late.slice(0, 5).map(({ text }) => text);
  await expect.poll(() => page.evaluate(() => Reflect.get(navigator, 'sent'))).toEqual(texts);
  for (const text of texts) expect(text).toMatch(/http:\S+\/data-input\?\S+$/);
  await page.setViewportSize({ width: 1280, height: 900 });
  const mails = await overdue
    .getByRole('link', { name: /^Mail: / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(mails.slice(0, 5).map((address) => new URL(address ?? '').searchParams.get('body'))).toEqual(texts);
});
