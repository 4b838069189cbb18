import { foldName } from '#domain/name.ts';

/** Writes another name wherever one of a person's names stands in a text. */
export type Renamer = (text: string) => string;

/**
 * Makes one: whole words only, whatever their capitals. Where a name is part of a longer one of `others` (`Lee` in
 * `Ann Lee`), that one stays as it is.
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

/** Stands for no name: it never fits. */
const NOTHING = '\0';

function isPartOf(name: string, other: string): boolean {
  return other !== name && other.includes(name);
}

/** The longest first, as the first that fits is taken. */
function anyOf(texts: readonly string[]): string {
  return texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
    .join('|');
}

/** The same in every text of a JSON value. */
export function renamedIn(value: unknown, rename: Renamer): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamedIn(part, rename)]));
}

/** The same in a text that is JSON, or in any other. */
export function renamedJson(text: string, rename: Renamer): string {
  try {
    const value: unknown = JSON.parse(text);
    const renamed = JSON.stringify(renamedIn(value, rename));
    // What holds no such name stays to the byte.
    return renamed === JSON.stringify(value) ? text : renamed;
  } catch {
    return rename(text);
  }
}
