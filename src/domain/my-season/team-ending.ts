/** How a season can end for a team. */
export const TEAM_ENDINGS = ['champions', 'joint champions', 'promoted', 'relegated'] as const;
export type TeamSeasonOutcome = (typeof TEAM_ENDINGS)[number];
