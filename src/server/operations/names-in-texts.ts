import { addressWords, foldName } from '#domain/name.ts';

// Finds the names of a forgotten person in texts, in all forms.

/** Returns whether a name has several words. A single word, such as Will, may be an ordinary word in a longer text. */
export function hasWords(name: string): boolean {
  return /\p{L}[^\p{L}\p{M}]+\p{L}/u.test(name);
}

/** Replaces every occurrence of a person's names in a text. */
type Renamer = (text: string) => string;

/**
 * Creates a renamer that replaces names as whole words with `called`: in any case, with or without accents, as `Surname, Name`,
 * as part of a URL (`pat-smith`), and in an e-mail address. A name that is part of a longer name in `others` (`Lee` in `Ann Lee`)
 * is not replaced.
 */
export function createRenamer(names: readonly string[], called: string, others: readonly string[]): Renamer {
  if (names.length === 0) return (text) => text;
  const folded = names.map(foldName);
  const longer = others.filter((other) => folded.some((name) => isPartOf(name, foldName(other))));
  const parts = [
    `(?<longer>${anyOf(longer.map(lettersOf))})`,
    `(?<mail>${anyOf(names.flatMap(mailForms))})`,
    anyOf(names.flatMap(writtenForms)),
    `(?<address>${anyOf(names.flatMap(addressForms))})`,
  ];
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'giu');
  const inAddress = addressWords(called, 'former-player');
  const instead = (match: string, ...more: unknown[]): string => {
    const { longer: other, address } = more.at(-1) as Partial<Record<string, string>>; // the named groups
    if (other !== undefined) return match;
    return address === undefined ? called : inAddress;
  };
  return (text) => {
    const apart = text.normalize('NFD');
    const renamed = apart.replace(found, instead);
    // Without a match, every byte of the text stays the same.
    return renamed === apart ? text : renamed.normalize('NFC');
  };
}

/** Returns whether a text contains one of these names in any form. A single-word name must match exactly. */
export function createNameFinder(names: readonly string[]): (text: string) => boolean {
  const several = names.filter(hasWords);
  const forms = several.flatMap((name) => [...mailForms(name), ...writtenForms(name), ...addressForms(name)]);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(forms)}(?![\\p{L}\\p{N}\\p{M}])`, 'iu');
  const words = names.filter((name) => !hasWords(name)).map(lettersOf);
  const single = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words)}(?![\\p{L}\\p{N}\\p{M}])`, 'u');
  return (text) => {
    const apart = text.normalize('NFD');
    return found.test(apart) || single.test(apart);
  };
}

function isPartOf(name: string, other: string): boolean {
  return other !== name && other.includes(name);
}

/** Returns a pattern for the letters of a name, with any accents, apostrophes and spaces. */
function lettersOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/(\s+|['’ʼ`])/u);
  return letters
    .map((part) => {
      if (/^\s+$/.test(part)) return '\\s+';
      if (/^['’ʼ`]$/.test(part)) return "['’ʼ`]?";
      return Array.from(part, (letter) => RegExp.escape(letter) + (/\p{L}/u.test(letter) ? '\\p{M}*' : '')).join('');
    })
    .join('');
}

/** Returns a name as written, and as `Surname, Name`. */
function writtenForms(name: string): string[] {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return [lettersOf(name)];
  const [last = '', rest] = [words.at(-1), words.slice(0, -1).join(' ')];
  return [lettersOf(name), `${lettersOf(last)},\\s*${lettersOf(rest)}`];
}

/** Returns the words of a multi-word name in the form used in URLs. */
function addressParts(name: string): string[] {
  const parts = addressWords(name, '').split('-');
  return parts.length > 1 ? parts : [];
}

function addressForms(name: string): string[] {
  const parts = addressParts(name);
  return parts.length === 0 ? [] : [parts.join('(?:[-_.+]|%20)'), parts.toReversed().join('(?:[-_.+]|%20)')];
}

function mailForms(name: string): string[] {
  const parts = addressParts(name);
  const words = [parts, parts.toReversed()].map((one) => one.join('[-_.+]?'));
  return parts.length === 0
    ? []
    : words.map((one) => `(?:[\\w.%-]{1,64}[-_.+])?${one}[\\w.+%-]{0,64}@[a-z\\d.-]*[a-z\\d]`);
}

/** Joins patterns, longest first, because the first matching alternative wins. Without patterns, nothing matches. */
function anyOf(patterns: readonly string[]): string {
  return patterns.length === 0 ? '(?!)' : `(?:${patterns.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** Replaces names in the texts and field names of a JSON value, or in any other text. */
export function renameInJson(text: string, rename: Renamer): string {
  try {
    const value: unknown = JSON.parse(text);
    const renamed = JSON.stringify(renamedIn(value, rename));
    // Without a match, every byte of the text stays the same.
    return renamed === JSON.stringify(value) ? text : renamed;
  } catch {
    return rename(text);
  }
}

/** Fields with contact details. */
const REACHED = ['email', 'contactEmail', 'phone'];

function renamedIn(value: unknown, rename: Renamer): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const name: unknown = Reflect.get(value, 'name');
  const isTheirs = typeof name === 'string' && rename(name) !== name;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      const renamed = renamedIn(part, rename);
      // A changed address might belong to somebody else, so the address is removed.
      return [rename(field), REACHED.includes(field) && (isTheirs || renamed !== part) ? null : renamed];
    }),
  );
}
