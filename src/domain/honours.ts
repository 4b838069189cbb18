import { type LeagueRecord, marksByHolder, recordAmong } from '#domain/league-records.ts';
import type { SeasonMark } from '#domain/season-marks.ts';
import { compareSeasons } from '#domain/season.ts';
import type { StandingRow } from '#domain/standings-order.ts';

/** A team in the roll of honour. */
export type HonouredTeam = Pick<StandingRow, 'teamId' | 'teamName'>;

/** The honours of one division in a finished season; `null` where nobody earned one. */
export type DivisionHonours = {
  division: number;
  winner: HonouredTeam;
  runnerUp: HonouredTeam | null;
  highestBreak: LeagueRecord | null;
  framesWon: LeagueRecord | null;
};

/** Returns whether a season is finished: a newer one is shown by default (Rule L3). */
export function isFinished(season: string, defaultSeason: string): boolean {
  return compareSeasons(season, defaultSeason) < 0;
}

/** Returns a division's honours from its final table and what its players did; `null` if nobody played (Rule L3). */
export function divisionHonours(
  division: number,
  table: readonly StandingRow[],
  players: readonly SeasonMark[],
  names: ReadonlyMap<string, { name: string }>,
): DivisionHonours | null {
  const [winner, runnerUp] = table.filter(({ gamesPlayed }) => gamesPlayed > 0);
  if (!winner) return null;
  const marks = marksByHolder([players]);
  return {
    division,
    winner: teamOf(winner),
    runnerUp: runnerUp ? teamOf(runnerUp) : null,
    highestBreak: recordAmong('highestBreak', marks, names),
    framesWon: recordAmong('framesWon', marks, names),
  };
}

function teamOf({ teamId, teamName }: StandingRow): HonouredTeam {
  return { teamId, teamName };
}
