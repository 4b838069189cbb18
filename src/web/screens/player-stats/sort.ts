import type { PlayerStatRow } from '#contract/players.ts';
import { compareText, foldName } from '#domain/name.ts';
import { averagePointsAgainst, averagePointsFor, frameMargin, winPercentage } from '#domain/players/player-stats.ts';
import { findable } from '#web/filter/match.ts';

/** A player of the ranking, with the values calculated from the totals. */
export type RankedPlayer = PlayerStatRow & {
  /** The rank in the division, from 1. */
  position: number;
  averageFor: number;
  averageAgainst: number;
  margin: number;
  winPercentage: number;
  /** The text that the filter searches: the names of the player and the team. */
  findable: string;
};

/** Adds ranks and calculated values to players in ranking order. */
export function ranked(rows: readonly PlayerStatRow[]): RankedPlayer[] {
  return rows.map((row, index) => ({
    ...row,
    position: index + 1,
    averageFor: averagePointsFor(row),
    averageAgainst: averagePointsAgainst(row),
    margin: frameMargin(row),
    winPercentage: winPercentage(row.won, row.played),
    findable: findable(row.playerName, row.team),
  }));
}

/** The sortable values, by their names in the address. */
const values = {
  position: (row) => row.position,
  player: (row) => foldName(row.playerName),
  team: (row) => foldName(row.team),
  played: (row) => row.played,
  won: (row) => row.won,
  lost: (row) => row.lost,
  'points-for': (row) => row.totalPointsFor,
  'points-against': (row) => row.totalPointsAgainst,
  'average-for': (row) => row.averageFor,
  'average-against': (row) => row.averageAgainst,
  margin: (row) => row.margin,
  'win-percentage': (row) => row.winPercentage,
} as const satisfies Record<string, (row: RankedPlayer) => string | number>;

export type SortKey = keyof typeof values;
export type Sort = { by: SortKey; direction: 'ascending' | 'descending' };

/** The order of the API. */
export const ranking: Sort = { by: 'position', direction: 'ascending' };

/** The first direction of a column: names from A and positions from 1, everything else from the highest. */
export function firstDirection(by: SortKey): Sort['direction'] {
  return by === 'position' || by === 'player' || by === 'team' ? 'ascending' : 'descending';
}

/** Reads `won`, or `-won` for the opposite direction; anything else is the ranking. */
export function parseSort(text: string | null): Sort {
  const reversed = text?.startsWith('-') ?? false;
  const by = reversed ? text?.slice(1) : text;
  if (!isSortKey(by)) return ranking;
  return { by, direction: reversed ? opposite(firstDirection(by)) : firstDirection(by) };
}

/** Returns the text for the address; `null` for the ranking. */
export function makeSort({ by, direction }: Sort): string | null {
  if (direction !== firstDirection(by)) return `-${by}`;
  return by === ranking.by ? null : by;
}

/** Returns the sort after pressing a column's header: by that column, or reversed if it already is. */
export function pressed(by: SortKey, sort: Sort): Sort {
  return { by, direction: by === sort.by ? opposite(sort.direction) : firstDirection(by) };
}

/** Returns the rows sorted; equal rows stay in ranking order. */
export function sorted(rows: readonly RankedPlayer[], { by, direction }: Sort): readonly RankedPlayer[] {
  if (by === ranking.by && direction === ranking.direction) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: values[by](row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
}

function opposite(direction: Sort['direction']): Sort['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}

function isSortKey(text: string | null | undefined): text is SortKey {
  return typeof text === 'string' && Object.hasOwn(values, text);
}
