import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { newId } from '../storage/new-id.ts';
import {
  addSession,
  allSessions,
  endSession,
  endSessionOf,
  noteSeen,
  removeSessions,
  type Session,
  sessionOf,
} from '../storage/sessions.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-error.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts without use, and at most, in milliseconds. */
export const LIFE = { idle: 12 * HOUR, most: 30 * DAY };
/** The same for "Remember this phone". */
export const REMEMBERED_LIFE = { idle: 30 * DAY, most: 180 * DAY };
/** The least time between two writes of when a session was last seen, so that reading pages writes nothing. */
const SEEN_EVERY = 5 * MINUTE;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The origin of writes that are in no history and raise no revision, as sessions are no part of the league. */
export const UNRECORDED = { by: '', via: 'web', action: 'session', summary: '' } as const;

export type Sessions = {
  /** Returns the live session of a token, and notes that it was seen, if it can; `null` if there is none. */
  find(token: string | null): Promise<Session | null>;
  /** Returns the live sessions, latest first. */
  list(): Promise<Session[]>;
  /** Begins a session in the caller's transaction, ends the browser's `old` one, and returns the new token, which is not stored. */
  begin(db: Snapshot, owner: { name: string; remember: boolean }, old: string | null): Promise<string>;
  end(id: string): Promise<boolean>;
  endOf(token: string): Promise<void>;
};

/** Keeps the officials' sessions in the store alone, so that every process sees at once when one ends. */
export function createSessions(store: Store, clock: Clock): Sessions {
  const now = () => clock.now().getTime();
  return {
    async find(token) {
      if (token === null) return null;
      const session = await store.read((db) => sessionOf(db, hashOf(token)));
      if (!session || !isLive(session, now())) return null;
      if (now() - Date.parse(session.seen) < SEEN_EVERY) return session;
      const seen = at(now());
      try {
        await store.write(UNRECORDED, ({ db }) => noteSeen(db, session.id, seen));
      } catch (error) {
        // On a full disk officials can still read, above all what is wrong.
        if (error instanceof StoreUnavailable) return session;
        throw error;
      }
      return { ...session, seen };
    },
    async list() {
      const sessions = await store.read(allSessions);
      return sessions.filter((session) => isLive(session, now()));
    },
    async begin(db, { name, remember }, old) {
      await removeExpired(db, now());
      if (old !== null) await endSessionOf(db, hashOf(old));
      const token = randomBytes(32).toString('base64url');
      const since = at(now());
      await addSession(db, hashOf(token), { id: newId(), name, remembered: remember, since, seen: since });
      return token;
    },
    end: (id) => store.write(UNRECORDED, ({ db }) => endSession(db, id)),
    endOf: (token) => store.write(UNRECORDED, ({ db }) => endSessionOf(db, hashOf(token))),
  };
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

function isLive({ remembered, since, seen }: Session, now: number): boolean {
  const { idle, most } = remembered ? REMEMBERED_LIFE : LIFE;
  return now - Date.parse(seen) < idle && now - Date.parse(since) < most;
}

async function removeExpired(db: Snapshot, now: number): Promise<void> {
  for (const remembered of [false, true]) {
    const { idle, most } = remembered ? REMEMBERED_LIFE : LIFE;
    await removeSessions(db, { remembered }, { seen: at(now - idle), since: at(now - most) });
  }
}

function at(moment: number): string {
  return new Date(moment).toISOString();
}

/** A token of 32 random bytes needs no salt and no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
