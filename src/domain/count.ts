/**
 * Returns a number with its noun: `1 frame`, `2 frames`, `3 matches`. `one`: the singular. `many`: the plural, by
 * default the singular with an s.
 */
export function countWithNoun(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const SMALL_NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four'];

/**
 * Returns a number with its noun: `no players`, `one player`, `three players`, `5 players`. A number up to four is
 * written as a word.
 */
export function countInWords(number: number, one: string): string {
  return `${SMALL_NUMBER_WORDS[number] ?? number} ${number === 1 ? one : `${one}s`}`;
}

/** Returns a number of teams as text: `9 teams`, or `no teams recorded` for 0. */
export function teamCountText(teams: number): string {
  return teams === 0 ? 'no teams recorded' : countWithNoun(teams, 'team');
}

/**
 * Returns the note for matches without points, to show below a sum of points: `2 matches without points are left out.`
 */
export function matchesWithoutPointsNote(matches: number): string {
  return `${countWithNoun(matches, 'match', 'matches')} without points ${matches === 1 ? 'is' : 'are'} left out.`;
}

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Returns a number of bytes as text in decimal units: `999 bytes`, `2.4 MB`, `310 GB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 999.5 && unit < BYTE_UNITS.length - 1; unit++) value /= 1000;
  // Stryker disable next-line EqualityOperator: 99.5 becomes 100 either way.
  return `${value >= 99.5 ? Math.round(value) : Number(value.toPrecision(2))} ${BYTE_UNITS[unit]}`;
}

/** Returns points with their sign: `−2 points`, `+1 point`. */
export function signedPointsText(points: number): string {
  const unit = Math.abs(points) === 1 ? 'point' : 'points';
  return points < 0 ? `−${-points} ${unit}` : `+${points} ${unit}`;
}

/** Returns text for a number of unplayed fixtures: `3 fixtures have no result`. */
export function unplayedFixturesText(unplayed: number): string {
  return `${countWithNoun(unplayed, 'fixture')} ${unplayed === 1 ? 'has' : 'have'} no result`;
}

/** Returns an ordinal such as `1st`, `2nd`, `3rd` or `11th`. */
export function ordinal(number: number): string {
  const [ten, one] = [number % 100, number % 10];
  if (ten >= 11 && ten <= 13) return `${number}th`;
  return `${number}${{ 1: 'st', 2: 'nd', 3: 'rd' }[one] ?? 'th'}`;
}
