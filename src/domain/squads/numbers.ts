/** The division of retired teams (Rule N3). */
export const RETIRED = 0;

/** The weekdays as league nights: 1 is the first. */
export const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns a sentence that says why a number is no league night (Rule F6): 1 for Monday to 7 for Sunday. */
export function nightFault(night: number): string | null {
  return NIGHTS[night - 1] === undefined ? 'The night must be from 1 for Monday to 7 for Sunday.' : null;
}

/** The highest handicap and modifier, in points. */
export const MAX_HANDICAP = 150;
