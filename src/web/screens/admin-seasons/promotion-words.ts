import type { SeasonProposalAnswer } from '#contract/seasons.ts';

type ProposedTeamMoves = Pick<SeasonProposalAnswer, 'from' | 'divisions' | 'promoted' | 'ties'> & {
  teams: readonly Pick<SeasonProposalAnswer['teams'][number], 'move' | 'position'>[];
};

/** Returns a sentence on why no team goes up or down; `null` if a team goes up or down. */
export function nobodyMovesWords({ from, divisions, promoted, ties, teams }: ProposedTeamMoves): string | null {
  if (teams.some(({ move }) => move === 'promoted' || move === 'relegated')) return null;
  if (divisions.length < 2) return 'No team moves, because there is only one division.';
  if (promoted === 0) return 'No team moves, because none goes up or down.';
  if (teams.every(({ position }) => position === null)) return `No team moves, because ${from} has no table.`;
  if (ties.length > 0) return 'No team moves, because teams are level at the places that decide.';
  return 'No team moves, because the divisions have too few teams.';
}
