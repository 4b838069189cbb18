import { test } from 'vitest';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { desk, phone, useDomSite } from './visitor.ts';

const { go, official, pageIn, call } = useDomSite();

/** The fields of a task, for answers that a test gives in place of the server. */
const FIELDS =
  'season division weekNumber date listedId fixtureId competitionId tieId playerId homeTeamId homeTeamName awayTeamId awayTeamName daysLate by version';

test('a postponed fixture gets its date in the list of tasks, and the menu shows their number', async () => {
  const context = await official(phone);
  const { fixtures } = await call<FixtureListForOfficials>(context, 'GET', '/api/admin/fixtures?season=25/26');
  const { listedId, homeTeamName, awayTeamName } = fixtures.findLast(({ fixtureId }) => fixtureId === null)!;
  await call(context, 'PUT', `/api/admin/fixtures/${listedId}`, { state: 'postponed', date: null });
  const page = await pageIn(context, '/admin');
  const postponed = page.getByRole('region', { name: /^Postponed/ });
  const set = postponed.getByRole('button', { name: `Set date: ${homeTeamName} v ${awayTeamName}` });
  await set.click();
  await postponed.getByLabel('New date').fill('2026-04-20');
  await postponed.getByRole('button', { name: 'Save date' }).click();
  await set.waitFor({ state: 'detached' });
  await go(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  const { length } = await call<ToDoItemAnswer[]>(context, 'GET', '/api/admin/to-do');
  await page.getByRole('link', { name: `Admin ${length} to settle` }).waitFor();
});

test('the number follows what is settled on other pages, by others too, and after Back', async () => {
  const context = await official(desk);
  const live = { stream: new EventTarget() };
  context.before.push((window) => {
    class Source extends EventTarget {
      close(): void {}
      constructor() {
        super();
        live.stream = this;
      }
    }
    Object.assign(window, { EventSource: Source });
  });
  const page = await pageIn(context, '/admin/matches');
  const toDo = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^To do/ });
  const all = () => call<ToDoItemAnswer[]>(context, 'GET', '/api/admin/to-do');
  const { fixtures } = await call<FixtureListForOfficials>(context, 'GET', '/api/admin/fixtures?season=25/26');
  const [one, other] = fixtures.filter(({ due, state }) => !due && state === 'planned');
  for (const [index, fixture] of [one!, other!].entries()) {
    await call(context, 'PUT', `/api/admin/fixtures/${fixture.listedId}`, { state: 'postponed', date: null });
    const event: LiveEvent = { revision: index, changed: [], revisions: {} };
    live.stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
    await toDo.filter({ hasText: `${(await all()).length} to settle` }).waitFor();
  }
  await toDo.click();
  await page.getByRole('heading', { name: 'To do', exact: true }).waitFor();
  await call(context, 'PUT', `/api/admin/fixtures/${one!.listedId}`, { state: 'planned', date: one!.date });
  await page.goBack();
  await toDo.filter({ hasText: `${(await all()).length} to settle` }).waitFor();
});

test('a failed backup is made again, and a season that is over is closed, from the list of tasks', async () => {
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
  await page.said('Made a backup and checked it.');
});
