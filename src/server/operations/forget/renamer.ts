import { foldName } from '#domain/name.ts';

/** Replaces every occurrence of a person's names in a text. */
type Renamer = (text: string) => string;

/**
 * Creates a renamer that replaces whole words, in any case, by `called`. A name that is part of a longer one of `others`
 * (`Lee` in `Ann Lee`) stays there.
 */
export function renamer(names: readonly string[], called: string, others: readonly string[]): Renamer {
  if (names.length === 0) return (text) => text;
  const folded = names.map(foldName);
  const longer = others.filter((other) => folded.some((name) => isPartOf(name, foldName(other))));
  const pattern = `(?<![\\p{L}\\p{N}])(?:(${anyOf([...longer, NOTHING])})|${anyOf(names)})(?![\\p{L}\\p{N}])`;
  const found = new RegExp(pattern, 'giu');
  return (text) =>
    text.replace(found, (match: string, other: string | undefined) => (other === undefined ? called : match));
}

/** Matches no name. */
const NOTHING = '\0';

function isPartOf(name: string, other: string): boolean {
  return other !== name && other.includes(name);
}

/** Puts the longest first, as a pattern takes the first alternative that matches. */
function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
    .join('|');
}

/** Renames in the string values of a JSON text, or in any other text. */
export function renamedJson(text: string, rename: Renamer): string {
  try {
    const value: unknown = JSON.parse(text);
    const renamed = JSON.stringify(renamedIn(value, rename));
    // Without a match, the text stays the same to the byte.
    return renamed === JSON.stringify(value) ? text : renamed;
  } catch {
    return rename(text);
  }
}

function renamedIn(value: unknown, rename: Renamer): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamedIn(part, rename)]));
}
