import type { Subject } from '#domain/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { HistoryChange } from '../storage/history.ts';
import type { People, Team } from '#domain/people.ts';
import { notFound } from '../refusal.ts';

/** The subject of what concerns the whole league: no team or division in particular. */
export const WHOLE_LEAGUE: Subject = { teamIds: [], divisions: [] };

/** For a write that concerns the whole league. */
export async function wholeLeague(): Promise<Subject[]> {
  return [WHOLE_LEAGUE];
}

/** For a write to a team, or to a player in it; throws 404 where the path names no live team. */
export async function teamInPath(
  _: unknown,
  { params, facts }: { params: { teamId: string }; facts: Facts },
): Promise<Subject[]> {
  const { id, division } = teamOfPath(await facts.people(), params.teamId, 'live');
  return [{ teamIds: [id], divisions: [division] }];
}

type Pairing = { season: string; division: number; homeTeamId: string; awayTeamId: string };

/** The subject of a result, or of a fixture on a list. */
export function subjectOf({ season, division, homeTeamId, awayTeamId }: Pairing): Subject {
  return { season, divisions: [division], teamIds: [homeTeamId, awayTeamId] };
}

/** The divisions that a body names; without a list, all those of its season. */
export async function divisionsNamed(
  facts: Facts,
  {
    season,
    divisions,
  }: { season?: string | undefined; divisions?: readonly (number | undefined)[] | null | undefined },
): Promise<Subject> {
  const { list } = await facts.seasons();
  const named = divisions?.filter((division) => division !== undefined);
  return { season, divisions: named ?? list.find(({ name }) => name === season)?.divisions, teamIds: [] };
}

/** The subjects of an undo: each changed value as it is, and as it would be again. */
export function subjectsOfChange(change: HistoryChange): Subject[] {
  if (change.entity === 'fixture' || change.entity === 'listedFixture')
    return [change.before, change.after].filter((value) => value !== null).map(subjectOf);
  if (change.entity === 'team')
    return [change.before, change.after]
      .filter((value) => value !== null)
      .map(({ id, division }) => ({ teamIds: [id], divisions: [division] }));
  return [WHOLE_LEAGUE];
}

/** The season that a read names; `All`, an empty value and no value name none (contract §1). */
export function namedSeason(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'All' ? null : text;
}

/** The names of the seasons that a read is about, oldest first: the named one, or all; none where it is unknown. */
export async function chosenSeasons(facts: Facts, text: string | undefined): Promise<string[]> {
  const { list } = await facts.seasons();
  const named = namedSeason(text);
  return list.map(({ name }) => name).filter((name) => named === null || name === named);
}

/** The team of a path; 404 where there is none. A deleted team is still known to its own page alone (contract §2). */
export function teamOfPath(people: People, teamId: string, which: 'live' | 'any'): Team {
  const team = people.teams.get(teamId);
  if (!team || (which === 'live' && team.deleted)) throw notFound('There is no such team.');
  return team;
}
