import { type Checked, faulty, valid } from '#domain/issue.ts';
import type { Comparer } from '#domain/order.ts';
import { isShown, tidied } from '#domain/text.ts';

/** The name shown for an absent player (Rule N1). */
export const ABSENTEE = 'Absentee';

/** The names shown for teams whose name is unknown. */
export const UNKNOWN_TEAM = { home: 'Unknown Home Team', away: 'Unknown Away Team' } as const;

/** The longest name of a team or player, in code points. */
export const MAX_NAME_LENGTH = 60;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Parses a name and returns it tidied (Rule N1). `what` begins the sentence for a fault, such as `The team name`; `longest`
 * counts code points.
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

/** Returns a sentence that says why a tidied name is not valid, or `null` (Rule N1). */
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

/** Returns a sentence that says why a tidied name is not valid for a player, or `null` (Rule N1). */
export function playerNameFault(name: string, what: string): string | null {
  const isAbsentee = foldName(name) === foldName(ABSENTEE);
  return isAbsentee
    ? `${ABSENTEE} is not a player's name: it marks an absent player.`
    : nameFault(name, what, MAX_NAME_LENGTH);
}

/** Returns the form in which names are compared: case-folded NFC, the same for `STRASSE`, `Straße` and `STRAẞE`. */
export function foldName(name: string): string {
  // Lower case comes first, because upper case leaves a capital ẞ unchanged.
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Orders two texts by code point, so that the order is the same in every engine and locale (Rule N4). */
export function compareText(a: string, b: string): number {
  // Stryker disable MethodExpression,EqualityOperator: beyond the shorter text there is no character to compare.
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    // Stryker restore all
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0);
  }
  return a.length - b.length;
}

/** Orders by name, then by id (Rule N4). */
export function byName<T extends { name: string; id: string }>(a: T, b: T): number {
  return compareText(foldName(a.name), foldName(b.name)) || compareText(a.id, b.id);
}

/** Returns the comparer that ends a table's order: by name, then by id (Rule N4). */
export function nameAscending<T>(name: (row: T) => string, id: (row: T) => string): Comparer<T> {
  return {
    compare: (a, b) => compareText(foldName(name(a)), foldName(name(b))) || compareText(id(a), id(b)),
  };
}

/** Returns a title for use in an address: `Café rules, 2026` becomes `cafe-rules-2026`. Without such words: `otherwise`. */
export function addressWords(title: string, otherwise: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  // A long title is cut after a whole word.
  const short = /^.{1,60}(?=-|$)/.exec(words)?.[0] ?? words.slice(0, 60);
  return short === '' ? otherwise : short;
}
