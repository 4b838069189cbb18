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
export const LEVEL_TEAMS_DECISIONS = ['joint', 'play-off', 'draw', 'committee'] as const;

/**
 * The ways in which players can start a frame: the weaker player with the difference between the two handicaps, or each
 * player with the player's own handicap (Rules H5, H10).
 */
export const HANDICAP_START_METHODS = ['difference', 'own'] as const;

/** Who may play for a team besides its squad: nobody, anybody whom the secretary approves, or anybody (Rule C18). */
export const SUBSTITUTE_CHOICES = ['registered', 'approval', 'free'] as const;

/** What a card records of a match: the points of both sides, or only which side won. */
export const WAYS_OF_RECORDING_MATCHES = ['points', 'winner'] as const;

/**
 * When a section is played if it is not always played. `level`: only if both sides have won the same number of matches
 * before it.
 */
export const SECTION_CONDITIONS = ['level'] as const;
