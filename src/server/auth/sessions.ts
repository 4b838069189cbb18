import { createHash, randomBytes } from 'node:crypto';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import type { Person } from '#domain/people/access.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { type Clock, isoTime } from '../clock.ts';
import { access, liveTeamsOf } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import {
  addSession,
  allSessions,
  endSession,
  endSessionOf,
  noteSeen,
  removeExpiredSessions,
  sessionOf,
  sessionWithId,
} from '../storage/sessions.ts';
import type { Session } from '../storage/schema.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';

/** Milliseconds between two updates of a session's "last seen" time. Within this time, reading pages writes nothing. */
const SEEN_EVERY = 5 * 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The origin of writes that are not in the history and raise no revision. Sessions are not part of the league's data. */
export const UNRECORDED = { by: '', via: 'web', action: 'session', summary: '' } as const;

/** The person or device that signs in. With the shared password there is no `personId` and no `device`. */
type SessionOwner = { name: string; remember: boolean; personId?: string; device?: string };

export type Sessions = {
  /** Returns the actor of a token's live session, else a visitor. Also notes when the session was last seen, if possible. */
  actor(token: string | null): Promise<Actor>;
  /** Returns the live sessions, most recent first. */
  list(): Promise<Session[]>;
  /**
   * Begins a session in the caller's transaction, and ends the browser's `old` one. Returns the session's id and its new token.
   * The token itself is not stored.
   */
  begin(db: Snapshot, owner: SessionOwner, old: string | null): Promise<{ id: string; token: string }>;
  end(id: string): Promise<boolean>;
  endOf(token: string): Promise<void>;
};

/** Stores the officials' sessions only in the database, so that every process sees at once when a session ends. */
export function createSessions(store: Store, clock: Clock): Sessions {
  const now = () => clock.now().getTime();
  return {
    async actor(token) {
      if (token === null) return VISITOR;
      const held = await store.read((db) => holderOf(db, hashOf(token)));
      if (!held || !isLive(held.session, now())) return VISITOR;
      const { session, actor } = held;
      if (Math.abs(now() - Date.parse(session.seen)) < SEEN_EVERY) return actor;
      try {
        await store.write(UNRECORDED, ({ db }) => noteSeen(db, session.id, isoTime(now())));
      } catch (error) {
        // On a full disk officials can still read pages, above all the page that explains the fault.
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      return actor;
    },
    async list() {
      const sessions = await store.read(allSessions);
      return sessions.filter((session) => isLive(session, now()));
    },
    async begin(db, { name, remember, personId = null, device = '' }, old) {
      await removeExpiredSessions(db, now());
      if (old !== null) await endSessionOf(db, hashOf(old));
      const token = randomBytes(32).toString('base64url');
      const since = isoTime(now());
      const session = { id: newId(), personId, name, device, remembered: remember, since, seen: since };
      await addSession(db, hashOf(token), session);
      return { id: session.id, token };
    },
    end: (id) => store.write(UNRECORDED, ({ db }) => endSession(db, id, 'revoked')),
    endOf: (token) => store.write(UNRECORDED, ({ db }) => endSessionOf(db, hashOf(token))),
  };
}

/** Returns a session and its actor; `null` if there is no session, or the person was removed. */
async function holderOf(db: Snapshot, tokenHash: string): Promise<{ session: Session; actor: Actor } | null> {
  const session = await sessionOf(db, tokenHash);
  const actor = session && (await holderOfSession(db, session));
  return session && actor && { session, actor };
}

async function holderOfSession(db: Snapshot, { id: sessionId, personId, name }: Session): Promise<Actor | null> {
  if (personId === null) return { ...VISITOR, role: 'secretary', name, sessionId };
  const person = await access.live(db, personId);
  return person && actorOf(person, sessionId, await liveTeamsOf(db, person));
}

/** Returns the actor of a session while it is live, otherwise a visitor. */
export async function actorOfSession(db: Snapshot, id: string, now: number): Promise<Actor> {
  const session = await sessionWithId(db, id);
  if (session === null || !isLive(session, now)) return VISITOR;
  return (await holderOfSession(db, session)) ?? VISITOR;
}

function actorOf({ id, name, role, divisions }: Person, sessionId: string, teamIds: readonly string[]): Actor {
  return { role, name, sessionId, personId: id, teamIds, divisions };
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns whether a session is neither idle for too long nor too old. */
export function isLive(
  { remembered, since, seen }: Pick<Session, 'remembered' | 'since' | 'seen'>,
  now: number,
): boolean {
  const { idle, max } = remembered ? LIFETIMES.remembered : LIFETIMES.session;
  return isAlive(Date.parse(seen), idle, now) && isAlive(Date.parse(since), max, now);
}

/** Hashes a token or code. Many random bytes need no salt and no slow hash. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
