import type { Snapshot } from './store.ts';

/** An answer kept for an Idempotency-Key: `place` is the hash of method, path and key. */
export type KeptAnswer = { place: string; bodyHash: string; status: number; text: string };

/** How long an answer is given again (contract §1). */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** The answer kept for a key, or `null` where there is none of the last 7 days. */
export async function findAnswer(db: Snapshot, place: string, now = Date.now()): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('place', '=', place)
    .where('at', '>', new Date(now - KEPT_FOR).toISOString())
    .executeTakeFirst();
  return row ? { place, bodyHash: row.body_hash, status: row.status, text: row.answer } : null;
}

/** Keeps a success for its key, in the transaction of the write itself; those past their time go. */
export async function keepAnswer(db: Snapshot, kept: KeptAnswer, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('at', '<=', new Date(now - KEPT_FOR).toISOString())
    .execute();
  const { place, bodyHash, status, text } = kept;
  await db
    .insertInto('idempotency')
    .values({ place, body_hash: bodyHash, status, answer: text, at: new Date(now).toISOString() })
    .execute();
}
