import type { EligibilityAnswer } from '#contract/eligibility.ts';
import { type Appearances, appearancesOn, type DecidedMark, decidedMarks } from '#domain/cups/appearances.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { GameWeek } from '#domain/seasons/season.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';

/** Which players the rules mark in a cup's ties, keyed by tie id. */
export type TieMarks = ReadonlyMap<string, readonly DecidedMark[]>;

type Played = { cards: readonly Fixture[]; calendar: readonly GameWeek[]; people: People };

const counted = new WeakMap<readonly Fixture[], Appearances>();

/**
 * Returns which players the rules mark in a cup's ties (Rule E23). Caches how often they have played, for the same list
 * of cards.
 */
export function marksOfCup(cup: Cup, { cards, calendar, people }: Played): TieMarks {
  const appearances = counted.get(cards) ?? appearancesOn(cards, calendar);
  counted.set(cards, appearances);
  const known = {
    appearances,
    rulings: cup.rulings ?? [],
    playerName: (id: string) => knownPlayer(people.players, id).name,
    teamName: (id: string) => knownTeam(people.teams, id).name,
  };
  return new Map(cup.ties.map((tie) => [tie.id, decidedMarks(tie, cup.competition, known)]));
}

/** Returns which players the rules mark in a cup's ties now. If no rule of the cup marks anybody, loads nothing. */
export async function loadTieMarks(facts: Facts, cup: Cup): Promise<TieMarks> {
  const { season: name, appearances } = cup.competition;
  if (!appearances && !cup.rulings) return new Map();
  const calendar = (await facts.seasons()).list.find((season) => season.name === name)?.calendar ?? [];
  return marksOfCup(cup, { cards: await facts.fixtures(name), calendar, people: await facts.people() });
}

/** Returns what answers say about the marks in one frame. */
export function eligibilityIn(marks: readonly DecidedMark[], frame: number): EligibilityAnswer[] {
  const own = marks.filter((mark) => mark.frame === frame);
  return own.map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
}
