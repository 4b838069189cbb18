/** The scores of cup ties in progress: who enters them, who sees them, and when they end. */
import { expect, onTestFinished, vi } from 'vitest';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import { integrityProblems } from '#server/storage/integrity.ts';
import { saveRunningTie } from '#server/storage/running-scores.ts';
import { refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { it as plainIt, type openReviewedLeague, type Who } from '../support/reviewed-league.ts';
import { openSite } from '../support/site.ts';

const PUT = 'PUT /api/running-scores';
const LIST = 'GET /api/running-scores';
const ORIGIN = { by: '', via: 'command', action: 'test', summary: '' } as const;
const WON = { homeScore: 70, awayScore: 20 };
const LOST = { homeScore: 10, awayScore: 50 };

type League = Awaited<ReturnType<typeof openReviewedLeague>>;

/** Adds a cup and draws it by hand: the first entrant plays the second, and the third plays the fourth or has a bye. */
async function drawCup({ as }: League, body: object) {
  const added = await as('secretary')('POST /api/admin/competitions', { season: '25/26', draw: 'bracket', ...body });
  expect(added).toMatchObject({ status: 201 });
  const { competitionId, entrants } = added.json as CompetitionAnswer;
  const [a, b, c, d = null] = entrants.map(({ entrantId }) => entrantId);
  const pairs = [[a, b], ...(c === undefined ? [] : [[c, d]])];
  const path = `/api/admin/competitions/${competitionId}`;
  const { json } = await as('secretary')(`POST ${path}/draw`, { round: 1, pairs });
  const { ties } = json as CompetitionAnswer;
  const sent = (matches: object[], more: object = {}, tie: TieAnswer | undefined = ties[0]) => {
    return { competitionId, tieId: tie?.tieId, matches, ...more };
  };
  const result = (tie: TieAnswer | undefined, homeFrames: number, awayFrames: number) =>
    as('secretary')(`PUT ${path}/ties/${tie?.tieId}`, { homeFrames, awayFrames });
  return { competitionId, ids: [a, b, c, d], ties, path, sent, result };
}

const entrants = [{ teamId: 'a' }, { teamId: 'b' }, { teamId: 'c' }, { name: 'Guests' }];
const TEAM_CUP = { name: 'Team Cup', kind: 'team', bestOf: 5, entrants };

const it = plainIt.extend('cup', ({ league }) => drawCup(league, TEAM_CUP));
const shown = async ({ as }: League) => rowsIn((await as('visitor')(LIST)).json);

it('is shown with every frame and the names of the sides, and counts in nothing', async ({
  league,
  as,
  store,
  cup,
}) => {
  const named = { ...WON, homePlayer: 'a1', awayPlayer: 'b1', homeBreaks: [31] };
  expect(await as('home')(PUT, cup.sent([named, LOST]))).toEqual(
    expect.objectContaining({
      status: 200,
      json: { runningId: expect.any(String), homeTeamScore: 1, awayTeamScore: 1, version: 1 },
    }),
  );
  const [row] = await shown(league);
  expect(row).toMatchObject({
    season: '25/26',
    division: null,
    weekNumber: null,
    homeTeamId: null,
    homeTeamName: 'Harbour Social',
    awayTeamId: null,
    awayTeamName: 'Trades Hall',
    homeTeamScore: 1,
    awayTeamScore: 1,
    competitionId: cup.competitionId,
    competitionName: 'Team Cup',
    tieId: cup.ties[0]?.tieId,
    round: 1,
    roundName: 'Semi-finals',
    changedAt: '2025-10-08T20:00:00.000Z',
  });
  const matches = rowsIn(row?.['matches']);
  expect(matches.map(({ homePlayerName, homeScore }) => [homePlayerName, homeScore])).toEqual([
    ['A Player 1', 70],
    ['', 10],
    [null, null],
    [null, null],
    [null, null],
  ]);
  const read = await as('visitor')(`GET /api/competitions/${cup.competitionId}`);
  expect(Object(read.json).ties[0]).toMatchObject({ state: 'open', homeFrames: null });
  const table = await as('visitor')('GET /api/standings/1?season=25/26&tonight=true');
  expect(rowsIn(table.json).filter((team) => team['gamesPlayed'] !== 0)).toEqual([]);
  expect(await store.read(integrityProblems)).toEqual([]);
});

it.for<[kind: string, sides: object[], match: object, score: [number, number], names: string[]]>([
  ['player', [{ playerIds: ['a1'] }, { name: 'Gus' }], { frames: [WON, LOST, WON] }, [2, 1], ['A Player 1', '']],
  [
    'pair',
    [{ playerIds: ['a1', 'a2'] }, { playerIds: ['b1', 'b2'] }],
    { frames: [{ ...WON, homeBreaks: [{ playerId: 'a2', points: 40 }] }] },
    [1, 0],
    ['A Player 1 & A Player 2', 'B Player 1 & B Player 2'],
  ],
  ['player', [{ playerIds: ['a1'] }, { playerIds: ['b1'] }], { homeScore: 3, awayScore: 1 }, [3, 1], ['A Player 1']],
  ['player', [{ playerIds: ['a1'] }, { playerIds: ['b1'] }], {}, [0, 0], ['A Player 1', 'B Player 1']],
])('of a %s is one match of several frames between known players: %j', async (row, { league, as }) => {
  const [kind, sides, match, [home, away], [homeName]] = row;
  const cup = await drawCup(league, { name: 'Other', kind, bestOf: 5, entrants: sides });
  expect((await as('secretary')(PUT, cup.sent([match]))).json).toMatchObject({
    homeTeamScore: home,
    awayTeamScore: away,
  });
  const [{ matches } = {}] = await shown(league);
  expect(rowsIn(matches).map(({ homePlayerName }) => homePlayerName)).toEqual([homeName]);
});

it('can be entered by those who may record the tie', async ({ league, as, cup }) => {
  const { ties, sent } = cup;
  const singles = await drawCup(league, {
    name: 'Singles',
    kind: 'player',
    bestOf: 3,
    entrants: [{ playerIds: ['a1'] }, { playerIds: ['b1'] }],
  });
  for (const [who, body, status] of [
    ['visitor', sent([]), 401],
    ['third', sent([]), 403],
    ['otherResults', sent([]), 403],
    ['home', sent([], {}, ties[1]), 403],
    ['home', singles.sent([]), 403],
    ['results', singles.sent([]), 200],
    ['results', sent([]), 200],
    ['third', sent([], {}, ties[1]), 200],
  ] satisfies [Who, object, number][])
    expect([who, (await as(who)(PUT, body)).status]).toEqual([who, status]);
  const order = (await shown(league)).map(({ competitionName, homeTeamName }) => [competitionName, homeTeamName]);
  expect(order).toEqual([
    ['Singles', 'A Player 1'],
    ['Team Cup', 'Harbour Social'],
    ['Team Cup', 'Old Mill'],
  ]);
});

it('is refused with every fault', async ({ as, cup }) => {
  const { sent, ties } = cup;
  const six = Array.from({ length: 6 }, () => WON);
  for (const [body, status, ...faults] of [
    [{ tieId: 1 }, 422, 'competitionId: ', 'tieId: ', 'matches: '],
    [{ ...sent([]), competitionId: 'x' }, 422, 'competitionId: The league has no such competition.'],
    [{ ...sent([]), tieId: 'x' }, 422, 'tieId: The competition has no such tie.'],
    [sent(six), 422, 'matches: A result has exactly 5 frames; this one has 6.'],
    [
      sent(
        [
          { ...WON, awayScore: null },
          { ...WON, homePlayer: 'x' },
          { ...WON, homeBreaks: [9] },
        ],
        { version: 'x' },
      ),
      422,
      'matches.0.awayScore: A match has both scores, or none until it is played.',
      'matches.1.homePlayer: The league has no such player.',
      'version: Version must be a number.',
    ],
    [sent([{ ...WON, homeBreaks: [9] }]), 422, 'matches.0.homePlayer: A break needs the player who made it.'],
    [sent([], {}, ties[2]), 409, 'Both sides of this tie must be known first.'],
  ] satisfies [object, number, ...string[]][]) {
    const expected = faults.map((fault) => expect.stringContaining(fault));
    expect(refusalIn(await as('secretary')(PUT, body))).toEqual([status, ...expected]);
  }
});

it('belongs to the side that began it: the other side must take it over, and an outdated request changes nothing', async ({
  league,
  as,
  cup: { sent },
}) => {
  expect((await as('home')(PUT, sent([WON], { version: 0 }))).status).toBe(200);
  expect(await as('away')(PUT, sent([WON, LOST], { version: 0 }))).toMatchObject({
    status: 409,
    json: {
      error: 'The home side already shows the running score of this match.',
      running: { homeTeamScore: 1, version: 1, tieId: sent([]).tieId },
    },
  });
  expect((await as('away')(PUT, sent([LOST], { version: 1, takeOver: true }))).json).toMatchObject({ version: 2 });
  expect((await as('home')(PUT, sent([WON], { version: 1 }))).status).toBe(409);
  expect(refusalIn(await as('away')(PUT, sent([], { version: 1 })))).toEqual([
    409,
    'This running score was changed on another device.',
  ]);
  const [row] = await shown(league);
  expect(row).toMatchObject({ homeTeamScore: 0, awayTeamScore: 1 });
  const path = `DELETE /api/running-scores/${textIn(row, 'runningId')}`;
  expect((await as('third')(path)).status).toBe(403);
  expect((await as('home')(path)).status).toBe(200);
  expect((await as('home')(path)).status).toBe(404);
});

it('ends with the result, and undo does not bring it back', async ({
  league,
  as,
  cup: { ties, path, sent, result },
}) => {
  await as('home')(PUT, sent([WON]));
  expect((await result(ties[0], 3, 1)).status).toBe(200);
  expect(await shown(league)).toEqual([]);
  expect(await as('secretary')(PUT, sent([WON], { version: 1 }))).toMatchObject({
    status: 409,
    json: { error: 'A result for Harbour Social v Trades Hall is already recorded.', tieId: ties[0]?.tieId },
  });
  expect((await as('secretary')(`DELETE ${path}/ties/${ties[0]?.tieId}/result`)).status).toBe(200);
  expect(await shown(league)).toEqual([]);
  expect(refusalIn(await as('home')(PUT, sent([WON], { version: 1 })))).toEqual([409, 'This running score has ended.']);
});

it('ends when a side withdraws, when its sides change, and with the competition', async ({ league, as, cup }) => {
  const { ids, ties, path, sent, result } = cup;
  for (const tie of ties.slice(0, 2)) await result(tie, 3, 0);
  expect((await as('secretary')(PUT, sent([WON], {}, ties[2]))).status).toBe(200);
  expect((await result(ties[1], 3, 1)).status).toBe(200);
  expect(await shown(league)).toHaveLength(1);
  expect((await result(ties[1], 0, 3)).status).toBe(200);
  expect(await shown(league)).toEqual([]);
  expect((await as('secretary')(PUT, sent([WON], {}, ties[2]))).status).toBe(200);
  expect((await as('secretary')(`POST ${path}/withdraw`, { entrantId: ids[0] })).status).toBe(200);
  expect(await shown(league)).toEqual([]);
  const other = await drawCup(league, { ...TEAM_CUP, name: 'Plate' });
  expect((await as('home')(PUT, other.sent([WON]))).status).toBe(200);
  expect((await as('secretary')(`DELETE ${other.path}`)).status).toBe(200);
  expect(await shown(league)).toEqual([]);
});

it('ends with the access of the person who entered it', async ({ league, as, store, cup: { sent } }) => {
  const person = { name: 'Hal Moss', role: 'captain' as const, teamIds: ['a'], divisions: null };
  const more = { invitedAt: '2025-10-01T10:00:00.000Z', joinedAt: null };
  await store.write(ORIGIN, (change) => change.put('person', { ...person, ...more, id: 'p', deleted: false }));
  expect((await as('home')(PUT, sent([WON]))).status).toBe(200);
  expect((await as('results')(PUT, sent([WON]))).json).toMatchObject({ running: { by: 'Hal Moss' } });
  for (const [teamIds, left] of [
    [['c', 'a'], 1],
    [['c'], 0],
  ] as const) {
    expect((await as('secretary')('PUT /api/admin/people/p', { teamIds })).status).toBe(200);
    expect(await shown(league)).toHaveLength(left);
  }
});

plainIt('leaves the list four hours after its last change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const time = { now: new Date('2025-10-08T20:00:00Z') };
  const { store } = await openSite('sqlite', { now: () => time.now, today: '2025-10-08' });
  const place = { id: 'r', competitionId: 'c', tieId: 't', home: 'h', away: 'w' };
  const by = {
    writer: 'official',
    personId: null,
    version: 1,
    teams: { home: null, away: null },
    divisions: [],
  } as const;
  await store.write(ORIGIN, (change) =>
    saveRunningTie(change, { ...place, ...by, divisions: [], matches: [], changedAt: time.now.getTime() }),
  );
  const rows = () => store.read((db) => db.selectFrom('running_tie').select('id').execute());
  time.now = new Date('2025-10-08T23:59:59Z');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await rows()).toHaveLength(1);
  time.now = new Date('2025-10-09T00:00:00Z');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(rows).toEqual([]);
});
