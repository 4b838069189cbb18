/** Divisions with special points, such as for clear wins, level frames or a decider: their tables and statistics. */
import { describe, expect } from 'vitest';
import { latestEntry, undo } from '../support/league-history.ts';
import { it, type LeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];
const OF = 'season=25%2F26';
const PLACE = { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b' };

const change = (ask: Ask, rules: object) => ask('PUT /api/admin/seasons', { season: '25/26', rules });
const frame = (n: number, homeScore: number, awayScore: number, more: object = {}) => {
  return { homePlayer: `a${n}`, awayPlayer: `b${n}`, homeScore, awayScore, ...more };
};

async function table(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask(`GET /api/standings/1?${OF}`)).json);
  return rows.map((row) => {
    const numbers = ['teamId', 'points', 'matchesWon', 'matchesDrawn', 'playerGamesPlayed', 'playerGamesWon'];
    return [...numbers.map((key) => row[key]), ...rowsOfForm(row['form'])].join(' ');
  });
}

const rowsOfForm = (form: unknown): unknown[] => (Array.isArray(form) ? form : []);

async function statistics(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask(`GET /api/player-stats?${OF}`)).json);
  return rows.map(({ playerId, played, won, lost }) => [playerId, played, won, lost].join(' ')).sort();
}

const length = (path: string, need: number, given: number) =>
  `${path}: Points by the number of frames need ${need} numbers, one for each from 0 to ${need - 1} frames won; there are ${given}.`;

describe('points of a table', () => {
  it('follow from the number of frames, with a bonus for clear wins, until that is undone', async ({ ask }) => {
    const points = { byFrames: [0, 1, 3, 4], margin: { from: 40, points: 1 }, aggregateWon: 2 };
    const rules = { framesPerFixture: 3, points };
    expect(refusalIn(await change(ask, { ...rules, points: { byFrames: [0, 1] } }))).toEqual([
      422,
      length('rules.points.byFrames', 4, 2),
    ]);
    expect((await change(ask, rules)).status).toBe(200);
    await record(ask, { ...PLACE, matches: [frame(1, 60, 20), frame(2, 60, 21), frame(3, 1, 90)] });
    // Home: 3 for two frames, and 1 for a clear win. Away: 1 for a frame, 1 for a clear win, and 2 for the aggregate.
    expect(await table(ask)).toEqual(['a 4 1 0 3 2 W', 'b 4 0 0 3 1 L', 'c 0 0 0 0 0']);
    expect((await change(ask, { points: { frameWon: 1 } })).status).toBe(200);
    expect(await table(ask)).toEqual(['a 2 1 0 3 2 W', 'b 1 0 0 3 1 L', 'c 0 0 0 0 0']);
    await undo(ask, (await latestEntry(ask))['id']);
    expect((await table(ask))[0]).toContain(' 4 ');
  });

  it('count a level frame for both teams, and as a played frame for both players', async ({ ask }) => {
    const before = { ...PLACE, matches: [frame(1, 50, 50), frame(2, 60, 20), frame(3, 20, 60)] };
    expect((await change(ask, { framesPerFixture: 3 })).status).toBe(200);
    expect((await ask('POST /api/matches', before)).status).toBe(422);
    expect((await change(ask, { points: { frameWon: 2, frameDrawn: 1 } })).status).toBe(200);
    await record(ask, before);
    expect(await table(ask)).toEqual(['a 3 0 1 3 1 D', 'b 3 0 1 3 1 D', 'c 0 0 0 0 0']);
    expect((await statistics(ask)).filter((row) => /^[ab][12]/.test(row))).toEqual([
      'a1 1 0 0',
      'a2 1 1 0',
      'b1 1 0 0',
      'b2 1 0 1',
    ]);
    const details = Object((await ask(`GET /api/team-details/a?${OF}`)).json);
    expect(rowsIn(details.players).find(({ playerId }) => playerId === 'a1')).toMatchObject({
      wins: 0,
      losses: 0,
      form: ['D'],
    });
    const [own] = rowsIn(Object((await ask(`GET /api/players/a1?${OF}`)).json).matches);
    expect(own).toMatchObject({ result: 'Draw', playerScore: 50, opponentScore: 50 });
    expect(refusalIn(await change(ask, { points: { frameWon: 2 } }))).toEqual([
      409,
      expect.stringContaining('“Whether a frame can be level” can no longer change'),
    ]);
    expect((await change(ask, { points: { frameWon: 2, frameDrawn: 0 } })).status).toBe(200);
    expect((await table(ask))[0]).toBe('a 2 0 1 3 1 D');
  });

  it.for([
    [false, 'a1 1 1 0'],
    [true, 'a1 2 2 0'],
  ] as const)(
    "of a second play are its own (it counts in the player's statistics: %j)",
    async ([counts, row], { ask }) => {
      const secondPlay = { points: 1, statistics: counts };
      const rules = { framesPerFixture: 3, secondPlay, points: { frameWon: 2 } };
      expect((await change(ask, { ...rules, points: { byFrames: [0, 1, 2, 3] } })).status).toBe(422);
      expect((await change(ask, rules)).status).toBe(200);
      const matches = [frame(1, 60, 20), frame(2, 20, 60), frame(3, 60, 20, { homePlayer: 'a1', homeBreak: 45 })];
      await record(ask, { ...PLACE, matches });
      expect(await table(ask)).toEqual(['a 3 1 0 3 2 W', 'b 2 0 0 3 1 L', 'c 0 0 0 0 0']);
      const known = await statistics(ask);
      expect(known).toContain(row);
      expect(known).toContain('b3 1 0 1');
      expect(rowsIn((await ask(`GET /api/breaks?${OF}`)).json)).toMatchObject([{ playerId: 'a1', break: 45 }]);
    },
  );

  it('of a decider go to the team that won it', async ({ ask }) => {
    const section = { name: 'Singles', matches: 2 };
    const decider = { name: 'Decider', matches: 1, when: 'level', points: 1 };
    expect((await change(ask, { format: [section, decider], points: { fixtureWon: 2 } })).status).toBe(200);
    await record(ask, { ...PLACE, matches: [frame(1, 60, 20), frame(2, 20, 60), frame(3, 60, 20)] });
    expect(await table(ask)).toEqual(['a 4 1 0 2 1 W', 'b 1 0 0 2 1 L', 'c 0 0 0 0 0']);
    expect(await statistics(ask)).toContain('a3 1 1 0');
    expect((await ask(`GET /api/standings/1/prospects?${OF}`)).json).toEqual([]);
  });

  it('are none for both teams if a match was awarded to neither', async ({ ask }) => {
    expect((await change(ask, { framesPerFixture: 2, points: { byFrames: [1, 2, 3] } })).status).toBe(200);
    await record(ask, { ...PLACE, outcome: 'awarded', awardedTo: 'neither', matches: [] });
    expect(await table(ask)).toEqual(['c 0 0 0 0 0', 'a 0 0 0 2 0 L', 'b 0 0 0 2 0 L']);
  });

  it('order level teams by the points for their frames', async ({ ask }) => {
    expect((await change(ask, { framesPerFixture: 2, tieBreaks: ['pointsDifference', 'pointsFor'] })).status).toBe(200);
    await record(ask, { ...PLACE, matches: [frame(1, 60, 20), frame(2, 20, 61)] });
    const rows = rowsIn((await ask(`GET /api/standings/1?${OF}`)).json);
    expect(
      rows.map(({ teamId, position, pointsFor, pointsAgainst }) => [teamId, position, pointsFor, pointsAgainst]),
    ).toEqual([
      ['b', 1, 81, 80],
      ['a', 2, 80, 81],
      ['c', 3, 0, 0],
    ]);
    const all = rowsIn((await ask('GET /api/standings/1?season=All')).json);
    expect(all.map(({ teamId, pointsFor }) => [teamId, pointsFor])).toEqual([
      ['b', 81],
      ['a', 80],
      ['c', 0],
    ]);
    await change(ask, { tieBreaks: ['matchesWon'] });
    expect(rowsIn((await ask(`GET /api/standings/1?${OF}`)).json).some((row) => 'pointsFor' in row)).toBe(false);
  });
});
