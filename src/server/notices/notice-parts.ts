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
import type { SendPush } from './push-service.ts';

export type NoticeParts = {
  store: Store;
  facts: Pick<FactsReader, 'readOn'>;
  clock: Clock;
  content: Pick<LiveContent, 'current'>;
  /** The address that visitors use. It is sent to push services as the sender's contact. */
  publicUrl: string;
  post: SendPush;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/** Returns a function that logs a failure, except that of an unavailable database, which is logged elsewhere. */
export function logUnlessUnavailable({ warn }: NoticeParts): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StoreUnavailable)) warn('Followers could not be told', error);
  };
}

/**
 * Returns a function that reports a fault with `warn`. It throws the fault of an unavailable database, because then
 * nothing else works either.
 */
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

/**
 * Reads the push state and the facts in one snapshot, and passes them to `work`. Returns `null` before the first start.
 */
export async function readPushState<T>(
  { store, facts }: NoticeParts,
  work: (state: PushState, making: NoticeContext) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await loadPushState(db);
    return state && (await facts.readOn(db, (from) => work(state, { db, facts: from }))).value;
  });
}

export type NoticeContext = { db: Snapshot; facts: Facts };

/** A follower whose players have current ids even after merges. */
export type LiveFollower = Follower & Following;

/** Returns all followers, or only those given with `of`, each with the actor of its session at the time `now`. */
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
