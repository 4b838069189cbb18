import type { Reveal } from '#domain/reveal.ts';
import type { DrawRevealTable } from './schema.ts';
import type { Snapshot } from './store.ts';

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
