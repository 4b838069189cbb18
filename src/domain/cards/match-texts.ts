/**
 * The texts that officials and captains can add to a match, one line each. Calls, files and the form use the same keys.
 * This file has no schema, so that pages can load it.
 */
export const MATCH_TEXTS = { note: { label: 'Note', longest: 200 } } as const;

type Key = keyof typeof MATCH_TEXTS;

/** The texts of a match. Empty texts are left out. */
export type MatchTexts = { [K in Key]?: string };

export const TEXT_KEYS = Object.keys(MATCH_TEXTS) as Key[]; // `Object.keys` forgets the type of the keys

/** Returns the texts in a match, a body, an answer or the fields of a form. */
export function textsIn(of: { [K in Key]?: string | null | undefined }): MatchTexts {
  return Object.fromEntries(TEXT_KEYS.flatMap((key) => (of[key] ? [[key, of[key]]] : [])));
}

/** Makes an object with one value for each text of a match. */
export function mapMatchTexts<T>(of: (key: Key) => T): Record<Key, T> {
  return Object.fromEntries(TEXT_KEYS.map((key) => [key, of(key)])) as Record<Key, T>; // one for each key
}
