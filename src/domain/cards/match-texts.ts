/**
 * The texts that officials and captains can add to a match. Each text is one line. `longest`: the greatest length in
 * characters. API calls, import files and the form for a card use the same keys. This file loads no schema, so that
 * pages can use it and stay small.
 */
export const MATCH_TEXT_FIELDS = { note: { label: 'Note', longest: 200 } } as const;

type MatchTextKey = keyof typeof MATCH_TEXT_FIELDS;

/** The texts of a match. A text that is empty has no key. */
export type MatchTexts = { [K in MatchTextKey]?: string };

export const MATCH_TEXT_KEYS = Object.keys(MATCH_TEXT_FIELDS) as MatchTextKey[]; // a cast, because `Object.keys` returns `string[]`

/**
 * Returns the non-empty match texts among the fields of an object, such as a match, a request body, an API response or
 * the values of a form.
 */
export function matchTextsIn(of: { [K in MatchTextKey]?: string | null | undefined }): MatchTexts {
  return Object.fromEntries(MATCH_TEXT_KEYS.flatMap((key) => (of[key] ? [[key, of[key]]] : [])));
}

/** Calls `of` with the key of each match text, and returns an object with the results under the same keys. */
export function mapMatchTextKeys<T>(of: (key: MatchTextKey) => T): Record<MatchTextKey, T> {
  // The cast is safe, because `MATCH_TEXT_KEYS` has every `MatchTextKey`.
  return Object.fromEntries(MATCH_TEXT_KEYS.map((key) => [key, of(key)])) as Record<MatchTextKey, T>;
}
