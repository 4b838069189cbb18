import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { parseName } from '#domain/name.ts';
import type { Team } from '#domain/squads/people.ts';
import type { Role } from '#domain/people/permissions.ts';

/** A person with access of their own, in place of the shared password. Moments are ISO 8601 (Rule A4). */
export type Person = {
  id: string;
  name: string;
  role: PersonRole;
  /** A captain's teams; empty for other roles. A deleted team stays named here. */
  teamIds: string[];
  /** The divisions of a results official; `null` means all, and for other roles. */
  divisions: number[] | null;
  invitedAt: string;
  /** `null` until the first link has been used. */
  joinedAt: string | null;
};

export type PersonRole = Exclude<Role, 'visitor'>;

export const ROLES = ['secretary', 'results', 'captain'] as const satisfies PersonRole[];

/** How long a link can be used, in milliseconds: an invitation, and a link for one's own second device (Rule A5). */
export const LINK_LIFE = { invitation: 14 * 24 * 60 * 60_000, device: 10 * 60_000 };

/** For so long the request that used a link may be repeated under its Idempotency-Key, in milliseconds (Rule A5). */
export const REPEAT_WITHIN = 10 * 60_000;

export type PersonDraft = Draft<{
  name: string;
  role: string;
  teamIds: readonly (string | undefined)[] | null;
  divisions: readonly (number | undefined)[] | null;
}>;

/** What a person is checked against: the league's teams, and every division that a season has. */
export type AccessContext = { teams: ReadonlyMap<string, Pick<Team, 'deleted'>>; divisions: ReadonlySet<number> };

type Access = Pick<Person, 'name' | 'role' | 'teamIds' | 'divisions'>;

/** Checks who a person is and what they look after (Rule A4). Teams and divisions are dropped where the role has none. */
export function checkPerson(draft: PersonDraft, context: AccessContext): Checked<Access> {
  const issues: Issue[] = [];
  const name = draft.name === undefined ? undefined : collect(parseName(draft.name, 'The name'), issues);
  const role = ROLES.find((one) => one === draft.role);
  if (draft.role !== undefined && !role)
    issues.push({ path: 'role', message: 'The role must be secretary, results or captain.' });
  const teamIds = role === 'captain' ? collect(checkTeams(draft.teamIds ?? [], context), issues) : [];
  const divisions = role === 'results' ? collect(checkDivisions(draft.divisions, context), issues) : null;
  if (!name || !role || !teamIds || divisions === undefined) return faulty(issues);
  return valid({ name, role, teamIds, divisions });
}

function checkTeams(sent: readonly (string | undefined)[], { teams }: AccessContext): Checked<string[]> {
  if (sent.length === 0) return faulty([{ path: 'teamIds', message: 'A captain needs at least one team.' }]);
  return checkEach(sent, 'teamIds', (id) => {
    const team = teams.get(id);
    return team && !team.deleted ? null : 'The league has no such team.';
  });
}

function checkDivisions(
  sent: readonly (number | undefined)[] | null | undefined,
  { divisions }: AccessContext,
): Checked<number[] | null> {
  if (sent === null) return valid(null);
  const path = 'divisions';
  if (sent === undefined) return faulty([{ path, message: 'Divisions are required: a list, or null for all.' }]);
  if (sent.length === 0) return faulty([{ path, message: 'Choose at least one division.' }]);
  return checkEach(sent, path, (one) => (divisions.has(one) ? null : `The league has no division ${one}.`));
}

/** Checks a list without repeats. An item that is `undefined` was reported before. */
function checkEach<T>(
  sent: readonly (T | undefined)[],
  path: string,
  faultOf: (item: T) => string | null,
): Checked<T[]> {
  const seen = new Set<T>();
  const issues = sent.flatMap((item, index) => {
    if (item === undefined) return [];
    const message = seen.has(item) ? 'This is named twice.' : faultOf(item);
    seen.add(item);
    return message === null ? [] : [{ path: `${path}.${index}`, message }];
  });
  return issues.length > 0 ? faulty(issues) : valid(sent.filter((item) => item !== undefined));
}

/**
 * Returns why the league cannot lose this secretary, or keep the shared password off, with these people; `null` if a
 * secretary who has joined is left (Rule A6).
 */
export function lastSecretaryFault(people: readonly Person[]): string | null {
  if (people.some(({ role, joinedAt }) => role === 'secretary' && joinedAt !== null)) return null;
  return 'The shared password can be off only while a secretary with a name has joined. Invite one first.';
}
