import type { PlayerStatRow } from '#contract/players.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';
import { PLAYER_STATISTICS } from '#domain/players/player-stats.ts';
import { searchableText } from '#web/filter/use-filter.ts';

/** A player with a position in the ranking. */
export type RankedPlayer = PlayerStatRow & {
  /** The player's position in the division's ranking, from 1. */
  position: number;
  /** The text that the filter searches: player name and team name. */
  searchableText: string;
};

/** Returns the players with their positions and searchable texts. `rows` must be in ranking order. */
export function withPositions(rows: readonly PlayerStatRow[]): RankedPlayer[] {
  return rows.map((row, index) => ({
    ...row,
    position: index + 1,
    searchableText: searchableText(row.playerName, row.team),
  }));
}

/** The key of a column by which the rows can be sorted. */
export type SortKey = 'position' | 'player' | 'team' | (typeof PLAYER_STATISTICS)[number]['key'];
export type SortOrder = { by: SortKey; direction: 'ascending' | 'descending' };

/** A column by which the rows can be sorted. `words`: formats a number for the cell; if omitted, `String` is used. */
export type SortableColumn = {
  key: SortKey;
  label: string;
  short: string;
  /** Returns the value to sort a row by; `null` if the row has no value in this column. */
  value: (row: RankedPlayer) => string | number | null;
  words?: (value: number) => string;
};

/** The sortable columns. In the page's address, the `key` names the column. A phone shows the `short` label. */
export const sortableColumns: readonly SortableColumn[] = [
  { key: 'position', label: 'Position', short: '#', value: ({ position }) => position },
  { key: 'player', label: 'Player', short: 'Player', value: ({ playerName }) => foldName(playerName) },
  { key: 'team', label: 'Team', short: 'Team', value: ({ team }) => foldName(team) },
  ...PLAYER_STATISTICS,
];

/**
 * Returns the keys of the columns in which at least one row has a value. If no frame has points, this leaves out the
 * columns of points.
 */
export function columnKeysWithValues(rows: readonly RankedPlayer[]): ReadonlySet<SortKey> {
  return new Set(sortableColumns.filter(({ value }) => rows.some((row) => value(row) !== null)).map(({ key }) => key));
}

/** The sort that shows players in ranking order, in which the API returns them. */
export const rankingSort: SortOrder = { by: 'position', direction: 'ascending' };

/** Returns the full label of a column, such as `Total points for`. */
export function columnLabel(by: SortKey): string {
  return findSortableColumn(by)?.label ?? '';
}

/**
 * Returns the direction in which the first press on a column's header sorts: ascending for names and positions,
 * descending for all other columns.
 */
export function defaultDirection(by: SortKey): SortOrder['direction'] {
  return by === 'position' || by === 'player' || by === 'team' ? 'ascending' : 'descending';
}

/**
 * Reads a sort from the address. A column's key, such as `won`, means the column's default direction. A key after a
 * minus sign, such as `-won`, means the opposite direction. Any other text means the ranking.
 */
export function parseSort(text: string | null): SortOrder {
  const reversed = text?.startsWith('-') ?? false;
  const column = findSortableColumn(reversed ? text?.slice(1) : text);
  if (column === undefined) return rankingSort;
  const first = defaultDirection(column.key);
  return { by: column.key, direction: reversed ? oppositeDirection(first) : first };
}

/** Returns the sort as text for the address; `null` if players are in ranking order. */
export function formatSort({ by, direction }: SortOrder): string | null {
  if (direction !== defaultDirection(by)) return `-${by}`;
  return by === rankingSort.by ? null : by;
}

/** Returns the sort after a press on the header of column `by`. If `sort` is by this column, the direction reverses. */
export function sortOrderAfterHeaderPress(by: SortKey, sort: SortOrder): SortOrder {
  return { by, direction: by === sort.by ? oppositeDirection(sort.direction) : defaultDirection(by) };
}

/** Returns the rows, sorted. `rows` must be in ranking order: rows with equal values stay in this order. */
export function sortRows(rows: readonly RankedPlayer[], { by, direction }: SortOrder): readonly RankedPlayer[] {
  const column = findSortableColumn(by);
  if (column === undefined || (by === rankingSort.by && direction === rankingSort.direction)) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => sign * compareNullFirst(a.value, b.value))
    .map(({ row }) => row);
}

function findSortableColumn(by: string | null | undefined): SortableColumn | undefined {
  return sortableColumns.find(({ key }) => key === by);
}

/** Compares two values. `null` is less than any other value. */
function compareNullFirst(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareByCodePoint(String(a), String(b));
}

function oppositeDirection(direction: SortOrder['direction']): SortOrder['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
