import type { FollowedTeamsAndPlayers } from '#domain/followers/notices.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { actorOfSession } from '../auth/sessions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LeagueContentCache } from '../content/league-content.ts';
import { loadFollowers, type PushKeysAndProgress, loadPushState } from '../storage/followers.ts';
import type { Follower } from '../storage/schema.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';
import type { PushSender } from './push-service.ts';

export type NoticeSenderOptions = {
  store: Store;
  facts: Pick<FactsReader, 'readOn'>;
  clock: Clock;
  content: Pick<LeagueContentCache, 'current'>;
  /** The address that visitors use. It is sent to push services as the sender's contact. */
  publicUrl: string;
  post: PushSender;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/**
 * Returns a function that logs an error. The function ignores an error that says that the database is unavailable,
 * because that is logged elsewhere.
 */
export function logUnlessUnavailable({ warn }: NoticeSenderOptions): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StoreUnavailable)) warn('Followers could not be told', error);
  };
}

/**
 * Returns a function that reports an error with `warn` and returns `undefined`. If the error says that the database is
 * unavailable, the function throws it again, because nothing else would work either.
 */
export function warnOrRethrowIfUnavailable(warn: (fault: unknown) => void): (fault: unknown) => undefined {
  return (fault) => {
    if (fault instanceof StoreUnavailable) throw fault;
    warn(fault);
    return undefined;
  };
}

/** Returns the hour of `now` in the league's time zone, from 0 to 23. */
export function hourInTimeZone(now: Date, { timeZone }: LeagueContent): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
}

/**
 * Runs `work` with the push state and the league's facts, both read in one snapshot, and returns the result of `work`.
 * The push state consists of the signing keys, the last history entry that followers were notified about, and the last
 * day on which followers were reminded of that evening's matches. Returns `null` until the site's first start has
 * stored the keys.
 */
export async function runWithPushState<T>(
  { store, facts }: NoticeSenderOptions,
  work: (state: PushKeysAndProgress, making: NoticeContext) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await loadPushState(db);
    return state && (await facts.readOn(db, (from) => work(state, { db, facts: from }))).value;
  });
}

export type NoticeContext = { db: DatabaseTransaction; facts: Facts };

/**
 * A follower, and the actor who was signed in when the device began to follow. In `playerIds`, a player who was merged
 * into another is replaced by that other player.
 */
export type FollowerWithActor = Follower & FollowedTeamsAndPlayers;

/**
 * Returns all followers, or only those that `of` selects, each with the actor of its session at the time `now` (in
 * milliseconds). Without a session, the actor is a visitor.
 */
export async function followersWithActors(
  db: DatabaseTransaction,
  people: TeamsAndPlayers,
  now: number,
  of?: Parameters<typeof loadFollowers>[1],
): Promise<FollowerWithActor[]> {
  const found = [];
  for (const follower of await loadFollowers(db, of)) {
    const { sessionId, playerIds } = follower;
    const actor = sessionId === null ? VISITOR : await actorOfSession(db, sessionId, now);
    found.push({ ...follower, playerIds: playerIds.map((id) => idAfterMerges(people, id)), actor });
  }
  return found;
}
