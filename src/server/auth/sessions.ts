import { createHash, randomBytes } from 'node:crypto';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import type { Person } from '#domain/people/access.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { type Clock, isoTime } from '../clock.ts';
import { personStore, undeletedTeamIdsOfPerson } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import {
  addSession,
  newestSessions,
  endSession,
  endSessionWithTokenHash,
  recordLastSeen,
  removeExpiredSessions,
  sessionWithTokenHash,
  sessionWithId,
} from '../storage/sessions.ts';
import type { Session } from '../storage/schema.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';

/** Milliseconds between two updates of a session's "last seen" time. Requests in between write nothing. */
const LAST_SEEN_UPDATE_INTERVAL = 5 * 60_000;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The origin of writes that have no entry in the history, because they do not change the league's data. Examples are
 * writes of sessions.
 */
export const ORIGIN_WITHOUT_HISTORY_ENTRY = { by: '', via: 'web', action: 'session', summary: '' } as const;

/** The person or device that signs in. With the shared password there is no `personId`. */
type SessionOwner = { name: string; remember: boolean; personId?: string; device?: string };

export type SessionStore = {
  /**
   * Returns the actor of a token's live session; a visitor if there is none. Also stores when the session was last
   * seen, unless the store is unavailable.
   */
  actor(token: string | null): Promise<Actor>;
  /** Returns the sessions that have not ended or expired, newest first. */
  list(): Promise<Session[]>;
  /**
   * Begins a session in the caller's transaction, and ends the browser's earlier session, whose token is `old`. Returns
   * the new session's id and token. Only the token's hash is stored.
   */
  begin(db: DatabaseTransaction, owner: SessionOwner, old: string | null): Promise<{ id: string; token: string }>;
  end(id: string): Promise<boolean>;
  endOf(token: string): Promise<void>;
};

/**
 * Creates the officials' sessions, which exist only in the database, so that every process sees at once when a session
 * ends.
 */
export function createSessions(store: Store, clock: Clock): SessionStore {
  const now = () => clock.now().getTime();
  return {
    async actor(token) {
      if (token === null) return VISITOR;
      const held = await store.read((db) => findSessionWithActor(db, hashToken(token)));
      if (!held || !isSessionLive(held.session, now())) return VISITOR;
      const { session, actor } = held;
      if (Math.abs(now() - Date.parse(session.seen)) < LAST_SEEN_UPDATE_INTERVAL) return actor;
      try {
        await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => recordLastSeen(db, session.id, isoTime(now())));
      } catch (error) {
        // If the disk is full, `recordLastSeen` fails, but officials can still read pages. The most important page is
        // the one that explains the fault.
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      return actor;
    },
    async list() {
      const sessions = await store.read(newestSessions);
      return sessions.filter((session) => isSessionLive(session, now()));
    },
    async begin(db, { name, remember, personId = null, device = '' }, old) {
      await removeExpiredSessions(db, now());
      if (old !== null) await endSessionWithTokenHash(db, hashToken(old));
      const token = randomBytes(32).toString('base64url');
      const since = isoTime(now());
      const session = { id: newId(), personId, name, device, remembered: remember, since, seen: since };
      await addSession(db, hashToken(token), session);
      return { id: session.id, token };
    },
    end: (id) => store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => endSession(db, id, 'revoked')),
    endOf: (token) =>
      store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) => endSessionWithTokenHash(db, hashToken(token))),
  };
}

/** Returns a session and its actor; `null` if the session does not exist or its person was removed. */
async function findSessionWithActor(
  db: DatabaseTransaction,
  tokenHash: string,
): Promise<{ session: Session; actor: Actor } | null> {
  const session = await sessionWithTokenHash(db, tokenHash);
  const actor = session && (await findActorEvenIfExpired(db, session));
  return session && actor && { session, actor };
}

async function findActorEvenIfExpired(
  db: DatabaseTransaction,
  { id: sessionId, personId, name }: Session,
): Promise<Actor | null> {
  if (personId === null) return { ...VISITOR, role: 'secretary', name, sessionId };
  const person = await personStore.live(db, personId);
  return person && actorOf(person, sessionId, await undeletedTeamIdsOfPerson(db, person));
}

/** Returns the actor of a session; a visitor if the session has ended or its person was removed. */
export async function actorOfSession(db: DatabaseTransaction, id: string, now: number): Promise<Actor> {
  const session = await sessionWithId(db, id);
  if (session === null || !isSessionLive(session, now)) return VISITOR;
  return (await findActorEvenIfExpired(db, session)) ?? VISITOR;
}

function actorOf({ id, name, role, divisions }: Person, sessionId: string, teamIds: readonly string[]): Actor {
  return { role, name, sessionId, personId: id, teamIds, divisions };
}

export function isSessionToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

/** Returns whether a session is still valid: it is neither too old nor unused for too long. */
export function isSessionLive(
  { remembered, since, seen }: Pick<Session, 'remembered' | 'since' | 'seen'>,
  now: number,
): boolean {
  const { idle, max } = remembered ? LIFETIMES.remembered : LIFETIMES.session;
  return isAlive(Date.parse(seen), idle, now) && isAlive(Date.parse(since), max, now);
}

/** Hashes a token or code. Both are long and random, so they need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
