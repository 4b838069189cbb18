import { randomBytes } from 'node:crypto';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { countWithNoun } from '#domain/count.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { namesToDraw, toIdPairs, roundToDraw, tiesOfDraw } from '#domain/cups/round-draw.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { roundName } from '#domain/draws/draw.ts';
import { commitmentOf, drawPairsFromInputs } from '#domain/draws/proven-draw.ts';
import { hasEntrantSource } from '#domain/cups/cup-source.ts';
import { cupWithEntrantsEvenIfDrawn } from './cup-entrants.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { conflict } from '../refusal.ts';
import { findUndeletedCompetition, undeletedTiesOfCompetition } from '../storage/mappers/cups.ts';
import { nodeHashFunctions, takeSealedSeed, putSeal, type StoredDraw } from '../storage/mappers/draws.ts';
import { asDeleted, asUndeleted } from '../storage/mappers/mapper.ts';
import { newId } from '../storage/new-id.ts';
import type { PublicDrawSeal } from '../storage/schema.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { type EntrantNames, loadEntrantNames } from './draws.ts';

/**
 * Returns the cup with the entrants for its next draw. If the cup takes its entrants from a league table or another
 * cup, and no tie of the cup has a result yet, the entrants are determined anew (Rules E30, E32).
 */
export async function cupWithEntrantsForNextDraw(facts: Facts, cup: CupWithTies): Promise<CupWithTies> {
  const { competition, ties } = cup;
  if (!hasEntrantSource(competition) || ties.some(({ result }) => result !== null)) return cup;
  return cupWithEntrantsEvenIfDrawn(facts, cup, await facts.cups(competition.season));
}

/** Returns the round that is to be drawn next. Throws 409 if none can be drawn. */
export function nextRoundToDraw({ competition, ties, waitsFor }: CupWithTies, names: EntrantNames): RoundToDraw {
  const round = waitsFor ?? roundToDraw(competition, ties, (id) => names.get(id)!);
  if (typeof round === 'string') throw conflict(round);
  return round;
}

/**
 * Returns the round that is to be drawn next by lot, with the names to draw: the entrants, and `Bye` once for each bye.
 * Throws 409 if no round can be drawn, or if the order of the entrants, and not a draw by lot, decides who meets whom.
 */
export function nextRoundToDrawByLot(cup: CupWithTies, names: EntrantNames): RoundToDraw & { entrants: string[] } {
  const round = nextRoundToDraw(cup, names);
  const { name, draw } = cup.competition;
  if (draw === 'table') throw conflict(`${name} is drawn by the table, not by lots.`);
  return { ...round, entrants: namesToDraw(round, names) };
}

/** Returns the cup and the round of a draw as a text for the history, such as `Challenge Cup, Final, again`. */
export function drawnRoundWords({ competition }: CupWithTies, { round, again }: RoundToDraw): string {
  return `${cupDisplayName(competition.name)}, ${roundName(round, competition.rounds.length)}${again ? ', again' : ''}`;
}

/**
 * Stores the ties of a drawn round, in place of all ties of this round and later rounds (Rule K2). If the cup takes its
 * entrants from a table or another cup, also stores the entrants and the rounds. If the secretary has decided the order
 * of level entrants in groups, also stores this order.
 */
export async function replaceTiesFromRoundOn(
  change: ChangeTransaction,
  { competition }: CupWithTies,
  round: RoundToDraw,
  pairs: readonly DrawnPair[],
) {
  const stored = (await findUndeletedCompetition(change.db, competition.id))!;
  const { entrants, rounds, groups } = competition;
  if (hasEntrantSource(competition)) await change.put('competition', asUndeleted({ ...stored, entrants, rounds }));
  if (groups?.order) await change.put('competition', asUndeleted({ ...stored, groups }));
  const replaced = (await undeletedTiesOfCompetition(change.db, competition.id)).filter(
    (tie) => tie.round >= round.round,
  );
  const drawn = tiesOfDraw(competition, round.round, pairs, newId);
  await change.putAll('tie', [...replaced.map(asDeleted), ...drawn.map(asUndeleted)]);
}

const SEED_BYTES = 32;

/**
 * Returns the seal of a cup's next draw: its commitment, entrants and time. Makes a new seal only if there is none for
 * these entrants, because otherwise somebody could get another seed by sealing again.
 */
export async function findOrMakeNextDrawSeal(
  change: ChangeTransaction,
  facts: Facts,
  cup: CupWithTies,
  clock: Clock,
): Promise<PublicDrawSeal> {
  const { id: competition } = cup.competition;
  const { entrants } = nextRoundToDrawByLot(cup, await loadEntrantNames(facts, cup));
  const { seal: current } = await facts.draws(competition);
  if (current && haveSameEntrants(current.entrants, entrants)) return current;
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const commitment = commitmentOf(nodeHashFunctions, { competition, entrants, seed });
  const seal: PublicDrawSeal = { commitment, entrants, sealedAt: clock.now().toISOString() };
  await putSeal(change.db, competition, seed, seal);
  change.touch('draws');
  return seal;
}

export function haveSameEntrants(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

/**
 * Makes a sealed draw from the secret seed and the secretary's `word`. Stores the draw and its ties, and returns the
 * draw. The seal must be the cup's current one.
 */
export async function makeSealedDraw(
  change: ChangeTransaction,
  cup: CupWithTies,
  names: EntrantNames,
  { commitment, entrants, word }: PublicDrawSeal & { word: string },
  clock: Clock,
): Promise<StoredDraw> {
  const { id: competition } = cup.competition;
  const next = nextRoundToDrawByLot(cup, names);
  const seed = await takeSealedSeed(change.db, competition);
  const { groups } = next;
  const pairs = drawPairsFromInputs(nodeHashFunctions, { competition, entrants, seed, word, groups });
  const draw: StoredDraw = {
    id: newId(),
    competition,
    drawnAt: clock.now().toISOString(),
    pairs,
    round: next.round,
    deleted: false,
    proof: { commitment, word, seed, entrants, ...(groups === undefined ? {} : { groups }) },
  };
  await change.put('draw', draw);
  await replaceTiesFromRoundOn(change, cup, next, toIdPairs(pairs, names));
  change.summarise(`Drew ${drawnRoundWords(cup, next)} with ${countWithNoun(pairs.length, 'pair')}`);
  return draw;
}
