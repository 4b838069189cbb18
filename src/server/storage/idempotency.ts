import type { Snapshot } from './store.ts';

/** The stored answer to a request with an Idempotency-Key; `place` is the hash of the person acting, method, path and key. */
export type StoredAnswer = { place: string; bodyHash: string; status: number; text: string };

/** How long a repeated request gets the stored answer, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** The answer stored for a key within the last 7 days, or `null`. */
export async function findAnswer(db: Snapshot, place: string): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('place', '=', place)
    .where('at', '>', new Date(Date.now() - LIFETIME).toISOString())
    .executeTakeFirst();
  return row ? { place, bodyHash: row.body_hash, status: row.status, text: row.answer } : null;
}

/** Stores the answer of a successful write in its own transaction, and removes expired answers. */
export async function storeAnswer(db: Snapshot, stored: StoredAnswer, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('at', '<=', new Date(now - LIFETIME).toISOString())
    .execute();
  const { place, bodyHash, status, text } = stored;
  await db
    .insertInto('idempotency')
    .values({ place, body_hash: bodyHash, status, answer: text, at: new Date(now).toISOString() })
    .execute();
}
