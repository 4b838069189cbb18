import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { endSessionsOfPerson } from './sessions.ts';
import type { Snapshot } from './store.ts';

/** What a link is for: an invitation, or a further device of a person who has joined. */
export type LinkKind = keyof typeof LIFETIMES.link;

/**
 * A link that can be used. If it was used moments ago and the answer was lost, `sessionId` is the session that it
 * began.
 */
export type UsableLink = { personId: string; usedAt: string | null; sessionId: string | null };

/**
 * Stores a new link by the hash of its code, and replaces earlier links of the same kind. `madeIn` is the session that
 * makes the link. Returns when the link expires.
 */
export async function addLink(
  db: Snapshot,
  { codeHash, personId, kind, madeIn }: { codeHash: string; personId: string; kind: LinkKind; madeIn: string | null },
  now: number,
): Promise<string> {
  const expires_at = new Date(now + LIFETIMES.link[kind]).toISOString();
  // A new invitation also ends links for further devices, because whoever had the old invitation may have made those.
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
 * Returns the link whose code has this hash; `null` if there is none, or if it has expired or was used. If the same
 * request (its Idempotency-Key has the hash `keyHash`) used it in the last few minutes, it still counts as unused (Rule
 * A5).
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

/**
 * Returns whether a link can still be used. A link that would last longer than usual was made while the clock was
 * wrong, and counts as expired.
 */
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

/** Returns when each person's unused invitation expires. Omits invitations that have expired. */
export async function invitationExpiries(db: Snapshot, now: number): Promise<Map<string, string>> {
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
