import { describe, expect } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { wordsOf } from '../support/rows.ts';
import {
  actingAs,
  captainOf,
  it,
  type LeagueSite,
  openLeagueSite,
  record,
  refusalIn,
  rowsIn,
  textIn,
  TODAY,
} from '../support/league-site.ts';

type Ask = LeagueSite['ask'];
const OF = 'season=25%2F26';
const BODY = { season: '25/26', results: 'stand', players: 'keep', fixtures: 'remove' };

/**
 * Opens a league: Harbour Social (a) beat Trades Hall (b) 3–2, and Trades Hall beat Old Mill (c) 4–1. Two matches of
 * `a` are still to come. `ids`: the five scheduled fixtures, by week.
 */
async function openPlayed(): Promise<{ ask: Ask; ids: string[] }> {
  const { ask } = await openLeagueSite('sqlite');
  const ids: string[] = [];
  for (const [i, pair] of ['ab', 'bc', 'ca', 'ba', 'cb'].entries()) {
    const [homeTeam, awayTeam] = pair;
    const sent = { season: '25/26', division: 1, weekNumber: 3 + i, homeTeam, awayTeam };
    ids.push(textIn((await ask('POST /api/admin/fixtures', sent)).json, 'listedId'));
  }
  await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  const [first, ...others] = sentMatches('a', 'b');
  await record(ask, sentCard({ matches: [{ ...first, homeBreak: 40 }, ...others] }));
  await record(ask, sentCard({ weekNumber: 4, homeTeam: 'b', awayTeam: 'c', matches: sentMatches('b', 'c', 4) }));
  return { ask, ids };
}

/**
 * Returns a league table as text, such as `1 b 6 2, 2 a 3 1`: position, team, points and matches played. `void` follows
 * for a team that has withdrawn and of whose results some or all are void.
 */
function table(rows: unknown): string {
  const texts = rowsIn(rows).map(({ position, teamId, points, gamesPlayed, withdrawn }) =>
    [position, teamId, points, gamesPlayed, ...(withdrawn === true ? ['void'] : [])].join(' '),
  );
  return texts.join(', ');
}

const READS = wordsOf(`
  standings/1?${OF} standings/1?season=All standings/1?${OF}&week=3 standings/1/prospects?${OF} team-progress/a?${OF}
  team-details/a?${OF} player-stats?${OF} breaks?${OF} records?${OF} matches?${OF} fixtures?${OF} admin/fixtures?${OF}
  admin/seasons admin/to-do digest?${OF} seasons teams
`);

async function everything(ask: Ask): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of READS) {
    const { status, text } = await ask(`GET /api/${path}`);
    expect(status, path).toBe(200);
    answers[path] = text;
  }
  return answers;
}

describe('a team that withdraws', () => {
  it.each([
    ['leaves its results', 'a', {}, '1 b 6 2, 2 a 3 1, 3 c 1 1', 1, 2],
    ['takes void results from the others', 'a', { results: 'void' }, '1 b 4 1, 2 c 1 1, 3 a 0 0 void', 1, 2],
    ['and the frames too', 'a', { results: 'void', players: 'void' }, '1 b 4 1, 2 c 1 1, 3 a 0 0 void', 0, 1],
    ['may have played everybody', 'b', { results: 'void' }, '1 a 0 0, 2 c 0 0, 3 b 0 0 void', 1, 2],
    ['awards its matches', 'a', { fixtures: 'award' }, '1 b 11 3, 2 c 6 2, 3 a 3 3', 1, 2],
    ['awards nothing that counts', 'a', { results: 'void', fixtures: 'award' }, '1 b 4 1, 2 c 1 1, 3 a 0 0 void', 1, 2],
    ['keeps its first results', 'a', { results: 'first' }, '1 b 6 2, 2 c 1 1, 3 a 3 1 void', 1, 2],
    [
      'awards those whom it has not met',
      'a',
      { results: 'first', fixtures: 'award' },
      '1 c 6 2, 1 b 6 2, 3 a 3 2 void',
      1,
      2,
    ],
    ['is replaced', 'a', { replacedBy: 'e', fixtures: undefined }, '1 b 6 2, 2 a 3 1, 3 c 1 1, 4 e 0 0', 1, 2],
  ] as const)('%s', async (_, team, given, after, framesOfA1, framesOfB1) => {
    const { ask } = await openPlayed();
    const before = await everything(ask);
    const call = `POST /api/admin/teams/${team}/withdraw`;
    const trial = await ask(`${call}?dryRun=true`, { ...BODY, ...given });
    expect(await everything(ask)).toEqual(before);
    const done = await ask(call, { ...BODY, ...given });
    expect(done.text).toBe(trial.text);
    expect(done).toMatchObject({ status: 200, json: { fixtures: 2, cards: team === 'b' ? 2 : 1 } });
    expect(table(Reflect.get(Object(done.json), 'before'))).toBe('1 b 6 2, 2 a 3 1, 3 c 1 1');
    expect(table(Reflect.get(Object(done.json), 'after'))).toBe(after);
    expect(table((await ask(`GET /api/standings/1?${OF}`)).json)).toBe(after);

    const stats = rowsIn((await ask(`GET /api/player-stats?${OF}`)).json);
    const played = (id: string) => stats.find(({ playerId }) => playerId === id)?.['played'] ?? 0;
    expect([played('a1'), played('b1')]).toEqual([framesOfA1, framesOfB1]);
    expect(rowsIn((await ask(`GET /api/breaks?${OF}`)).json)).toHaveLength(framesOfA1);
    const prospects = rowsIn((await ask(`GET /api/standings/1/prospects?${OF}`)).json);
    expect(prospects.map(({ teamId }) => teamId)).not.toContain(team);

    const { json } = await ask('GET /api/admin/history');
    expect((await ask(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`)).status).toBe(200);
    expect(await everything(ask)).toEqual(before);
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect(table((await ask(`GET /api/standings/1?${OF}`)).json)).toBe(after);
  });

  it.each([
    ['keep', '1 b 6 2, 2 c 1 1, 3 a 3 1 void', 3],
    ['void', '1 b 6 2, 2 c 1 1, 3 a 3 1 void', 2],
  ])('keeps the result of the earlier of two meetings; later frames: %s', async (players, after, played) => {
    const { ask } = await openPlayed();
    // This second meeting, in week 6, becomes void. The result of the first one, in week 3, stands.
    const [first, second, ...others] = sentMatches('b', 'a', 5);
    const matches = [{ ...first, awayPlayer: 'a2' }, { ...second, awayPlayer: 'a1' }, ...others];
    await record(ask, sentCard({ weekNumber: 6, homeTeam: 'b', awayTeam: 'a', matches }));
    const body = { ...BODY, results: 'first', players, relegated: true, note: 'Folded' };
    expect((await ask('POST /api/admin/teams/a/withdraw', body)).status).toBe(200);
    const { json } = await ask(`GET /api/standings/1?${OF}`);
    expect(table(json)).toBe(after);
    expect(rowsIn(json).map(({ relegated }) => relegated)).toEqual([undefined, undefined, true]);
    const stats = rowsIn((await ask(`GET /api/player-stats?${OF}`)).json);
    expect(stats.find(({ playerId }) => playerId === 'b1')?.['played']).toBe(played);
    const cards = rowsIn((await ask(`GET /api/matches?${OF}`)).json);
    expect(cards.map((card) => [card['weekNumber'], card['void']])).toEqual([
      [3, undefined],
      [4, undefined],
      [6, 'Team withdrew'],
    ]);
    const frames = players === 'void' ? 'frames void too' : 'players keep their frames';
    expect(await latestEntry(ask)).toMatchObject({
      summary: `Withdrew Harbour Social from division 1 of 25/26: results void but the first against each team, ${frames}, one of the teams that go down, 1 fixture removed (Folded)`,
    });
    expect((await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 1 })).status).toBe(409);
  });

  it('may take one of the places that go down, with results that stand', async () => {
    const { ask } = await openPlayed();
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { relegated: 1 } });
    const body = { ...BODY, relegated: true };
    expect((await ask('POST /api/admin/teams/a/withdraw', body)).status).toBe(200);
    const { json } = await ask(`GET /api/standings/1?${OF}`);
    expect(table(json)).toBe('1 b 6 2, 2 a 3 1, 3 c 1 1');
    expect(rowsIn(json).map(({ relegated }) => relegated)).toEqual([undefined, true, undefined]);
    const { json: next } = await ask('GET /api/admin/season-proposal');
    const moves = rowsIn(Reflect.get(Object(next), 'teams')).map(({ move }) => move);
    expect(moves).not.toContain('relegated');
  });

  it('leaves its void cards among the results, but not in form or runs, and has no coming matches', async () => {
    const { ask } = await openPlayed();
    await ask('POST /api/admin/teams/a/withdraw', { ...BODY, results: 'void', note: 'Folded' });
    const [card, other] = rowsIn((await ask(`GET /api/matches?${OF}`)).json);
    expect([card?.['void'], other?.['void']]).toEqual(['Team withdrew', undefined]);
    expect((await ask(`GET /api/team-progress/a?${OF}`)).json).toMatchObject({ division: null, weeks: [] });
    const weeks = Reflect.get(Object((await ask(`GET /api/team-progress/b?${OF}`)).json), 'weeks');
    expect(rowsIn(weeks).map(({ week }) => week)).toEqual([4]);
    const rows = rowsIn((await ask(`GET /api/standings/1?${OF}`)).json);
    expect(rows.map(({ form }) => form)).toEqual([['W'], ['L'], []]);
    const list = rowsIn((await ask(`GET /api/fixtures?${OF}`)).json);
    expect(list.map(({ weekNumber }) => weekNumber)).toEqual([3, 4, 7]);
    const summary =
      'Withdrew Harbour Social from division 1 of 25/26: results void, players keep their frames, 2 fixtures removed (Folded)';
    const entries = Reflect.get(Object((await ask('GET /api/admin/history')).json), 'entries');
    expect(rowsIn(entries)[0]).toMatchObject({ summary, action: 'withdraw team' });
    expect((await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 1 })).status).toBe(409);
    // Team e is retired, so it cannot withdraw.
    expect((await ask('POST /api/admin/teams/e/withdraw', BODY)).status).toBe(409);
  });

  it('passes its matches on to the team that replaces it', async () => {
    const { ask } = await openPlayed();
    await ask('POST /api/admin/teams/a/withdraw', { ...BODY, replacedBy: 'e', fixtures: undefined });
    const list = rowsIn((await ask(`GET /api/fixtures?${OF}`)).json);
    const pairs = list.map(({ homeTeamId, awayTeamId }) => `${String(homeTeamId)}–${String(awayTeamId)}`);
    expect(pairs).toEqual(['a–b', 'b–c', 'c–e', 'b–e', 'c–b']);
  });

  it('gives the other side of each match the win on that day', async () => {
    const { ask } = await openPlayed();
    await ask('POST /api/admin/teams/a/withdraw', { ...BODY, fixtures: 'award', note: 'Folded' });
    const cards = rowsIn((await ask(`GET /api/matches?${OF}&teamId=a`)).json);
    const awarded = { outcome: 'awarded', date: TODAY, matches: [], note: 'Harbour Social withdrew.', state: 'final' };
    const home = { awardedTo: 'home', awardedScore: [5, 0], homeTeamScore: 5, awayTeamScore: 0 };
    expect(cards.map(({ weekNumber, homeTeamId, ...card }) => [weekNumber, homeTeamId, card])).toMatchObject([
      [3, 'a', {}],
      [5, 'c', { ...awarded, ...home }],
      [6, 'b', { ...awarded, ...home }],
    ]);
    expect((await ask(`GET /api/admin/week-number?${OF}`)).json).toEqual({ weekNumber: 4 });
    expect(rowsIn((await ask(`GET /api/fixtures?${OF}`)).json)).toHaveLength(5);
    const summary =
      'Withdrew Harbour Social from division 1 of 25/26: results stand, 2 fixtures awarded to the other side (Folded)';
    expect(await latestEntry(ask)).toMatchObject({ summary });
  });

  it('does not give a match to a team that has left too', async () => {
    const { ask } = await openPlayed();
    await ask('PUT /api/teams/c', { name: 'Old Mill', division: 0 });
    await ask('POST /api/admin/teams/b/withdraw', { ...BODY, fixtures: 'award' });
    const cards = rowsIn((await ask(`GET /api/matches?${OF}`)).json).filter(({ outcome }) => outcome === 'awarded');
    expect(cards).toMatchObject([{ homeTeamId: 'b', awayTeamId: 'a', awardedTo: 'away', awardedScore: [0, 5] }]);
    const list = Reflect.get(Object((await ask(`GET /api/admin/fixtures?${OF}`)).json), 'fixtures');
    expect(rowsIn(list)).toHaveLength(4);
    const parts = 'results stand, 1 fixture awarded to the other side, 1 fixture removed';
    const summary = `Withdrew Trades Hall from division 1 of 25/26: ${parts}`;
    expect(await latestEntry(ask)).toMatchObject({ summary });
  });

  it.for<[body: object, ...faults: string[]]>([
    [
      {},
      'season: Season is required.',
      'results: The results are required.',
      'fixtures: Say what becomes of the matches to come.',
    ],
    [{ ...BODY, season: '24/25' }, 'season: Teams withdraw from the current season alone, 25/26.'],
    [
      { ...BODY, players: 'void', fixtures: 'give' },
      'players: Results that stand count for their players too. Make the results void, or keep the frames.',
      'fixtures: The fixtures must be remove or award.',
    ],
    [
      { ...BODY, replacedBy: 'b' },
      'fixtures: Leave this out: the other team takes over the matches to come.',
      'replacedBy: Choose a team of the league that is in no division.',
    ],
  ])('is refused with every fault: %j', async ([body, ...faults], { ask }) => {
    expect(refusalIn(await ask('POST /api/admin/teams/a/withdraw', body))).toEqual([422, ...faults]);
  });

  it('is refused for a team that has left already', async ({ ask }) => {
    expect((await ask('POST /api/admin/teams/nobody/withdraw', BODY)).status).toBe(404);
  });
});

describe('a team that is retired or deleted', () => {
  it.each([
    ['PUT /api/teams/a', { name: 'Harbour Social', division: 0 }],
    ['DELETE /api/teams/a', undefined],
  ])('%s: says what it affects, and its matches are settled', async (call, body) => {
    const { ask, ids } = await openPlayed();
    const before = await everything(ask);
    expect(await ask(call, body)).toMatchObject({ status: 200, json: { fixtures: 2, cards: 1 } });
    const shown = rowsIn((await ask(`GET /api/fixtures?${OF}`)).json).map(({ listedId }) => listedId);
    expect(shown).toEqual([ids[0], ids[1], ids[4]]);
    const official = rowsIn(Reflect.get(Object((await ask(`GET /api/admin/fixtures?${OF}`)).json), 'fixtures'));
    expect(official.filter(({ left }) => left === true).map(({ listedId }) => listedId)).toEqual([ids[2], ids[3]]);
    const prospects = rowsIn((await ask(`GET /api/standings/1/prospects?${OF}`)).json);
    expect(prospects.map(({ teamId, left }) => `${String(teamId)} ${String(left)}`).sort()).toEqual(['b 1', 'c 1']);
    await record(ask, sentCard({ weekNumber: 7, homeTeam: 'c', awayTeam: 'b', matches: sentMatches('c', 'b') }));
    expect((await ask('GET /api/seasons')).json).toMatchObject({ details: [{ finished: true, unplayed: 0 }, {}] });
    const { json } = await ask('GET /api/admin/history');
    for (const at of [0, 1]) await ask(`POST /api/admin/history/${textIn(json, 'entries', at, 'id')}/undo`);
    expect(await everything(ask)).toEqual(before);
  });
});

describe('a cancelled match', () => {
  it('is settled, and has no card until it is scheduled again', async () => {
    const { ask, ids } = await openPlayed();
    const cancel = `PUT /api/admin/fixtures/${ids[4]}`;
    const card = sentCard({ weekNumber: 7, homeTeam: 'c', awayTeam: 'b', matches: sentMatches('c', 'b') });
    expect((await ask(cancel, { state: 'cancelled', note: ' Snow ' })).json).toMatchObject({
      message: 'Old Mill v Trades Hall, division 1, week 7 of 25/26: cancelled, “Snow”.',
    });
    expect(rowsIn((await ask(`GET /api/fixtures?${OF}`)).json).at(-1)).toMatchObject({
      state: 'cancelled',
      note: 'Snow',
    });
    const prospects = rowsIn((await ask(`GET /api/standings/1/prospects?${OF}`)).json);
    const left = prospects.map((row) => `${String(row['teamId'])} ${String(row['left'])}`);
    expect(left.sort()).toEqual(['a 2', 'b 1', 'c 1']);
    const error = 'Old Mill v Trades Hall is cancelled. A league official has to plan it again first.';
    for (const weekNumber of [7, 8])
      expect(refusalIn(await ask('POST /api/matches', { ...card, weekNumber }))).toEqual([409, error]);
    const captain = actingAs(captainOf('c'));
    const asked = await ask(`POST /api/fixtures/${ids[4]}/postponement`, {}, captain);
    expect(refusalIn(asked)).toEqual([409, 'This match is cancelled.']);
    expect((await ask(cancel, { state: 'planned' })).status).toBe(200);
    expect(rowsIn((await ask(`GET /api/fixtures?${OF}`)).json).at(-1)).not.toHaveProperty('note');
    expect((await ask('POST /api/matches', card)).status).toBe(201);
  });
});
