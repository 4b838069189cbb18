import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FinalTableRow,
  type PromotionInput,
  divisionMove,
  withSeasonDivisions,
  teamDivisionsFromResults,
  teamsChangingDivision,
  plannedTeamDivisions,
  proposeTeamDivisions,
} from '#domain/seasons/placing.ts';
import { makeFixture, makePeople, makeTeam } from '../../../tests/fixtures/made-league.ts';

const SEASON = { name: '26/27', divisions: [1, 2] };
const TEAMS = [
  makeTeam('a', { division: 1 }),
  makeTeam('b', { division: 2 }),
  makeTeam('r', { division: 0 }),
  makeTeam('x', { division: 2, deleted: true }),
];

function divisionsAfter(teams: typeof TEAMS, wanted: Record<string, number>) {
  const planned = plannedTeamDivisions(TEAMS, new Map(Object.entries(wanted)));
  const placed = teamsChangingDivision(teams, SEASON, planned);
  return placed.ok ? placed.moved.map(({ id, division }) => `${id} ${division}`) : placed.conflict;
}

it('placings have every live team, those not named in their present division', () => {
  expect(plannedTeamDivisions(TEAMS, new Map([['a', 2]]))).toEqual([
    { teamId: 'a', division: 2, was: 1 },
    { teamId: 'b', division: 2, was: 2 },
    { teamId: 'r', division: 0, was: 0 },
  ]);
});

const newcomers = makeTeam('n', { name: 'Newcomers', division: 3 });
const inTheWay = 'Newcomers are in division 3, which season 26/27 does not have.';
it.each<[string, typeof TEAMS, Record<string, number>, string | string[]]>([
  ['teams move where they were placed', TEAMS, { a: 2, b: 1, r: 2 }, ['a 2', 'b 1', 'r 2']],
  ['who stays is not touched', TEAMS, {}, []],
  ['who retired since stays retired', [makeTeam('a', { division: 0 }), ...TEAMS.slice(1)], { a: 2, b: 1 }, ['b 1']],
  ['who moved since goes where planned', [makeTeam('a', { division: 2 }), ...TEAMS.slice(1)], { a: 1 }, ['a 1']],
  ['who came since stays', [...TEAMS, makeTeam('n', { division: 1 })], { a: 2 }, ['a 2']],
  ['who was deleted since is left out', [makeTeam('a', { deleted: true }), ...TEAMS.slice(1)], { a: 2 }, []],
  ['who came since into a division that is no more is in the way', [...TEAMS, newcomers], {}, inTheWay],
])('%s', (_, teams, wanted, expected) => {
  expect(divisionsAfter(teams, wanted)).toEqual(expected);
});

it('people in a season are in the divisions of its placings', () => {
  const people = makePeople(TEAMS);
  const { teams } = withSeasonDivisions(people, [
    { teamId: 'a', division: 2 },
    { teamId: 'nobody', division: 1 },
  ]);
  expect([...teams.values()].map(({ id, division }) => `${id} ${division}`)).toEqual(['a 2', 'b 2', 'r 0', 'x 2']);
  expect(withSeasonDivisions(people, [])).toBe(people);
});

it('divisions follow from a season’s results, the last one if a team changed', () => {
  const fixtures = [
    makeFixture('a', 'x', { week: 9, division: 2 }),
    makeFixture('b', 'a', { week: 3, division: 1 }),
    makeFixture('b', 'c', { week: 10, weekOfPlay: 2, division: 2 }),
  ];
  const divisions = Object.fromEntries(
    teamDivisionsFromResults(fixtures).map(({ teamId, division }) => [teamId, division]),
  );
  expect(divisions).toEqual({ a: 2, b: 1, c: 2, x: 2 });
});

/**
 * Returns a league table with the teams in this order. The teams in `level` share the position of the first of them.
 */
function table(order: Iterable<string>, level = '', gamesPlayed = 1): FinalTableRow[] {
  const teams = Array.from(order);
  const first = teams.findIndex((id) => level.includes(id)) + 1;
  return teams.map((teamId, i) => ({
    teamId,
    gamesPlayed,
    position: level.includes(teamId) ? first : i + 1,
    points: 0,
  }));
}

/**
 * Returns a last season such as `last({ 1: 'abcd', 2: 'efgh' })`: each division with its teams in the order of the
 * table. All teams have played. Division 0 has the retired teams.
 */
function last(tables: Record<number, string>, given: Partial<PromotionInput> = {}): PromotionInput {
  const entries = Object.entries(tables).map(([division, teams]) => [Number(division), [...teams]] as const);
  return {
    teams: entries.flatMap(([division, teams]) => teams.map((id) => ({ id, name: `Team ${id}`, division }))),
    tables: new Map(entries.map(([division, teams]) => [division, table(teams)])),
    divisions: entries.map(([division]) => division).filter((division) => division > 0),
    exchange: () => ({ up: 2, down: 2 }),
    ...given,
  };
}

const both = (count: number): Pick<PromotionInput, 'exchange'> => ({ exchange: () => ({ up: count, down: count }) });

/** Returns the proposed divisions and their teams as text, such as `1: abef 2: cdgh`. */
function placed(season: PromotionInput): string {
  const byDivision = Map.groupBy(proposeTeamDivisions(season).teams, ({ to }) => to);
  const divisions = [...byDivision].sort(([a], [b]) => a - b);
  return divisions.map(([division, teams]) => `${division}: ${teams.map(({ teamId }) => teamId).join('')}`).join(' ');
}

describe('promotion and relegation', () => {
  it.each<[string, PromotionInput, string]>([
    ['two up, two down', last({ 1: 'abcd', 2: 'efgh' }), '1: abef 2: cdgh'],
    ['one up, one down', last({ 1: 'abcd', 2: 'efgh' }, both(1)), '1: abce 2: dfgh'],
    ['none', last({ 1: 'abcd', 2: 'efgh' }, both(0)), '1: abcd 2: efgh'],
    ['one up, two down', last({ 1: 'abcd', 2: 'efgh' }, { exchange: () => ({ up: 1, down: 2 }) }), '1: abe 2: cdfgh'],
    ['through three divisions', last({ 1: 'abcd', 2: 'efgh', 3: 'ijkl' }), '1: abef 2: cdij 3: ghkl'],
    ['the lower half alone goes down', last({ 1: 'abc', 2: 'efgh' }), '1: abe 2: cfgh'],
    ['the upper half alone goes up', last({ 1: 'abcd', 2: 'efg' }), '1: abce 2: dfg'],
    ['a division of one team loses none', last({ 1: 'abcd', 2: 'e' }), '1: abcd 2: e'],
    ['an empty division gets none', last({ 1: 'abcd', 2: '' }), '1: abcd'],
    ['the middle one never loses a team twice', last({ 1: 'abcd', 2: 'ef', 3: 'ghij' }), '1: abce 2: dg 3: fhij'],
    ['a league of one division', last({ 1: 'abcd' }), '1: abcd'],
    ['the retired stay so', last({ 0: 'xy', 1: 'ab', 2: 'cd' }), '0: xy 1: ac 2: bd'],
    ['divisions that are not numbered from 1', last({ 3: 'ab', 7: 'cd' }), '3: ac 7: bd'],
    ['a division that goes joins the one above', last({ 1: 'abcd', 2: 'ef' }, { divisions: [1] }), '1: abcdef'],
    ['the highest that goes joins the one below', last({ 1: 'ab', 2: 'cd' }, { divisions: [2] }), '2: abcd'],
    ['divisions in any order', last({ 1: 'abcd', 2: 'efgh' }, { divisions: [2, 1] }), '1: abef 2: cdgh'],
    ['a new lowest division is empty', last({ 1: 'abcd', 2: 'efgh' }, { divisions: [1, 2, 3] }), '1: abef 2: cdgh'],
  ])('%s', (_, season, expected) => {
    expect(placed(season)).toBe(expected);
  });

  it('follows the table, not the order of the teams, and skips teams that left', () => {
    const season = last({ 1: 'abcd', 2: 'efgh' });
    // The table of division 2 has only g, a team that left (`gone`) and e. Teams f and h are not in it.
    const tables = new Map([...season.tables, [2, table(['g', 'gone', 'e'])] as const]);
    expect(placed({ ...season, tables, teams: season.teams.toReversed() })).toBe('1: abge 2: cdhf');
    expect(proposeTeamDivisions({ ...season, tables }).teams.slice(4)).toEqual([
      { teamId: 'g', teamName: 'Team g', from: 2, position: 1, to: 1 },
      { teamId: 'e', teamName: 'Team e', from: 2, position: 3, to: 1 },
      { teamId: 'f', teamName: 'Team f', from: 2, position: null, to: 2 },
      { teamId: 'h', teamName: 'Team h', from: 2, position: null, to: 2 },
    ]);
  });

  it('gives the retired no place, even if they have a table', () => {
    const places = proposeTeamDivisions(last({ 0: 'xyz', 1: 'ab' })).teams;
    const shown = places.map(({ teamId, position }) => `${teamId} ${position}`).join(', ');
    expect(shown).toBe('a 1, b 2, x null, y null, z null');
  });

  it('does not wait for every team', () => {
    const season = last({ 1: 'abcd', 2: 'efgh' });
    const rows = table('abcd').map((row) => ({ ...row, gamesPlayed: row.teamId === 'd' ? 0 : 1 }));
    expect(placed({ ...season, tables: new Map([...season.tables, [1, rows]]) })).toBe('1: abef 2: cdgh');
  });

  it('waits until both divisions have played', () => {
    const season = last({ 1: 'abcd', 2: 'efgh' });
    const unplayed = table('efgh', '', 0);
    expect(placed({ ...season, tables: new Map([...season.tables, [2, unplayed]]) })).toBe('1: abcd 2: efgh');
    expect(placed({ ...season, tables: new Map() })).toBe('1: abcd 2: efgh');
  });

  it.each<[string, string, string, string, string]>([
    // Each row has the case, the level teams in division 1, the level teams in division 2, the proposed divisions, and
    // the ties that need a decision.
    ['nobody is level', '', '', '1: abef 2: cdgh', ''],
    ['level above the line of promotion', '', 'ef', '1: abef 2: cdgh', ''],
    ['level across the line of promotion', '', 'fg', '1: abe 2: cdfgh', '2 2 fg'],
    ['level across the line of relegation', 'bc', '', '1: abcef 2: dgh', '1 2 bc'],
    ['three level, and both lines', 'abc', 'efg', '1: abc 2: defgh', '1 1 abc, 2 1 efg'],
  ])('moves nobody who is level across the line: %s', (_, upper, lower, expected, ties) => {
    const season = last({ 1: 'abcd', 2: 'efgh' });
    const tables = new Map([
      [1, table('abcd', upper)],
      [2, table('efgh', lower)],
    ]);
    expect(placed({ ...season, tables })).toBe(expected);
    const found = proposeTeamDivisions({ ...season, tables }).ties;
    expect(found.map((tie) => `${tie.division} ${tie.position} ${tie.teamIds.join('')}`).join(', ')).toBe(ties);
  });

  it('does not move teams that have not played by their names alone', () => {
    const season = last({ 1: 'abcd', 2: 'efgh' }, both(1));
    const upper = table('abcd').map((row, i) => ({ ...row, gamesPlayed: i < 2 ? 1 : 0 }));
    const found = proposeTeamDivisions({ ...season, tables: new Map([...season.tables, [1, upper]]) });
    expect(found.ties).toEqual([{ division: 1, position: 3, teamIds: ['c', 'd'] }]);
    expect(found.teams.filter(({ from, to }) => from !== to).map(({ teamId }) => teamId)).toEqual(['e']);
  });

  it('one tie across two lines is named once', () => {
    const season = last({ 1: 'ab', 2: 'cdef', 3: 'gh' }, both(2));
    const tables = new Map([...season.tables, [2, table('cdef', 'cdef')]]);
    expect(proposeTeamDivisions({ ...season, tables }).ties).toEqual([
      { division: 2, position: 1, teamIds: ['c', 'd', 'e', 'f'] },
    ]);
  });

  it('keeps every live team once and every division’s size; the first stays up, the last stays down', () => {
    const anyTables = fc.array(fc.nat(9), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyTables, fc.nat(5), fc.nat(4), (sizes, retired, promoted) => {
        let next = 0;
        const letters = (count: number) =>
          Array.from({ length: count }, () => String.fromCodePoint(0x100 + next++)).join('');
        const tables = Object.fromEntries([retired, ...sizes].map((size, division) => [division, letters(size)]));
        const season = last(tables, both(promoted));
        const places = proposeTeamDivisions(season).teams;
        expect(places.map(({ teamId }) => teamId).toSorted()).toEqual(season.teams.map(({ id }) => id).toSorted());
        for (const [division, teams] of Object.entries(tables)) {
          expect(places.filter(({ to }) => to === Number(division))).toHaveLength(teams.length);
          const leaving = places.filter(({ from, to }) => from === Number(division) && to !== from);
          expect(leaving.filter(({ from, to }) => to > from).length).toBeLessThanOrEqual(promoted);
          expect(leaving.filter(({ from, to }) => to < from).length).toBeLessThanOrEqual(promoted);
        }
        const ofFirst = places.filter(({ from }) => from === 1);
        if (ofFirst.length > 1) expect(ofFirst[0]?.to).toBe(1);
        for (const { from, to } of places) expect(Math.abs(from - to)).toBeLessThanOrEqual(from === 0 ? 0 : 1);
      }),
    );
  });
});

it.each([
  [1, 1, 'stays'],
  [0, 0, 'stays'],
  [2, 1, 'promoted'],
  [1, 2, 'relegated'],
  [2, 0, 'retires'],
  [0, 2, 'returns'],
] as const)('from %d to %d a team %s', (from, to, move) => {
  expect(divisionMove(from, to)).toBe(move);
});
