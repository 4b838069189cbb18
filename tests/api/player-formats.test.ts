import { describe, expect } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { it, type LeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const section = (name: string, given: object) => {
  return { name, matches: 1, players: 1, frames: 1, scored: 'points', points: null, ...given };
};
const FORMAT = [
  section('Singles', { matches: 2, frames: 3 }),
  section('Pool', { scored: 'winner' }),
  section('Doubles', { players: 2 }),
];

const one = (homePlayer: string, awayPlayer: string, given: object) => ({ homePlayer, awayPlayer, ...given });
const frame = (homeScore: number, awayScore: number, given: object = {}) => ({ homeScore, awayScore, ...given });
const DOUBLES = {
  homePlayers: ['a1', 'a2'],
  awayPlayers: ['b1', null],
  ...frame(70, 20, { homeBreaks: [{ playerId: 'a2', points: 44 }] }),
};
const MATCHES = [
  one('a1', 'b1', { frames: [frame(61, 30, { homeBreaks: [40] }), frame(20, 55), frame(70, 12)] }),
  one('a2', 'b2', { homeScore: 0, awayScore: 2 }),
  one('a1', 'b1', { winner: 'away' }),
  DOUBLES,
];

/**
 * Changes the first division to two best-of-three singles, a pool match recorded by its winner, and a doubles match.
 * Records a card and returns its id.
 */
async function playEvening(ask: Ask, matches: object[] = MATCHES, rules: object = {}): Promise<string> {
  const changed = { season: '25/26', divisionRules: { 1: { format: FORMAT, ...rules } } };
  expect((await ask('PUT /api/admin/seasons', changed)).status).toBe(200);
  return record(ask, sentCard({ matches }));
}

async function rows(ask: Ask, path: string): Promise<Record<string, unknown>[]> {
  return rowsIn((await ask(`GET /api/${path}`)).json);
}

describe('a division of best of three, of a frame by winner, and of doubles', () => {
  it('counts singles matches for the players, and their frames beside them', async ({ ask }) => {
    await playEvening(ask);
    const found = (await rows(ask, 'player-stats?season=25/26')).map((row) => {
      const { playerId, played, won, framesWon, framesLost, totalPointsFor, totalPointsAgainst, framesScored } = row;
      return [playerId, played, won, framesWon, framesLost, totalPointsFor, totalPointsAgainst, framesScored];
    });
    expect(found).toEqual([
      ['b2', 1, 1, 2, 0, null, null, 0],
      ['a1', 2, 1, 2, 2, 151, 97, 3],
      ['b1', 2, 1, 2, 2, 97, 151, 3],
      ['a2', 1, 0, 0, 2, null, null, 0],
    ]);
    expect((await ask('GET /api/players/a1')).json).toMatchObject({
      totals: { played: 2, won: 1, framesWon: 2, framesLost: 2, pointsFor: 151, bestBreak: 40 },
      opponents: [{ opponentId: 'b1', played: 3, won: 2 }],
      unscored: 1,
    });
    const { json } = await ask('GET /api/my-season/player/a2');
    expect(json).toMatchObject({
      numbers: { played: 1, won: 0, framesWon: 0, framesLost: 2, pointsFor: null, frameMargin: null },
      teams: [{ teamId: 'a', cards: 1, teamCards: 1, teamWon: 2, part: 1 }],
      bestBreak: { points: 44, opponent: expect.any(String) },
      partners: [{ playerId: 'a1', played: 1, won: 1 }],
      biggestWin: null,
      toughest: [{ playerId: 'b2', lost: 1 }],
    });
    expect((await ask('GET /api/my-season/player/a1')).json).toMatchObject({
      biggestWin: { unit: 'frames', playerScore: 2 },
    });
    expect((await ask('GET /api/my-season/team/a')).json).toMatchObject({
      row: { matchesDrawn: 1 },
      teamWon: 2,
      pairs: [{ players: [{ playerId: 'a1' }, { playerId: 'a2' }], won: 1 }],
      players: [
        { playerId: 'a1', part: 2 },
        { playerId: 'a2', part: 1 },
      ],
    });
  });

  it('lists doubles on the pages of both players, and breaks for the player who made them', async ({ ask }) => {
    await playEvening(ask);
    const [, , pair] = await rows(ask, 'getplayermatches/A%20Player%201?season=25/26');
    const partner = { playerId: 'a2', name: 'A Player 2' };
    expect(pair).toMatchObject({
      partner,
      opponents: [{ playerId: 'b1' }],
      playerScore: 70,
      breaks: [],
      result: 'Win',
    });
    const [, other] = await rows(ask, 'getplayermatches/A%20Player%202?season=25/26');
    expect(other).toMatchObject({ partner: { playerId: 'a1' }, breaks: [44] });
    expect((await rows(ask, 'getplayermatches/B%20Player%201?season=25/26')).at(-1)).toMatchObject({ partner: null });
    const breaks = (await rows(ask, 'breaks?season=25/26')).map((row) => [
      row['playerId'],
      row['break'],
      row['frameScore'],
    ]);
    expect(breaks).toEqual([
      ['a2', 44, '70-20'],
      ['a1', 40, '61-30'],
    ]);
    const squad = (await ask('GET /api/team-details/a?season=25/26')).json;
    expect(squad).toMatchObject({
      players: [{ playerId: 'a1', wins: 1, losses: 1, breaks: [40] }, {}, {}, {}, {}, {}],
    });
  });

  it('leaves out matches without points where players are compared, and says how many', async ({ ask }) => {
    await playEvening(ask);
    const { json } = await ask('GET /api/players/a1/v/b1');
    const frames = [
      { playerScore: 61, breaks: [40], result: 'Win' },
      { playerScore: 20, result: 'Loss' },
      { playerScore: 70 },
    ];
    expect(json).toMatchObject({ frames, unscored: 1 });
    expect((await ask('GET /api/players/a2/v/b2')).json).toMatchObject({ frames: [], unscored: 1 });
    expect((await ask('GET /api/handicap-policy')).json).toMatchObject({ unscored: 2 });
    const proposals = await rows(ask, 'admin/handicap-proposals?policy=wins');
    expect(proposals.find(({ playerId }) => playerId === 'a1')).toMatchObject({ evidence: { frames: 3, won: 2 } });
    expect(proposals.find(({ playerId }) => playerId === 'a2')).toMatchObject({ evidence: { frames: 0 } });
  });

  it('has records and milestones of them, with the matches that prove them', async ({ ask }) => {
    await playEvening(ask);
    const { json } = await ask('GET /api/records?season=25/26');
    expect(json).toMatchObject({
      scopes: [
        { records: expect.arrayContaining([expect.objectContaining({ record: 'highestBreak', value: 44 })]) },
        {},
      ],
    });
    const proof = async (record: string, id: string) =>
      (await ask(`GET /api/records/${record}/${id}?season=25/26&division=1`)).json;
    expect(await proof('highestBreak', 'a2')).toMatchObject({ value: 44, frames: [{ partner: { playerId: 'a1' } }] });
    expect(await proof('framesWon', 'a1')).toMatchObject({
      value: 1,
      frames: [{ playerScore: 2, frames: [{}, {}, {}] }],
    });
    expect(await proof('frameScore', 'a1')).toMatchObject({ value: 70, frames: [{ playerScore: 2 }] });
    expect((await ask('GET /api/digest?season=25/26&weekNumber=3')).json).toMatchObject({
      breaks: [{ break: 44 }, { break: 40 }],
    });
  });

  it("counts a pair's matches, frames and breaks for the player into whom one of them is merged", async ({ ask }) => {
    await playEvening(ask);
    expect(refusalIn(await ask('POST /api/admin/players/merge', { keep: 'a1', merge: 'a2', confirm: true }))).toEqual([
      409,
      'A Player 1 and A Player 2 play as a pair in Harbour Social v Trades Hall, week 3 of 25/26.',
    ]);
    for (const merge of ['a1', 'a2'])
      expect((await ask('POST /api/admin/players/merge', { keep: `c${merge.at(1)}`, merge })).status).toBe(200);
    const [first, , pair] = await rows(ask, 'getplayermatches/C%20Player%201?season=25/26');
    expect(first).toMatchObject({ playerId: 'c1', breaks: [40], frames: [{ breaks: [40] }, {}, {}] });
    expect(pair).toMatchObject({ partner: { playerId: 'c2' } });
    expect(await rows(ask, 'breaks?season=25/26')).toMatchObject([{ playerId: 'c2', break: 44 }, { playerId: 'c1' }]);
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await rows(ask, 'breaks?season=25/26')).toMatchObject([{ playerId: 'a2', break: 44 }, { playerId: 'c1' }]);
  });

  it("notes a substitute in a pair under free substitutes; the match is on that player's page", async ({ ask }) => {
    const pair = { ...DOUBLES, homePlayers: ['a1', 'c1'], homeBreaks: [] };
    await playEvening(ask, [...MATCHES.slice(0, 3), pair], { substitutes: 'free' });
    const [only, ...others] = await rows(ask, 'getplayermatches/C%20Player%201?season=25/26');
    expect([only, others]).toMatchObject([{ teamId: 'a', partner: { playerId: 'a1' } }, []]);
    expect((await ask('GET /api/team-details/a?season=25/26')).text).toContain(
      '"playerId":"c1","name":"C Player 1","wins":0',
    );
  });

  it('keeps the break of a walkover if the rules say so', async ({ ask }) => {
    const format = [section('Singles', {})];
    const walkover = one('a1', 'Absentee', frame(42, 0, { homeBreaks: [50] }));
    expect(
      (await ask('PUT /api/admin/seasons', { season: '25/26', divisionRules: { 1: { format, walkoverBreaks: true } } }))
        .status,
    ).toBe(200);
    await record(ask, sentCard({ matches: [walkover] }));
    expect(await rows(ask, 'breaks?season=25/26')).toMatchObject([
      { break: 50, opponent: 'Absentee', frameScore: '42-0' },
    ]);
    expect((await ask('GET /api/players/a1')).json).toMatchObject({
      totals: { bestBreak: 50, pointsFor: 42 },
      rows: [{}],
    });
  });

  it('counts awarded matches and scores without frames for nobody', async ({ ask }) => {
    await ask('PUT /api/admin/seasons', { season: '25/26', divisionRules: { 1: { format: FORMAT } } });
    const { matches: _, ...card } = sentCard();
    expect((await ask('POST /api/matches', { ...card, outcome: 'awarded', awardedTo: 'home' })).status).toBe(201);
    const scores = { outcome: 'scores', homeTeamScore: 3, awayTeamScore: 1, weekNumber: 2 };
    expect((await ask('POST /api/matches', { ...card, ...scores })).status).toBe(201);
    expect(await rows(ask, 'player-stats?season=25/26')).toEqual([]);
    expect((await ask('GET /api/records?season=25/26')).text).not.toContain('"holder":"player"');
  });
});
