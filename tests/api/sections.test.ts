/**
 * Divisions whose cards have sections: matches of several frames, of pairs, or by winner alone. Each section may have
 * its own points, and the card has an aggregate.
 */
import { describe, expect } from 'vitest';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { actingAs, captainOf, it, type LeagueSite, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const section = (name: string, more: object) => ({
  name,
  matches: 1,
  players: 1,
  frames: 1,
  scored: 'points',
  points: null,
  ...more,
});
const BEST_OF_THREE = section('Singles', { matches: 2, frames: 3 });
const PAIRS = section('Doubles', { players: 2, points: 3 });
const POOL = section('Pool', { scored: 'winner' });
const FORMAT = [BEST_OF_THREE, PAIRS, POOL];
const POINTS = { frameWon: 1, fixtureWon: 2, fixtureDrawn: 1, aggregateWon: 1 };
const RULES = { format: FORMAT, maxFramesPerPlayer: 1, points: POINTS };
const PLACE = { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b' };

const single = (n: number, more: object) => ({ homePlayer: `a${n}`, awayPlayer: `b${n}`, ...more });
const frame = (homeScore: number, awayScore: number, more: object = {}) => ({ homeScore, awayScore, ...more });
const FIRST = single(1, { frames: [frame(60, 20, { homeBreaks: [45] }), frame(10, 70), frame(55, 54)] });
const SECOND = single(2, { homeScore: 0, awayScore: 2 });
const DOUBLES = {
  homePlayers: ['a3', 'a4'],
  awayPlayers: ['b3', null],
  homeScore: 30,
  awayScore: 62,
  awayBreaks: [{ playerId: 'b3', points: 40 }],
};
const LAST = single(5, { winner: 'home' });
const MATCHES = [FIRST, SECOND, DOUBLES, LAST];

const change = (ask: Ask, rules: object) =>
  ask('PUT /api/admin/seasons', { season: '25/26', divisionRules: { 1: rules } });

async function table(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask('GET /api/standings/1?season=25/26')).json);
  return rows.map(({ teamId, points, playerGamesWon, matchesDrawn }) =>
    [teamId, points, playerGamesWon, matchesDrawn].join(' '),
  );
}

describe('a division with sections', () => {
  it('has cards by them, with points for each section, the match and the aggregate', async ({ ask }) => {
    const { status, json } = await change(ask, RULES);
    const own = { ...RULES, framesPerFixture: 4 };
    expect([status, json]).toMatchObject([200, { season: { divisionRules: { 1: own } } }]);
    expect((await ask('GET /api/seasons')).json).toMatchObject({ details: [{ divisionRules: { 1: own } }, {}] });
    await record(ask, { ...PLACE, matches: MATCHES });
    const [card] = rowsIn((await ask('GET /api/matches?season=25/26')).json);
    expect(card).toMatchObject({
      homeTeamScore: 2,
      awayTeamScore: 2,
      matches: [
        {
          homeScore: 2,
          awayScore: 1,
          homeBreaks: [],
          frames: [{ homeScore: 60, homeBreaks: [45], homeBreak: 45 }, {}, {}],
        },
        { homeScore: 0, awayScore: 2, frames: [] },
        {
          homePlayers: ['a3', 'a4'],
          awayPlayers: ['b3', null],
          homePlayerId: 'a3',
          awayBreaks: [{ playerId: 'b3', points: 40 }],
          awayBreak: 40,
        },
        { homeScore: null, awayScore: null, winner: 'home' },
      ],
    });
    // Both teams get 1 point for the drawn card. a: 1 for each of two matches. b: 1 for a match, 3 for the doubles and
    // 1 for the aggregate.
    expect(await table(ask)).toEqual(['b 6 2 1', 'a 3 2 1', 'c 0 0 0']);
  });

  it('can be chosen for a new season', async ({ ask }) => {
    const body = {
      season: '26/27',
      rules: { format: [PAIRS], points: { aggregateWon: 2 } },
      divisionRules: { 2: { format: [POOL] } },
    };
    expect(await ask('POST /api/admin/seasons', body)).toMatchObject({
      status: 201,
      json: {
        season: {
          rules: {
            format: [PAIRS],
            framesPerFixture: 1,
            points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 2 },
          },
          divisionRules: { 2: { format: [POOL], framesPerFixture: 1 } },
        },
      },
    });
  });

  it('is refused with every fault of it', async ({ ask }) => {
    const before = await stateOf(ask);
    const wrong = {
      format: [{ name: '', matches: 31, players: 5, frames: 2, scored: 'goals', points: 21 }, { matches: 'two' }],
      points: { aggregateWon: 21 },
    };
    expect(refusalIn(await change(ask, wrong))).toEqual([
      422,
      'divisionRules.1.format.0.name: The name is required.',
      'divisionRules.1.format.0.matches: Matches must be a whole number from 1 to 30.',
      'divisionRules.1.format.0.players: Players a side must be a whole number from 1 to 4.',
      'divisionRules.1.format.0.frames: Best of must be an odd number from 1 to 19.',
      'divisionRules.1.format.0.scored: How it is scored must be one of points, winner.',
      'divisionRules.1.format.0.points: Points for a match must be a whole number from 0 to 20.',
      'divisionRules.1.format.1.name: The name is required.',
      'divisionRules.1.format.1.matches: Matches must be a number.',
      'divisionRules.1.points.aggregateWon: Points for more points over the whole card must be a whole number from 0 to 20.',
    ]);
    const numbers = { format: FORMAT, framesPerFixture: 5 };
    const sentence = 'divisionRules.1.format: The sections have 4 matches, and Frames in a fixture is 5.';
    expect(refusalIn(await change(ask, numbers))).toEqual([422, sentence]);
    expect(await stateOf(ask)).toEqual(before);
  });

  it('keeps its sections once it has a result, and may change what is not part of the format', async ({ ask }) => {
    await change(ask, RULES);
    const id = await record(ask, { ...PLACE, matches: MATCHES });
    const other = { ...RULES, format: [{ ...BEST_OF_THREE, frames: 5 }, PAIRS, POOL] };
    const error = 'Division 1 has results in this season: “Sections” can no longer change.';
    expect(refusalIn(await change(ask, other))).toEqual([409, error]);
    expect((await change(ask, { ...RULES, points: { aggregateWon: 5 } })).status).toBe(200);
    expect(await table(ask)).toEqual(['b 9 2 1', 'a 2 2 1', 'c 0 0 0']);
    await ask(`DELETE /api/matches/${id}`);
    const deleted = (await latestEntry(ask))['id'];
    expect((await change(ask, other)).status).toBe(200);
    const misfit =
      'This cannot be undone. The card of Harbour Social v Trades Hall, week 3, does not fit the format of division 1 in 25/26.';
    expect(refusalIn(await undo(ask, deleted))).toEqual([409, misfit]);
    await undo(ask, (await latestEntry(ask))['id']);
    expect((await undo(ask, deleted)).status).toBe(200);
    expect(await table(ask)).toEqual(['b 9 2 1', 'a 2 2 1', 'c 0 0 0']);
  });

  it('a change of the format cannot be undone once a card follows it', async ({ ask }) => {
    await change(ask, RULES);
    const changed = (await latestEntry(ask))['id'];
    const awarded = await record(ask, { ...PLACE, outcome: 'awarded', awardedTo: 'home' });
    await ask(`DELETE /api/matches/${awarded}`);
    await record(ask, { ...PLACE, matches: MATCHES });
    const misfit =
      'This cannot be undone. The card of Harbour Social v Trades Hall, week 3, does not fit the format of division 1 in 25/26.';
    expect(refusalIn(await undo(ask, changed))).toEqual([409, misfit]);
  });

  it('refuses a card with every fault of its matches', async ({ ask }) => {
    await change(ask, RULES);
    const matches = [
      single(1, { frames: [frame(60, 20), frame(50, 50)] }),
      single(1, { homeScore: 2, awayScore: 2 }),
      { homePlayers: ['a3', 'a3'], awayPlayers: ['b3'], homeScore: 30, awayScore: 62, homeBreak: 20 },
      single(5, { homeScore: 3, awayScore: 1 }),
    ];
    expect(refusalIn(await ask('POST /api/matches', { ...PLACE, matches }))).toEqual([
      422,
      'matches.0.frames.1.homeScore: Both sides have 50: a frame has a winner.',
      'matches.1.homePlayer: A Player 1 can play only 1 frame on one side.',
      'matches.1.awayPlayer: B Player 1 can play only 1 frame on one side.',
      'matches.1.homeScore: Best of 3 ends once a side has won 2 frames; this is 2–2.',
      'matches.2.homePlayers.1: The two of a pair are different players.',
      'matches.2.awayPlayers: A side of this match has two players.',
      'matches.3.homeScore: This match has a winner and no score.',
      'matches.3.awayScore: This match has a winner and no score.',
      'matches.3.winner: Say who won.',
    ]);
    expect((await ask('GET /api/matches?season=25/26')).json).toEqual([]);
  });

  it('shows a running score, after which the card is recorded', async ({ ask }) => {
    await change(ask, RULES);
    const going = [single(1, { frames: [frame(60, 20)] }), single(2, { homeScore: null, awayScore: null })];
    expect((await ask('PUT /api/running-scores', { ...PLACE, matches: going })).json).toMatchObject({
      homeTeamScore: 0,
    });
    const [running] = rowsIn((await ask('GET /api/running-scores')).json);
    expect(running).toMatchObject({
      matches: [
        { homeScore: null, frames: [{ homeScore: 60 }] },
        { homePlayerId: 'a2', homeScore: null },
        { homePlayers: [null, null] },
        { homePlayerId: null, homePlayerName: null },
      ],
    });
    const on = await ask('PUT /api/running-scores', { ...PLACE, matches: [FIRST, SECOND, DOUBLES] });
    expect(on.json).toMatchObject({ homeTeamScore: 1, awayTeamScore: 2 });
    await record(ask, { ...PLACE, matches: MATCHES });
    expect((await ask('GET /api/running-scores')).json).toEqual([]);
  });

  it('takes new names in pairs if others may play', async ({ ask }) => {
    await change(ask, { ...RULES, substitutes: 'approval' });
    const homeBreaks = [{ playerId: 'Sid Snow', points: 22 }];
    const pair = { ...DOUBLES, homePlayers: ['a3', null], homeNewPlayers: [null, 'Sid Snow'], homeBreaks };
    const card = { ...PLACE, matches: [FIRST, SECOND, pair, LAST] };
    expect((await ask('PUT /api/running-scores', card)).status).toBe(200);
    const [running] = rowsIn((await ask('GET /api/running-scores')).json);
    expect(rowsIn(running?.['matches'])[2]).toMatchObject({ homePlayers: ['a3', null], homeBreaks });
    const { status, json } = await ask('POST /api/matches', card, actingAs(captainOf('a')));
    expect([status, json]).toMatchObject([201, { newPlayers: [{ name: 'Sid Snow' }] }]);
    const [answer] = rowsIn((await ask('GET /api/matches?season=25/26')).json);
    const id = textIn(json, 'newPlayers', 0, 'playerId');
    expect(rowsIn(answer?.['matches'])[2]).toMatchObject({
      homePlayers: ['a3', id],
      homePlayerNames: ['A Player 3', 'Sid Snow'],
      homeBreaks: [{ playerId: id, points: 22 }],
    });
    const asked = JSON.stringify((await ask('GET /api/admin/to-do')).json);
    expect(asked).toContain('Sid Snow');
    await undo(ask, (await latestEntry(ask))['id']);
    const names = JSON.stringify((await ask('GET /api/teams')).json);
    expect(names).not.toContain('Sid Snow');
  });

  it('keeps breaks of a walkover if its rules say so', async ({ ask }) => {
    const walkover = single(1, { awayPlayer: null, homeScore: 42, awayScore: 0, homeBreak: 31 });
    await change(ask, { format: [section('Singles', {})] });
    const refused = await ask('POST /api/matches', { ...PLACE, matches: [walkover] });
    expect(refusalIn(refused)).toEqual([422, 'matches.0.homeBreak: A walkover cannot have a break.']);
    await change(ask, { format: [section('Singles', {})], walkoverBreaks: true });
    await record(ask, { ...PLACE, matches: [walkover] });
    expect((await ask('GET /api/breaks')).json).toMatchObject([{ break: 31 }]);
  });

  it('accepts the id of a merged player for a break', async ({ ask }) => {
    await change(ask, RULES);
    await ask('POST /api/admin/players/merge', { keep: 'a3', merge: 'c3' });
    const ofMerged = [{ playerId: 'c3', points: 28 }];
    const pair = { ...DOUBLES, homePlayers: ['c3', 'a4'], homeBreaks: ofMerged };
    const first = { ...FIRST, homePlayer: 'c3', frames: [frame(60, 20, { homeBreaks: ofMerged }), frame(55, 54)] };
    await record(ask, { ...PLACE, matches: [first, SECOND, pair, LAST] });
    const own = rowsIn((await ask('GET /api/breaks')).json).filter(({ playerId }) => playerId === 'a3');
    expect(own.map((row) => row['break'])).toEqual([28, 28]);
  });

  it('prevents two who played as a pair from being merged, also by an undo', async ({ ask }) => {
    await change(ask, RULES);
    expect((await ask('POST /api/admin/players/merge', { keep: 'a3', merge: 'a4' })).status).toBe(200);
    const merged = (await latestEntry(ask))['id'];
    await undo(ask, merged);
    const unmerged = (await latestEntry(ask))['id'];
    await record(ask, { ...PLACE, matches: MATCHES });
    const card = 'Harbour Social 2–2 Trades Hall, division 1, week 3 of 25/26';
    const sentence = `This cannot be undone. A Player 3 would be both of a pair: ${card}.`;
    expect(refusalIn(await undo(ask, unmerged))).toEqual([409, sentence]);
    expect(refusalIn(await ask('POST /api/admin/players/merge', { keep: 'a3', merge: 'a4', confirm: true }))).toEqual([
      409,
      'A Player 3 and A Player 4 play as a pair in Harbour Social v Trades Hall, week 3 of 25/26.',
    ]);
  });
});
