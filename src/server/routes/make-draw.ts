import { randomBytes } from 'node:crypto';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { countOf } from '#domain/count.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import {
  type DrawnPair,
  namesToDraw,
  idsOfPairs,
  type RoundToDraw,
  roundToDraw,
  tiesOfDraw,
} from '#domain/cups/round-draw.ts';
import { roundName } from '#domain/draws/draw.ts';
import { commitmentOf, provenDraw } from '#domain/draws/proven-draw.ts';
import { hasSource } from '#domain/cups/cup-source.ts';
import { withEntrantsNow } from './cup-entrants.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { conflict } from '../refusal.ts';
import { liveCompetition, storedTies } from '../storage/mappers/cups.ts';
import { drawHashes, openSeal, putSeal, type StoredDraw } from '../storage/mappers/draws.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';
import { newId } from '../storage/new-id.ts';
import type { Seal } from '../storage/schema.ts';
import type { Change } from '../storage/store.ts';
import { type EntrantNames, loadEntrantNames } from './draws.ts';

/**
 * Returns a cup as it is to be drawn. As long as none of its ties has a result, a cup that takes its entrants from a
 * table or another cup gets today's entrants (Rules E30, E32).
 */
export async function cupToDraw(facts: Facts, cup: Cup): Promise<Cup> {
  const { competition, ties } = cup;
  if (!hasSource(competition) || ties.some(({ result }) => result !== null)) return cup;
  return withEntrantsNow(facts, cup, await facts.cups(competition.season));
}

/** Returns the round that is to be drawn next. Throws 409 if none can be drawn. */
export function nextRound({ competition, ties, waitsFor }: Cup, names: EntrantNames): RoundToDraw {
  const round = waitsFor ?? roundToDraw(competition, ties, (id) => names.get(id)!);
  if (typeof round === 'string') throw conflict(round);
  return round;
}

/**
 * Returns the round that is to be drawn next by lot, with the names of its entrants, `Bye` included. Throws 409 if none
 * can be drawn.
 */
export function nextDraw(cup: Cup, names: EntrantNames): RoundToDraw & { entrants: string[] } {
  const round = nextRound(cup, names);
  const { name, draw } = cup.competition;
  if (draw === 'table') throw conflict(`${name} is drawn by the table, not by lots.`);
  return { ...round, entrants: namesToDraw(round, names) };
}

/** Returns the words for a draw in the history: the cup and the round. */
export function drawnRoundWords({ competition }: Cup, { round, again }: RoundToDraw): string {
  return `${cupLabel(competition.name)}, ${roundName(round, competition.rounds.length)}${again ? ', again' : ''}`;
}

/**
 * Writes the ties of a drawn round, in place of the ties of an earlier draw (Rule K2). Also fixes entrants who come
 * from a table or another cup.
 */
export async function putTies(change: Change, { competition }: Cup, round: RoundToDraw, pairs: readonly DrawnPair[]) {
  const stored = (await liveCompetition(change.db, competition.id))!;
  const { entrants, rounds, groups } = competition;
  if (hasSource(competition)) await change.put('competition', markLive({ ...stored, entrants, rounds }));
  if (groups?.order) await change.put('competition', markLive({ ...stored, groups }));
  const replaced = (await storedTies(change.db, competition.id)).filter((tie) => tie.round >= round.round);
  const drawn = tiesOfDraw(competition, round.round, pairs, newId);
  await change.putAll('tie', [...replaced.map(markDeleted), ...drawn.map(markLive)]);
}

const SEED_BYTES = 32;

/**
 * Returns the seal of a cup's next draw. Makes a new seal only if there is none for these entrants, because otherwise
 * somebody could get another seed by sealing again.
 */
export async function sealOfNextDraw(change: Change, facts: Facts, cup: Cup, clock: Clock): Promise<Seal> {
  const { id: competition } = cup.competition;
  const { entrants } = nextDraw(cup, await loadEntrantNames(facts, cup));
  const { seal: current } = await facts.draws(competition);
  if (current && sameEntrants(current.entrants, entrants)) return current;
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const commitment = commitmentOf(drawHashes, { competition, entrants, seed });
  const seal: Seal = { commitment, entrants, sealedAt: clock.now().toISOString() };
  await putSeal(change.db, competition, seed, seal);
  change.touch('draws');
  return seal;
}

export function sameEntrants(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

/** Makes and saves the sealed draw, with the secretary's word, and its ties. The seal must be the cup's current one. */
export async function openDraw(
  change: Change,
  cup: Cup,
  names: EntrantNames,
  { commitment, entrants, word }: Seal & { word: string },
  clock: Clock,
): Promise<StoredDraw> {
  const { id: competition } = cup.competition;
  const next = nextDraw(cup, names);
  const seed = await openSeal(change.db, competition);
  const { groups } = next;
  const pairs = provenDraw(drawHashes, { competition, entrants, seed, word, groups });
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
  await putTies(change, cup, next, idsOfPairs(pairs, names));
  change.summarise(`Drew ${drawnRoundWords(cup, next)} with ${countOf(pairs.length, 'pair')}`);
  return draw;
}
