import type { TeamsAndPlayers, Team } from '#domain/squads/teams-and-players.ts';
import type { Actor, Subject } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import { invalidInput, notFound, orNotFound } from '../refusal.ts';

/**
 * Returns the names of the seasons that a request asks for, oldest first: the season named in `text`, or all seasons if
 * `text` names none. Returns an empty array if the league has no such season.
 */
export async function requestedSeasons(facts: Facts, text: string | undefined): Promise<string[]> {
  const { list } = await facts.seasons();
  const named = seasonNameInRequest(text);
  return list.map(({ name }) => name).filter((name) => named === null || name === named);
}

/** The maximum number of fixtures in an answer. A season has a few hundred. */
const MAX_FIXTURES_IN_ANSWER = 5_000;

/** Throws 422 if there are more fixtures than an answer may have. Only an answer about all seasons can have so many. */
export function refuseTooManyFixturesInAnswer(fixtures: readonly unknown[]): void {
  if (fixtures.length <= MAX_FIXTURES_IN_ANSWER) return;
  throw invalidInput([
    {
      path: 'season',
      message: `There are more than ${MAX_FIXTURES_IN_ANSWER} fixtures. Ask for them season by season.`,
    },
  ]);
}

/**
 * Returns the team whose id is in a path. If `which` is `any`, the team may be deleted. Throws 404 if there is no such
 * team.
 */
export function teamOfPath(people: TeamsAndPlayers, teamId: string, which: 'live' | 'any'): Team {
  const team = people.teams.get(teamId);
  if (!team || (which === 'live' && team.deleted)) throw notFound('There is no such team.');
  return team;
}

/** Returns the item whose id is in a path. Throws 404, with `sentence` as the message, if there is none. */
export function itemWithId<T extends { id: string }>(things: readonly T[], id: string, sentence: string): T {
  return orNotFound(
    things.find((one) => one.id === id),
    sentence,
  );
}

/** Returns the whole league as the subject of a write, for the permission check. */
export async function wholeLeagueSubject(): Promise<Subject[]> {
  return [WHOLE_LEAGUE];
}

/**
 * Returns the team whose id is in the path of a write, and the team's division, for the permission check. Throws 404 if
 * there is no such team, or if it is deleted.
 */
export async function subjectsOfTeamInPath(
  _: unknown,
  { params, facts }: { params: { teamId: string }; facts: Facts },
): Promise<Subject[]> {
  return [permissionSubjectOfTeam(teamOfPath(await facts.people(), params.teamId, 'live'))];
}

function permissionSubjectOfTeam({ id, division }: Team): Subject {
  return { teamIds: [id], divisions: [division] };
}

type SentFixture = { [Field in 'season' | 'homeTeam' | 'awayTeam']?: string | undefined } & {
  division?: number | undefined;
};

/**
 * Returns the season, division and teams of a sent result or scheduled fixture, for the permission check. Fields that
 * cannot be read are `undefined`.
 */
export function permissionSubjectOfSentFixture({ season, division, homeTeam, awayTeam }: SentFixture): Subject {
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: homeTeam === undefined || awayTeam === undefined ? undefined : [homeTeam, awayTeam],
  };
}

type DivisionsInRequest = { season?: string | undefined; divisions?: readonly (number | undefined)[] | undefined };

/**
 * Returns the season and the divisions that a write concerns, for the permission check. If the body names no divisions,
 * they are the actor's own divisions in the season.
 */
export async function permissionSubjectOfDivisions(
  facts: Facts,
  actor: Actor,
  { season, divisions }: DivisionsInRequest,
): Promise<Subject> {
  const named = divisions?.filter((division) => division !== undefined);
  return { season, divisions: named ?? (await divisionsOfActor(facts, actor, season)), teamIds: [] };
}

/** Returns which divisions of a season the actor looks after; `undefined` if there is no such season. */
export async function divisionsOfActor(
  facts: Facts,
  { divisions }: Actor,
  season: string | undefined,
): Promise<number[] | undefined> {
  const found = (await facts.seasons()).list.find(({ name }) => name === season);
  return found?.divisions.filter((division) => divisions === null || divisions.includes(division));
}
