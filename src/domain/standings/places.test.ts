import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divisionHonours } from '#domain/records/honours.ts';
import { proposeTeamDivisions } from '#domain/seasons/placing.ts';
import type { TeamOrderDecision, TieBreak } from '#domain/seasons/season.ts';
import { divisionOutcomeWords } from '#domain/standings/outcome-words.ts';
import { winnersAndRunnersUp, soleLeaderOf, joinNames, rankRows, type TableRow } from '#domain/standings/places.ts';
import type { TableRowWithoutPosition } from '#domain/standings/standings-order.ts';

/** Returns the table row of a team with these points after one match. `given` replaces fields of the row. */
function row(teamId: string, points: number, given: Partial<TableRowWithoutPosition> = {}): TableRowWithoutPosition {
  const matches = { gamesPlayed: 1, matchesWon: 0, matchesDrawn: 0, matchesLost: 0 };
  const frames = { playerGamesPlayed: 0, playerGamesWon: 0, playerGamesLost: 0 };
  return { teamId, teamName: teamId, ...matches, ...frames, points, adjustment: 0, headToHead: null, ...given };
}

/** Returns rows from a text such as `a9 b9 c7-`: team ids with their points. `-` marks a team that has not played. */
function rows(text: string): TableRowWithoutPosition[] {
  return text.split(' ').map((one) => {
    const isUnplayed = one.endsWith('-');
    return row(one.slice(0, 1), Number.parseInt(one.slice(1), 10), isUnplayed ? { gamesPlayed: 0 } : {});
  });
}

const USUAL: TieBreak[] = ['matchesWon', 'frameDifference'];

function decision(position: number, order: string, how: TeamOrderDecision['how'] = 'play-off'): TeamOrderDecision {
  return { division: 1, position, order: Array.from(order), how, note: '' };
}

/**
 * Returns a text such as `1a= 1b= 3c!`: the position and id of each team. `=` marks a shared position, `!` a position
 * that officials decided.
 */
function words(table: readonly TableRow[]): string {
  return table
    .map(({ position, teamId, shared, decided }) => `${position}${teamId}${shared ? '=' : ''}${decided ? '!' : ''}`)
    .join(' ');
}

describe('places', () => {
  it.each<[string, string, TeamOrderDecision[], string]>([
    ['nobody is level', 'a9 b8 c7', [], '1a 2b 3c'],
    ['two are level', 'b9 a9 c7', [], '1a= 1b= 3c'],
    ['three are level', 'a9 d7 c7 b7 e1', [], '1a 2b= 2c= 2d= 5e'],
    ['all are level', 'c3 b3 a3', [], '1a= 1b= 1c='],
    ['those that have not played have places of their own', 'b0- a0- c0-', [], '1a 2b 3c'],
    ['those that have played come before them', 'a0- b0 c0 d0-', [], '1b= 1c= 3a 4d'],
    ['a play-off', 'a9 b9 c7', [decision(1, 'ba')], '1b! 2a! 3c'],
    ['a draw between three', 'a9 b7 c7 d7', [decision(2, 'dbc', 'draw')], '1a 2d! 3b! 4c!'],
    ['joint champions', 'a9 b9 c7', [decision(1, 'ba', 'joint')], '1b=! 1a=! 3c'],
    ['a decision for others', 'a9 b9 c7', [decision(1, 'ca')], '1a= 1b= 3c'],
    ['a decision for one fewer', 'a9 b9 c9', [decision(1, 'ba')], '1a= 1b= 1c='],
    ['a decision for one more', 'a9 b9 c7', [decision(1, 'cba')], '1a= 1b= 3c'],
    ['a decision for another place', 'a9 b8 c8', [decision(1, 'cb')], '1a 2b= 2c='],
    ['a decision that no longer holds', 'a10 b9 c7', [decision(1, 'ba')], '1a 2b 3c'],
    ['of several the one that holds', 'a9 b9 c7', [decision(1, 'bac'), decision(1, 'ba')], '1b! 2a! 3c'],
    ['decisions for two places', 'a9 b9 c7 d7', [decision(1, 'ba'), decision(3, 'dc', 'committee')], '1b! 2a! 3d! 4c!'],
  ])('%s', (_, table, decisions, expected) => {
    expect(words(rankRows(rows(table), USUAL, decisions))).toBe(expected);
  });

  it('says how it was decided, and only then', () => {
    const how = { how: 'play-off', note: '3–2 on 4 May' };
    const table = rankRows(rows('a9 b9 c7'), USUAL, [{ ...decision(1, 'ba'), note: how.note }]);
    expect(table.map(({ decided }) => decided)).toEqual([how, how, undefined]);
    expect(Object.keys(table[2] ?? {})).toEqual([...Object.keys(row('c', 7)), 'position']);
  });

  it('the fewest matches played decide where the division says so', () => {
    const table = [row('a', 9, { gamesPlayed: 6 }), row('b', 9, { gamesPlayed: 5 }), row('c', 9, { gamesPlayed: 6 })];
    expect(words(rankRows(table, ['fewestPlayed']))).toBe('1b 2a= 2c=');
  });
});

it.each([
  ['a9 b8 c7', 'a', 'b', 'a'],
  ['a9 b9 c7', 'ab', '', ''],
  ['a9 b8 c8', 'a', 'bc', 'a'],
  ['a9- b8 c8', 'bc', '', 'a'],
  ['a9- b8 c7', 'b', 'c', 'a'],
  ['a0- b0-', '', '', 'a'],
])('of %s the first is "%s", the second "%s", the leader "%s"', (text, first, second, leader) => {
  const table = rankRows(rows(text), USUAL);
  const { winners, runnersUp } = winnersAndRunnersUp(table);
  expect([winners, runnersUp].map((teams) => teams.map(({ teamId }) => teamId).join(''))).toEqual([first, second]);
  expect(soleLeaderOf(table)?.teamId ?? '').toBe(leader);
});

it.each([
  [[], ''],
  [['Anchor'], 'Anchor'],
  [['Anchor', 'Lions'], 'Anchor and Lions'],
  [['Anchor', 'Bell', 'Lions'], 'Anchor, Bell and Lions'],
])('%j together', (names, expected) => {
  expect(joinNames(names)).toBe(expected);
});

const [ANCHOR, BELL, LIONS] = ['Anchor', 'Bell', 'Lions'].map((teamName) => ({ teamName }));

it.each([
  [[], undefined, [], [], ''],
  [[ANCHOR], undefined, [], [], 'Anchor are the champions.'],
  [[ANCHOR], { how: 'draw', note: '' }, [], [], 'Anchor are the champions, decided by a draw.'],
  [[ANCHOR, LIONS], { how: 'joint', note: '' }, [ANCHOR], [], 'Anchor and Lions are joint champions. Anchor went up.'],
  [[ANCHOR, LIONS], undefined, [], [BELL], 'Anchor and Lions are level at the top. Bell went down.'],
] as const)('a season’s end: %j, %j, up %j, down %j', (champions, decided, promoted, relegated, expected) => {
  const known = (teams: readonly ({ teamName: string } | undefined)[]) => teams.filter((team) => team !== undefined);
  const ending = { champions: known(champions), promoted: known(promoted), relegated: known(relegated) };
  expect(divisionOutcomeWords({ ...ending, decided })).toBe(expected);
});

describe('names and ids', () => {
  const IDS = ['a', 'b', 'c', 'd'] as const;
  const anyTable = fc.array(fc.record({ points: fc.nat(2), gamesPlayed: fc.nat(2) }), { minLength: 4, maxLength: 4 });
  const anyDecisions = fc.array(
    fc.record({
      position: fc.integer({ min: 1, max: 3 }),
      order: fc.shuffledSubarray([...IDS], { minLength: 2 }),
      how: fc.constantFrom<TeamOrderDecision['how']>('play-off', 'joint'),
    }),
    { maxLength: 2 },
  );

  it('never decide a title, promotion or relegation', () => {
    fc.assert(
      fc.property(
        anyTable,
        anyTable,
        anyDecisions,
        fc.shuffledSubarray([...IDS], { minLength: 4 }),
        fc.shuffledSubarray([...IDS], { minLength: 4 }),
        (upper, lower, made, ids, names) => {
          const was = endOf(upper, lower, made, IDS, IDS);
          const renamed = new Map<string, string>(IDS.map((id, i) => [id, ids[i] ?? '']));
          const remade = made.map((one) => ({ ...one, order: one.order.map((id) => renamed.get(id) ?? '') }));
          const is = endOf(upper, lower, remade, ids, names);
          const among = (all: readonly string[], end: string[][]) =>
            end.map((one) => one.map((id) => all.indexOf(id)).sort((a, b) => a - b));
          expect(among(ids, is)).toEqual(among(IDS, was));
        },
      ),
      { numRuns: 100 },
    );
  });

  type Sums = { points: number; gamesPlayed: number }[];
  type Made = { position: number; order: string[]; how: TeamOrderDecision['how'] }[];

  /**
   * Returns lists of team ids: the teams in first place of each division, then the only winner of each division that
   * has one, then the teams that leave division 1, then the teams that leave division 2. In each division, the teams
   * have these `ids` and `names`, in this order.
   */
  function endOf(upper: Sums, lower: Sums, made: Made, ids: readonly string[], names: readonly string[]): string[][] {
    const tables = [upper, lower].map((sums, i) => {
      const own = sums.map((one, team) => ({
        ...row(`${ids[team]}`, one.gamesPlayed === 0 ? 0 : one.points, { gamesPlayed: one.gamesPlayed }),
        teamName: names[team] ?? '',
      }));
      // The second division has the same teams under other ids.
      const table = own.map((one) => (i === 0 ? one : { ...one, teamId: `${one.teamId}2` }));
      const order = (teams: string[]) => (i === 0 ? teams : teams.map((id) => `${id}2`));
      const decisions = made.map((one) => ({ ...one, division: i + 1, note: '', order: order(one.order) }));
      return rankRows(table, [], decisions);
    });
    const teams = tables.flatMap((table, i) =>
      table.map(({ teamId, teamName }) => ({ id: teamId, name: teamName, division: i + 1 })),
    );
    const next = proposeTeamDivisions({
      teams,
      tables: new Map(tables.map((table, i) => [i + 1, table])),
      divisions: [1, 2],
      exchange: () => ({ up: 1, down: 2 }),
    });
    const moved = (from: number) =>
      next.teams.filter((team) => team.from === from && team.to !== from).map(({ teamId }) => teamId.slice(0, 1));
    const winners = tables.map((table) => divisionHonours(1, table, [], new Map())?.winners ?? []);
    const winner = tables.map((table) => divisionHonours(1, table, [], new Map())?.winner);
    return [
      ...winners.map((all) => all.map(({ teamId }) => teamId.slice(0, 1))),
      ...winner.map((one) => (one ? [one.teamId.slice(0, 1)] : [])),
      moved(1),
      moved(2),
    ];
  }
});
