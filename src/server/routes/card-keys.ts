import { isObject } from '#domain/cards/match-body.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import type { Section } from '#domain/seasons/format.ts';

// A card's body has a full and a short form. These functions find its keys, and the key at which a fault is reported.

/** The keys under which a body names its teams: `homeTeam` or `homeTeamId`. */
type TeamKeys = { homeTeam: string; awayTeam: string };

/** The keys that the short form does not have. */
const SHORT_LACKS = ['division', 'weekNumber', 'season'];

/** Adds an empty `matches` to the body of a card that was awarded or has only a score. */
export function withMatches(body: unknown): unknown {
  if (!isObject(body) || 'matches' in body) return body;
  return body['outcome'] === 'awarded' || body['outcome'] === 'scores' ? { ...body, matches: [] } : body;
}

export function isShortBody(body: unknown): boolean {
  return isObject(body) && !SHORT_LACKS.some((name) => name in body);
}

/** Returns the key under which a body names a team. */
export function sentTeamKey(body: unknown, team: keyof TeamKeys): string {
  return teamKeys(body, isShortBody(body))[team];
}

export function teamKeys(body: unknown, isShort: boolean): TeamKeys {
  function keyOf(key: string): string {
    if (isObject(body) && key in body) return key;
    return isShort || (isObject(body) && `${key}Id` in body) ? `${key}Id` : key;
  }
  return { homeTeam: keyOf('homeTeam'), awayTeam: keyOf('awayTeam') };
}

export function withTeams(body: unknown, keys: TeamKeys): unknown {
  return isObject(body) ? { ...body, homeTeam: body[keys.homeTeam], awayTeam: body[keys.awayTeam] } : body;
}

export function withIssues<T>(checked: Checked<T>, change: (issue: Issue) => Issue): Checked<T> {
  return checked.ok ? checked : { ok: false, issues: checked.issues.map(change) };
}

/** Moves a fault to the key that was sent. The short form has no division, so its faults are those of the home team. */
export function underSentKey({ path, message }: Issue, keys: TeamKeys, isShort: boolean): Issue {
  if (path === 'homeTeam' || (path === 'division' && isShort)) return { path: keys.homeTeam, message };
  const key = { awayTeam: keys.awayTeam, week: 'weekNumber' }[path] ?? path;
  return { path: key, message };
}

/** Returns a fault for each missing score of a match of one frame by points. An unplayed match has the score `null`. */
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
