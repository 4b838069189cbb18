import { createHash, createHmac } from 'node:crypto';
import type { DrawReveal } from '#domain/draws/draw.ts';
import type { HashFunctions } from '#domain/draws/proven-draw.ts';
import { upsertStatement } from '../table-rows.ts';
import {
  flagColumn,
  columnMapping,
  jsonColumn,
  canonicalJson,
  type Mapper,
  deletableMapperPart,
  optionalColumn,
  rowMapper,
} from './mapper.ts';
import type { DrawRevealTable, DrawTable, PublicDrawSeal } from '../schema.ts';
import type { Entities, DatabaseTransaction } from '../store.ts';

export type StoredDraw = Entities['draw'];

const drawColumns = columnMapping<StoredDraw, Omit<DrawTable, 'recorded'>>({
  id: 'id',
  competition: 'competition',
  drawnAt: 'drawn_at',
  pairs: jsonColumn('pairs'),
  round: optionalColumn('round'),
  deleted: flagColumn('deleted'),
  proof: optionalColumn(jsonColumn('proof')),
});

/** Returns the latest undeleted draw of a competition; `null` if there is none. */
export async function latestDraw(db: DatabaseTransaction, competition: string): Promise<StoredDraw | null> {
  return (await allDrawsOfCompetition(db, competition)).find(({ deleted }) => !deleted) ?? null;
}

/** Returns all draws of a competition, latest first, including deleted ones. */
export async function allDrawsOfCompetition(db: DatabaseTransaction, competition: string): Promise<StoredDraw[]> {
  const found = await db
    .selectFrom('draw')
    .selectAll()
    .where('competition', '=', competition)
    .orderBy('recorded', 'desc')
    .execute();
  return found.map(drawColumns.fromRow);
}

/**
 * Reads and stores draws. A new draw gets a number (`recorded`) that is higher than the number of every earlier draw.
 * The times of draws give no reliable order: two times can be equal, and a clock can be set back. A draw that is saved
 * again keeps its number.
 */
export const drawMapper: Mapper<'draw'> = {
  ...deletableMapperPart,
  scopesOf: () => ['draws'],
  ...rowMapper('draw', 'id', drawColumns),
  async save(db, values) {
    const last = await db
      .selectFrom('draw')
      .select(({ fn }) => fn.max('recorded').as('recorded'))
      .executeTakeFirst();
    const next = (last?.recorded ?? 0) + 1;
    const numbered = values.map((value, index) => ({ ...drawColumns.toRow(value), recorded: next + index }));
    await upsertStatement('draw', 'id', numbered, ['recorded']).execute(db);
  },
};

/**
 * Returns what is public about a competition's sealed draw; `null` if no draw is sealed. Does not read the secret seed.
 */
export async function publicSealOfCompetition(
  db: DatabaseTransaction,
  competition: string,
): Promise<PublicDrawSeal | null> {
  const row = await db
    .selectFrom('draw_sealed')
    .select(['commitment', 'entrants', 'sealed_at'])
    .where('competition', '=', competition)
    .executeTakeFirst();
  // Only `putSeal` writes this JSON, so the cast is safe.
  return row
    ? { commitment: row.commitment, entrants: JSON.parse(row.entrants) as string[], sealedAt: row.sealed_at }
    : null;
}

/** Stores a competition's sealed draw with its secret seed. Replaces an earlier sealed draw of the competition. */
export async function putSeal(
  db: DatabaseTransaction,
  competition: string,
  seed: string,
  seal: PublicDrawSeal,
): Promise<void> {
  const row = {
    competition,
    seed,
    commitment: seal.commitment,
    entrants: canonicalJson(seal.entrants),
    sealed_at: seal.sealedAt,
  };
  await upsertStatement('draw_sealed', 'competition', [row]).execute(db);
}

/**
 * Removes a competition's sealed draw and returns its seed. The caller makes the draw in the same transaction. Throws
 * if no draw is sealed.
 */
export async function takeSealedSeed(db: DatabaseTransaction, competition: string): Promise<string> {
  const { seed } = await db
    .deleteFrom('draw_sealed')
    .where('competition', '=', competition)
    .returning('seed')
    .executeTakeFirstOrThrow();
  return seed;
}

/**
 * Returns when the matches of these draws are shown, keyed by draw id. A draw that was made elsewhere is not in the
 * result, because it is not revealed step by step.
 */
async function revealTimesByDraw(
  db: DatabaseTransaction,
  drawIds: readonly string[],
): Promise<Map<string, DrawReveal>> {
  if (drawIds.length === 0) return new Map();
  const rows = await db.selectFrom('draw_reveal').selectAll().where('draw_id', 'in', drawIds).execute();
  return new Map(rows.map((row) => [row.draw_id, toDrawReveal(row)]));
}

/** Starts the step-by-step reveal of a draw: one more match is shown every `interval` milliseconds. */
export async function startReveal(
  db: DatabaseTransaction,
  drawId: string,
  startedAt: Date,
  interval: number,
): Promise<void> {
  await db
    .insertInto('draw_reveal')
    .values({ draw_id: drawId, started_at: startedAt.toISOString(), interval_ms: interval, skipped_at: null })
    .execute();
}

/** Moves the start of a reveal to an earlier time, so that its next match is shown at once. */
export function advanceReveal(db: DatabaseTransaction, drawId: string, startedAt: Date): Promise<void> {
  return updateRevealTimes(db, drawId, { started_at: startedAt.toISOString() });
}

/** Ends a reveal early: all visitors see all matches at once. */
export function skipReveal(db: DatabaseTransaction, drawId: string, skippedAt: Date): Promise<void> {
  return updateRevealTimes(db, drawId, { skipped_at: skippedAt.toISOString() });
}

async function updateRevealTimes(
  db: DatabaseTransaction,
  drawId: string,
  times: Partial<DrawRevealTable>,
): Promise<void> {
  await db.updateTable('draw_reveal').set(times).where('draw_id', '=', drawId).execute();
}

function toDrawReveal({ started_at, interval_ms, skipped_at }: DrawRevealTable): DrawReveal {
  return {
    startedAt: Date.parse(started_at),
    interval: interval_ms,
    skippedAt: skipped_at === null ? null : Date.parse(skipped_at),
  };
}

/** The draws of one competition. */
export type DrawsWithReveals = {
  /** All draws that were made, latest first, including deleted draws. */
  draws: StoredDraw[];
  /** When the matches of each draw are shown, keyed by draw id. Draws that were made elsewhere are missing. */
  reveals: ReadonlyMap<string, DrawReveal>;
  /** What is public about the sealed next draw; `null` if no draw is sealed. */
  seal: PublicDrawSeal | null;
};

export async function loadDrawsWithReveals(db: DatabaseTransaction, competition: string): Promise<DrawsWithReveals> {
  const draws = await allDrawsOfCompetition(db, competition);
  const drawIds = draws.map(({ id }) => id);
  return { draws, reveals: await revealTimesByDraw(db, drawIds), seal: await publicSealOfCompetition(db, competition) };
}

/** The hash functions for draws, from the cryptography module of Node.js. */
export const nodeHashFunctions: HashFunctions = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};
