import { isObject } from '#domain/cards/match-body.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import type { Section } from '#domain/seasons/format.ts';

// The two shapes of a card's body: which keys it has, and under which of them a fault is reported.

/** The keys under which a body names its teams: `homeTeam` or `homeTeamId`. */
type TeamKeys = { homeTeam: string; awayTeam: string };

/** The keys that the short shape lacks. */
const SHORT_LACKS = ['division', 'weekNumber', 'season'];

/** A card that was awarded, or has a score alone, need not say that it has no matches. */
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

/** Puts a fault at the key that was sent, as the API calls it; in the short shape the division is the home team's. */
export function underSentKey({ path, message }: Issue, keys: TeamKeys, isShort: boolean): Issue {
  if (path === 'homeTeam' || (path === 'division' && isShort)) return { path: keys.homeTeam, message };
  const key = { awayTeam: keys.awayTeam, week: 'weekNumber' }[path] ?? path;
  return { path: key, message };
}

/** The scores of a match of one frame that is won by points are sent, as null until it is played. */
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
