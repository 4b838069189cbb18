import { aliveRange, LIFETIMES } from '#domain/lifetimes.ts';
import { expiredCondition } from './expired.ts';
import type { Snapshot } from './store.ts';

/** The stored answer to a request with an Idempotency-Key. `place` is the hash of the actor, method, path and key. */
export type StoredAnswer = { place: string; bodyHash: string; status: number; text: string };

/**
 * Returns the stored answer for a key, or `null`. If the clock has been set back since, the answer still counts,
 * because the same request must not run twice.
 */
export async function findAnswer(db: Snapshot, place: string, now = Date.now()): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('place', '=', place)
    .where('at', '>', new Date(aliveRange(LIFETIMES.answer, now).after).toISOString())
    .executeTakeFirst();
  return row ? { place, bodyHash: row.body_hash, status: row.status, text: row.answer } : null;
}

/** Stores the answer of a successful write in the write's own transaction, and removes expired answers. */
export async function storeAnswer(db: Snapshot, stored: StoredAnswer, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where(expiredCondition('at', LIFETIMES.answer, now))
    .execute();
  const { place, bodyHash, status, text } = stored;
  await db
    .insertInto('idempotency')
    .values({ place, body_hash: bodyHash, status, answer: text, at: new Date(now).toISOString() })
    .execute();
}
