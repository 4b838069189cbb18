import { jsonText } from './mappers/mapper.ts';
import type { Snapshot } from './store.ts';
import type { Reveal } from '#domain/draw.ts';
import type { DrawRevealTable } from './schema.ts';
import { allDraws, type StoredDraw } from './mappers/draws.ts';

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

/** When these draws were shown, by draw; one that was made elsewhere is not among them. */
export async function revealsOf(db: Snapshot, drawIds: readonly string[]): Promise<Map<string, Reveal>> {
  if (drawIds.length === 0) return new Map();
  const rows = await db.selectFrom('draw_reveal').selectAll().where('draw_id', 'in', drawIds).execute();
  return new Map(rows.map((row) => [row.draw_id, toReveal(row)]));
}

/** Begins to show a draw; from then on it is told by its times alone how far that is. */
export async function startReveal(db: Snapshot, drawId: string, startedAt: Date, interval: number): Promise<void> {
  await db
    .insertInto('draw_reveal')
    .values({ draw_id: drawId, started_at: startedAt.toISOString(), interval_ms: interval, skipped_at: null })
    .execute();
}

/** Ends the suspense for all. */
export async function skipReveal(db: Snapshot, drawId: string, skippedAt: Date): Promise<void> {
  await db
    .updateTable('draw_reveal')
    .set({ skipped_at: skippedAt.toISOString() })
    .where('draw_id', '=', drawId)
    .execute();
}

function toReveal({ started_at, interval_ms, skipped_at }: DrawRevealTable): Reveal {
  return {
    startedAt: Date.parse(started_at),
    interval: interval_ms,
    skippedAt: skipped_at === null ? null : Date.parse(skipped_at),
  };
}

/**
 * What may be known of a competition's draws: all that were made, the latest first, those taken back too; when each was
 * shown, by its id; and the one that waits for its word.
 */
export type KnownDraws = { draws: StoredDraw[]; reveals: ReadonlyMap<string, Reveal>; seal: Seal | null };

export async function knownDraws(db: Snapshot, competition: string): Promise<KnownDraws> {
  const draws = await allDraws(db, competition);
  const drawIds = draws.map(({ id }) => id);
  return { draws, reveals: await revealsOf(db, drawIds), seal: await sealOf(db, competition) };
}
