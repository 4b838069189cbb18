import { LIFETIMES } from '#domain/lifetimes.ts';
import { expired } from './expired.ts';
import type { Follower, PushMessage } from './schema.ts';
import { jsonText } from './mappers/mapper.ts';
import type { Snapshot } from './store.ts';
import { chunks, upsert } from './table-rows.ts';

/** The keys of this database (VAPID, in base64url), and the last events that were announced to followers. */
export type PushState = { publicKey: string; privateKey: string; told: number; tonight: string };

/** Returns the keys and the announced events; `null` before the first start. */
export async function loadPushState(db: Snapshot): Promise<PushState | null> {
  const state = db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey', 'told', 'tonight']);
  return (await state.executeTakeFirst()) ?? null;
}

/** Stores the first keys. Earlier events are not announced. */
export async function addPushKey(db: Snapshot, keys: Pick<PushState, 'publicKey' | 'privateKey'>): Promise<void> {
  const last = db.selectFrom('history').select(({ fn }) => fn.max('id').as('id'));
  const told = (await last.executeTakeFirst())?.id ?? 0;
  const row = { id: 1, public_key: keys.publicKey, private_key: keys.privateKey, told, tonight: '' };
  await db.insertInto('push_key').values(row).execute();
}

/** Replaces the private key with a longer form of the same key. */
export async function setPrivateKey(db: Snapshot, key: string): Promise<void> {
  await db.updateTable('push_key').set({ private_key: key }).execute();
}

/** Stores which events were announced to followers. */
export async function saveNoticeProgress(
  db: Snapshot,
  told: Partial<Pick<PushState, 'told' | 'tonight'>>,
): Promise<void> {
  await db.updateTable('push_key').set(told).execute();
}

/** For a restore: does not announce events up to this entry, and removes waiting messages about the replaced league. */
export async function skipNoticesBefore(db: Snapshot, entry: number): Promise<void> {
  await db.deleteFrom('push_message').execute();
  await saveNoticeProgress(db, { told: entry });
}

/** Returns all followers, only followers with these ids, or only followers on devices where somebody has signed in. */
export async function followers(db: Snapshot, of?: readonly string[] | 'signed in'): Promise<Follower[]> {
  const all = db.selectFrom('follower').selectAll();
  const wanted = of === 'signed in' ? all.where('session_id', 'is not', null) : of && all.where('id', 'in', of);
  const rows = await (wanted ?? all).execute();
  return rows.map(({ team_ids, player_ids, session_id, ...row }) => {
    // Only saveFollower stores this JSON.
    const [teamIds, playerIds] = [JSON.parse(team_ids) as string[], JSON.parse(player_ids) as string[]];
    return { ...row, teamIds, playerIds, sessionId: session_id };
  });
}

/**
 * A group of followers that has its own limit: followers with these ids, of these push services, or of all other push services.
 */
export type Share = { ids?: readonly string[]; services?: readonly string[]; notOf?: readonly string[] };

function ofShare(db: Snapshot, { ids, services, notOf }: Share) {
  let share = db.selectFrom('follower');
  // PostgreSQL rejects an empty list, and no follower has the id ''.
  if (ids) share = share.where('id', 'in', ['', ...ids]);
  if (services) share = share.where('service', 'in', services);
  return notOf ? share.where('service', 'not in', notOf) : share;
}

/** Returns the number of followers in a group. */
export async function countFollowers(db: Snapshot, share: Share): Promise<number> {
  const { n } = await ofShare(db, share)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Removes an idle follower of a group: the push service never accepted a message, or the browser has not confirmed for a long
 * time. The earliest confirmation goes first. Signed-in followers go last. Returns whether there was an idle follower.
 */
export async function removeIdle(db: Snapshot, share: Share, now: number): Promise<boolean> {
  const idle = await ofShare(db, share)
    .select('id')
    .where(({ or, eb }) => or([eb('delivered', 'is', null), expired('confirmed', LIFETIMES.follower, now)]))
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

/** Records the day on which a follower's push service accepted a message. */
export async function noteDelivered(db: Snapshot, id: string, day: string): Promise<void> {
  await db.updateTable('follower').set({ delivered: day }).where('id', '=', id).execute();
}

/** Removes followers who follow nobody and whose session has ended. */
export async function removeFollowersOfNobody(db: Snapshot): Promise<void> {
  await db
    .deleteFrom('follower')
    .where('team_ids', '=', NOBODY)
    .where('player_ids', '=', NOBODY)
    .where('session_id', 'not in', db.selectFrom('session').select('id'))
    .execute();
}

const NOBODY = jsonText([]);

/** Removes followers, with their waiting messages. */
export async function removeFollowers(db: Snapshot, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('follower').where('id', 'in', ids).execute();
}

/** A waiting message. Messages about the same thing have the same id. Times are ISO 8601. */
export type NewMessage = Omit<PushMessage, 'id' | 'tries'>;

/** Adds messages. Each replaces a waiting message about the same thing. */
export async function addMessages(db: Snapshot, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: `${message.follower_id} ${message.notice}`, tries: 0 }));
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** A message with its follower's push service. */
export type DueMessage = PushMessage & { service: string };

/**
 * Returns at most `most` due messages, oldest first, except those for the push services in `without`. A message that waits beyond
 * `latest` is due too: it was postponed while the clock was wrong.
 */
export async function dueMessages(
  db: Snapshot,
  { now, latest, without, most }: { now: string; latest: string; without: Share[]; most: number },
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

/** Marks messages as claimed: they become due again later, with one more try. */
export async function claimMessages(db: Snapshot, messages: readonly PushMessage[]): Promise<void> {
  const rows = messages.map(({ id, follower_id, notice, due, expires, tries }) => {
    return { id, follower_id, notice, due, expires, tries };
  });
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** Schedules a claimed message for another try, unless it was replaced meanwhile. */
export async function retryMessage(db: Snapshot, { id, due }: PushMessage, next: string): Promise<void> {
  await db.updateTable('push_message').set({ due: next }).where('id', '=', id).where('due', '=', due).execute();
}

/** Removes a claimed message, unless it was replaced meanwhile. */
export async function removeMessage(db: Snapshot, { id, due }: PushMessage): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).where('due', '=', due).execute();
}
