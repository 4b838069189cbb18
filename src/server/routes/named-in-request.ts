import type { People, Team } from '#domain/squads/people.ts';
import type { Actor, Subject } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { namedSeason } from '../seasons/named-season.ts';
import { invalid, notFound, orNotFound } from '../refusal.ts';

/**
 * Returns the names of the seasons that a request asks for, oldest first: the named one, or all. Returns none if there
 * is no such season.
 */
export async function chosenSeasons(facts: Facts, text: string | undefined): Promise<string[]> {
  const { list } = await facts.seasons();
  const named = namedSeason(text);
  return list.map(({ name }) => name).filter((name) => named === null || name === named);
}

/** The most fixtures in an answer. A season has some hundreds. */
const MAX_FIXTURES = 5_000;

/** Throws 422 if there are more fixtures than an answer may have. Only an answer about all seasons can have so many. */
export function refuseTooMany(fixtures: readonly unknown[]): void {
  if (fixtures.length <= MAX_FIXTURES) return;
  throw invalid([
    { path: 'season', message: `There are more than ${MAX_FIXTURES} fixtures. Ask for them season by season.` },
  ]);
}

/** Returns the team in a path, even a deleted one if `which` is `any`. Throws 404 if there is none. */
export function teamOfPath(people: People, teamId: string, which: 'live' | 'any'): Team {
  const team = people.teams.get(teamId);
  if (!team || (which === 'live' && team.deleted)) throw notFound('There is no such team.');
  return team;
}

/** Returns the item with the id that a path names. Throws 404 if there is none. */
export function withId<T extends { id: string }>(things: readonly T[], id: string, sentence: string): T {
  return orNotFound(
    things.find((one) => one.id === id),
    sentence,
  );
}

/** Returns the whole league as the subject of a write, for the permission check. */
export async function wholeLeague(): Promise<Subject[]> {
  return [WHOLE_LEAGUE];
}

/** Returns the team that a write concerns, for the permission check. Throws 404 if the path names no live team. */
export async function subjectsOfTeamInPath(
  _: unknown,
  { params, facts }: { params: { teamId: string }; facts: Facts },
): Promise<Subject[]> {
  return [subjectOfTeam(teamOfPath(await facts.people(), params.teamId, 'live'))];
}

function subjectOfTeam({ id, division }: Team): Subject {
  return { teamIds: [id], divisions: [division] };
}

type SentPairing = { [Field in 'season' | 'homeTeam' | 'awayTeam']?: string | undefined } & {
  division?: number | undefined;
};

/**
 * Returns division and teams of a sent result or scheduled fixture, as far as they can be read, for the permission
 * check.
 */
export function subjectOfSent({ season, division, homeTeam, awayTeam }: SentPairing): Subject {
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: homeTeam === undefined || awayTeam === undefined ? undefined : [homeTeam, awayTeam],
  };
}

type SentDivisions = { season?: string | undefined; divisions?: readonly (number | undefined)[] | undefined };

/**
 * Returns the divisions that a write concerns, for the permission check: those in the body, or else the actor's own
 * divisions of the season.
 */
export async function subjectOfDivisions(
  facts: Facts,
  actor: Actor,
  { season, divisions }: SentDivisions,
): Promise<Subject> {
  const named = divisions?.filter((division) => division !== undefined);
  return { season, divisions: named ?? (await ownDivisions(facts, actor, season)), teamIds: [] };
}

/** Returns the actor's own divisions in a season; `undefined` if there is no such season. */
export async function ownDivisions(
  facts: Facts,
  { divisions }: Actor,
  season: string | undefined,
): Promise<number[] | undefined> {
  const found = (await facts.seasons()).list.find(({ name }) => name === season);
  return found?.divisions.filter((division) => divisions === null || divisions.includes(division));
}
