// The lists of choices, and the limits, of a card. This file loads no schema, so that pages can use it.

/** The sides of a match. */
export const SIDES = ['home', 'away'] as const;

/** Who won a fixture: a side, or `drawn` for neither. */
export const WINNERS = [...SIDES, 'drawn'] as const;

/** To whom a fixture is awarded: a side, or neither, so that both have lost it (Rule C30). */
export const AWARDED_TO = [...SIDES, 'neither'] as const;

/** The ways in which a fixture can end without being played as usual (Rule C26). */
export const UNUSUAL_OUTCOMES = ['awarded', 'abandoned', 'scores'] as const;

/** All ways in which a fixture can end. */
export const ALL_OUTCOMES = ['played', ...UNUSUAL_OUTCOMES] as const;

/** The longest note about how a fixture ended, in characters. */
export const MAX_NOTE_LENGTH = 200;
