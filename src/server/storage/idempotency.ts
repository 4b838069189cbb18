import { unexpiredStartTimeRange, LIFETIMES } from '#domain/lifetimes.ts';
import { expiryCondition } from './expired.ts';
import type { DatabaseTransaction } from './store.ts';

/**
 * The stored answer to a request with an Idempotency-Key. `place`: a hash of the actor, the method, the path and the
 * key. `bodyHash`: a hash of the query and the body.
 */
export type StoredAnswer = { place: string; bodyHash: string; status: number; text: string };

/**
 * Returns the stored answer to the request with this `place` (a hash that identifies the request); `null` if there is
 * none or it has expired. An answer from the future, stored before the clock was set back, has not expired: the same
 * request must not run twice.
 */
export async function findStoredAnswer(
  db: DatabaseTransaction,
  place: string,
  now = Date.now(),
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('place', '=', place)
    .where('at', '>', new Date(unexpiredStartTimeRange(LIFETIMES.answer, now).after).toISOString())
    .executeTakeFirst();
  return row ? { place, bodyHash: row.body_hash, status: row.status, text: row.answer } : null;
}

/** Stores the answer of a successful write in the write's own transaction, and removes expired answers. */
export async function storeAnswer(db: DatabaseTransaction, stored: StoredAnswer, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where(expiryCondition('at', LIFETIMES.answer, now))
    .execute();
  const { place, bodyHash, status, text } = stored;
  await db
    .insertInto('idempotency')
    .values({ place, body_hash: bodyHash, status, answer: text, at: new Date(now).toISOString() })
    .execute();
}
