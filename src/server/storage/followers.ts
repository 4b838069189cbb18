import type { Follower, PushMessage } from './schema.ts';
import { jsonText } from './mappers/mapper.ts';
import type { Snapshot } from './store.ts';
import { chunks, upsert } from './table-rows.ts';

/** The keys of this database (VAPID, in base64url), and how far its followers have been told. */
export type PushState = { publicKey: string; privateKey: string; told: number; tonight: string };

/** The keys and how far followers have been told; `null` before the first start. */
export async function pushState(db: Snapshot): Promise<PushState | null> {
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
  const all = db
    .selectFrom('follower')
    .select(['id', 'endpoint', 'other_host', 'p256dh', 'auth', 'team_ids', 'player_ids', 'session_id']);
  const wanted = of === 'signed in' ? all.where('session_id', 'is not', null) : of && all.where('id', 'in', of);
  const rows = await (wanted ?? all).execute();
  return rows.map(({ other_host, team_ids, player_ids, session_id, ...row }) => {
    // JSON that only saveFollower stores.
    const [teamIds, playerIds] = [JSON.parse(team_ids) as string[], JSON.parse(player_ids) as string[]];
    return { ...row, otherHost: other_host, teamIds, playerIds, sessionId: session_id };
  });
}

/** How many followers there are by each `otherHost`, one follower left out. */
export async function countOthers(db: Snapshot, id: string): Promise<Map<string, number>> {
  const others = db
    .selectFrom('follower')
    .select(({ fn }) => ['other_host', fn.countAll().as('n')])
    .where('id', '<>', id)
    .groupBy('other_host');
  return new Map((await others.execute()).map(({ other_host, n }) => [other_host, Number(n)]));
}

/** Inserts or replaces a follower. */
export async function saveFollower(db: Snapshot, { id, endpoint, p256dh, auth, ...rest }: Follower): Promise<void> {
  const [team_ids, player_ids] = [jsonText(rest.teamIds), jsonText(rest.playerIds)];
  const { otherHost: other_host, sessionId: session_id } = rest;
  const row = { id, endpoint, other_host, p256dh, auth, team_ids, player_ids, session_id };
  await upsert('follower', 'id', [row]).execute(db);
}

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

/** Returns the messages that are due at a moment, at most so many, the oldest first; they are due again at another one. */
export async function claimMessages(db: Snapshot, now: string, until: string, most: number): Promise<PushMessage[]> {
  const due = db.selectFrom('push_message').selectAll().where('due', '<=', now);
  const rows = await due.orderBy('due').orderBy('id').limit(most).execute();
  const claimed = rows.map((row) => ({ ...row, due: until, tries: row.tries + 1 }));
  if (claimed.length > 0) await upsert('push_message', 'id', claimed).execute(db);
  return claimed;
}

/** Has a claimed message sent again, unless it was replaced meanwhile. */
export async function retryMessage(db: Snapshot, { id, due }: PushMessage, next: string): Promise<void> {
  await db.updateTable('push_message').set({ due: next }).where('id', '=', id).where('due', '=', due).execute();
}

/** Removes messages that were claimed together, but none that was replaced or is sent again. */
export async function removeMessages(db: Snapshot, claimed: readonly PushMessage[]): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  const due = claimed[0]?.due ?? '';
  await db.deleteFrom('push_message').where('id', 'in', ids).where('due', '=', due).execute();
}
