/**
 * The texts that can be noted about a match: one line each, under the same key in every call, in files and in the form. This
 * file has no schema, so that pages can load it.
 */
export const MATCH_TEXTS = { note: { label: 'Note', longest: 200 } } as const;

type Key = keyof typeof MATCH_TEXTS;

/** The texts of a match; an empty one is left out. */
export type MatchTexts = { [K in Key]?: string };

export const TEXT_KEYS = Object.keys(MATCH_TEXTS) as Key[]; // `Object.keys` forgets the type of the keys

/** Returns the texts in a match, a body, an answer or the fields of a form. */
export function textsIn(of: { [K in Key]?: string | null | undefined }): MatchTexts {
  return Object.fromEntries(TEXT_KEYS.flatMap((key) => (of[key] ? [[key, of[key]]] : [])));
}

/** Returns something of each text of a match. */
export function ofEachText<T>(of: (key: Key) => T): Record<Key, T> {
  return Object.fromEntries(TEXT_KEYS.map((key) => [key, of(key)])) as Record<Key, T>; // one for each key
}
