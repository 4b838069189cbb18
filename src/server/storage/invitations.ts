import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { endSessionsOfPerson } from './sessions.ts';
import type { Snapshot } from './store.ts';

/** The purpose of a link: a person's invitation, or another device of a signed-in person. */
export type LinkKind = keyof typeof LIFETIMES.link;

/** A link that can be used now. `sessionId` is the session that its first use began, if the answer to that was lost. */
export type UsableLink = { personId: string; usedAt: string | null; sessionId: string | null };

/**
 * Stores the hash of a new link's code, and replaces earlier links of the same kind. `madeIn` is the session that creates it.
 * Returns the time when the link expires.
 */
export async function addLink(
  db: Snapshot,
  { codeHash, personId, kind, madeIn }: { codeHash: string; personId: string; kind: LinkKind; madeIn: string | null },
  now: number,
): Promise<string> {
  const expires_at = new Date(now + LIFETIMES.link[kind]).toISOString();
  // A new invitation also ends links for other devices, because the holder of the old invitation may have created them.
  const replaced = db.deleteFrom('invitation').where('person_id', '=', personId);
  await (kind === 'device' ? replaced.where('kind', '=', kind) : replaced).execute();
  await db
    .insertInto('invitation')
    .values({
      code_hash: codeHash,
      person_id: personId,
      kind,
      expires_at,
      used_at: null,
      key_hash: null,
      session_id: null,
      made_in: madeIn,
    })
    .execute();
  return expires_at;
}

/**
 * Returns the link with this hash, or `null` if it is unknown, expired or used. A link that the same request (`keyHash`, the hash
 * of its Idempotency-Key) used a few minutes ago still counts as unused (Rule A5).
 */
export async function usableLink(
  db: Snapshot,
  codeHash: string,
  keyHash: string | null,
  now: number,
): Promise<UsableLink | null> {
  const row = await db.selectFrom('invitation').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
  if (!row) return null;
  const isRepeat =
    row.used_at !== null &&
    keyHash !== null &&
    row.key_hash === keyHash &&
    isAlive(Date.parse(row.used_at), LIFETIMES.usedLink, now);
  const isFresh = row.used_at === null && isUsable(row, now);
  if (!isFresh && !isRepeat) return null;
  return { personId: row.person_id, usedAt: row.used_at, sessionId: row.session_id };
}

/** Returns whether a link has not expired. An overlong one was created while the clock was wrong, and counts as expired. */
function isUsable({ kind, expires_at }: { kind: string; expires_at: string }, now: number): boolean {
  const life = LIFETIMES.link[kind === 'device' ? 'device' : 'invitation'];
  return isAlive(Date.parse(expires_at) - life, life, now);
}

/** Records that a link was used, and the session that it began. */
export async function markLinkUsed(
  db: Snapshot,
  codeHash: string,
  used: { usedAt: string; keyHash: string | null; sessionId: string },
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ used_at: used.usedAt, key_hash: used.keyHash, session_id: used.sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Returns when each person's unused invitation expires. Expired invitations are left out. */
export async function openInvitations(db: Snapshot, now: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('invitation')
    .select(['person_id', 'kind', 'expires_at'])
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();
  return new Map(rows.filter((row) => isUsable(row, now)).map(({ person_id, expires_at }) => [person_id, expires_at]));
}

/** Ends every session and link of a person. */
export async function endAccess(db: Snapshot, personId: string): Promise<void> {
  await db.deleteFrom('invitation').where('person_id', '=', personId).execute();
  await endSessionsOfPerson(db, personId);
}
