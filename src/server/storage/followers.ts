import { LIVES } from '#domain/lives.ts';
import { expired } from './expired.ts';
import type { Follower, PushMessage } from './schema.ts';
import { jsonText } from './mappers/mapper.ts';
import type { Snapshot } from './store.ts';
import { chunks, upsert } from './table-rows.ts';

/** The keys of this database (VAPID, in base64url), and how far its followers have been told. */
export type PushState = { publicKey: string; privateKey: string; told: number; tonight: string };

/** The keys and how far followers have been told; `null` before the first start. */
export async function loadPushState(db: Snapshot): Promise<PushState | null> {
  const state = db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey', 'told', 'tonight']);
  return (await state.executeTakeFirst()) ?? null;
}

/** Stores the first keys. Nothing from before is told. */
export async function addPushKey(db: Snapshot, keys: Pick<PushState, 'publicKey' | 'privateKey'>): Promise<void> {
  const last = db.selectFrom('history').select(({ fn }) => fn.max('id').as('id'));
  const told = (await last.executeTakeFirst())?.id ?? 0;
  const row = { id: 1, public_key: keys.publicKey, private_key: keys.privateKey, told, tonight: '' };
  await db.insertInto('push_key').values(row).execute();
}

/** Replaces the private key by a longer form of the same key. */
export async function setPrivateKey(db: Snapshot, key: string): Promise<void> {
  await db.updateTable('push_key').set({ private_key: key }).execute();
}

/** Notes how far followers have been told. */
export async function noteTold(db: Snapshot, told: Partial<Pick<PushState, 'told' | 'tonight'>>): Promise<void> {
  await db.updateTable('push_key').set(told).execute();
}

/** After a restore: what the history has up to this entry is not told, nor what was to be told of the league before. */
export async function tellNothingBefore(db: Snapshot, entry: number): Promise<void> {
  await db.deleteFrom('push_message').execute();
  await noteTold(db, { told: entry });
}

/** Every follower, or those with these ids, or those on whose device somebody signed in. */
export async function followers(db: Snapshot, of?: readonly string[] | 'signed in'): Promise<Follower[]> {
  const all = db.selectFrom('follower').selectAll();
  const wanted = of === 'signed in' ? all.where('session_id', 'is not', null) : of && all.where('id', 'in', of);
  const rows = await (wanted ?? all).execute();
  return rows.map(({ team_ids, player_ids, session_id, ...row }) => {
    // JSON that only saveFollower stores.
    const [teamIds, playerIds] = [JSON.parse(team_ids) as string[], JSON.parse(player_ids) as string[]];
    return { ...row, teamIds, playerIds, sessionId: session_id };
  });
}

/** Some of the followers: those with these ids, those of these push services, or those of all others. */
export type Share = { ids?: readonly string[]; services?: readonly string[]; notOf?: readonly string[] };

function ofShare(db: Snapshot, { ids, services, notOf }: Share) {
  let share = db.selectFrom('follower');
  // No list is empty on PostgreSQL, and no follower has this id.
  if (ids) share = share.where('id', 'in', ['', ...ids]);
  if (services) share = share.where('service', 'in', services);
  return notOf ? share.where('service', 'not in', notOf) : share;
}

/** How many followers a share has. */
export async function countFollowers(db: Snapshot, share: Share): Promise<number> {
  const { n } = await ofShare(db, share)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Removes the follower of a share that was confirmed first, of those whose push service never took a message, or whose browser
 * has not confirmed them for long; those of somebody who signed in come last. Returns whether there was one.
 */
export async function removeIdle(db: Snapshot, share: Share, now: number): Promise<boolean> {
  const idle = await ofShare(db, share)
    .select('id')
    .where(({ or, eb }) => or([eb('delivered', 'is', null), expired('confirmed', LIVES.follower, now)]))
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

/** Notes the day when a follower's push service took a message. */
export async function noteDelivered(db: Snapshot, id: string, day: string): Promise<void> {
  await db.updateTable('follower').set({ delivered: day }).where('id', '=', id).execute();
}

/** Removes the followers of nobody whose session has ended. */
export async function removeFollowersOfNobody(db: Snapshot): Promise<void> {
  await db
    .deleteFrom('follower')
    .where('team_ids', '=', NOBODY)
    .where('player_ids', '=', NOBODY)
    .where('session_id', 'not in', db.selectFrom('session').select('id'))
    .execute();
}

const NOBODY = jsonText([]);

/** Removes followers, with the messages that wait for them. */
export async function removeFollowers(db: Snapshot, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('follower').where('id', 'in', ids).execute();
}

/** A message that waits; one about the same thing has the same id. Moments are ISO 8601. */
export type NewMessage = Omit<PushMessage, 'id' | 'tries'>;

/** Adds messages; one about the same thing replaces the one that waits. */
export async function addMessages(db: Snapshot, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: `${message.follower_id} ${message.notice}`, tries: 0 }));
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** A message with the push service of its follower. */
export type DueMessage = PushMessage & { service: string };

/**
 * Returns the messages that are due, the oldest first: at most `most`, and none of the push services in `without`. A message
 * that waits beyond `latest` is due too, as it was put off while the clock was wrong.
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

/** Stores messages as they are claimed: due again later, and tried once more. */
export async function claimMessages(db: Snapshot, messages: readonly PushMessage[]): Promise<void> {
  const rows = messages.map(({ id, follower_id, notice, due, expires, tries }) => {
    return { id, follower_id, notice, due, expires, tries };
  });
  for (const part of chunks(rows)) await upsert('push_message', 'id', part).execute(db);
}

/** Has a claimed message sent again, unless it was replaced meanwhile. */
export async function retryMessage(db: Snapshot, { id, due }: PushMessage, next: string): Promise<void> {
  await db.updateTable('push_message').set({ due: next }).where('id', '=', id).where('due', '=', due).execute();
}

/** Removes a claimed message, unless it was replaced meanwhile. */
export async function removeMessage(db: Snapshot, { id, due }: PushMessage): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).where('due', '=', due).execute();
}
