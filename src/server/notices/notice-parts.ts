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
  content: Pick<LiveContent, 'present'>;
  /** The address that visitors use; push services may ask there about a sender. */
  publicUrl: string;
  post: Post;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/** Logs a failure; a database that is away is logged elsewhere, and the next look goes on here. */
export function unlessUnavailable({ warn }: NoticeParts): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StoreUnavailable)) warn('Followers could not be told', error);
  };
}

/** Tells a fault, and returns `undefined` in place of what was to be made; a database that is away concerns everything. */
export function unlessAway(warn: (fault: unknown) => void): (fault: unknown) => undefined {
  return (fault) => {
    if (fault instanceof StoreUnavailable) throw fault;
    warn(fault);
    return undefined;
  };
}

/** Returns the hour of the league's day. */
export function hourOf(now: Date, { timeZone }: LeagueContent): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
}

/** Reads the state, the facts and the database as they are at one moment; `null` before the first start. */
export async function readState<T>(
  { store, facts }: NoticeParts,
  work: (state: PushState, making: Making) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await loadPushState(db);
    return state && (await facts.readOn(db, (from) => work(state, { db, facts: from }))).value;
  });
}

export type Making = { db: Snapshot; facts: Facts };

/** Somebody who follows, as of now: with the ids that merged players have today. */
export type LiveFollower = Follower & Following;

/** Returns every follower, or some (`followers`). */
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

/** A moment in milliseconds as it is stored. */
export function at(moment: number): string {
  return new Date(moment).toISOString();
}
