import type { TeamAnswer } from '#contract/teams.ts';

/** The teams with the players whose new handicap is not the present one, by division and name, the retired last. */
export function waitingTeams(teams: readonly TeamAnswer[]): TeamAnswer[] {
  return teams
    .map((team) => ({ ...team, players: team.players.filter(({ handicap, newHandicap }) => handicap !== newHandicap) }))
    .filter(({ players }) => players.length > 0)
    .sort((a, b) => place(a) - place(b));
}

function place({ division }: TeamAnswer): number {
  return division === 0 ? Number.MAX_SAFE_INTEGER : division;
}
