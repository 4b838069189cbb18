import type { TableRow } from '#domain/standings/places.ts';

/** A team's place in a table. `of`: the number of teams in the table. */
export type PlaceInTable = { position: number; of: number; points: number; played: number };

type Row = Pick<TableRow, 'teamId' | 'position' | 'points' | 'gamesPlayed' | 'withdrawn'>;

/**
 * Returns a team's place in a table. Returns `null` if the team has not played or has withdrawn, or is not in the table
 * (Rule M3). The page of a match compares the places with and without the match (Rule M8).
 */
export function tablePlaceOf(table: readonly Row[], teamId: string): PlaceInTable | null {
  const row = table.find((one) => one.teamId === teamId);
  if (!row || row.withdrawn || row.gamesPlayed === 0) return null;
  return { position: row.position, of: table.length, points: row.points, played: row.gamesPlayed };
}
