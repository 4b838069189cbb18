import { LIFETIMES } from '#domain/lifetimes.ts';
import { expiryCondition } from './expired.ts';
import type { Follower, PushMessage } from './schema.ts';
import { canonicalJson } from './mappers/mapper.ts';
import type { DatabaseTransaction } from './store.ts';
import { chunks, upsertStatement } from './table-rows.ts';

/**
 * The keys that sign this site's messages to followers (VAPID, in base64url), and how far followers have been notified.
 * `told`: the last history entry about which they were notified. `tonight`: the last day on which they were reminded of
 * the matches of that evening.
 */
export type PushKeysAndProgress = { publicKey: string; privateKey: string; told: number; tonight: string };

/**
 * Returns the keys that sign messages to followers, and the last history entry and the last day about which followers
 * have been notified. Returns `null` before the first start of the site.
 */
export async function loadPushState(db: DatabaseTransaction): Promise<PushKeysAndProgress | null> {
  const state = db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey', 'told', 'tonight']);
  return (await state.executeTakeFirst()) ?? null;
}

/**
 * Stores the site's first keys for signing messages to followers. Followers will be notified only about history entries
 * that are made after the keys are stored.
 */
export async function saveFirstPushKeys(
  db: DatabaseTransaction,
  keys: Pick<PushKeysAndProgress, 'publicKey' | 'privateKey'>,
): Promise<void> {
  const last = db.selectFrom('history').select(({ fn }) => fn.max('id').as('id'));
  const told = (await last.executeTakeFirst())?.id ?? 0;
  const row = { id: 1, public_key: keys.publicKey, private_key: keys.privateKey, told, tonight: '' };
  await db.insertInto('push_key').values(row).execute();
}

/** Replaces the private key with a longer form of the same key, which begins with zero bytes. */
export async function storePaddedPushPrivateKey(db: DatabaseTransaction, key: string): Promise<void> {
  await db.updateTable('push_key').set({ private_key: key }).execute();
}

/** Stores the last history entry (`told`) or day (`tonight`) about which followers have been notified. */
export async function saveNoticeProgress(
  db: DatabaseTransaction,
  told: Partial<Pick<PushKeysAndProgress, 'told' | 'tonight'>>,
): Promise<void> {
  await db.updateTable('push_key').set(told).execute();
}

/**
 * Removes all waiting messages, and makes sure that followers are not notified about history entries up to `entry`.
 * Called after a restore, because the messages are about the replaced league.
 */
export async function skipNoticesUpTo(db: DatabaseTransaction, entry: number): Promise<void> {
  await db.deleteFrom('push_message').execute();
  await saveNoticeProgress(db, { told: entry });
}

/**
 * Returns all followers. If `of` is a list of ids, returns only the followers with these ids. If `of` is `signed in`,
 * returns only those who chose their teams and players while signed in.
 */
export async function loadFollowers(
  db: DatabaseTransaction,
  of?: readonly string[] | 'signed in',
): Promise<Follower[]> {
  const all = db.selectFrom('follower').selectAll();
  const wanted = of === 'signed in' ? all.where('session_id', 'is not', null) : of && all.where('id', 'in', of);
  const rows = await (wanted ?? all).execute();
  return rows.map(({ team_ids, player_ids, session_id, ...row }) => {
    // The casts are safe: only `saveFollower` writes this JSON.
    const [teamIds, playerIds] = [JSON.parse(team_ids) as string[], JSON.parse(player_ids) as string[]];
    return { ...row, teamIds, playerIds, sessionId: session_id };
  });
}

/**
 * A group of followers to which a limit applies. `ids`: only followers with these ids. `services`: only followers on
 * these push services. `notOf`: no followers on these push services. If several fields are set, all of them apply. An
 * empty object means all followers.
 */
export type FollowerFilter = { ids?: readonly string[]; services?: readonly string[]; notOf?: readonly string[] };

/** Returns the query for the followers in a group. */
function followersInGroupQuery(db: DatabaseTransaction, { ids, services, notOf }: FollowerFilter) {
  let members = db.selectFrom('follower');
  // PostgreSQL refuses an empty list. The list therefore also has '', which is the id of no follower.
  if (ids) members = members.where('id', 'in', ['', ...ids]);
  if (services) members = members.where('service', 'in', services);
  return notOf ? members.where('service', 'not in', notOf) : members;
}

/** Returns how many followers are in a group. */
export async function countFollowers(db: DatabaseTransaction, group: FollowerFilter): Promise<number> {
  const { n } = await followersInGroupQuery(db, group)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Removes one idle follower of a group. A follower is idle in two cases: the push service has never accepted a message
 * to the follower, or the follower's browser has not confirmed for a long time (`LIFETIMES.follower`) that the user
 * still follows. Prefers followers who are not signed in. If several followers are equally preferred, removes the
 * follower who confirmed longest ago. Returns whether an idle follower was found.
 */
export async function removeIdleFollower(
  db: DatabaseTransaction,
  group: FollowerFilter,
  now: number,
): Promise<boolean> {
  const idle = await followersInGroupQuery(db, group)
    .select('id')
    .where(({ or, eb }) => or([eb('delivered', 'is', null), expiryCondition('confirmed', LIFETIMES.follower, now)]))
    .orderBy(({ eb }) => eb('session_id', 'is not', null))
    .orderBy('confirmed')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (idle) await removeFollowers(db, [idle.id]);
  return idle !== undefined;
}

/** Inserts a follower, or replaces it without changing `delivered`. */
export async function saveFollower(db: DatabaseTransaction, follower: Omit<Follower, 'delivered'>): Promise<void> {
  const { teamIds, playerIds, sessionId: session_id, ...rest } = follower;
  const [team_ids, player_ids] = [canonicalJson(teamIds), canonicalJson(playerIds)];
  await upsertStatement('follower', 'id', [{ ...rest, team_ids, player_ids, session_id }]).execute(db);
}

/** Records the last day on which a follower's push service accepted a message. */
export async function recordDelivery(db: DatabaseTransaction, id: string, day: string): Promise<void> {
  await db.updateTable('follower').set({ delivered: day }).where('id', '=', id).execute();
}

/** Removes the followers who follow no team and no player, if their session has ended. */
export async function removeFollowersOfNobody(db: DatabaseTransaction): Promise<void> {
  await db
    .deleteFrom('follower')
    .where('team_ids', '=', EMPTY_LIST_JSON)
    .where('player_ids', '=', EMPTY_LIST_JSON)
    .where('session_id', 'not in', db.selectFrom('session').select('id'))
    .execute();
}

const EMPTY_LIST_JSON = canonicalJson([]);

/** Removes followers and the messages that wait for them. */
export async function removeFollowers(db: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('follower').where('id', 'in', ids).execute();
}

/** A new message to a follower, about one notice. Times are in ISO 8601. */
export type NewPushMessage = Omit<PushMessage, 'id' | 'tries'>;

/** Adds messages. A new message replaces a waiting message to the same follower about the same notice. */
export async function addMessages(db: DatabaseTransaction, messages: readonly NewPushMessage[]): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: `${message.follower_id} ${message.notice}`, tries: 0 }));
  for (const part of chunks(rows)) await upsertStatement('push_message', 'id', part).execute(db);
}

/** A message that is due, with the push service of its follower. */
export type DueMessage = PushMessage & { service: string };

/**
 * Returns up to `most` due messages, earliest first. Leaves out messages for the push services in `without`. A message
 * whose `due` is after `latest` counts as due, because its time was set while the clock was wrong.
 */
export async function dueMessages(
  db: DatabaseTransaction,
  { now, latest, without, most }: { now: string; latest: string; without: FollowerFilter[]; most: number },
): Promise<DueMessage[]> {
  let due = db
    .selectFrom('push_message')
    .innerJoin('follower', 'follower.id', 'push_message.follower_id')
    .selectAll('push_message')
    .select('service')
    .where(({ or, eb }) => or([eb('due', '<=', now), eb('due', '>', latest)]));
  for (const { services, notOf } of without) {
    if (services) due = due.where('service', 'not in', services);
    if (notOf) due = due.where('service', 'in', notOf);
  }
  return due.orderBy('due').orderBy('push_message.id').limit(most).execute();
}

/**
 * Stores the next `due` and `tries` of messages that are about to be sent, so that no other process sends them too. If
 * sending is interrupted, the messages are sent again at the time `due`.
 */
export async function claimMessages(db: DatabaseTransaction, messages: readonly PushMessage[]): Promise<void> {
  const rows = messages.map(({ id, follower_id, notice, due, expires, tries }) => {
    return { id, follower_id, notice, due, expires, tries };
  });
  for (const part of chunks(rows)) await upsertStatement('push_message', 'id', part).execute(db);
}

/**
 * Sets when to try a message again. Does nothing if a newer message has replaced this message: the stored `due` is then
 * different.
 */
export async function scheduleMessageRetry(
  db: DatabaseTransaction,
  { id, due }: PushMessage,
  next: string,
): Promise<void> {
  await db.updateTable('push_message').set({ due: next }).where('id', '=', id).where('due', '=', due).execute();
}

/** Removes a message. Does nothing if a newer message has replaced this message: the stored `due` is then different. */
export async function removeMessage(db: DatabaseTransaction, { id, due }: PushMessage): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).where('due', '=', due).execute();
}
