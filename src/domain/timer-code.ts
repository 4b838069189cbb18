import type { RandomInt } from '#domain/draw.ts';

/*
 * The code by which other phones find a shared timer: read out in a loud room and written on a board. Nothing in it
 * looks or sounds like something else (no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, 6 and G, U and V), and without
 * vowels it is no word.
 */

const SIGNS = 'CDFHJKMNPRTVWXY3479';
const LENGTH = 4;
const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** How long a timer that nobody presses is kept, and how many there are at most: the one that rested longest goes. */
export const TIMER_LIFE = 24 * 60 * 60 * 1000;
export const MOST_TIMERS = 50;

export function newTimerCode(randomInt: RandomInt): string {
  return Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}

/** The code that somebody typed, blanks and small letters forgiven; `null` where it can be none. */
export function parseTimerCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
