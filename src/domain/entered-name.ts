/**
 * Checks names that people enter. Every page loads `name.ts`, and only forms need these checks, so they are in a file
 * of their own.
 */
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { ABSENTEE, foldName } from '#domain/name.ts';
import { isShown, tidied } from '#domain/text.ts';

/** The longest name of a team or player, in code points. */
export const MAX_NAME_LENGTH = 60;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Parses a name and returns it tidied (Rule N1). `what` begins the sentence for a fault, such as `The team name`;
 * `longest` counts code points.
 */
export function parseName(text: string, what: string, path = 'name', longest = MAX_NAME_LENGTH): Checked<string> {
  const name = tidied(text);
  const message = nameFault(name, what, longest);
  return message === null ? valid(name) : faulty([{ path, message }]);
}

/** Returns whether a text has more than `most` code points. `length` counts some characters, such as emoji, twice. */
export function isLongerThan(text: string, most: number): boolean {
  let [count, at] = [0, 0];
  while (at < text.length && count <= most) {
    at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    count += 1;
  }
  return count > most;
}

/** Returns a sentence that says why a tidied name is not valid; `null` if it is (Rule N1). */
export function nameFault(name: string, what: string, longest: number): string | null {
  if (name === '') return `${what} is required.`;
  if (!isShown(name)) return `${what} has a character that cannot be shown.`;
  if (!VISIBLE.test(name)) return `${what} has no visible characters.`;
  if (isLongerThan(name, longest)) return `${what} is longer than ${longest} characters.`;
  return null;
}

/** Parses a player's name and returns it tidied (Rule N1). */
export function parsePlayerName(text: string, what = 'The player name', path = 'name'): Checked<string> {
  const name = tidied(text);
  const message = playerNameFault(name, what);
  return message === null ? valid(name) : faulty([{ path, message }]);
}

/** Returns a sentence that says why a tidied name is not valid for a player; `null` if it is (Rule N1). */
export function playerNameFault(name: string, what: string): string | null {
  const isAbsentee = foldName(name) === foldName(ABSENTEE);
  return isAbsentee
    ? `${ABSENTEE} is not a player's name: it marks an absent player.`
    : nameFault(name, what, MAX_NAME_LENGTH);
}
