// The choices and limits for a match card. This file loads no schema, so that pages can use it and stay small.

/** The sides of a match. */
export const SIDES = ['home', 'away'] as const;

/** The possible winners of a fixture: a side, or `drawn` if neither side won. */
export const FIXTURE_WINNER_CHOICES = [...SIDES, 'drawn'] as const;

/** To whom a fixture is awarded: a side, or neither, so that both have lost it (Rule C30). */
export const FIXTURE_AWARD_CHOICES = [...SIDES, 'neither'] as const;

/**
 * The ways in which a fixture can end without being played as usual; `scores` means that only its score is known (Rule
 * C26).
 */
export const UNUSUAL_FIXTURE_OUTCOMES = ['awarded', 'abandoned', 'scores'] as const;

/** All ways in which a fixture can end, including `played` as usual. */
export const ALL_FIXTURE_OUTCOMES = ['played', ...UNUSUAL_FIXTURE_OUTCOMES] as const;

/** The longest note about how a fixture ended, in characters. */
export const MAX_OUTCOME_NOTE_LENGTH = 200;
