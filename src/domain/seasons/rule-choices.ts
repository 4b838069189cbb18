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

/** The ways in which officials can decide between level teams (Rule R22). */
export const TIE_DECISIONS = ['joint', 'play-off', 'draw', 'committee'] as const;

/**
 * The ways in which players can start a frame: the weaker with the difference of the handicaps, or each with their own
 * (Rules H5, H10).
 */
export const WAYS_OF_STARTING = ['difference', 'own'] as const;

/** Who may play for a team besides its squad: nobody, anybody whom the secretary approves, or anybody (Rule C18). */
export const SUBSTITUTE_CHOICES = ['registered', 'approval', 'free'] as const;

/** The ways in which a match can be scored: by the points of both sides, or only by its winner. */
export const SCORED_BY = ['points', 'winner'] as const;

/** When a section is played, if not always: only if the matches before it are level. */
export const SECTION_TIMES = ['level'] as const;
