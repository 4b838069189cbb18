import {
  type Competition,
  type Entrant,
  entrantNames,
  resolveTies,
  startInTie,
  type Tie,
  type TieResult,
} from '#domain/cups/cup.ts';
import { entrantsOfRound, namesToDraw, pairsOfNames, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { addDays } from '#domain/day.ts';
import { frameBreaks } from '#domain/cards/frame.ts';
import type { People } from '#domain/squads/people.ts';
import { commitmentOf, provenDraw } from '#domain/draws/proven-draw.ts';
import { drawHashes } from '../storage/mappers/draws.ts';
import type { Entities } from '../storage/store.ts';

type FileFrame = { homeScore: number; awayScore: number; homeBreaks: number[]; awayBreaks: number[] };
type FileResult = { homeFrames: number; awayFrames: number; daysAgo: number; frames: FileFrame[] };
/**
 * A cup of single players in the file. Days are counted from today, so that the cup is in play on any day: `rounds` have
 * the number of frames and the play-by day, `results` are those of a round's first ties.
 */
export type FileCup = {
  id: string;
  season: string;
  name: string;
  maxStart: number;
  rounds: { bestOf: number; playBy: number }[];
  players: string[];
  drawn: { id: string; daysAgo: number; seed: string; word: string; results: (FileResult | null)[] }[];
};

export type DemoCup = { competition: Competition; ties: Tie[]; draws: Omit<Entities['draw'], 'deleted'>[] };

/** Returns a cup of the demo league as on the day `today`, with every round drawn as the league draws its own. */
export function demoCup(
  { id, season, name, maxStart, rounds, players, drawn }: FileCup,
  today: string,
  people: People,
): DemoCup {
  const entrants: Entrant[] = players.map((player) => ({ id: `${id}${player}`, playerIds: [player] }));
  const competition: Competition = {
    id,
    season,
    name,
    kind: 'player',
    handicap: true,
    maxStart,
    draw: 'eachRound',
    entrants,
    withdrawn: [],
    rounds: rounds.map(({ bestOf, playBy }) => ({ bestOf, playBy: addDays(today, playBy) })),
  };
  const names = entrantNames(entrants, people);
  const ties: Tie[] = [];
  const draws: DemoCup['draws'] = [];
  for (const [index, { seed, word, daysAgo, results, ...draw }] of drawn.entries()) {
    const round = index + 1;
    const entrantIds = entrantsOfRound(competition, resolveTies(competition, ties), round);
    const makings = { competition: id, entrants: namesToDraw({ round, again: false, entrantIds }, names), seed, word };
    const pairs = provenDraw(drawHashes, makings);
    const proof = { commitment: commitmentOf(drawHashes, makings), word, seed, entrants: makings.entrants };
    draws.push({ ...draw, competition: id, round, drawnAt: `${addDays(today, -daysAgo)}T19:30:00.000Z`, pairs, proof });
    let number = 0;
    const own = tiesOfDraw(competition, round, pairsOfNames(pairs, names), () => `${draw.id}${number++}`);
    ties.push(
      ...own.map((tie, i) => ({ ...tie, result: resultOf(results[i] ?? null, tie, { competition, today, people }) })),
    );
  }
  return { competition, ties, draws };
}

type CupFacts = { competition: Competition; today: string; people: People };

function resultOf(
  result: FileResult | null,
  { home, away }: Tie,
  { competition, today, people }: CupFacts,
): TieResult | null {
  const side = (id: string | null) => competition.entrants.find((entrant) => entrant.id === id);
  const sides = { home: side(home), away: side(away) };
  if (result === null || !sides.home || !sides.away) return null;
  const playerOf = (entrant: Entrant) => ('playerIds' in entrant ? (entrant.playerIds[0] ?? null) : null);
  const players = { homePlayerId: playerOf(sides.home), awayPlayerId: playerOf(sides.away) };
  return {
    homeFrames: result.homeFrames,
    awayFrames: result.awayFrames,
    frames: result.frames.map(({ homeBreaks, awayBreaks, ...frame }) => {
      return { ...players, ...frame, ...frameBreaks(homeBreaks, awayBreaks) };
    }),
    playedOn: addDays(today, -result.daysAgo),
    walkover: null,
    start: startInTie(competition, { home: sides.home, away: sides.away }, people),
  };
}
