import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { endSessionsOfPerson } from './sessions.ts';
import type { DatabaseTransaction } from './store.ts';

/** What a personal link is for: an invitation, or a further device of a person who has joined. */
export type PersonalLinkKind = keyof typeof LIFETIMES.link;

/**
 * A personal link that a request can use. If the link is unused, `usedAt` and `sessionId` are `null`. Otherwise, the
 * request is a repeat. Its first attempt used the link a few minutes ago, and began the session with the id
 * `sessionId`.
 */
export type UsableLink = { personId: string; usedAt: string | null; sessionId: string | null };

/**
 * Stores a new personal link with the hash of its code. A link for a further device replaces the person's earlier links
 * for further devices. An invitation replaces all earlier links of the person. `madeIn`: the id of the session in which
 * the link is made; `null` if there is none. Returns when the link expires (ISO 8601).
 */
export async function addLink(
  db: DatabaseTransaction,
  {
    codeHash,
    personId,
    kind,
    madeIn,
  }: { codeHash: string; personId: string; kind: PersonalLinkKind; madeIn: string | null },
  now: number,
): Promise<string> {
  const expires_at = new Date(now + LIFETIMES.link[kind]).toISOString();
  // A new invitation also ends links for further devices, because a stranger with the old invitation may have made
  // them.
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
 * Returns the link whose code has this hash; `null` if there is none, or if it has expired or was used. Also returns a
 * link that the same request used a few minutes ago, so that the request can be repeated (Rule A5). `keyHash`: the hash
 * of the request's Idempotency-Key.
 */
export async function findUsableLink(
  db: DatabaseTransaction,
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
  const isFresh = row.used_at === null && isUnexpired(row, now);
  if (!isFresh && !isRepeat) return null;
  return { personId: row.person_id, usedAt: row.used_at, sessionId: row.session_id };
}

/**
 * Returns whether a link has not expired. A link that would last longer than usual was made while the clock was wrong,
 * and counts as expired.
 */
function isUnexpired({ kind, expires_at }: { kind: string; expires_at: string }, now: number): boolean {
  const life = LIFETIMES.link[kind === 'device' ? 'device' : 'invitation'];
  return isAlive(Date.parse(expires_at) - life, life, now);
}

/** Records when and by which request a link was used, and which session then began. */
export async function markLinkUsed(
  db: DatabaseTransaction,
  codeHash: string,
  used: { usedAt: string; keyHash: string | null; sessionId: string },
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ used_at: used.usedAt, key_hash: used.keyHash, session_id: used.sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
}

/**
 * Returns when each person's unused invitation expires (ISO 8601), keyed by the person's id. Omits invitations that
 * have expired.
 */
export async function invitationExpiries(db: DatabaseTransaction, now: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('invitation')
    .select(['person_id', 'kind', 'expires_at'])
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();
  return new Map(
    rows.filter((row) => isUnexpired(row, now)).map(({ person_id, expires_at }) => [person_id, expires_at]),
  );
}

/** Removes all sessions and personal links of a person. */
export async function endAccess(db: DatabaseTransaction, personId: string): Promise<void> {
  await db.deleteFrom('invitation').where('person_id', '=', personId).execute();
  await endSessionsOfPerson(db, personId);
}
