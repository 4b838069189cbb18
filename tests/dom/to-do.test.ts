import { expect, test } from 'vitest';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { phone, useSite, type Visitor } from './visitor.ts';

const { go, official, pageIn, call } = useSite();

/** The fields of what is to be done, for an answer in place of the server's. */
const FIELDS =
  'season division weekNumber date listedId fixtureId competitionId tieId playerId homeTeamId homeTeamName awayTeamId awayTeamName daysLate by version';

/** Deletes that many results of each division. */
async function makeLate(context: Visitor, count: number): Promise<void> {
  const { fixtures } = await call<OfficialFixtures>(context, 'GET', '/api/admin/fixtures?season=25/26');
  for (const division of [1, 2]) {
    const played = fixtures.filter((one) => one.division === division && one.fixtureId !== null).slice(0, count);
    for (const { fixtureId } of played) await call(context, 'DELETE', `/api/matches/${fixtureId}`);
  }
}

test('what is overdue stands first with its number, by division, and each result can be entered or asked for', async () => {
  const context = await official(phone);
  await makeLate(context, 6);
  const page = await pageIn(context);
  await go(page, '/admin');
  const all = await call<ToDoAnswer[]>(context, 'GET', '/api/admin/to-do');
  expect(all.length).toBeGreaterThan(10);
  await page.getByRole('link', { name: `To do ${all.length} to settle` }).waitFor();
  const overdue = page.getByRole('region', { name: /^No card yet/ });
  await expect.poll(() => overdue.getByRole('listitem').count()).toBe(8);
  await overdue.getByRole('button', { name: /^Show all/ }).click();
  const ofOne = all.filter(({ kind, division }) => kind === 'overdue' && division === 1);
  await page.getByRole('button', { name: 'Division 1', exact: true }).click();
  await expect.poll(() => overdue.getByRole('listitem').count()).toBe(ofOne.length);
  await overdue
    .getByRole('button', { name: /^Remind: / })
    .first()
    .click();
  await page.getByRole('status').filter({ hasText: 'Copied the reminder.' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ofOne[0]?.text);
  await overdue
    .getByRole('link', { name: /^Enter: / })
    .first()
    .click();
  await page.waitForURL(/\/data-input\?/);
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: /^To do/ })
    .click();
  await overdue.waitFor();
});

test('five late cards are chased with one tap each, in a chat or by mail, with the address of each card', async () => {
  const context = await official(phone);
  await makeLate(context, 5);
  const page = await pageIn(context);
  await go(page, '/admin');
  await page.evaluate(() => {
    const sent: string[] = [];
    const share = async ({ text = '' }: ShareData) => void sent.push(text);
    Object.assign(navigator, { share, sent });
  });
  const overdue = page.getByRole('region', { name: /^No card yet/ });
  const late = (await call<ToDoAnswer[]>(context, 'GET', '/api/admin/to-do')).filter(({ kind }) => kind === 'overdue');
  const reminders = await overdue.getByRole('button', { name: /^Remind: / }).all();
  for (const reminder of reminders.slice(0, 5)) await reminder.click();
  const texts = late.slice(0, 5).map(({ text }) => text);
  await expect.poll(() => page.evaluate(() => Reflect.get(navigator, 'sent'))).toEqual(texts);
  for (const text of texts) expect(text).toMatch(/http:\S+\/data-input\?\S+$/);
  await page.setViewportSize({ width: 1280, height: 900 });
  const mails = await overdue
    .getByRole('link', { name: /^Mail: / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(mails.slice(0, 5).map((address) => new URL(address ?? '').searchParams.get('body'))).toEqual(texts);
});

test('a postponed fixture gets its date where it is listed, and the menu has the number', async () => {
  const context = await official(phone);
  const { fixtures } = await call<OfficialFixtures>(context, 'GET', '/api/admin/fixtures?season=25/26');
  const { listedId, homeTeamName, awayTeamName } = fixtures.findLast(({ fixtureId }) => fixtureId === null)!;
  await call(context, 'PUT', `/api/admin/fixtures/${listedId}`, { state: 'postponed', date: null });
  const page = await pageIn(context);
  await go(page, '/admin');
  const postponed = page.getByRole('region', { name: /^Postponed/ });
  const set = postponed.getByRole('button', { name: `Set date: ${homeTeamName} v ${awayTeamName}` });
  await set.click();
  await postponed.getByLabel('New date').fill('2026-04-20');
  await postponed.getByRole('button', { name: 'Save date' }).click();
  await set.waitFor({ state: 'detached' });
  await go(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  const { length } = await call<ToDoAnswer[]>(context, 'GET', '/api/admin/to-do');
  await page.getByRole('link', { name: `Admin ${length} to settle` }).waitFor();
});

test('a failed backup is made again, and a season that is over is closed, where they are listed', async () => {
  const context = await official(phone);
  const page = await pageIn(context);
  const row = (kind: string, more: object) => ({
    ...Object.fromEntries(FIELDS.split(' ').map((name) => [name, null])),
    kind,
    ...more,
  });
  const listed = [
    row('close-season', { season: '24/25', text: 'Season 24/25 is over.', link: '/admin/seasons' }),
    row('backup', { text: 'The last backup could not be made: Full.', link: '/admin/status' }),
  ];
  context.route(/\/api\/admin\/to-do$/, (route) => route.fulfill({ status: 200, body: JSON.stringify(listed) }));
  await go(page, '/admin/matches');
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: /^To do/ })
    .click();
  await page.getByRole('button', { name: 'Close 24/25' }).click();
  const question = page.getByRole('dialog', { name: 'Close 24/25?' });
  await question.getByText(/^Division 1: .*, then /).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByRole('status').filter({ hasText: 'Made a backup and checked it.' }).waitFor();
});
