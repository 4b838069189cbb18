import type { Following } from '#domain/followers/notices.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { actorOfSession } from '../auth/sessions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LiveContent } from '../content/league-content.ts';
import { followers, type PushState, loadPushState } from '../storage/followers.ts';
import type { Follower } from '../storage/schema.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { Post } from './push-service.ts';

export type NoticeParts = {
  store: Store;
  facts: Pick<FactsReader, 'readOn'>;
  clock: Clock;
  content: Pick<LiveContent, 'current'>;
  /** The address that visitors use. A push service can contact the sender there. */
  publicUrl: string;
  post: Post;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/** Logs a failure, except an unavailable database: that is logged elsewhere, and the next check tries again. */
export function logUnlessUnavailable({ warn }: NoticeParts): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StoreUnavailable)) warn('Followers could not be told', error);
  };
}

/** Reports a fault and returns `undefined`. Throws if the database is unavailable, because this affects everything. */
export function reportUnlessUnavailable(warn: (fault: unknown) => void): (fault: unknown) => undefined {
  return (fault) => {
    if (fault instanceof StoreUnavailable) throw fault;
    warn(fault);
    return undefined;
  };
}

/** Returns the current hour in the league's time zone. */
export function hourOf(now: Date, { timeZone }: LeagueContent): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
}

/** Reads the state, the facts and the database on one snapshot. Returns `null` before the first start. */
export async function readState<T>(
  { store, facts }: NoticeParts,
  work: (state: PushState, making: NoticeContext) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await loadPushState(db);
    return state && (await facts.readOn(db, (from) => work(state, { db, facts: from }))).value;
  });
}

export type NoticeContext = { db: Snapshot; facts: Facts };

/** A current follower. Merged players have their current ids. */
export type LiveFollower = Follower & Following;

/** Returns all followers, or only those in `followers`. */
export async function liveFollowers(
  db: Snapshot,
  people: People,
  now: number,
  of?: Parameters<typeof followers>[1],
): Promise<LiveFollower[]> {
  const found = [];
  for (const follower of await followers(db, of)) {
    const { sessionId, playerIds } = follower;
    const actor = sessionId === null ? VISITOR : await actorOfSession(db, sessionId, now);
    found.push({ ...follower, playerIds: playerIds.map((id) => currentId(people, id)), actor });
  }
  return found;
}
