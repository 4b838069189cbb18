import { compareText, foldName } from '#domain/name.ts';
import type { RankedPlayer } from './ranked-player.ts';

/** What the rows can be sorted by, under the name that stands in the address. */
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

/** The ranking, as the API gives it. */
export const ranking: Sort = { by: 'position', direction: 'ascending' };

/** Names start at A and places at 1; of everything else the most comes first. */
export function firstDirection(by: SortKey): Sort['direction'] {
  return by === 'position' || by === 'player' || by === 'team' ? 'ascending' : 'descending';
}

/** Reads `won`, or `-won` for the other way round; whatever cannot be read is the ranking. */
export function parseSort(text: string | null): Sort {
  const turned = text?.startsWith('-') ?? false;
  const by = turned ? text?.slice(1) : text;
  return isSortKey(by) ? { by, direction: turned ? otherDirection(by) : firstDirection(by) } : ranking;
}

/** The text for the address; `null` for the ranking, which needs none. */
export function makeSort({ by, direction }: Sort): string | null {
  if (direction !== firstDirection(by)) return `-${by}`;
  return by === ranking.by ? null : by;
}

/** What pressing a column's header does: sort by it, or turn round what is sorted by it. */
export function pressed(by: SortKey, sort: Sort): Sort {
  if (by !== sort.by) return { by, direction: firstDirection(by) };
  return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The rows in that order; those that are level stay in ranking order. */
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

function otherDirection(by: SortKey): Sort['direction'] {
  return firstDirection(by) === 'ascending' ? 'descending' : 'ascending';
}

function isSortKey(text: string | null | undefined): text is SortKey {
  return typeof text === 'string' && Object.hasOwn(values, text);
}
