import { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import { labelField } from '#domain/field-words.ts';
import { choice, singleLineText, list, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { MAX_NAME_LENGTH } from '#domain/entered-name.ts';
import { markAsPersonal } from '#domain/personal.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';

/** The possible roles of a person who signs in with a personal link. */
export const PERSON_ROLES = ['secretary', 'results', 'captain'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/**
 * The schema of a person who signs in with a personal link, not with the shared password (Rule A4). Times are ISO 8601
 * in UTC.
 */
export const personSchema = z.object({
  id: z.string(),
  name: markAsPersonal(
    labelField('Name', singleLineText('The name', MAX_NAME_LENGTH), { hint: 'Shown in the change log.' }),
  ),
  role: labelField('Role', choice('The role', PERSON_ROLES, 'secretary, results or captain'), {
    placeholder: 'Choose a role',
  }),
  /** The teams of a captain, including deleted ones; empty for other roles. */
  teamIds: labelField('Team', list('The teams', text('The team')), {
    second: 'Second team (if any)',
    placeholder: 'Choose a team',
  }),
  /** The divisions of a results official. `null` means all; other roles also have `null`. */
  divisions: labelField('Divisions', list('The divisions', z.number('A division must be a number.')), {
    hint: 'For example 1, 2. Leave empty for all.',
  }).nullable(),
  invitedAt: z.iso.datetime(),
  /** `null` until the person has used the first personal link. */
  joinedAt: z.iso.datetime().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/**
 * The data against which a person's teams and divisions are checked: the league's teams, keyed by id, and the divisions
 * of all seasons.
 */
export type AccessContext = { teams: ReadonlyMap<string, Pick<Team, 'deleted'>>; divisions: ReadonlySet<number> };

/** The name of a person, and the fields that decide what the person may do. */
export type Access = Pick<Person, 'name' | 'role' | 'teamIds' | 'divisions'>;

/** Returns words for a role, such as `captain of Trades Hall`, `results official of division 1, 2` or `secretary`. */
export function roleWords(access: Omit<Access, 'name'>, teamName: (teamId: string) => string): string {
  return WORDS_BY_ROLE[access.role](access, teamName);
}

const WORDS_BY_ROLE: Record<PersonRole, typeof roleWords> = {
  secretary: () => 'secretary',
  results: ({ divisions }) =>
    `results official of ${divisions === null ? 'all divisions' : `division ${divisions.join(', ')}`}`,
  captain: ({ teamIds }, teamName) => `captain of ${teamIds.map(teamName).join(' and ')}`,
};

type AccessDraft = { [Field in keyof Access]?: WithoutFaultyFields<Access[Field]> | null | undefined };

/** Returns the faults of a captain's teams, or of a results official's divisions (Rule A4). */
export function accessFaults({ role, teamIds, divisions }: AccessDraft, league: AccessContext): Issue[] {
  if (role === 'captain') {
    if (!teamIds?.length) return [{ path: 'teamIds', message: 'A captain needs at least one team.' }];
    return faultsOfItems(teamIds, 'teamIds', (id) =>
      league.teams.get(id)?.deleted === false ? null : 'The league has no such team.',
    );
  }
  const path = 'divisions';
  if (role !== 'results' || divisions === null) return [];
  if (divisions === undefined) return [{ path, message: 'Divisions are required: a list, or null for all.' }];
  if (divisions.length === 0) return [{ path, message: 'Choose at least one division.' }];
  return faultsOfItems(divisions, path, (one) =>
    league.divisions.has(one) ? null : `The league has no division ${one}.`,
  );
}

type SentAccess = Pick<Access, 'name' | 'role'> & {
  teamIds?: string[] | null | undefined;
  divisions?: number[] | null | undefined;
};

/** Returns the access that was sent, without teams or divisions that the role does not use. */
export function accessLimitedToRole({ name, role, teamIds, divisions }: SentAccess): Access {
  const own = role === 'captain' ? (teamIds ?? []) : [];
  return { name, role, teamIds: own, divisions: role === 'results' ? (divisions ?? null) : null };
}

/**
 * Returns the faults of the items of a list. A repeated item is a fault. An `undefined` item is skipped, because its
 * fault was already reported.
 */
function faultsOfItems<T>(sent: readonly T[], path: string, faultOf: (item: NonNullable<T>) => string | null): Issue[] {
  const seen = new Set<T>();
  return sent.flatMap((item, index) => {
    if (item === undefined || item === null) return [];
    const message = seen.has(item) ? 'This is named twice.' : faultOf(item);
    seen.add(item);
    return message === null ? [] : [{ path: `${path}.${index}`, message }];
  });
}

/**
 * Returns a sentence if the shared password must stay on because none of these people is a secretary who has joined;
 * else `null`. Without the password and without such a secretary, nobody could manage the league (Rule A6).
 */
export function noJoinedSecretaryFault(people: readonly Person[]): string | null {
  if (people.some(({ role, joinedAt }) => role === 'secretary' && joinedAt !== null)) return null;
  return 'The shared password can be off only while a secretary with a name has joined. Invite one first.';
}
