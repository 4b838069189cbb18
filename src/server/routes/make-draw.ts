import { randomBytes } from 'node:crypto';
import { countOf } from '#domain/count.ts';
import type { Actor } from '#domain/permissions.ts';
import { commitmentOf, provenDraw } from '#domain/proven-draw.ts';
import type { Clock } from '../clock.ts';
import { drawHashes, openSeal, putSeal, type Seal } from '../storage/cup-draws.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';
import { newId } from '../storage/new-id.ts';
import type { Change } from '../storage/store.ts';
import { type DrawnCompetition, drawnIds, drawWords, nextDraw, putTies } from './drawn-competition.ts';

const SEED_BYTES = 32;

/** Seals a draw of these entrants with a new seed, in place of an earlier seal of the competition. */
export async function sealEntrants(change: Change, key: string, entrants: string[], clock: Clock): Promise<Seal> {
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const commitment = commitmentOf(drawHashes, { competition: key, entrants, seed });
  const seal: Seal = { commitment, entrants, sealedAt: clock.now().toISOString() };
  await putSeal(change.db, key, seed, seal);
  change.touch('draws');
  return seal;
}

/** Makes and saves the sealed draw with a word; of a cup its ties too. The seal must be the competition's present one. */
export async function openDraw(
  change: Change,
  competition: DrawnCompetition,
  { commitment, entrants, word }: Seal & { word: string },
  clock: Clock,
): Promise<StoredDraw> {
  const { key, cup } = competition;
  const { round } = nextDraw(competition);
  const seed = await openSeal(change.db, key);
  const pairs = provenDraw(drawHashes, { competition: key, entrants, seed, word });
  const draw: StoredDraw = {
    id: newId(),
    competition: key,
    drawnAt: clock.now().toISOString(),
    pairs,
    ...(round ? { round: round.round } : {}),
    deleted: false,
    proof: { commitment, word, seed, entrants },
  };
  await change.put('draw', draw);
  if (cup && round) await putTies(change, cup, round, drawnIds(cup, competition.people, pairs));
  change.summarise(`Drew ${drawWords(competition, round)} with ${countOf(pairs.length, 'pair')}`);
  return draw;
}

/** Throws 409 if a round of a cup is drawn again by mistake, and 403 if anyone but a secretary does it (Rule K2). */
export function refuseAgain(competition: DrawnCompetition, again: boolean, { role }: Actor): void {
  if (nextDraw(competition).round?.again !== true) return;
  if (role !== 'secretary') throw new Refusal(403, 'Only the league secretary can draw a round again.');
  if (!again) throw conflict('This round has been drawn. Draw it again only if everybody knows.');
}
