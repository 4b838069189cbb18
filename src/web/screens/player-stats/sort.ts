import type { PlayerStatRow } from '#contract/players.ts';
import { compareText, foldName } from '#domain/name.ts';
import { PLAYER_NUMBERS } from '#domain/players/player-stats.ts';
import { findable } from '#web/filter/use-filter.ts';

/** A player of the ranking. */
export type RankedPlayer = PlayerStatRow & {
  /** The rank in the division, from 1. */
  position: number;
  /** The text that the filter searches: the names of the player and the team. */
  findable: string;
};

/** Adds ranks to players in ranking order. */
export function ranked(rows: readonly PlayerStatRow[]): RankedPlayer[] {
  return rows.map((row, index) => ({ ...row, position: index + 1, findable: findable(row.playerName, row.team) }));
}

export type SortKey = 'position' | 'player' | 'team' | (typeof PLAYER_NUMBERS)[number]['key'];
export type Sort = { by: SortKey; direction: 'ascending' | 'descending' };

/** What a column is called, and its value to sort by. */
export type Sorted = {
  key: SortKey;
  label: string;
  short: string;
  /** `null` where a row has none. */
  value: (row: RankedPlayer) => string | number | null;
  words?: (value: number) => string;
};

/** The columns, by their names in the address: a phone shows the short labels. */
export const sortable: readonly Sorted[] = [
  { key: 'position', label: 'Position', short: 'Pos', value: ({ position }) => position },
  { key: 'player', label: 'Player', short: 'Player', value: ({ playerName }) => foldName(playerName) },
  { key: 'team', label: 'Team', short: 'Team', value: ({ team }) => foldName(team) },
  ...PLAYER_NUMBERS,
];

/** Returns the columns that these rows have values for: without points there are none of points. */
export function columnsFor(rows: readonly RankedPlayer[]): ReadonlySet<SortKey> {
  return new Set(sortable.filter(({ value }) => rows.some((row) => value(row) !== null)).map(({ key }) => key));
}

/** The order of the API. */
export const ranking: Sort = { by: 'position', direction: 'ascending' };

/** Returns the full label of a column. */
export function labelOf(by: SortKey): string {
  return columnOf(by)?.label ?? '';
}

/** The first direction of a column: names from A and positions from 1, everything else from the highest. */
export function firstDirection(by: SortKey): Sort['direction'] {
  return by === 'position' || by === 'player' || by === 'team' ? 'ascending' : 'descending';
}

/** Reads `won`, or `-won` for the opposite direction; anything else is the ranking. */
export function parseSort(text: string | null): Sort {
  const reversed = text?.startsWith('-') ?? false;
  const column = columnOf(reversed ? text?.slice(1) : text);
  if (column === undefined) return ranking;
  const first = firstDirection(column.key);
  return { by: column.key, direction: reversed ? opposite(first) : first };
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
  const column = columnOf(by);
  if (column === undefined || (by === ranking.by && direction === ranking.direction)) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

function columnOf(by: string | null | undefined): Sorted | undefined {
  return sortable.find(({ key }) => key === by);
}

/** Nothing is less than anything. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
}

function opposite(direction: Sort['direction']): Sort['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
