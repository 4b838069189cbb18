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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts without use, and at most, in milliseconds. */
export const LIFE = { idle: 12 * HOUR, most: 30 * DAY };
/** The same, where "Remember this phone" was chosen. */
export const REMEMBERED_LIFE = { idle: 30 * DAY, most: 180 * DAY };
/** When a session was last seen is written at most so often, so that reading pages writes nothing. */
const SEEN_EVERY = 5 * MINUTE;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

// Nothing here concerns the league: no entry of the history, no revision.
const QUIET = { by: '', via: 'web', action: 'session', summary: '' } as const;

export type Sessions = {
  /** The living session of a token, seen now; `null` where there is none. */
  find(token: string | null): Promise<Session | null>;
  /** The living ones, the latest first. */
  list(): Promise<Session[]>;
  /** Within a transaction: begins one in the place of the browser's old one; answers its token, which is not kept. */
  begin(db: Snapshot, who: { name: string; remember: boolean }, old: string | null): Promise<string>;
  end(id: string): Promise<boolean>;
  endOf(token: string): Promise<void>;
};

/** The officials' sessions: in the store alone, so that every process sees them end at once. */
export function createSessions(store: Store, clock: Clock): Sessions {
  const now = () => clock.now().getTime();
  return {
    async find(token) {
      if (token === null) return null;
      const session = await store.read((db) => sessionOf(db, hashOf(token)));
      if (!session || !isAlive(session, now())) return null;
      if (now() - Date.parse(session.seen) < SEEN_EVERY) return session;
      const seen = at(now());
      await store.write(QUIET, ({ db }) => noteSeen(db, session.id, seen));
      return { ...session, seen };
    },
    async list() {
      const sessions = await store.read(allSessions);
      return sessions.filter((session) => isAlive(session, now()));
    },
    async begin(db, { name, remember }, old) {
      await removeExpired(db, now());
      if (old !== null) await endSessionOf(db, hashOf(old));
      const token = randomBytes(32).toString('base64url');
      const since = at(now());
      await addSession(db, hashOf(token), { id: newId(), name, remembered: remember, since, seen: since });
      return token;
    },
    end: (id) => store.write(QUIET, ({ db }) => endSession(db, id)),
    endOf: (token) => store.write(QUIET, ({ db }) => endSessionOf(db, hashOf(token))),
  };
}

/** Whether a text may be a session's token. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

function isAlive({ remembered, since, seen }: Session, now: number): boolean {
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

/** 32 random bytes need no salt and no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
