import { canBeId } from './new-id.ts';
import type { SessionTable } from './schema.ts';
import type { Snapshot } from './store.ts';

/** A signed-in browser. `since` and `seen` are moments in ISO 8601; `id` may be shown. */
export type Session = { id: string; name: string; remembered: boolean; since: string; seen: string };

/** The session whose token has this hash, expired or not. */
export async function sessionOf(db: Snapshot, tokenHash: string): Promise<Session | null> {
  const row = await db.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  return row ? toSession(row) : null;
}

/** Far more than a committee has browsers. A new password ends the older ones too. */
const MOST_SESSIONS = 500;

/** The latest sessions, the latest first. */
export async function allSessions(db: Snapshot): Promise<Session[]> {
  const query = db.selectFrom('session').selectAll().orderBy('since', 'desc').orderBy('id').limit(MOST_SESSIONS);
  const rows = await query.execute();
  return rows.map(toSession);
}

export async function addSession(db: Snapshot, tokenHash: string, session: Session): Promise<void> {
  const { remembered, ...rest } = session;
  await db
    .insertInto('session')
    .values({ ...rest, token_hash: tokenHash, remembered: remembered ? 1 : 0 })
    .execute();
}

/** Notes when a session was last seen; does nothing if it has ended meanwhile. */
export async function noteSeen(db: Snapshot, id: string, seen: string): Promise<void> {
  await db.updateTable('session').set({ seen }).where('id', '=', id).execute();
}

/** Ends one session; returns whether there was one. */
export async function endSession(db: Snapshot, id: string): Promise<boolean> {
  if (!canBeId(id)) return false;
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await db.deleteFrom('session').where('id', '=', id).execute();
  return numDeletedRows > 0n;
}

export async function endSessionOf(db: Snapshot, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function endAllSessions(db: Snapshot): Promise<void> {
  await db.deleteFrom('session').execute();
}

/** Removes the sessions of one kind that were last seen, or began, before these moments. */
export async function removeSessions(
  db: Snapshot,
  kind: { remembered: boolean },
  before: { seen: string; since: string },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('remembered', '=', kind.remembered ? 1 : 0)
    .where(({ or, eb }) => or([eb('seen', '<=', before.seen), eb('since', '<=', before.since)]))
    .execute();
}

function toSession({ token_hash: _, remembered, ...row }: SessionTable): Session {
  return { ...row, remembered: remembered === 1 };
}
