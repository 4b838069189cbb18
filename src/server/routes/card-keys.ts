import { isObject } from '#domain/cards/match-body.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import type { Section } from '#domain/seasons/format.ts';

// A card's body has a full and a short form. The functions of this file find the keys that a body uses, and the key
// under which a fault is reported.

/** The keys under which a body names its teams: `homeTeam` or `homeTeamId`, and `awayTeam` or `awayTeamId`. */
type TeamKeys = { homeTeam: string; awayTeam: string };

/** The keys of the full form that the short form does not have. */
const SHORT_LACKS = ['division', 'weekNumber', 'season'];

/** Returns the body of a card with an empty `matches`, if it is of a card that was awarded or has only a score. */
export function withMatches(body: unknown): unknown {
  if (!isObject(body) || 'matches' in body) return body;
  return body['outcome'] === 'awarded' || body['outcome'] === 'scores' ? { ...body, matches: [] } : body;
}

/** Returns whether the body of a card is in the short form, without division, week and season. */
export function isShortBody(body: unknown): boolean {
  return isObject(body) && !SHORT_LACKS.some((name) => name in body);
}

/** Returns the key under which a body names one of its teams. */
export function sentTeamKey(body: unknown, team: keyof TeamKeys): string {
  return teamKeys(body, isShortBody(body))[team];
}

/** Returns the keys under which a body names its teams. */
export function teamKeys(body: unknown, isShort: boolean): TeamKeys {
  function keyOf(key: string): string {
    if (isObject(body) && key in body) return key;
    return isShort || (isObject(body) && `${key}Id` in body) ? `${key}Id` : key;
  }
  return { homeTeam: keyOf('homeTeam'), awayTeam: keyOf('awayTeam') };
}

/** Returns the body with its teams under `homeTeam` and `awayTeam`, whatever keys it has used. */
export function withTeams(body: unknown, keys: TeamKeys): unknown {
  return isObject(body) ? { ...body, homeTeam: body[keys.homeTeam], awayTeam: body[keys.awayTeam] } : body;
}

/** Returns the result of a check with each of its issues changed. */
export function mapIssues<T>(checked: Checked<T>, change: (issue: Issue) => Issue): Checked<T> {
  return checked.ok ? checked : { ok: false, issues: checked.issues.map(change) };
}

/**
 * Returns a fault under the key that was sent. The short form has no division, so faults of the division are put under
 * the home team.
 */
export function underSentKey({ path, message }: Issue, keys: TeamKeys, isShort: boolean): Issue {
  if (path === 'homeTeam' || (path === 'division' && isShort)) return { path: keys.homeTeam, message };
  const key = { awayTeam: keys.awayTeam, week: 'weekNumber' }[path] ?? path;
  return { path: key, message };
}

/**
 * Returns a fault for each missing score, in matches of one frame that is decided by points. A match that was not
 * played must have the score `null`.
 */
export function unsentScores(body: unknown, sections: readonly Section[]): Issue[] {
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
