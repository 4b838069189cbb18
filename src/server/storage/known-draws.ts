import type { Reveal } from '#domain/reveal.ts';
import { revealsOf } from './draw-reveals.ts';
import { type Seal, sealOf } from './draw-seals.ts';
import { allDraws, type StoredDraw } from './mappers/draws.ts';
import type { Snapshot } from './store.ts';

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
