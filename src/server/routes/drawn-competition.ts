import type { CupOfDraw } from '#contract/draws.ts';
import { entrantNames } from '#domain/cups/competition.ts';
import {
  type DrawnPair,
  namesToDraw,
  pairsOfNames,
  type RoundToDraw,
  roundToDraw,
  tiesOfDraw,
} from '#domain/cups/competition-draw.ts';
import { checkEntrants, type Pair, roundName } from '#domain/draws/draw.ts';
import { compareText, foldName } from '#domain/name.ts';
import type { People } from '#domain/squads/people.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Facts } from '../cache/facts.ts';
import { conflict, orNotFound, Refusal } from '../refusal.ts';
import { storedTies } from '../storage/mappers/competitions.ts';
import { newId } from '../storage/new-id.ts';
import type { Change } from '../storage/store.ts';
import { markDeleted, markLive } from '../storage/mappers/mapper.ts';
import { randomBytes } from 'node:crypto';
import { countOf } from '#domain/count.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { commitmentOf, provenDraw } from '#domain/draws/proven-draw.ts';
import type { Clock } from '../clock.ts';
import { drawHashes, openSeal, putSeal, type Seal } from '../storage/cup-draws.ts';
import type { StoredDraw } from '../storage/mappers/draws.ts';

/**
 * A competition that can be drawn: one of the league's settings, by its name, or a knock-out competition, by its id.
 * `title` is for people.
 */
export type DrawnCompetition = { key: string; title: string } & (
  | { entrants: readonly string[]; cup: null }
  | { cup: Cup; people: People }
);

/** Returns the competition in a path; throws 404 if the league has none. */
export async function competitionOfPath(facts: Facts, key: string): Promise<DrawnCompetition> {
  const configured = facts.content().competitions.find(({ name }) => name === key);
  if (configured) return { key, title: key, entrants: configured.entrants, cup: null };
  const cup = orNotFound(await facts.cup(key), 'The league has no such competition.');
  return ofCup(cup, await facts.people());
}

/** Returns every competition that is drawn now: the configured ones, then the cups of the default season and later ones. */
export async function drawnCompetitions(facts: Facts): Promise<DrawnCompetition[]> {
  const configured = facts.content().competitions.map(({ name, entrants }) => {
    return { key: name, title: name, entrants, cup: null };
  });
  const { list, default: shown } = await facts.seasons();
  const people = await facts.people();
  const cups: DrawnCompetition[] = [];
  for (const { name } of list.filter((season) => compareSeasons(season.name, shown) >= 0)) {
    cups.push(...(await facts.cups(name)).toSorted(byCupName).map((cup) => ofCup(cup, people)));
  }
  return [...configured, ...cups];
}

/** Returns a knock-out competition as one that can be drawn. */
export function ofCup(cup: Cup, people: People): DrawnCompetition & { cup: Cup } {
  return { key: cup.competition.id, title: cup.competition.name, cup, people };
}

/** Orders competitions by name. */
export function byCupName({ competition: a }: Cup, { competition: b }: Cup): number {
  return compareText(foldName(a.name), foldName(b.name)) || compareText(a.id, b.id);
}

/** What the draws of a knock-out competition say about it. */
export function cupOfDraw({ competition, ties }: Cup): CupOfDraw {
  const { id: competitionId, name, season, rounds } = competition;
  const next = roundToDraw(competition, ties);
  const toDraw = typeof next === 'string' ? null : { ...next, name: roundName(next.round, rounds.length) };
  return {
    competitionId,
    name,
    season,
    rounds: rounds.length,
    toDraw: toDraw && { round: toDraw.round, name: toDraw.name, again: toDraw.again },
  };
}

/** The entrants of a draw by name, `Bye` included, and the round where it is one of a cup. */
type ToDraw = { entrants: string[]; round: RoundToDraw | null };

/** Returns what is drawn next; throws 409 if nothing can be. */
export function nextDraw(competition: DrawnCompetition): ToDraw {
  if (competition.cup) {
    const { cup, people } = competition;
    const round = roundToDraw(cup.competition, cup.ties);
    if (typeof round === 'string') throw conflict(round);
    return { round, entrants: namesToDraw(round, entrantNames(cup.competition.entrants, people)) };
  }
  const checked = checkEntrants(competition.entrants);
  if (checked.ok) return { round: null, entrants: checked.value };
  const faults = checked.issues.map(({ message }) => message).join(' ');
  throw conflict(`The entrants of ${competition.title} cannot be drawn. ${faults}`);
}

/** Returns the words of a draw for the history: the competition, and the round where it is one of a cup. */
export function drawWords({ title, cup }: DrawnCompetition, round: RoundToDraw | null): string {
  if (!cup || !round) return title;
  const words = `${title}, ${roundName(round.round, cup.competition.rounds.length)}`;
  return round.again ? `${words}, again` : words;
}

/** Writes the ties of a drawn round of a cup, in place of those of an earlier draw (Rule K2). */
export async function putTies(change: Change, { competition }: Cup, round: RoundToDraw, pairs: readonly DrawnPair[]) {
  const replaced = (await storedTies(change.db, competition.id)).filter((tie) => tie.round >= round.round);
  const drawn = tiesOfDraw(competition, round.round, pairs, newId);
  await change.putAll('tie', [...replaced.map(markDeleted), ...drawn.map(markLive)]);
}

/** Returns drawn names of a cup as ids of its entrants. */
function drawnIds({ competition }: Cup, people: People, pairs: readonly Pair[]): DrawnPair[] {
  return pairsOfNames(pairs, entrantNames(competition.entrants, people));
}

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
