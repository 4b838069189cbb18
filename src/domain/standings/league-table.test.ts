import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fixture, Match, UnusualOutcome } from '#domain/cards/fixture.ts';
import type { Frame } from '#domain/cards/match.ts';
import {
  leagueTable,
  mergeTeamTallies,
  tallyTeams,
  tableAcrossSeasons,
  type TeamTally,
} from '#domain/standings/league-table.ts';
import { countedFixture } from '#domain/standings/counted-fixture.ts';
import { explainOrderOfTwoTeams, type TableRowWithoutPosition } from '#domain/standings/standings-order.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { type TeamOrderDecision, type TieBreak, USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import {
  anyFixtures,
  framesWon,
  LEAGUE,
  makeFixture,
  makeMatch,
  makeTeam,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';

function tableOf(fixtures: Fixture[], division = 1, entered: string[] = []): TableRowWithoutPosition[] {
  return usualTable(tallyTeams(fixtures).get(division) ?? [], entered);
}

const { points: POINTS, tieBreaks: TIE_BREAKS } = USUAL_POINTS_AND_TIE_BREAKS;
const USUAL_ORDER = { tieBreaks: TIE_BREAKS, meetings: [] };

function usualTable(
  tallies: readonly TeamTally[],
  entered: string[] = [],
  teams = LEAGUE.teams,
): TableRowWithoutPosition[] {
  return withoutPlaces(leagueTable({ tallies, adjustments: [], points: POINTS }, USUAL_ORDER, teams, entered));
}

function withoutPlaces(table: readonly TableRow[]): TableRowWithoutPosition[] {
  return table.map(({ position: _, shared: __, ...row }) => row);
}

describe('a row of the table', () => {
  const columns = (row: TableRowWithoutPosition | undefined) =>
    row && [row.gamesPlayed, row.matchesWon, row.matchesDrawn, row.matchesLost, ...frames(row), row.points];
  const drawn = [...framesWon('a', 'b', 2).slice(0, 4), VOID_MATCH];
  const frames = (row: TableRowWithoutPosition) => [row.playerGamesPlayed, row.playerGamesWon, row.playerGamesLost];

  it.each([
    ['a fixture won 3-2', framesWon('a', 'b', 3), [1, 1, 0, 0, 5, 3, 2, 3], [1, 0, 0, 1, 5, 2, 3, 2]],
    ['a walkover won', [makeMatch('a1', 42, 0, null)], [1, 1, 0, 0, 1, 1, 0, 1], [1, 0, 0, 1, 1, 0, 1, 0]],
    ['drawn after a void frame', drawn, [1, 0, 1, 0, 4, 2, 2, 2], [1, 0, 1, 0, 4, 2, 2, 2]],
    ['nobody came', [VOID_MATCH, VOID_MATCH], [1, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s', (_, frames, home, away) => {
    const table = tableOf([makeFixture('a', 'b', { matches: frames })]);
    expect(columns(table.find(({ teamId }) => teamId === 'a'))).toEqual(home);
    expect(columns(table.find(({ teamId }) => teamId === 'b'))).toEqual(away);
  });

  const frame = (home: number, away: number) => ({
    sides: { home: { score: home, breaks: [] }, away: { score: away, breaks: [] } },
  });
  const ofThree = (home: number, away: number, ...frames: Frame[]): Match => ({
    ...makeMatch('a1', home, away, 'b1'),
    frames,
  });
  const pair: Match = { ...makeMatch('a1', null, null, 'b1'), winner: 'away', pair: true };
  const conceded: Match = { ...makeMatch('a1', 90, 10, 'b1'), winner: 'away' };
  const singles = makeMatch('a1', 60, 20, 'b1');
  const outcome: UnusualOutcome = { kind: 'awarded', awardedTo: 'home', score: { home: 3, away: 0 } };

  it.each<[what: string, card: Partial<Fixture>, worth: (number | null)[], points: object, expected: [number, number]]>(
    [
      ['the usual points of each frame', { matches: [singles, pair] }, [null, null], {}, [2, 2]],
      ['a section of its own worth', { matches: [singles, pair] }, [null, 5], {}, [2, 5]],
      ['a section that is worth nothing', { matches: [singles, pair] }, [0, null], {}, [0, 2]],
      ['a section that nobody came to', { matches: [VOID_MATCH, singles] }, [7, 3], {}, [3, 0]],
      ['a match of several frames, once', { matches: [ofThree(2, 1)] }, [4], {}, [4, 0]],
      ['the aggregate to more points', { matches: [singles, pair] }, [null, null], { aggregateWon: 3 }, [5, 2]],
      ['the aggregate of frames, whoever won them', { matches: [conceded] }, [null], { aggregateWon: 3 }, [3, 2]],
      [
        'the aggregate of the frames of a match',
        { matches: [ofThree(2, 1, frame(40, 39), frame(0, 90), frame(9, 8))] },
        [null],
        { aggregateWon: 1 },
        [2, 1],
      ],
      [
        'no aggregate of matches without frames',
        { matches: [ofThree(2, 0), ofThree(2, 1)] },
        [null, null],
        { aggregateWon: 1 },
        [4, 0],
      ],
      ['no aggregate without points', { matches: [pair] }, [null], { aggregateWon: 1 }, [0, 2]],
      [
        'no level aggregate',
        { matches: [singles, makeMatch('a2', 20, 60, 'b2')] },
        [null, null],
        { aggregateWon: 1 },
        [2, 2],
      ],
      [
        'an aggregate with a walkover',
        { matches: [makeMatch('a1', 30, 60, 'b1'), makeMatch('a2', 42, 0, null)] },
        [null, null],
        { aggregateWon: 1 },
        [3, 2],
      ],
      ['no aggregate of what was awarded', { matches: [], outcome }, [9, 9, 9], { aggregateWon: 1 }, [6, 0]],
      [
        'the aggregate of what was played of an abandoned card',
        { matches: [singles], outcome: { kind: 'abandoned' } },
        [null],
        { aggregateWon: 1 },
        [3, 0],
      ],
      [
        'points for the match beside all that',
        { matches: [pair, singles, singles] },
        [5, 1, 1],
        { fixtureWon: 2, aggregateWon: 1 },
        [5, 5],
      ],
    ],
  )('gives %s (Rule S1)', (_, card, worth, given, expected) => {
    const fixture = makeFixture('a', 'b', card);
    const sections = worth.map((points) => ({ points }));
    const points = { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0, ...given };
    const tallies = tallyTeams([fixture], () => ({ sections })).get(1) ?? [];
    const table = leagueTable({ tallies, adjustments: [], points }, USUAL_ORDER, LEAGUE.teams, []);
    expect(['a', 'b'].map((id) => table.find(({ teamId }) => teamId === id)?.points)).toEqual(expected);
    const meetings = [countedFixture(fixture, () => ({ sections }))];
    // Head to head counts the same points from a card as the table does.
    const other = makeFixture('b', 'a', card);
    const both = tallyTeams([fixture, other], () => ({ sections })).get(1) ?? [];
    const order = { tieBreaks: ['headToHead'] as const, meetings };
    const level = leagueTable({ tallies: both, adjustments: [], points }, order, LEAGUE.teams, []);
    expect(['a', 'b'].map((id) => level.find(({ teamId }) => teamId === id)?.headToHead)).toEqual(expected);
  });

  it('is in the division of the fixture, whatever the team’s present division', () => {
    const played = [makeFixture('a', 'b', { division: 2, matches: framesWon('a', 'b', 5) })];
    expect(tableOf(played, 1)).toEqual([]);
    expect(tableOf(played, 2).map(({ teamId }) => teamId)).toEqual(['a', 'b']);
  });

  it('has zeros for a team that has entered but not played', () => {
    const table = tableOf([makeFixture('a', 'b', { matches: framesWon('a', 'b', 5) })], 1, ['c', 'a']);
    expect(table.map(({ teamId }) => teamId)).toEqual(['a', 'c', 'b']);
    expect(columns(table[1])).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('shows the current name, of a deleted team too', () => {
    const teams = new Map([...LEAGUE.teams, ['a', makeTeam('a', { name: 'Renamed', division: 0, deleted: true })]]);
    const tallies = tallyTeams([makeFixture('a', 'b', { matches: framesWon('a', 'b', 5) })]).get(1) ?? [];
    expect(usualTable(tallies, [], teams)[0]?.teamName).toBe('Renamed');
  });
});

it('the table has as many frames won as lost, and does not change the tallies', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const sums = tallyTeams(fixtures).get(1) ?? [];
      const before = structuredClone(sums);
      const table = usualTable(mergeTeamTallies([sums, sums]), ['a', 'b']);
      const won = table.reduce((sum, row) => sum + row.playerGamesWon, 0);
      expect(won).toBe(table.reduce((sum, row) => sum + row.playerGamesLost, 0));
      expect(sums).toEqual(before);
    }),
  );
});

describe('points', () => {
  const seasons = [framesWon('a', 'b', 3), framesWon('a', 'b', 1)].map(
    (frames) => tallyTeams([makeFixture('a', 'b', { matches: frames })]).get(1) ?? [],
  );

  it.each([
    [[1], { a: 3, b: 2 }],
    [[2], { a: 6, b: 4 }],
    [[0], { a: 0, b: 0 }],
    [[1, 1], { b: 6, a: 4 }],
    [[3, 1], { a: 10, b: 10 }],
  ])('follow each season’s own rules, with %j for a frame won', (frameWon, expected) => {
    const parts = frameWon.map((each, i) => {
      return { tallies: seasons[i] ?? [], adjustments: [], points: { ...POINTS, frameWon: each } };
    });
    const table = tableAcrossSeasons(parts, TIE_BREAKS, LEAGUE.teams, []);
    expect(Object.fromEntries(table.map(({ teamId, points }) => [teamId, points]))).toEqual(expected);
    expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).sort((a, b) => b - a));
  });
});

describe('why one team is above another', () => {
  function makeRow(teamName: string, won: number, matchesWon: number, lost: number): TableRowWithoutPosition {
    const frames = { playerGamesPlayed: won + lost, playerGamesWon: won, playerGamesLost: lost };
    const matches = { gamesPlayed: 20, matchesWon, matchesDrawn: 0, matchesLost: 20 - matchesWon };
    return { teamId: teamName, teamName, ...matches, ...frames, points: won, adjustment: 0, headToHead: null };
  }
  const harbour = makeRow('Harbour Social A', 41, 9, 30);

  const by = 'Harbour Social A have';
  const above = 'Harbour Social A are above Trades Hall:';
  const better = `${by} the better frame difference (+11 to -4).`;
  const share = 'Harbour Social A and Trades Hall share the position:';
  const difference = 'both have a frame difference of +11. Their names only order the rows.';
  it.each([
    [40, 12, 20, `${above} ${by} more points (41 to 40).`],
    [41, 8, 30, `${above} both have 41 points; ${by} won more matches (9 to 8).`],
    [41, 9, 45, `${above} both have 41 points, both have won 9 matches; ${better}`],
    [41, 9, 30, `${share} both have 41 points, both have won 9 matches, ${difference}`],
  ])('%i points, %i matches and %i frames lost', (won, matches, lost, sentence) => {
    const below = makeRow('Trades Hall', won, matches, lost);
    expect(explainOrderOfTwoTeams(harbour, below, TIE_BREAKS)).toBe(sentence);
    expect(explainOrderOfTwoTeams(below, harbour, TIE_BREAKS)).toBe(sentence);
  });

  it('uses the word for matches that are not single frames', () => {
    const words = (below: TableRowWithoutPosition, tieBreaks: TieBreak[]) =>
      explainOrderOfTwoTeams(harbour, below, tieBreaks, 'Singles');
    const level = `${above} both have 41 points`;
    const below = makeRow('Trades Hall', 41, 9, 45);
    expect(words(below, ['framesWon', 'frameDifference'])).toBe(
      `${level}, both have won 41 in Singles; ${by} the better difference in Singles (+11 to -4).`,
    );
    expect(words({ ...below, playerGamesWon: 40 }, ['framesWon'])).toBe(`${level}; ${by} won more Singles (41 to 40).`);
    const same = makeRow('Trades Hall', 41, 9, 30);
    expect(words(same, ['frameDifference'])).toContain('both have a difference in Singles of +11');
    // The function accepts the two rows in either order.
    expect(explainOrderOfTwoTeams(below, harbour, ['frameDifference'], 'Singles')).toContain('difference in Singles (');
  });

  it('uses the singular for one', () => {
    const sentence = explainOrderOfTwoTeams(makeRow('A', 1, 1, 0), makeRow('B', 1, 1, 1), TIE_BREAKS);
    const reasons = 'both have 1 point, both have won 1 match; A have the better frame difference (+1 to 0).';
    expect(sentence).toBe(`A are above B: ${reasons}`);
  });

  const none = { gamesPlayed: 0 };
  const lost = { gamesPlayed: 0, matchesLost: 1 };
  const met = { gamesPlayed: 0, headToHead: 1 };
  const namesake = { gamesPlayed: 0, teamName: 'harbour social a', teamId: 'X' };
  const between = 'from the fixtures between the level teams';
  it.each<[string, Partial<TableRowWithoutPosition>, Partial<TableRowWithoutPosition>, string]>([
    ['', none, none, '; level teams are ordered by name'],
    ['', none, namesake, '; level teams are ordered by name'],
    ['', {}, none, `; ${by} played`],
    ['fewestPlayed', { gamesPlayed: 19 }, {}, `; ${by} played fewer matches (19 to 20)`],
    [
      'fewestPlayed framesWon',
      {},
      { playerGamesWon: 40 },
      `, both have played 20 matches; ${by} won more frames (41 to 40)`,
    ],
    ['framesWon', {}, { playerGamesWon: 40 }, `; ${by} won more frames (41 to 40)`],
    ['fewestLost framesWon', {}, { matchesLost: 12 }, `; ${by} lost fewer matches (11 to 12)`],
    ['fewestLost', lost, lost, ', both have lost 1 match; level teams are ordered by name'],
    [
      'framesWon fewestLost headToHead',
      { headToHead: 7 },
      { headToHead: 3 },
      `, both have won 41 frames, both have lost 11 matches; ${by} more points ${between} (7 to 3)`,
    ],
    ['headToHead', met, met, `, both have 1 point ${between}; level teams are ordered by name`],
    ['headToHead', {}, { headToHead: -1 }, `; ${by} more points ${between} (0 to -1)`],
    [
      'framesWon',
      { adjustment: -2 },
      { playerGamesWon: 38, adjustment: 3 },
      ` (2 deducted from Harbour Social A, 3 added to Trades Hall); ${by} won more frames (41 to 38)`,
    ],
  ])('by %j', (tieBreaks, above, below, reasons) => {
    const trades = makeRow('Trades Hall', 41, 9, 30);
    const order = tieBreaks.split(' ').filter((one) => one !== '') as TieBreak[];
    const sentence = explainOrderOfTwoTeams({ ...harbour, ...above }, { ...trades, ...below }, order);
    expect(sentence).toBe(
      `Harbour Social A are above ${below.teamName ?? 'Trades Hall'}: both have 41 points${reasons}.`,
    );
  });

  it('names what was added and deducted in more points too', () => {
    const below = { ...makeRow('Trades Hall', 41, 9, 30), points: 38, adjustment: -3 };
    const reasons = 'Harbour Social A have more points (41, 2 added to 38, 3 deducted).';
    expect(explainOrderOfTwoTeams({ ...harbour, adjustment: 2 }, below, [])).toBe(`${above} ${reasons}`);
  });

  it.each<[TeamOrderDecision['how'], string, string]>([
    ['play-off', '', 'Trades Hall are above Harbour Social A: both have 41 points; decided by a play-off.'],
    ['draw', 'On 4 May', 'Trades Hall are above Harbour Social A: both have 41 points; decided by a draw (On 4 May).'],
    ['committee', '', 'Trades Hall are above Harbour Social A: both have 41 points; decided by the committee.'],
    ['joint', '', 'Harbour Social A and Trades Hall share the position: both have 41 points; joint champions.'],
  ])('a decision is the reason: %s', (how, note, sentence) => {
    const decided = { how, note };
    const above = { ...harbour, position: how === 'joint' ? 1 : 2, decided };
    const below = { ...makeRow('Trades Hall', 41, 9, 30), position: 1, decided };
    expect(explainOrderOfTwoTeams(above, below, [])).toBe(sentence);
  });

  it('has no sentence for a team and itself', () => {
    expect(() => explainOrderOfTwoTeams(harbour, harbour, TIE_BREAKS)).toThrow(
      'Harbour Social A cannot be above itself',
    );
  });
});

describe('head to head', () => {
  const [a, b, c] = ['a', 'b', 'c'] as const;
  const played: [home: string, away: string, home: number, away: number][] = [
    [a, b, 3, 2],
    [b, c, 3, 2],
    [c, a, 1, 4],
    [a, 'd', 0, 5],
  ];
  const fixtures = played.map(([home, away, won]) => makeFixture(home, away, { matches: framesWon(home, away, won) }));
  const meetings = fixtures.map((one) => countedFixture(one));

  function table(adjustments: Record<string, number>, tieBreaks: readonly TieBreak[] = ['headToHead']) {
    const given = Object.entries(adjustments).map(([teamId, points]) => ({ teamId, points }));
    const sums = { tallies: tallyTeams(fixtures).get(1) ?? [], adjustments: given, points: POINTS };
    const rows = leagueTable(sums, { tieBreaks, meetings }, LEAGUE.teams, []);
    return rows.map(({ teamId, points, headToHead }) => `${teamId} ${points} ${headToHead}`);
  }

  it.each<[string, Record<string, number>, top: string, TieBreak[]?]>([
    ['compares the fixtures between level teams alone', { b: 2 }, 'a 7 3, b 7 2, d 5 null'],
    ['compares three level teams together', { b: 2, c: 4 }, 'a 7 7, b 7 5, c 7 3'],
    ['has no adjustments in it, and nothing for a team alone', { a: 9 }, 'a 16 null'],
    ['compares only teams left level before it', { b: 2 }, 'a 7 null, b 7 null', ['matchesWon', 'headToHead']],
    // Teams c and d did not meet, so the head to head of each is 0.
    ['leaves those still level', { b: -9, c: 2 }, 'a 7 null, d 5 0, c 5 0', ['headToHead', 'matchesWon']],
  ])('%s', (_, adjustments, top, tieBreaks) => {
    expect(table(adjustments, tieBreaks).slice(0, top.split(', ').length).join(', ')).toBe(top);
  });
});
