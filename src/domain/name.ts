import type { Comparer } from '#domain/comparers.ts';

/** The name shown for an absent player (Rule N1). */
export const ABSENTEE = 'Absentee';

/** The names shown for teams whose name is unknown. */
export const UNKNOWN_TEAM_NAMES = { home: 'Unknown Home Team', away: 'Unknown Away Team' } as const;

/** Returns the form in which names are compared: case-folded NFC, the same for `STRASSE`, `Straße` and `STRAẞE`. */
export function foldName(name: string): string {
  // Lower case comes first, because upper case leaves a capital ẞ unchanged.
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Compares two texts for `sort` by code point, so that the order is the same in every engine and locale (Rule N4). */
export function compareByCodePoint(a: string, b: string): number {
  // Stryker disable MethodExpression,EqualityOperator: beyond the shorter text there is no character to compare.
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    // Stryker restore all
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0);
  }
  return a.length - b.length;
}

/** Compares by name, then by id (Rule N4). */
export function compareByName<T extends { name: string; id: string }>(a: T, b: T): number {
  return compareByCodePoint(foldName(a.name), foldName(b.name)) || compareByCodePoint(a.id, b.id);
}

/**
 * Returns a comparer that compares rows by name, then by id (Rule N4). It is the last comparer in the order of a table.
 */
export function nameAscending<T>(name: (row: T) => string, id: (row: T) => string): Comparer<T> {
  return {
    compare: (a, b) => compareByCodePoint(foldName(name(a)), foldName(name(b))) || compareByCodePoint(id(a), id(b)),
  };
}

/**
 * Returns the part of a page's address that is made from a title: `cafe-rules-2026` from `Café rules, 2026`. It has at
 * most 60 characters. Returns `otherwise` if the title has no Latin letter and no digit.
 */
export function addressSlug(title: string, otherwise: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  // A long title is cut after a whole word. If the first word alone is too long, the cut is within this word.
  const short = /^.{1,60}(?=-|$)/.exec(words)?.[0] ?? words.slice(0, 60);
  return short === '' ? otherwise : short;
}
