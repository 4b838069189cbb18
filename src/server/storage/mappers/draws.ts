import type { Draw, Pair } from '#domain/draw.ts';
import type { DrawProof } from '#domain/proven-draw.ts';
import { upsert } from '../table-rows.ts';
import { jsonText, type Mapper, markDeleted, storedIn } from './mapper.ts';
import type { DrawTable } from '../schema.ts';
import type { Entities, Snapshot } from '../store.ts';

export type StoredDraw = Entities['draw'];
type DrawRow = Omit<DrawTable, 'recorded'>;

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
  const rows = await db
    .selectFrom('draw')
    .selectAll()
    .where('competition', '=', competition)
    .orderBy('recorded', 'desc')
    .execute();
  return rows.map(toDraw);
}

/** Draws, numbered in the order of saving, since clocks may step back or give two of them the same time. */
export const drawMapper: Mapper<'draw'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['draws'],
  settle: (value) => toDraw(toRow(value)),
  undoCreation: markDeleted,
  ...storedIn('draw', 'id', toRow, toDraw),
  async save(db, values) {
    const last = await db
      .selectFrom('draw')
      .select(({ fn }) => fn.max('recorded').as('recorded'))
      .executeTakeFirst();
    const next = (last?.recorded ?? 0) + 1;
    const rows = values.map((value, index) => ({ ...toRow(value), recorded: next + index }));
    await upsert('draw', 'id', rows, ['recorded']).execute(db);
  },
};

function toRow(draw: StoredDraw): DrawRow {
  return {
    id: draw.id,
    competition: draw.competition,
    drawn_at: draw.drawnAt,
    pairs: jsonText(draw.pairs),
    proof: draw.proof ? jsonText(draw.proof) : null,
    round: draw.round ?? null,
    deleted: Number(draw.deleted),
  };
}

function toDraw(row: DrawRow): StoredDraw {
  const draw = {
    id: row.id,
    competition: row.competition,
    drawnAt: row.drawn_at,
    // JSON that only toRow writes, here and below.
    pairs: JSON.parse(row.pairs) as Pair[],
    ...(row.round ? { round: row.round } : {}),
    deleted: row.deleted === 1,
  };
  // Absent rather than null: the history compares whole values, also with entries from before draws had proofs.
  return row.proof === null ? draw : { ...draw, proof: JSON.parse(row.proof) as DrawProof };
}
