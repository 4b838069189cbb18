import { jsonText } from './json-text.ts';
import type { Snapshot } from './store.ts';

/** A draw that is prepared and not drawn yet, as everybody may see it; `sealedAt` is a moment, ISO 8601 in UTC. */
export type Seal = { commitment: string; entrants: string[]; sealedAt: string };

/** The seal of a competition, or `null` where none waits. Its seed is not even read. */
export async function sealOf(db: Snapshot, competition: string): Promise<Seal | null> {
  const row = await db
    .selectFrom('draw_sealed')
    .select(['commitment', 'entrants', 'sealed_at'])
    .where('competition', '=', competition)
    .executeTakeFirst();
  // JSON that putSeal alone writes.
  return row
    ? { commitment: row.commitment, entrants: JSON.parse(row.entrants) as string[], sealedAt: row.sealed_at }
    : null;
}

/** Seals a draw, in the place of one that waits. */
export async function putSeal(db: Snapshot, competition: string, seed: string, seal: Seal): Promise<void> {
  const values = {
    seed,
    commitment: seal.commitment,
    entrants: jsonText(seal.entrants),
    sealed_at: seal.sealedAt,
  };
  await db
    .insertInto('draw_sealed')
    .values({ competition, ...values })
    .onConflict((conflict) => conflict.column('competition').doUpdateSet(values))
    .execute();
}

/** Opens a seal: takes it away, and answers its seed, for the draw that is made in the same transaction. */
export async function openSeal(db: Snapshot, competition: string): Promise<string> {
  const { seed } = await db
    .deleteFrom('draw_sealed')
    .where('competition', '=', competition)
    .returning('seed')
    .executeTakeFirstOrThrow();
  return seed;
}
