import { faultsBetween } from './check-league.ts';
import { placeOf, wordsOf } from './issue-words.ts';
import { type League, leagueFile } from './league-schema.ts';
import type { Mistake } from './mistake.ts';

/** The name of the file that every league has. */
export const LEAGUE_JSON = 'league.json';

/** What was read, or every mistake in it at once. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; mistakes: Mistake[] };

/** The text of `league.json`, checked whole. */
export function parseLeague(text: string): Parsed<League> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return wrong([
      { place: '', message: `is not JSON: ${error instanceof Error ? error.message : 'it ends too early'}.` },
    ]);
  }
  const parsed = leagueFile.safeParse(json, { error: wordsOf });
  if (!parsed.success) {
    return wrong(parsed.error.issues.map(({ path, message }) => ({ place: placeOf(path), message })));
  }
  const faults = faultsBetween(parsed.data);
  return faults.length === 0 ? { ok: true, value: parsed.data } : wrong(faults);
}

function wrong(faults: readonly Omit<Mistake, 'file'>[]): { ok: false; mistakes: Mistake[] } {
  return { ok: false, mistakes: faults.map((fault) => ({ file: LEAGUE_JSON, ...fault })) };
}
