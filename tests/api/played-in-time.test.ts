/** The order of matches follows from when they were played, not from the week of their cards (Rules R3, R20, C23). */
import { describe, expect } from 'vitest';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { shippedLeague } from '../support/content.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import {
  actingAs,
  askApp,
  captainOf,
  faultsIn,
  it,
  type LeagueSite,
  openLeagueSite,
  record,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';

/** Returns a card of 25/26: Harbour Social at home to Trades Hall. Harbour Social win `won` of the five frames. */
const card = (weekNumber: number, date: string | null, won = 5, given = {}) =>
  sentCard({ weekNumber, date, matches: sentMatches('a', 'b', won), ...given });

/** Opens a league whose current day is 1 December 2025. */
async function inDecember(): Promise<LeagueSite> {
  const { store } = await openLeagueSite('sqlite');
  const at = { now: () => new Date('2025-12-01T19:30:00Z'), today: () => '2025-12-01' };
  const app = await siteOf(store, await shippedLeague(), undefined, at);
  return { store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

/** Records weeks 1 to 5, and a match of week 2 that team `a` played and lost in week 6. */
async function withLateMatch(): Promise<LeagueSite & { late: string }> {
  const site = await inDecember();
  const days = ['2025-09-18', '2025-09-25', '2025-10-02', '2025-10-09', '2025-10-16'];
  for (const [i, day] of days.entries()) await record(site.ask, card(i + 1, day));
  const late = await record(
    site.ask,
    card(2, '2025-10-23', 0, { homeTeam: 'a', awayTeam: 'c', matches: sentMatches('a', 'c', 0) }),
  );
  return { ...site, late };
}

describe('a match of week 2 that was played in week 6', () => {
  it('is the latest in form, runs, frames and tables, and stays in week 2', async () => {
    const { ask, late } = await withLateMatch();
    const rows = async (call: string) => rowsIn((await ask(`GET /api/${call}`)).json);
    const table = async (week: number) => rows(`standings/1?season=25/26&week=${week}`);
    const [first] = await rows('standings/1?season=25/26');
    expect(first).toMatchObject({ teamId: 'a', form: ['W', 'W', 'W', 'W', 'L'], gamesPlayed: 6 });
    expect((await table(2)).map(({ teamId, gamesPlayed }) => `${String(teamId)} ${String(gamesPlayed)}`)).toEqual([
      'a 2',
      'c 0',
      'b 2',
    ]);
    expect(await table(6)).toEqual(await rows('standings/1?season=25/26'));
    const frames = await rows('getplayermatches/A%20Player%201?season=25/26');
    expect(frames.map(({ weekNumber, weekOfPlay }) => [weekNumber, weekOfPlay])).toEqual([
      ...[1, 2, 3, 4, 5].map((week) => [week, undefined]),
      [2, 6],
    ]);
    expect((await rows('matches?season=25/26&weekNumber=2')).map(({ fixtureId }) => fixtureId)).toContain(late);
    const records = (await ask('GET /api/records?season=25/26')).json;
    expect(JSON.stringify(records)).toContain('"record":"teamRun","holder":"team","value":5');
    expect((await ask('GET /api/admin/week-number?season=25/26')).json).toEqual({ weekNumber: 5 });
    const weeksOf = async (division: number) =>
      (await ask(`GET /api/admin/week-number?season=25/26&division=${division}`)).json;
    expect(await weeksOf(1)).toEqual({ weekNumber: 5, weeks: [1, 2, 3, 4, 5] });
    expect(await weeksOf(2)).toEqual({ weekNumber: 1, weeks: [] });
    const { json } = await ask('GET /api/seasons');
    expect([textIn(json, 'details', 0, 'latestWeek'), textIn(json, 'details', 0, 'latestWeekPlayed')]).toEqual([
      '5',
      '6',
    ]);
  });

  it('is a result of both weeks, and counts in week 6', async () => {
    const { ask, late } = await withLateMatch();
    const digest = async (week: string) => (await ask(`GET /api/digest?season=25/26${week}`)).json;
    const latest = await digest('');
    expect(latest).toMatchObject({ weekNumber: 6, results: [{ fixtureId: late, weekNumber: 2, weekOfPlay: 6 }] });
    const second = await digest('&weekNumber=2');
    expect(rowsIn(Reflect.get(Object(second), 'results'))).toMatchObject([
      { weekNumber: 2 },
      { fixtureId: late, weekOfPlay: 6 },
    ]);
    expect(textIn(second, 'text')).toContain('Played in other weeks\nThu 23 Oct 2025: Harbour Social 0–5 Old Mill');
    expect(textIn(second, 'milestones')).not.toContain('C Player');
    expect(JSON.stringify(Reflect.get(Object(latest), 'milestones'))).toContain('C Player 1 won for the first time.');
  });

  it('follows another calendar of its season', async () => {
    const { ask, store } = await withLateMatch();
    const [season] = (await store.read(undeletedSeasons)).filter(({ name }) => name === '25/26');
    const calendar = season!.calendar.map((week) => (week.week === 6 ? { ...week, from: '2025-10-24' } : week));
    expect((await ask('PUT /api/admin/seasons', { season: '25/26', calendar })).status).toBe(200);
    expect((await ask('GET /api/digest')).json).toMatchObject({ weekNumber: 5 });
    await ask('PUT /api/admin/seasons', { season: '25/26', calendar: [] });
    expect(rowsIn((await ask('GET /api/standings/1?season=25/26&week=2')).json)[0]).toMatchObject({ gamesPlayed: 3 });
  });
});

describe('a day on which a match cannot have been played', () => {
  const FUTURE = 'date: A match cannot be played after today. Check the date.';
  const EARLY = 'date: The date is more than 60 days before season 25/26. Was the match played on that day?';
  const captain = actingAs(captainOf('a'));

  it.each([
    ['2025-12-02', FUTURE],
    ['2025-05-01', EARLY],
    ['2025-12-01', null],
  ])('%s is answered with %s, to captains and officials', async (date, fault) => {
    const { ask } = await inDecember();
    const first = await record(ask, card(3, '2025-10-02'));
    for (const headers of [{}, captain]) {
      const short = { homeTeamId: 'a', awayTeamId: 'b', date, matches: sentMatches('a', 'b') };
      for (const sent of [card(4, date), short]) {
        const answer = await ask('POST /api/matches', sent, headers);
        expect([answer.status, faultsIn(answer.json)]).toEqual(fault === null ? [201, []] : [422, [fault]]);
        if (fault === null) await ask(`DELETE /api/matches/${textIn(answer.json, 'fixtureId')}`);
      }
    }
    const corrected = await ask(`PUT /api/matches/${first}`, card(3, date));
    expect(faultsIn(corrected.json)).toEqual(fault === null ? [] : [fault]);
  });

  it('is recorded after a confirmation, and a correction keeps it', async () => {
    const { ask } = await inDecember();
    expect(faultsIn((await ask('POST /api/matches', card(3, '2025-05-01', 3, { dateConfirmed: 'yes' }))).json)).toEqual(
      [EARLY, 'dateConfirmed: The confirmation of the date must be true or false.'],
    );
    const id = await record(ask, card(3, '2025-05-01', 3, { dateConfirmed: true }));
    expect((await ask(`PUT /api/matches/${id}`, card(3, '2025-05-01', 2))).status).toBe(200);
    const future = await ask('POST /api/matches', card(4, '2025-12-02', 3, { dateConfirmed: true }));
    expect(faultsIn(future.json)).toEqual([FUTURE]);
    // Season 24/25 has no dates, so every day in the past is accepted.
    expect((await ask('POST /api/matches', card(3, '2025-05-01', 3, { season: '24/25' }))).status).toBe(201);
  });
});

it('seasons that start on one day are in the order in which they were made (Rule R19)', async ({ ask, store }) => {
  const [season] = (await store.read(undeletedSeasons)).filter(({ name }) => name === '25/26');
  await store.write({ by: '', via: 'seed', action: 'test', summary: '' }, async (change) => {
    await change.put('season', { ...season!, name: '2026', firstYear: 2026 });
    await change.put('season', { ...season!, name: '2024', firstYear: 2024 });
  });
  expect((await ask('GET /api/seasons')).json).toMatchObject({ seasons: ['2024', '2026', '25/26', '24/25'] });
});
