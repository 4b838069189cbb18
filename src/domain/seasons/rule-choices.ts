/** How teams that are level on points can be ordered (Rule S9). */
export const TIE_BREAKS = [
  'matchesWon',
  'frameDifference',
  'framesWon',
  'fewestLost',
  'headToHead',
  'fewestPlayed',
  'pointsDifference',
  'pointsFor',
] as const;

/** How officials decide between level teams (Rule R22). */
export const TIE_DECISIONS = ['joint', 'play-off', 'draw', 'committee'] as const;

/** How players start a frame: the weaker with the difference of the handicaps, or each with their own (Rules H5, H10). */
export const STARTS = ['difference', 'own'] as const;

/** Who may play for a team: only its squad, anybody whom the secretary approves, or anybody (Rule C18). */
export const SUBSTITUTES = ['registered', 'approval', 'free'] as const;

/** How a match is scored: by the points of both sides, or only by its winner. */
export const SCORED = ['points', 'winner'] as const;

/** When a section is played: always, or only where the matches before it are level. */
export const SECTION_TIMES = ['level'] as const;
