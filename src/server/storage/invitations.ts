import { lasts, LIVES } from '#domain/lives.ts';
import { endSessionsOfPerson } from './sessions.ts';
import type { Snapshot } from './store.ts';

/** What a link is for: a person's invitation, or a further device of a person who is signed in. */
export type LinkKind = keyof typeof LIVES.link;

/** A link that can be used now. `sessionId` is the session that its first use began, if its answer was lost. */
export type UsableLink = { personId: string; usedAt: string | null; sessionId: string | null };

/** Stores the hash of a new link's code, in place of earlier ones of its kind; `madeIn` is the session that makes it. Returns the moment when it expires. */
export async function addLink(
  db: Snapshot,
  { codeHash, personId, kind, madeIn }: { codeHash: string; personId: string; kind: LinkKind; madeIn: string | null },
  now: number,
): Promise<string> {
  const expires_at = new Date(now + LIVES.link[kind]).toISOString();
  // A new invitation also ends the links for further devices, which whoever has the old one may have made.
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
 * Returns the link with this hash, or `null` if it cannot be used: it is unknown, has expired, or was used, unless by the
 * same request (`keyHash`, the hash of its Idempotency-Key) a few minutes ago (Rule A5).
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
    lasts(Date.parse(row.used_at), LIVES.usedLink, now);
  const isFresh = row.used_at === null && isUsable(row, now);
  if (!isFresh && !isRepeat) return null;
  return { personId: row.person_id, usedAt: row.used_at, sessionId: row.session_id };
}

/** Returns whether a link has not expired; one that would last longer than any was made while the clock was wrong. */
function isUsable({ kind, expires_at }: { kind: string; expires_at: string }, now: number): boolean {
  const life = LIVES.link[kind === 'device' ? 'device' : 'invitation'];
  return lasts(Date.parse(expires_at) - life, life, now);
}

/** Notes that a link was used, and the session that began. */
export async function noteUsed(
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

/** When the unused invitation of each person expires; without those that have. */
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
