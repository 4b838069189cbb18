import { type Competition, cupWinner, type ResolvedTie, type Tie } from '#domain/cups/cup.ts';

/** How far an entrant came in a competition. */
export type CupRun = {
  entrantId: string;
  /** The last round in which the entrant was drawn. */
  round: number;
  tiesWon: number;
  isWinner: boolean;
  /** The id of the entrant who beat this one; `null` if nobody has. */
  beatenBy: string | null;
};

/** Returns how far an entrant came in a competition; `null` if the entrant is in no tie (Rule K8). */
export function cupRun(competition: Competition, ties: readonly ResolvedTie[], entrantId: string): CupRun | null {
  const own = ties.filter(({ home, away }) => home === entrantId || away === entrantId);
  const last = own.at(-1);
  if (!last) return null;
  // A lost tie in a group puts nobody out.
  const isBeaten = last.round > 0 && last.winner !== null && last.winner !== entrantId;
  return {
    entrantId,
    round: last.round,
    tiesWon: own.filter(({ state, winner }) => state !== 'bye' && winner === entrantId).length,
    isWinner: cupWinner(competition, ties) === entrantId,
    beatenBy: isBeaten ? opponentIn(last, entrantId) : null,
  };
}

/**
 * Returns the entrant ids of the final's winner and loser; `null` if the final has no winner, or the winner had no
 * opponent (Rule L3).
 */
export function winnerAndRunnerUp(
  competition: Competition,
  ties: readonly ResolvedTie[],
): { winner: string; runnerUp: string } | null {
  const final = ties.find(({ round }) => round === competition.rounds.length);
  if (!final || final.winner === null) return null;
  const runnerUp = opponentIn(final, final.winner);
  return runnerUp === null ? null : { winner: final.winner, runnerUp };
}

/** Returns the opponent of an entrant in a tie. `null` for a bye, and while the opponent is unknown. */
function opponentIn({ home, away }: Pick<Tie, 'home' | 'away'>, entrantId: string): string | null {
  return home === entrantId ? away : home;
}
