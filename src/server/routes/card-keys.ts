import { isObject } from '#domain/cards/match-body.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import type { FormatSection } from '#domain/seasons/format.ts';

// The request body of a match card has two forms: the full form has `division`, `weekNumber` and `season`, the short
// form has none of them. The functions of this file find the keys that a body uses, and the key for a fault.

/** The keys under which a body names its teams: `homeTeam` or `homeTeamId`, and `awayTeam` or `awayTeamId`. */
type TeamKeysInBody = { homeTeam: string; awayTeam: string };

/** The keys of the full form that the short form does not have. */
const FULL_FORM_ONLY_KEYS = ['division', 'weekNumber', 'season'];

/**
 * Returns the body of a card. If the card was awarded or has only a score, and `matches` is missing, adds an empty
 * `matches`.
 */
export function withEmptyMatchesIfMissing(body: unknown): unknown {
  if (!isObject(body) || 'matches' in body) return body;
  return body['outcome'] === 'awarded' || body['outcome'] === 'scores' ? { ...body, matches: [] } : body;
}

/** Returns whether the body of a card is in the short form, without division, week and season. */
export function isShortCardBody(body: unknown): boolean {
  return isObject(body) && !FULL_FORM_ONLY_KEYS.some((name) => name in body);
}

/** Returns the key under which a body names one of its teams. */
export function sentTeamKey(body: unknown, team: keyof TeamKeysInBody): string {
  return teamKeysInBody(body, isShortCardBody(body))[team];
}

/** Returns the keys under which a body names its teams. */
export function teamKeysInBody(body: unknown, isShort: boolean): TeamKeysInBody {
  function keyOf(key: string): string {
    if (isObject(body) && key in body) return key;
    return isShort || (isObject(body) && `${key}Id` in body) ? `${key}Id` : key;
  }
  return { homeTeam: keyOf('homeTeam'), awayTeam: keyOf('awayTeam') };
}

/** Returns the body with its teams under `homeTeam` and `awayTeam`, whichever keys the client has sent. */
export function withStandardTeamKeys(body: unknown, keys: TeamKeysInBody): unknown {
  return isObject(body) ? { ...body, homeTeam: body[keys.homeTeam], awayTeam: body[keys.awayTeam] } : body;
}

/** Returns the result of a check, with `change` applied to each of its faults. */
export function mapIssues<T>(checked: Checked<T>, change: (issue: Issue) => Issue): Checked<T> {
  return checked.ok ? checked : { ok: false, issues: checked.issues.map(change) };
}

/**
 * Returns a fault whose path is the key that the client has used. The short form has no division, so a fault about the
 * division gets the key of the home team.
 */
export function withSentKey({ path, message }: Issue, keys: TeamKeysInBody, isShort: boolean): Issue {
  if (path === 'homeTeam' || (path === 'division' && isShort)) return { path: keys.homeTeam, message };
  const key = { awayTeam: keys.awayTeam, week: 'weekNumber' }[path] ?? path;
  return { path: key, message };
}

/**
 * Returns a fault for each missing score. Checks only matches that have a single frame and are scored with points. If a
 * match was not played, the client must send both scores as `null`.
 */
export function missingScoreFaults(body: unknown, sections: readonly FormatSection[]): Issue[] {
  const sent: unknown[] = isObject(body) && Array.isArray(body['matches']) ? body['matches'] : [];
  return sections.flatMap(({ frames, scored }, i) => {
    const match = sent[i];
    if (!isObject(match) || frames > 1 || scored === 'winner') return [];
    return SIDES.filter((side) => !(`${side}Score` in match)).map((side) => ({
      path: `matches.${i}.${side}Score`,
      message: `The ${side} score is required.`,
    }));
  });
}
