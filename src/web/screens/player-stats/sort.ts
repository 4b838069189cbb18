import type { PlayerStatRow } from '#contract/players.ts';
import { compareText, foldName } from '#domain/name.ts';
import { PLAYER_NUMBERS } from '#domain/players/player-stats.ts';
import { searchableText } from '#web/filter/use-filter.ts';

/** A player with a position in the ranking. */
export type RankedPlayer = PlayerStatRow & {
  /** The player's position in the division's ranking, from 1. */
  position: number;
  /** The text that the filter searches: player name and team name. */
  searchableText: string;
};

/** Adds positions to players who are in ranking order already. */
export function withPositions(rows: readonly PlayerStatRow[]): RankedPlayer[] {
  return rows.map((row, index) => ({
    ...row,
    position: index + 1,
    searchableText: searchableText(row.playerName, row.team),
  }));
}

/** The key of the column by which the rows are sorted. */
export type SortKey = 'position' | 'player' | 'team' | (typeof PLAYER_NUMBERS)[number]['key'];
export type Sort = { by: SortKey; direction: 'ascending' | 'descending' };

/** A sortable column: its labels, and the value to sort by. */
export type SortableColumn = {
  key: SortKey;
  label: string;
  short: string;
  /** `null` if a row has no such value. */
  value: (row: RankedPlayer) => string | number | null;
  words?: (value: number) => string;
};

/** The sortable columns, named as in the address. A phone shows the short labels. */
export const sortableColumns: readonly SortableColumn[] = [
  { key: 'position', label: 'Position', short: '#', value: ({ position }) => position },
  { key: 'player', label: 'Player', short: 'Player', value: ({ playerName }) => foldName(playerName) },
  { key: 'team', label: 'Team', short: 'Team', value: ({ team }) => foldName(team) },
  ...PLAYER_NUMBERS,
];

/**
 * Returns the columns for which these rows have values. Without matches scored by points, the columns of points are
 * left out.
 */
export function columnsFor(rows: readonly RankedPlayer[]): ReadonlySet<SortKey> {
  return new Set(sortableColumns.filter(({ value }) => rows.some((row) => value(row) !== null)).map(({ key }) => key));
}

/** The ranking, which is the order in which the API returns players. */
export const rankingSort: Sort = { by: 'position', direction: 'ascending' };

/** Returns the full label of a column. */
export function columnLabel(by: SortKey): string {
  return columnOf(by)?.label ?? '';
}

/** Returns the direction of a column's first sort: ascending for names and positions, descending for all others. */
export function firstDirection(by: SortKey): Sort['direction'] {
  return by === 'position' || by === 'player' || by === 'team' ? 'ascending' : 'descending';
}

/** Reads a sort from the address: `won`, or `-won` for the opposite direction. Any other text means the ranking. */
export function parseSort(text: string | null): Sort {
  const reversed = text?.startsWith('-') ?? false;
  const column = columnOf(reversed ? text?.slice(1) : text);
  if (column === undefined) return rankingSort;
  const first = firstDirection(column.key);
  return { by: column.key, direction: reversed ? opposite(first) : first };
}

/** Returns the sort as text for the address. `null` for the ranking. */
export function formatSort({ by, direction }: Sort): string | null {
  if (direction !== firstDirection(by)) return `-${by}`;
  return by === rankingSort.by ? null : by;
}

/** Returns the sort after a press on a column's header: by that column or, if already sorted by it, reversed. */
export function sortAfterPress(by: SortKey, sort: Sort): Sort {
  return { by, direction: by === sort.by ? opposite(sort.direction) : firstDirection(by) };
}

/** Returns sorted rows. Equal rows stay in ranking order. */
export function sortRows(rows: readonly RankedPlayer[], { by, direction }: Sort): readonly RankedPlayer[] {
  const column = columnOf(by);
  if (column === undefined || (by === rankingSort.by && direction === rankingSort.direction)) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row);
}

function columnOf(by: string | null | undefined): SortableColumn | undefined {
  return sortableColumns.find(({ key }) => key === by);
}

/** Compares two values. `null` is less than any other value. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
}

function opposite(direction: Sort['direction']): Sort['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
