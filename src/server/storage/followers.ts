import { LIFETIMES } from '#domain/lifetimes.ts';
import { expiredCondition } from './expired.ts';
import type { Follower, PushMessage } from './schema.ts';
import { jsonText } from './mappers/mapper.ts';
import type { Snapshot } from './store.ts';
import { chunks, upsert } from './table-rows.ts';

/**
 * The keys that sign this site's messages (VAPID, in base64url), and how far followers have been notified
 * (`PushKeyTable`).
 */
export type PushState = { publicKey: string; privateKey: string; told: number; tonight: string };

/** Returns the keys and how far followers have been notified; `null` before the first start. */
export async function loadPushState(db: Snapshot): Promise<PushState | null> {
  const state = db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey', 'told', 'tonight']);
  return (await state.executeTakeFirst()) ?? null;
}

/** Stores the first keys. Followers are not notified of anything that happened before. */
export async function addPushKey(db: Snapshot, keys: Pick<PushState, 'publicKey' | 'privateKey'>): Promise<void> {
  const last = db.selectFrom('history').select(({ fn }) => fn.max('id').as('id'));
  const told = (await last.executeTakeFirst())?.id ?? 0;
  const row = { id: 1, public_key: keys.publicKey, private_key: keys.privateKey, told, tonight: '' };
  await db.insertInto('push_key').values(row).execute();
}

/** Replaces the private key with the same key in a longer form. */
export async function setPrivateKey(db: Snapshot, key: string): Promise<void> {
  await db.updateTable('push_key').set({ private_key: key }).execute();
}

/** Stores how far followers have been notified. */
export async function saveNoticeProgress(
  db: Snapshot,
  told: Partial<Pick<PushState, 'told' | 'tonight'>>,
): Promise<void> {
  await db.updateTable('push_key').set(told).execute();
}

/**
 * After a restore, marks everything up to this entry as notified, and removes waiting messages about the replaced
 * league.
 */
export async function skipNoticesBefore(db: Snapshot, entry: number): Promise<void> {
  await db.deleteFrom('push_message').execute();
  await saveNoticeProgress(db, { told: entry });
}

/** Returns all followers, those with the given ids, or those on devices on which somebody has signed in. */
export async function followers(db: Snapshot, of?: readonly string[] | 'signed in'): Promise<Follower[]> {
  const all = db.selectFrom('follower').selectAll();
  const wanted = of === 'signed in' ? all.where('session_id', 'is not', null) : of && all.where('id', 'in', of);
  const rows = await (wanted ?? all).execute();
  return rows.map(({ team_ids, player_ids, session_id, ...row }) => {
    // Only `saveFollower` writes this JSON.
    const [teamIds, playerIds] = [JSON.parse(team_ids) as string[], JSON.parse(player_ids) as string[]];
    return { ...row, teamIds, playerIds, sessionId: session_id };
  });
}

/**
 * A group of followers with a limit of its own: followers with these ids, of these push services, or of all push
 * services except some (`notOf`).
 */
export type FollowerGroup = { ids?: readonly string[]; services?: readonly string[]; notOf?: readonly string[] };

/** Returns the query for the followers in a group. */
function inGroup(db: Snapshot, { ids, services, notOf }: FollowerGroup) {
  let members = db.selectFrom('follower');
  // PostgreSQL refuses an empty list. No follower has the id ''.
  if (ids) members = members.where('id', 'in', ['', ...ids]);
  if (services) members = members.where('service', 'in', services);
  return notOf ? members.where('service', 'not in', notOf) : members;
}

/** Returns how many followers are in a group. */
export async function countFollowers(db: Snapshot, group: FollowerGroup): Promise<number> {
  const { n } = await inGroup(db, group)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Removes one idle follower from a group: the push service has never accepted a message, or the browser has not
 * confirmed for a long time. Takes the one that confirmed longest ago, and signed-in ones last. Returns whether there
 * was one.
 */
export async function removeIdleFollower(db: Snapshot, group: FollowerGroup, now: number): Promise<boolean> {
  const idle = await inGroup(db, group)
    .select('id')
    .where(({ or, eb }) => or([eb('delivered', 'is', null), expiredCondition('confirmed', LIFETIMES.follower, now)]))
    .orderBy(({ eb }) => eb('session_id', 'is not', null))
    .orderBy('confirmed')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (idle) await removeFollowers(db, [idle.id]);
  return idle !== undefined;
}

/** Inserts or replaces a follower. */
export async function saveFollower(db: Snapshot, follower: Omit<Follower, 'delivered'>): Promise<void> {
  const { teamIds, playerIds, sessionId: session_id, ...rest } = follower;
  const [team_ids, player_ids] = [jsonText(teamIds), jsonText(playerIds)];
  await upsert('follower', 'id', [{ ...rest, team_ids, player_ids, session_id }]).execute(db);
}

/** Records the last day on which a follower's push service accepted a message. */
export async function noteDelivered(db: Snapshot, id: string, day: string): Promise<void> {
  await db.updateTable('follower').set({ delivered: day }).where('id', '=', id).execute();
}

/** Removes followers who follow no team or player and whose session has ended. */
export async function removeFollowersOfNobody(db: Snapshot): Promise<void> {
  await db
    .deleteFrom('follower')
    .where('team_ids', '=', NOBODY)
    .where('player_ids', '=', NOBODY)
    .where('session_id', 'not in', db.selectFrom('session').select('id'))
    .execute();
}

const NOBODY = jsonText([]);

/** Removes followers and the messages that wait for them. */
export async function removeFollowers(db: Snapshot, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('follower').where('id', 'in', ids).execute();
}

/** A message to be sent. Messages about the same thing have the same id. Times are ISO 8601. */
export type NewMessage = Omit<PushMessage, 'id' | 'tries'>;

/** Adds messages. Each replaces the waiting message about the same thing, if there is one. */
export async function addMessages(db: Snapshot, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: `${message.follower_id} ${message.notice}`, tries: 0 }));
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** A message with its follower's push service. */
export type DueMessage = PushMessage & { service: string };

/**
 * Returns due messages, oldest first and at most `most`, but none for the push services in `without`. A message that
 * would wait beyond `latest` is due too, because it was postponed while the clock was wrong.
 */
export async function dueMessages(
  db: Snapshot,
  { now, latest, without, most }: { now: string; latest: string; without: FollowerGroup[]; most: number },
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

/** Marks messages as being sent: they are due again later, as another try. */
export async function claimMessages(db: Snapshot, messages: readonly PushMessage[]): Promise<void> {
  const rows = messages.map(({ id, follower_id, notice, due, expires, tries }) => {
    return { id, follower_id, notice, due, expires, tries };
  });
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** Schedules another try for a message, unless it has been replaced meanwhile. */
export async function retryMessage(db: Snapshot, { id, due }: PushMessage, next: string): Promise<void> {
  await db.updateTable('push_message').set({ due: next }).where('id', '=', id).where('due', '=', due).execute();
}

/** Removes a message, unless it has been replaced meanwhile. */
export async function removeMessage(db: Snapshot, { id, due }: PushMessage): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).where('due', '=', due).execute();
}
