import type { EligibilityAnswer } from '#contract/eligibility.ts';
import { type Appearances, appearancesOn, type DecidedMark, decidedMarks } from '#domain/cups/appearances.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { GameWeek } from '#domain/seasons/season.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';

/** The marks of a cup's ties, keyed by tie. */
export type TieMarks = ReadonlyMap<string, readonly DecidedMark[]>;

type Played = { cards: readonly Fixture[]; calendar: readonly GameWeek[]; people: People };

const counted = new WeakMap<readonly Fixture[], Appearances>();

/** Returns the marks of a cup (Rule E23). Cards of the same list are counted once. */
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

/** Returns the marks of a cup now; none are looked for where no rule needs them. */
export async function tieMarks(facts: Facts, cup: Cup): Promise<TieMarks> {
  const { season: name, appearances } = cup.competition;
  if (!appearances && !cup.rulings) return new Map();
  const calendar = (await facts.seasons()).list.find((season) => season.name === name)?.calendar ?? [];
  return marksOfCup(cup, { cards: await facts.fixtures(name), calendar, people: await facts.people() });
}

/** Returns the answers about the marks of one frame. */
export function eligibilityIn(marks: readonly DecidedMark[], frame: number): EligibilityAnswer[] {
  const own = marks.filter((mark) => mark.frame === frame);
  return own.map(({ playerId, rule, text, decision }) => ({ playerId, rule, text, decision }));
}
