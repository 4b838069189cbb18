import type { Draw } from '#domain/draws/draw.ts';
import { upsert } from '../table-rows.ts';
import { flag, inColumns, json, type Mapper, marked, optional, storedIn } from './mapper.ts';
import type { DrawTable } from '../schema.ts';
import type { Entities, Snapshot } from '../store.ts';

export type StoredDraw = Entities['draw'];

const rows = inColumns<StoredDraw, Omit<DrawTable, 'recorded'>>({
  id: 'id',
  competition: 'competition',
  drawnAt: 'drawn_at',
  pairs: json('pairs'),
  round: optional('round'),
  deleted: flag('deleted'),
  proof: optional(json('proof')),
});

/** The latest live draw of a competition, or `null`. */
export async function latestDraw(db: Snapshot, competition: string): Promise<(Draw & { id: string }) | null> {
  return (await draws(db, competition))[0] ?? null;
}

/** Every live draw of a competition, the latest first. */
export async function draws(db: Snapshot, competition: string): Promise<(Draw & { id: string })[]> {
  const all = await allDraws(db, competition);
  return all.filter(({ deleted }) => !deleted).map(({ deleted: _, proof: __, ...draw }) => draw);
}

/** Every draw of a competition, the latest first, deleted ones included. */
export async function allDraws(db: Snapshot, competition: string): Promise<StoredDraw[]> {
  const found = await db
    .selectFrom('draw')
    .selectAll()
    .where('competition', '=', competition)
    .orderBy('recorded', 'desc')
    .execute();
  return found.map(rows.fromRow);
}

/** Draws, numbered in the order of saving, since clocks may step back or give two of them the same time. */
export const drawMapper: Mapper<'draw'> = {
  ...marked,
  scopesOf: () => ['draws'],
  ...storedIn('draw', 'id', rows),
  async save(db, values) {
    const last = await db
      .selectFrom('draw')
      .select(({ fn }) => fn.max('recorded').as('recorded'))
      .executeTakeFirst();
    const next = (last?.recorded ?? 0) + 1;
    const numbered = values.map((value, index) => ({ ...rows.toRow(value), recorded: next + index }));
    await upsert('draw', 'id', numbered, ['recorded']).execute(db);
  },
};
