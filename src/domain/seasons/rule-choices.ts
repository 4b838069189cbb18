/** What decides between teams that are level on points (Rule S9). */
export const TIE_BREAKS = [
  'matchesWon',
  'frameDifference',
  'framesWon',
  'fewestLost',
  'headToHead',
  'fewestPlayed',
] as const;

/** How officials decide between level teams (Rule R22). */
export const TIE_DECISIONS = ['joint', 'play-off', 'draw', 'committee'] as const;

/** What players begin a frame with: the difference of their handicaps, or each with the own one (Rules H5, H10). */
export const STARTS = ['difference', 'own'] as const;

/** Who may play for a team: its squad alone, anybody whom the secretary approves, or anybody (Rule C18). */
export const SUBSTITUTES = ['registered', 'approval', 'free'] as const;

/** How a match is scored: by the points of both sides, or by who won. */
export const SCORED = ['points', 'winner'] as const;
