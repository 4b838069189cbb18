/**
 * Checks names that people enter. These checks are not in `name.ts`, because every page loads that file, and only forms
 * need the checks.
 */
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { ABSENTEE, foldName } from '#domain/name.ts';
import { isShowable, tidyText } from '#domain/text.ts';

/** The longest name of a team or player, in code points. */
export const MAX_NAME_LENGTH = 60;

const VISIBLE_CHARACTER_PATTERN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a name without needless spaces, if it is valid (Rule N1). `what` begins the sentence for a fault, such as
 * `The team name`. `longest` is the greatest length in code points.
 */
export function tidyAndCheckName(
  text: string,
  what: string,
  path = 'name',
  longest = MAX_NAME_LENGTH,
): Checked<string> {
  const name = tidyText(text);
  const message = nameFault(name, what, longest);
  return message === null ? validResult(name) : faultyResult([{ path, message }]);
}

/**
 * Returns whether a text has more than `most` code points. `text.length` would count some characters, such as emoji,
 * twice.
 */
export function isLongerThan(text: string, most: number): boolean {
  let [count, at] = [0, 0];
  while (at < text.length && count <= most) {
    at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    count += 1;
  }
  return count > most;
}

/**
 * Returns a sentence that says why a tidied name is not valid (Rule N1); `null` if it is valid. `what` begins the
 * sentence.
 */
export function nameFault(name: string, what: string, longest: number): string | null {
  if (name === '') return `${what} is required.`;
  if (!isShowable(name)) return `${what} has a character that cannot be shown.`;
  if (!VISIBLE_CHARACTER_PATTERN.test(name)) return `${what} has no visible characters.`;
  if (isLongerThan(name, longest)) return `${what} is longer than ${longest} characters.`;
  return null;
}

/** Returns a player's name without needless spaces, if it is valid for a player (Rule N1). */
export function tidyAndCheckPlayerName(text: string, what = 'The player name', path = 'name'): Checked<string> {
  const name = tidyText(text);
  const message = playerNameFault(name, what);
  return message === null ? validResult(name) : faultyResult([{ path, message }]);
}

/** Returns a sentence that says why a tidied name is not valid for a player (Rule N1); `null` if it is valid. */
export function playerNameFault(name: string, what: string): string | null {
  const isAbsentee = foldName(name) === foldName(ABSENTEE);
  return isAbsentee
    ? `${ABSENTEE} is not a player's name: it marks an absent player.`
    : nameFault(name, what, MAX_NAME_LENGTH);
}
