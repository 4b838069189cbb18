/** The division of retired teams (Rule N3). */
export const RETIRED_TEAMS_DIVISION = 0;

/** The weekdays, as league nights: night 1 is Monday. */
export const NIGHTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/**
 * Returns a sentence that says why a number is not a league night (1 for Monday to 7 for Sunday); `null` if the number
 * is a league night (Rule F6).
 */
export function nightFault(night: number): string | null {
  return NIGHTS[night - 1] === undefined ? 'The night must be from 1 for Monday to 7 for Sunday.' : null;
}
