import { describe, expect } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { shippedLeague } from '../support/content.ts';
import {
  askApp,
  faultsIn,
  it as leagueIt,
  type LeagueSite,
  openLeagueSite,
  record,
  refusalIn,
  rowsIn,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { wordsOf } from '../support/rows.ts';

type Ask = LeagueSite['ask'];

/**
 * Returns the names and divisions of teams, such as `Harbour Social 1, Elms 0`. The teams are from a season or from
 * `GET /api/teams`.
 */
function teamsIn(teams: unknown): string {
  return rowsIn(teams)
    .map((team) => `${String(team['teamName'] ?? team['name'])} ${String(team['division'])}`)
    .join(', ');
}

async function seasonNamed(ask: Ask, name: string): Promise<Record<string, unknown>> {
  const { json } = await ask('GET /api/admin/seasons');
  const found = rowsIn(Object(json)['seasons']).find(({ season }) => season === name);
  if (!found) throw new Error(`No season ${name}`);
  return found;
}

/** Opens a league with results in two divisions: a, b and c in the first (b leads), d and f in the second (f leads). */
async function playedLeague(): Promise<LeagueSite & { f: string }> {
  const site = await openLeagueSite('sqlite');
  const { json } = await site.ask('POST /api/admin/teams', { name: 'Foundry', division: 2 });
  const f = textIn(json, 'id');
  await record(site.ask, sentCard());
  await record(site.ask, sentCard({ homeTeam: 'c', weekNumber: 4 }));
  const card = sentCard({ division: 2, homeTeam: f, awayTeam: 'd' });
  const walkover = { awayPlayer: null, homeScore: 42, awayScore: 0 };
  const players = await Promise.all(
    [1, 2, 3, 4, 5].map(async (n) => {
      const sent = { name: `F ${n}`, handicap: 0, modifier: 0, newHandicap: 0 };
      return textIn((await site.ask(`POST /api/admin/teams/${f}/players`, sent)).json, 'id');
    }),
  );
  const matches = rowsIn(card['matches']).map((match, i) => ({ ...match, ...walkover, homePlayer: players[i] }));
  await record(site.ask, { ...card, matches });
  return { ...site, f };
}

const it = leagueIt.extend('played', () => playedLeague());

/** Returns the names of a season's divisions in `GET /api/seasons`. */
async function namesIn(ask: Ask, season: string): Promise<unknown> {
  const { json } = await ask('GET /api/seasons');
  return rowsIn(Object(json)['details']).find((one) => one['season'] === season)?.['divisionNames'];
}

describe('divisions', () => {
  const names = { 1: 'Premier', 2: 'First  Division' };
  const put = (ask: Ask, divisionNames: unknown) => ask('PUT /api/admin/seasons', { season: '25/26', divisionNames });

  it('have names in a season, which the next season keeps', async ({ played: { ask } }) => {
    expect((await put(ask, names)).status).toBe(200);
    expect((await latestEntry(ask))['summary']).toBe('Changed season 25/26: names of divisions');
    expect(await namesIn(ask, '25/26')).toEqual({ 1: 'Premier', 2: 'First Division' });
    expect((await ask('GET /api/admin/seasons')).text).not.toContain('Premier');
    expect((await ask('GET /api/admin/season-proposal')).text).not.toContain('Premier');
    expect((await ask('POST /api/admin/seasons', { season: '26/27' })).status).toBe(201);
    expect(await namesIn(ask, '26/27')).toEqual({ 1: 'Premier', 2: 'First Division' });
    await undo(ask, (await latestEntry(ask))['id']);
    // A change replaces the names of all divisions. `null` removes them.
    await put(ask, { 2: 'Second' });
    expect(await namesIn(ask, '25/26')).toEqual({ 2: 'Second' });
    await ask('PUT /api/admin/seasons', { season: '25/26', weeks: 30 });
    expect(await namesIn(ask, '25/26')).toEqual({ 2: 'Second' });
    await put(ask, null);
    expect(await namesIn(ask, '25/26')).toBeUndefined();
  });

  it.for([
    [{ 1: '' }, 'divisionNames.1: The name of a division is required.'],
    [{ 1: 'x'.repeat(41) }, 'divisionNames.1: The name of a division is longer than 40 characters.'],
    [{ 1: '\u200b' }, 'divisionNames.1: The name of a division is required.'],
    [{ 1: 12 }, 'divisionNames.1: The name of a division must be text.'],
    [
      { 1: '1', 2: 'Division 1', 7: 'Last' },
      'divisionNames.1: The name of a division cannot be a number.',
      'divisionNames.2: Division 1 is what a division without a name is called.',
      'divisionNames.7: The season has no division 7.',
    ],
    ['Premier', 'divisionNames: The names of divisions must be an object, by division.'],
  ] as const)('cannot have the names %j', async ([given, ...faults], { ask }) => {
    expect(faultsIn((await put(ask, given)).json)).toEqual(faults);
  });

  it('are called by their names wherever people read about them', async ({ played: { ask } }) => {
    await put(ask, names);
    const summaries = async () => String((await latestEntry(ask))['summary']);
    await record(ask, sentCard({ weekNumber: 6 }));
    expect(await summaries()).toContain(', Premier, week 6 of 25/26');
    await ask('PUT /api/teams/c', { name: 'Old Mill', division: 2 });
    expect(await summaries()).toBe('Moved team Old Mill from Premier to First Division');
    expect(faultsIn((await ask('POST /api/matches', sentCard({ homeTeam: 'd', weekNumber: 7 }))).json)[0]).toBe(
      'homeTeam: Cue Corner are not in Premier of season 25/26.',
    );
    expect((await ask('GET /api/digest?season=25/26&weekNumber=6')).text).toContain('Premier\\nHarbour Social');
    const leaving = { season: '25/26', results: 'stand', fixtures: 'remove' };
    expect((await ask('POST /api/admin/teams/a/withdraw', leaving)).status).toBe(200);
    expect(await summaries()).toContain('Withdrew Harbour Social from Premier of 25/26');
  });
});

describe('seasons', () => {
  it('are proposed from the default one, with promotion and relegation', async ({ played: { ask } }) => {
    const { json } = await ask('GET /api/admin/season-proposal');
    const size = { divisions: [1, 2], weeks: 24, promoted: 2, rules: { walkoverScore: 42 } };
    expect(json).toMatchObject({ season: '26/27', from: '25/26', exists: false, ...size });
    expect(Reflect.get(Object(json), 'calendar')).toHaveLength(24);
    expect(textIn(json, 'calendar', 1, 'from')).toBe('2026-09-21');
    const rows = rowsIn(Reflect.get(Object(json), 'teams'));
    expect(rows.map(({ teamName, from, position, to, move }) => [teamName, from, position, to, move])).toEqual([
      ['Trades Hall', 1, 1, 1, 'stays'],
      ['Harbour Social', 1, 2, 1, 'stays'],
      // Old Mill are level with Harbour Social, so neither team is relegated.
      ['Old Mill', 1, 2, 1, 'stays'],
      ['Foundry', 2, 1, 1, 'promoted'],
      ['Cue Corner', 2, 2, 2, 'stays'],
      ['Elms', 0, null, 0, 'stays'],
    ]);
    expect(json).toMatchObject({ ties: [{ division: 1, position: 2, teamIds: ['a', 'c'] }] });
    const none = await ask('GET /api/admin/season-proposal?promoted=0&season=24%2F25');
    expect(none.json).toMatchObject({ season: '25/26', exists: true, promoted: 0 });
    expect((await ask('GET /api/admin/season-proposal?season=11%2F12')).status).toBe(404);
    for (const promoted of ['-1', '1.5', 'two', '100'])
      expect((await ask(`GET /api/admin/season-proposal?promoted=${promoted}`)).status).toBe(400);
  });

  it('are created for later, become the default, and leave the last season as it was', async ({
    played: { ask, f },
  }) => {
    const reads = wordsOf(`standings/1?season=25%2F26 standings/2?season=25%2F26 player-stats?season=25%2F26
      matches?season=25%2F26 breaks?season=25%2F26 team-details/b?season=25%2F26 standings/1?season=24%2F25`);
    const pastNow = () => Promise.all(reads.map(async (path) => (await ask(`GET /api/${path}`)).text));
    const before = await pastNow();
    const teams = (await ask('GET /api/teams')).text;
    const teamsSent = Object.entries({ c: 2, [f]: 1 }).map(([teamId, division]) => ({ teamId, division }));
    const made = await ask('POST /api/admin/seasons', { season: ' 26/27', weeks: 20, teams: teamsSent });
    const teamsIn1and2 = [3, 2].map((count, i) => ({ division: i + 1, teams: count }));
    const season = { season: '26/27', weeks: 20, isDefault: false, closed: false, results: 0, teamsIn: teamsIn1and2 };
    expect(made).toMatchObject({ status: 201, json: { message: 'Season 26/27 has been created.', season } });
    const summary = 'Created season 26/27: 1 team promoted, 1 relegated';
    expect(await latestEntry(ask)).toMatchObject({ action: 'add season', summary });
    // Teams move only when the season becomes the default.
    expect((await ask('GET /api/teams')).text).toBe(teams);
    expect((await ask('GET /api/seasons')).json).toMatchObject({
      seasons: ['26/27', '25/26', '24/25'],
      default: '25/26',
    });
    expect(teamsIn((await seasonNamed(ask, '26/27'))['teams'])).toBe(
      'Foundry 1, Harbour Social 1, Trades Hall 1, Cue Corner 2, Old Mill 2, Elms 0',
    );

    expect((await ask('PUT /api/admin/default-season', { season: '26/27' })).json).toEqual({
      success: true,
      message: 'Season 26/27 is now the current season; 2 teams moved.',
      season: '26/27',
      moved: 2,
    });
    expect((await ask('GET /api/seasons')).json).toMatchObject({ default: '26/27' });
    expect(await pastNow()).toEqual(before);
    const table = rowsIn((await ask('GET /api/standings/1?season=26%2F27')).json);
    expect(table.map((row) => row['teamName'])).toEqual(['Foundry', 'Harbour Social', 'Trades Hall']);
    expect((await ask('GET /api/admin/week-number')).json).toEqual({ weekNumber: 1 });
    await record(ask, sentCard({ season: '26/27', weekNumber: 1, homeTeam: 'a', awayTeam: 'b' }));
    expect(await pastNow()).toEqual(before);

    // A late card of 25/26 finds the teams in their divisions of 25/26, although c (Old Mill) has moved since.
    const late = await record(ask, sentCard({ homeTeam: 'c', awayTeam: 'a', weekNumber: 9 }));
    const moved = await ask('POST /api/matches', sentCard({ season: '26/27', homeTeam: 'c', awayTeam: 'a' }));
    expect(faultsIn(moved.json)).toEqual(['homeTeam: Old Mill are not in division 1 of season 26/27.']);
    expect((await ask(`DELETE /api/matches/${late}`)).status).toBe(200);

    // With 25/26 as the default season again, every team is back in its division.
    expect((await ask('PUT /api/admin/default-season', { season: '25/26' })).json).toMatchObject({ moved: 2 });
    expect((await ask('GET /api/teams')).text).toBe(teams);
    expect((await ask('PUT /api/admin/default-season', { season: '25/26' })).json).toMatchObject({ moved: 0 });
    expect(await latestEntry(ask)).toMatchObject({ summary: 'Made season 25/26 the default; 2 teams moved' });
  });

  it('created as the default can be undone until they have results', async ({ ask }) => {
    const all = { season: '26/27', divisions: [1], teams: [{ teamId: 'd', division: 1 }], makeDefault: true };
    const made = await ask('POST /api/admin/seasons', all);
    expect(textIn(made.json, 'message')).toBe('Season 26/27 has been created. It is the current season.');
    const entry = await latestEntry(ask);
    expect(entry['summary']).toBe('Created season 26/27: 1 team promoted. It is the current season');
    const id = await record(ask, sentCard({ season: '26/27', awayTeam: 'd' }));
    expect(refusalIn(await undo(ask, entry['id']))).toEqual([409, 'This cannot be undone. Season 26/27 has 1 result.']);
    await ask(`DELETE /api/matches/${id}`);
    expect((await undo(ask, entry['id'])).status).toBe(200);
    expect((await ask('GET /api/seasons')).json).toMatchObject({ seasons: ['25/26', '24/25'], default: '25/26' });
    expect(rowsIn((await ask('GET /api/teams/division/2')).json).map(({ id: teamId }) => teamId)).toEqual(['d']);
    // The name is free again after the undo.
    const later = await ask('POST /api/admin/seasons', { season: '26/27', weeks: 5 });
    expect(later).toMatchObject({ status: 201, json: { season: { weeks: 5, divisions: [1, 2] } } });
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect((await ask('GET /api/matches?season=26%2F27')).json).toEqual([]);
  });

  it('that have become the default since they were created can be undone only after that change', async ({ ask }) => {
    await ask('POST /api/admin/seasons', { season: '26/27', divisions: [1, 2, 3] });
    const { id } = await latestEntry(ask);
    await ask('PUT /api/admin/default-season', { season: '26/27' });
    const chosen = await latestEntry(ask);
    expect(textIn((await undo(ask, id)).json, 'error')).toContain('“Made season 26/27 the default; no team moved”');
    await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 3 });
    expect((await undo(ask, chosen['id'])).json).toMatchObject({
      error: 'This cannot be undone. Harbour Social are in division 3, which would be removed.',
    });
    expect((await ask('PUT /api/admin/default-season', { season: '25/26' })).status).toBe(200);
    expect(rowsIn((await ask('GET /api/teams/division/1')).json).map(({ id: teamId }) => teamId)).toContain('a');
  });

  it('can be changed as far as their results and teams allow', async ({ played: { ask } }) => {
    const change = (body: unknown) => ask('PUT /api/admin/seasons', body);
    const calendar = [
      { week: 2, from: '2025-10-06', to: '2025-10-12' },
      { week: 1, from: '2025-09-29', to: '2025-10-05' },
    ];
    const changed = await change({ season: '25/26', weeks: 26, calendar, divisions: [2, 1, 3] });
    expect(changed.json).toMatchObject({
      message: 'Season 25/26 has been changed.',
      season: { weeks: 26, divisions: [1, 2, 3], calendar: calendar.toReversed() },
    });
    expect(await latestEntry(ask)).toMatchObject({
      summary: 'Changed season 25/26: weeks from 24 to 26; divisions from 1, 2 to 1, 2, 3; calendar',
    });
    expect((await ask('GET /api/seasons')).json).toMatchObject({
      details: [{ season: '25/26', currentWeek: 2, weeks: 26 }, {}],
    });
    const played = 'Season 25/26 has 1 result in weeks or divisions that would be removed.';
    expect(refusalIn(await change({ season: '25/26', weeks: 3 }))).toEqual([409, played]);
    expect(await change({ season: '25/26', weeks: 4, divisions: [1, 2] })).toMatchObject({ status: 200 });
    expect(await change({ season: '25/26', divisions: [1] })).toMatchObject({ status: 409 });
    expect(await change({ season: '24/25', divisions: [1] })).toMatchObject({ status: 200 });
    // A change to fewer weeks, without a calendar, removes the dates of the later weeks.
    const ninth = { week: 9, from: '2025-12-01', to: '2025-12-07' };
    await change({ season: '25/26', weeks: 24, calendar: [...calendar, ninth] });
    expect((await change({ season: '25/26', weeks: 8 })).json).toMatchObject({
      season: { calendar: [{ week: 1 }, { week: 2 }] },
    });
  });

  it('can move their teams: at once in the default season, as a plan in a later one', async ({ ask }) => {
    const change = (body: unknown) => ask('PUT /api/admin/seasons', body);
    expect(await change({ season: '25/26', teams: [{ teamId: 'c', division: 2 }] })).toMatchObject({ status: 200 });
    expect(rowsIn((await ask('GET /api/teams/division/2')).json).map(({ id }) => id)).toEqual(['d', 'c']);
    expect(refusalIn(await change({ season: '25/26', divisions: [1], teams: [{ teamId: 'c', division: 1 }] }))).toEqual(
      [409, 'Cue Corner are in division 2, which would be removed.'],
    );
    const at = (teamId: string, division: number) => ({ teamId, division });
    await ask('POST /api/admin/seasons', { season: '26/27', divisions: [1, 2, 3], teams: [at('a', 3)] });
    expect(await change({ season: '26/27', divisions: [1, 2] })).toMatchObject({ status: 422 });
    await change({ season: '26/27', divisions: [1, 2], teams: [at('a', 2), at('e', 1)] });
    expect(teamsIn((await seasonNamed(ask, '26/27'))['teams'])).toBe(
      'Elms 1, Trades Hall 1, Cue Corner 2, Harbour Social 2, Old Mill 2',
    );
    await ask('PUT /api/teams/b', { name: 'Trades Hall', division: 0 });
    await ask('POST /api/admin/teams', { name: 'Newcomers', division: 1 });
    await ask('PUT /api/admin/default-season', { season: '26/27' });
    expect(teamsIn((await ask('GET /api/teams')).json)).toBe(
      'Cue Corner 2, Elms 1, Harbour Social 2, Newcomers 1, Old Mill 2, Trades Hall 0',
    );
  });

  it('refuse teams for which they have no division', async ({ ask }) => {
    await ask('PUT /api/admin/seasons', { season: '25/26', divisions: [1, 2, 3] });
    await ask('POST /api/admin/seasons', { season: '26/27', divisions: [1, 2] });
    await ask('PUT /api/teams/c', { name: 'Old Mill', division: 3 });
    // The plan of 26/27 still has c in division 1. The new team is in division 3, which 26/27 does not have.
    await ask('POST /api/admin/teams', { name: 'Newcomers', division: 3 });
    const teams = (await ask('GET /api/teams')).text;
    const newcomers = 'Newcomers are in division 3, which season 26/27 does not have.';
    expect(refusalIn(await ask('PUT /api/admin/default-season', { season: '26/27' }))).toEqual([409, newcomers]);
    expect((await ask('GET /api/teams')).text).toBe(teams);
  });
});

it('the current game week is always one of the calendar, after its end and with results in later weeks too', async ({
  store,
}) => {
  const day = '2026-11-22';
  const at = { now: () => new Date(`${day}T19:30:00Z`), today: () => day };
  const app = await siteOf(store, await shippedLeague(), undefined, at);
  await askApp(app, 'POST /api/matches', sentCard({ weekNumber: 20 }));
  const { json } = await askApp(app, 'GET /api/seasons');
  expect(json).toMatchObject({ details: [{ season: '25/26', currentWeek: 15, latestWeek: 20 }, {}] });
});

it('a past season has in each division the teams of its results, or else those of its fixture list', async ({
  ask,
}) => {
  await ask('POST /api/matches', sentCard({ season: '24/25' }));
  const listed = { season: '24/25', division: 2, weekNumber: 3, homeTeam: 'c', awayTeam: 'd' };
  expect(await ask('POST /api/admin/fixtures', listed)).toMatchObject({ status: 201 });
  const { json } = await ask('GET /api/admin/seasons');
  const past = rowsIn(Reflect.get(Object(json), 'seasons')).find(({ season }) => season === '24/25');
  const teams = [
    { division: 1, teams: 2 },
    { division: 2, teams: 2 },
  ];
  expect(past).toMatchObject({ isDefault: false, results: 1, teamsIn: teams });
  expect((await ask('GET /api/admin/fixtures?season=24%2F25')).json).toMatchObject({ divisions: teams });
});

it('a faulty season is refused with all faults at once', async ({ ask }) => {
  for (const [body, ...faults] of [
    [{ season: '26/27', from: '10/11' }, 'from: The league has no season 10/11.'],
    [{ season: '26/27', divisions: [1] }, 'teams: Choose a division for Cue Corner: division 2 no longer exists.'],
    [{ season: '26/27', calendar: [7] }, 'calendar.0: A week must be an object.'],
    [{ season: '26/27', teams: [{ teamId: 'a', division: 4 }] }, 'teams.0.division: Season 26/27 has no division 4.'],
  ])
    expect(refusalIn(await ask('POST /api/admin/seasons', body))).toEqual([422, ...faults]);
  for (const body of [{}, { season: 5 }, { season: '10/11' }, { season: '10/11', weeks: 'x' }])
    expect((await ask('PUT /api/admin/seasons', body)).status).toBe(422);
  expect(faultsIn((await ask('PUT /api/admin/seasons', { season: '25/26', weeks: 0, divisions: [0] })).json)).toEqual([
    'weeks: A season has from 1 to 99 weeks.',
    'divisions.0: A division is a whole number from 1 to 99.',
  ]);
  for (const [body, fault] of [
    [{}, 'season: Season is required.'],
    [{ season: 'All' }, 'season: The league has no season All.'],
  ] as const)
    expect(faultsIn((await ask('PUT /api/admin/default-season', body)).json)).toEqual([fault]);
});
