import { addressSlug, foldName } from '#domain/name.ts';

// Finds all forms of a forgotten person's names in texts.

/**
 * Returns whether a name consists of several words. A single word, such as Will, may be an ordinary word in a longer
 * text.
 */
export function hasSeveralWords(name: string): boolean {
  return /\p{L}[^\p{L}\p{M}]+\p{L}/u.test(name);
}

/** Replaces every occurrence of a person's names in a text. */
type NameReplacer = (text: string) => string;

/**
 * Returns a function that replaces names with `called`. Finds names as whole words in upper or lower case, with or
 * without accents, as `Surname, Name`, as part of a URL (`pat-smith`), and in an e-mail address, which it replaces
 * completely. A name that is part of a longer name in `others` stays (`Lee` in `Ann Lee`).
 */
export function createRenamer(names: readonly string[], called: string, others: readonly string[]): NameReplacer {
  if (names.length === 0) return (text) => text;
  const folded = names.map(foldName);
  const longer = others.filter((other) => folded.some((name) => isPartOfLongerName(name, foldName(other))));
  const parts = [
    `(?<longer>${joinAlternatives(longer.map(namePattern))})`,
    `(?<mail>${joinAlternatives(names.flatMap(emailPatterns))})`,
    joinAlternatives(names.flatMap(plainTextPatterns)),
    `(?<address>${joinAlternatives(names.flatMap(urlPatterns))})`,
  ];
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'giu');
  const inAddress = addressSlug(called, 'former-player');
  const instead = (match: string, ...more: unknown[]): string => {
    // The cast is safe, because the last argument of a replacer has the named groups of the regular expression.
    const { longer: other, address } = more.at(-1) as Partial<Record<string, string>>;
    if (other !== undefined) return match;
    return address === undefined ? called : inAddress;
  };
  return (text) => {
    const apart = text.normalize('NFD');
    const renamed = apart.replace(found, instead);
    // If no name was found, the text must stay exactly as it was.
    return renamed === apart ? text : renamed.normalize('NFC');
  };
}

/**
 * Returns a function that says whether a text contains one of these names in a form that `createRenamer` finds. A name
 * of a single word is found only if the text has the same capital and small letters as the name.
 */
export function createNameDetector(names: readonly string[]): (text: string) => boolean {
  const several = names.filter(hasSeveralWords);
  const forms = several.flatMap((name) => [...emailPatterns(name), ...plainTextPatterns(name), ...urlPatterns(name)]);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${joinAlternatives(forms)}(?![\\p{L}\\p{N}\\p{M}])`, 'iu');
  const words = names.filter((name) => !hasSeveralWords(name)).map(namePattern);
  const single = new RegExp(`(?<![\\p{L}\\p{N}])${joinAlternatives(words)}(?![\\p{L}\\p{N}\\p{M}])`, 'u');
  return (text) => {
    const apart = text.normalize('NFD');
    return found.test(apart) || single.test(apart);
  };
}

function isPartOfLongerName(name: string, other: string): boolean {
  return other !== name && other.includes(name);
}

/** Returns a pattern for a name, in which accents, apostrophes and spaces may differ. */
function namePattern(name: string): string {
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

/**
 * Returns patterns that find a name in a text: one for the name as it is written and, if the name has several words,
 * one for `Surname, Name`.
 */
function plainTextPatterns(name: string): string[] {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return [namePattern(name)];
  const [last = '', rest] = [words.at(-1), words.slice(0, -1).join(' ')];
  return [namePattern(name), `${namePattern(last)},\\s*${namePattern(rest)}`];
}

/** Returns the words of a name in the form that they have in URLs; none for a name of a single word. */
function slugWords(name: string): string[] {
  const parts = addressSlug(name, '').split('-');
  return parts.length > 1 ? parts : [];
}

function urlPatterns(name: string): string[] {
  const parts = slugWords(name);
  return parts.length === 0 ? [] : [parts.join('(?:[-_.+]|%20)'), parts.toReversed().join('(?:[-_.+]|%20)')];
}

function emailPatterns(name: string): string[] {
  const parts = slugWords(name);
  const words = [parts, parts.toReversed()].map((one) => one.join('[-_.+]?'));
  return parts.length === 0
    ? []
    : words.map((one) => `(?:[\\w.%-]{1,64}[-_.+])?${one}[\\w.+%-]{0,64}@[a-z\\d.-]*[a-z\\d]`);
}

/**
 * Joins patterns, the longest first, because the first one that matches is used. If there are none, the result matches
 * nothing.
 */
function joinAlternatives(patterns: readonly string[]): string {
  return patterns.length === 0 ? '(?!)' : `(?:${patterns.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/**
 * Replaces a forgotten person's names in a JSON value, and sets the person's contact details to `null`. If
 * `text` is not JSON, replaces names in all of it.
 */
export function renameInJson(text: string, rename: NameReplacer): string {
  try {
    const value: unknown = JSON.parse(text);
    const renamed = JSON.stringify(replaceNamesInValue(value, rename));
    // If no name was found, the text must stay exactly as it was.
    return renamed === JSON.stringify(value) ? text : renamed;
  } catch {
    return rename(text);
  }
}

/** The fields with contact details. */
const CONTACT_FIELDS = ['email', 'contactEmail', 'phone'];

function replaceNamesInValue(value: unknown, rename: NameReplacer): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((item) => replaceNamesInValue(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const name: unknown = Reflect.get(value, 'name');
  const isTheirs = typeof name === 'string' && rename(name) !== name;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => {
      const renamed = replaceNamesInValue(part, rename);
      // Removes the person's own contact details, and any other contact details that contain the person's name. If only
      // the name in an e-mail address were replaced, the new address might be somebody else's.
      return [rename(field), CONTACT_FIELDS.includes(field) && (isTheirs || renamed !== part) ? null : renamed];
    }),
  );
}
