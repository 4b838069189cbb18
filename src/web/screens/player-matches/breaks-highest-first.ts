import type { PlayerMatchRow } from '#contract/players.ts';

type Made<Row> = { points: number; row: Row };

/** Each break with the match it was made in, highest first; of the same height the earlier one. `rows` are oldest first. */
export function breaksHighestFirst<Row extends Pick<PlayerMatchRow, 'breaks'>>(rows: readonly Row[]): Made<Row>[] {
  return rows.flatMap((row) => row.breaks.map((points) => ({ points, row }))).sort((a, b) => b.points - a.points);
}
