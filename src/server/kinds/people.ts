import {
  changePerson,
  endOwnSession,
  signOutOtherDevices,
  invitePerson,
  listPeople,
  newInvitation,
  createDeviceLink,
  ownSessions,
  type PersonAnswer,
  personBodySchema,
  removePerson,
  sharedPassword,
  switchSharedPassword,
} from '#contract/kinds/person.ts';
import type { z } from 'zod';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import { type Access, accessFaults, accessLimitedToRole, type Person } from '#domain/people/access.ts';
import { compareByName } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import type { Issue } from '#domain/issue.ts';
import { makeJoinLink } from '../auth/join.ts';
import { isSessionLive } from '../auth/sessions.ts';
import { isSharedPasswordOn, refuseIfNobodyManagesAccess, enableOrDisableSharedPassword } from '../auth/password.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { personWithRoleText } from '../history/summaries.ts';
import { createDefaultFiller, parseBodyBySchema, faultlessBodyOrRefuse } from '../http/input.ts';
import { setSummary, type WriteHandler, writeHandler } from '../http/writes.ts';
import { orNotFound } from '../refusal.ts';
import { endAccess, invitationExpiries } from '../storage/invitations.ts';
import { personStore } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import { newestSessions, endSession, endSessionsOfPerson } from '../storage/sessions.ts';
import type { Session } from '../storage/schema.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { wholeLeagueSubject, itemWithId } from '../routes/named-in-request.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';

export function accessReads(clock: Clock): UncachedRead[] {
  return [
    uncachedRead(listPeople, async (db) => answersOf(db, await personStore.all(db), clock)),
    uncachedRead(sharedPassword, async (db) => ({ enabled: await isSharedPasswordOn(db) })),
    uncachedRead(ownSessions, async (db, { actor }) =>
      (await sessionsOfActor(db, actor, clock)).map((one) => ({
        ...deviceOf(one),
        current: one.id === actor.sessionId,
      })),
    ),
  ];
}

/**
 * Returns the writes that manage people with access, their devices and the shared password. These writes cannot be
 * undone, and only secretaries see their history entries.
 */
export function accessWrites(clock: Clock, publicUrl: string): WriteHandler[] {
  const linkTo: JoinLinkMaker = (db, personId, kind, { sessionId: madeIn }) =>
    makeJoinLink(db, { publicUrl, personId, kind, madeIn, now: clock.now().getTime() });
  return [...personWrites(clock, linkTo), ...ownDeviceWrites(clock, linkTo)];
}

type JoinLinkMaker = (
  db: DatabaseTransaction,
  personId: string,
  kind: 'invitation' | 'device',
  maker: Actor,
) => ReturnType<typeof makeJoinLink>;

function personWrites(clock: Clock, linkTo: JoinLinkMaker): WriteHandler[] {
  return [
    writeHandler(invitePerson, wholeLeagueSubject, async (change, { body, facts, actor }) => {
      const sent = parseWithoutFaultyFields(personBodySchema, body);
      const given = await readAccessFromBody(sent.draft, sent.issues, facts);
      const person: Person = { ...given, id: newId(), invitedAt: clock.now().toISOString(), joinedAt: null };
      await change.put('person', { ...person, deleted: false });
      change.summarise(`Invited ${personWithRoleText(person, await facts.people())}`);
      const link = await linkTo(change.db, person.id, 'invitation', actor);
      return { ...toPersonAnswer(person, { expiresAt: link.expiresAt, devices: [] }), ...link };
    }),

    writeHandler(changePerson, subjectsOfPersonInPath, async (change, { params, body, facts }) => {
      const before = await personOfPath(change.db, params.personId);
      const { draft, issues } = parseWithoutFaultyFields(changePerson.body, body);
      const after = {
        ...before,
        ...(await readAccessFromBody(withCurrentFields(draft, issues, before), issues, facts)),
      };
      await change.put('person', { ...after, deleted: false });
      await refuseIfNobodyManagesAccess(change.db);
      change.summarise(`Changed the access of ${before.name} to ${personWithRoleText(after, await facts.people())}`);
      const [answer] = await answersOf(change.db, [after], clock);
      return answer ?? toPersonAnswer(after, { expiresAt: null, devices: [] });
    }),

    writeHandler(removePerson, subjectsOfPersonInPath, async (change, { params }) => {
      const removed = await personOfPath(change.db, params.personId);
      await change.put('person', { ...removed, deleted: true });
      await refuseIfNobodyManagesAccess(change.db);
      await endAccess(change.db, removed.id);
      return setSummary(change, `Removed the access of ${removed.name}`);
    }),

    writeHandler(newInvitation, subjectsOfPersonInPath, async (change, { params, actor }) => {
      const person = await personOfPath(change.db, params.personId);
      await change.put('person', { ...person, invitedAt: clock.now().toISOString(), deleted: false });
      change.summarise(`Made a new link for ${person.name}`);
      return linkTo(change.db, person.id, 'invitation', actor);
    }),

    writeHandler(switchSharedPassword, wholeLeagueSubject, async (change, { body }) => {
      const { enabled } = parseBodyBySchema(switchSharedPassword.body, body);
      await enableOrDisableSharedPassword(change, enabled);
      return { enabled };
    }),
  ];
}

/** Returns the writes with which people manage their own devices. */
function ownDeviceWrites(clock: Clock, linkTo: JoinLinkMaker): WriteHandler[] {
  return [
    writeHandler(createDeviceLink, wholeLeagueSubject, async ({ db }, { actor }) => {
      if (actor.personId === null) throw new Error('The permissions let only a person have a link.');
      return linkTo(db, actor.personId, 'device', actor);
    }),

    writeHandler(endOwnSession, wholeLeagueSubject, async ({ db }, { actor, params }) => {
      const { id } = itemWithId(
        await sessionsOfActor(db, actor, clock),
        params.sessionId,
        'This device has been signed out already.',
      );
      await endSession(db, id, 'revoked');
      return { success: true as const };
    }),

    writeHandler(signOutOtherDevices, wholeLeagueSubject, async ({ db }, { actor }) => {
      if (actor.personId !== null) await endSessionsOfPerson(db, actor.personId, actor.sessionId);
      return { success: true as const };
    }),
  ];
}

type PersonDraft = WithoutFaultyFields<z.output<typeof personBodySchema>>;

/**
 * Checks a request body about a person with access, and returns the name, role, teams and divisions in it. Throws a
 * single 422 with all faults.
 */
async function readAccessFromBody(draft: PersonDraft, issues: readonly Issue[], facts: Facts): Promise<Access> {
  const { teams } = await facts.people();
  const { list } = await facts.seasons();
  const divisions = new Set(list.flatMap((season) => season.divisions));
  return accessLimitedToRole(
    faultlessBodyOrRefuse(personBodySchema, { draft, issues }, accessFaults(draft, { teams, divisions })),
  );
}

/**
 * Returns `draft` with the person's current values in place of missing fields. If the role changes or is faulty,
 * `teamIds` and `divisions` stay missing, because the current values belong to the earlier role. A field that is
 * missing because its value was faulty stays missing too.
 */
function withCurrentFields(draft: PersonDraft, issues: readonly Issue[], before: Person): PersonDraft {
  const fill = createDefaultFiller(issues);
  const [name, role] = [fill('name', draft.name, before.name), fill('role', draft.role, before.role)];
  if (role !== before.role) return { ...draft, name, role };
  const { teamIds, divisions } = draft;
  return {
    name,
    role,
    teamIds: fill('teamIds', teamIds, before.teamIds),
    divisions: fill('divisions', divisions, before.divisions),
  };
}

/**
 * Returns the sessions of the signed-in person that have not ended. For somebody who signed in with the shared
 * password, returns only the session of this device, because many people share that password.
 */
async function sessionsOfActor(
  db: DatabaseTransaction,
  { personId, sessionId }: Actor,
  clock: Clock,
): Promise<Session[]> {
  const own = (await newestSessions(db)).filter((one) =>
    personId === null ? one.id === sessionId : one.personId === personId,
  );
  return own.filter((one) => isSessionLive(one, clock.now().getTime()));
}

async function answersOf(db: DatabaseTransaction, people: readonly Person[], clock: Clock): Promise<PersonAnswer[]> {
  const now = clock.now().getTime();
  const [expiries, sessions] = [await invitationExpiries(db, now), await newestSessions(db)];
  const live = sessions.filter((one) => isSessionLive(one, now));
  const devicesOf = Map.groupBy(live, ({ personId }) => personId);
  return people.toSorted(compareByName).map((person) => {
    const devices = (devicesOf.get(person.id) ?? []).map(deviceOf);
    return toPersonAnswer(person, { expiresAt: expiries.get(person.id) ?? null, devices });
  });
}

function toPersonAnswer({ id, ...person }: Person, more: Pick<PersonAnswer, 'expiresAt' | 'devices'>): PersonAnswer {
  return { personId: id, ...person, ...more };
}

function deviceOf({ id, device, since, seen }: Session) {
  return { sessionId: id, name: device, since, seen };
}

async function subjectsOfPersonInPath(db: DatabaseTransaction, { params }: { params: { personId: string } }) {
  await personOfPath(db, params.personId);
  return wholeLeagueSubject();
}

async function personOfPath(db: DatabaseTransaction, id: string): Promise<Person> {
  return orNotFound(await personStore.live(db, id), 'There is no such person with access.');
}
