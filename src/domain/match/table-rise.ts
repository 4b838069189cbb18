import { ordinal } from '#domain/count.ts';
import { type PlaceInTable, tablePlaceOf } from '#domain/match/table-place.ts';
import { withoutWithdrawnTeams, type TableRow } from '#domain/standings/places.ts';

type Row = Pick<TableRow, 'teamId' | 'teamName' | 'position' | 'points' | 'gamesPlayed' | 'withdrawn'>;

/**
 * Returns a sentence for each of a match's teams that even the narrowest win would lift in the current table (Rule M4).
 * A team rises above another team only with more points. `worth`: the points for each number of frames that a team wins
 * in the match, beginning with 0 frames.
 */
export function tableRiseSentences(
  table: readonly Row[],
  teamIds: readonly string[],
  worth: readonly number[],
): string[] {
  const win = Math.floor((worth.length - 1) / 2) + 1;
  return teamIds.flatMap((teamId) => {
    const own = table.find((row) => row.teamId === teamId);
    const place = tablePlaceOf(table, teamId);
    if (!own || !place) return [];
    const points = own.points + (worth[win] ?? 0);
    const others = withoutWithdrawnTeams(table).filter((row) => row.teamId !== teamId);
    const above = others.filter(
      (row) => row.points + pointsForNarrowestDefeat(row, teamIds, worth, win) >= points,
    ).length;
    return above + 1 < place.position ? [tableRiseSentence(own.teamName, place, above + 1)] : [];
  });
}

/** Returns the points that a team gets for the narrowest defeat in the match; 0 for a team that does not play in it. */
function pointsForNarrowestDefeat(
  { teamId }: Row,
  teamIds: readonly string[],
  worth: readonly number[],
  win: number,
): number {
  return teamIds.includes(teamId) ? (worth[worth.length - 1 - win] ?? 0) : 0;
}

function tableRiseSentence(name: string, { position }: PlaceInTable, to: number): string {
  const reached = to === 1 ? 'first place' : `at least ${ordinal(to)}`;
  return `As the table stands, a win takes ${name} from ${ordinal(position)} to ${reached}.`;
}
