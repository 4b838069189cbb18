import { pointsScoredOnCard, sidesWithForfeitedMatches } from '#domain/cards/aggregate.ts';
import {
  type Fixture,
  type FixtureScore,
  type FixtureWinner,
  fixtureWinner,
  type Side,
  scoreOfFixture,
  withoutDecider,
} from '#domain/cards/fixture.ts';
import {
  mapSides,
  isLevel,
  type Match,
  matchWinner,
  oppositeSide,
  sideAhead,
  SIDES,
  type Sides,
} from '#domain/cards/match.ts';
import { maxWins, type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/** What one fixture adds to a league table: its teams, score, winner, and points from special rules. */
export type CountedFixture = FixtureScore & {
  homeTeamId: string;
  awayTeamId: string;
  winner: FixtureWinner;
  /** How many matches of the card ended level. A decider is not counted. */
  level: number;
  /** How many matches both teams lost, because the fixture was awarded to neither team; otherwise 0. */
  lostByBoth: number;
  /**
   * For each side: `points` from special rules, such as a section with its own points, and `frames`, the number of
   * matches won that give these points instead of the usual points.
   */
  own: Sides<SpecialRulePoints>;
  /**
   * The sum of each side's frame scores, such as 130 for frames of 70 and 60. Frames without a recorded score, void
   * matches and a decider are not counted (Rule S26).
   */
  scored: Sides<number>;
  aggregate: Side | 'both' | null;
};

type SpecialRulePoints = { points: number; frames: number };

/**
 * The rules by which a division's match cards are counted. `sections`: the section of each match, in the order of play.
 */
export type CountingRules = {
  sections: readonly Pick<FormatSection, 'points'>[];
  /** The highest number of matches that a team can win in a fixture. */
  most?: number;
} & Partial<Pick<LeagueRules, 'points' | 'secondPlay' | 'aggregate'>>;

/** A function that returns the rules by which a division's cards are counted. */
export type CountingRulesOfDivision = (division: number) => CountingRules;

const NO_COUNTING_RULES: CountingRules = { sections: [] };

/** Returns counting rules without special points: every frame counts alike. An unknown season has these rules. */
export const usualCountingRules: CountingRulesOfDivision = () => NO_COUNTING_RULES;

/**
 * Returns a function that returns a division's counting rules in the season called `name`. An unknown season has the
 * usual counting rules.
 */
export function countingRulesOfSeason({ list }: { list: readonly Season[] }, name: string): CountingRulesOfDivision {
  const season = list.find((one) => one.name === name);
  if (!season) return usualCountingRules;
  const known = new Map<number, CountingRules>();
  return (division) => {
    const counted = known.get(division) ?? toCountingRules(rulesOfDivision(season, division));
    known.set(division, counted);
    return counted;
  };
}

/** Returns the counting rules that a division's rules contain. */
export function toCountingRules(rules: LeagueRules): CountingRules {
  const { points, secondPlay, aggregate } = rules;
  return {
    sections: sectionsOfMatches(rules),
    most: maxWins(rules),
    points,
    ...(secondPlay ? { secondPlay } : {}),
    ...(aggregate ? { aggregate } : {}),
  };
}

/** Returns what a fixture adds to a league table. */
export function countedFixture(
  fixture: Fixture,
  countingOf: CountingRulesOfDivision = usualCountingRules,
): CountedFixture {
  const { homeTeamId, awayTeamId } = fixture;
  const rules = countingOf(fixture.division);
  const counted = withoutDecider(fixture.matches);
  const score = scoreOfFixture(fixture);
  const winner = fixtureWinner(fixture);
  const scored = pointsScoredOnCard(counted);
  return {
    homeTeamId,
    awayTeamId,
    ...score,
    winner,
    level: counted.filter(isLevel).length,
    lostByBoth: winner === 'neither' ? (rules.most ?? 0) : 0,
    own: specialRulePoints(fixture, rules, score),
    scored,
    aggregate: aggregateWinner(fixture, scored, rules.aggregate),
  };
}

/**
 * Returns the points that each side gets from a card by special rules (Rules S1, S20 to S23, S25). These points replace
 * the usual points for a match won, or are added to the usual points. Some cards have no matches, such as the card of
 * an awarded fixture. For a card without matches, the only special points are the points of `points.byFrames`, which
 * depend on the fixture's score.
 */
function specialRulePoints(fixture: Fixture, { sections, points, secondPlay }: CountingRules, score: FixtureScore) {
  const own = mapSides<SpecialRulePoints>(() => ({ points: 0, frames: 0 }));
  for (const [index, match] of fixture.matches.entries()) {
    if (points?.frameDrawn && isLevel(match) && !match.decider)
      for (const side of SIDES) own[side].points += points.frameDrawn;
    const winner = matchWinner(match);
    if (winner === null) continue;
    const worth = sections[index]?.points ?? null;
    if (match.decider) own[winner].points += worth ?? 0;
    else {
      const again = match.sides[winner].secondPlay ? (secondPlay?.points ?? null) : null;
      addSpecialWin(own[winner], again ?? worth);
      own[winner].points += pointsForClearWin(match, winner, points?.margin);
    }
  }
  if (points?.byFrames && fixture.outcome?.awardedTo !== 'neither')
    for (const side of SIDES) own[side].points += points.byFrames[score[side]] ?? 0;
  const hasNone = SIDES.every((side) => own[side].points === 0 && own[side].frames === 0);
  return hasNone ? NO_POINTS : own;
}

/** No points from special rules. Most cards give none, so they share this object to save memory. */
const NO_POINTS = mapSides<SpecialRulePoints>(() => ({ points: 0, frames: 0 }));

/**
 * Adds to `own` a won match that gives `worth` points instead of the usual points. If `worth` is `null`, adds nothing,
 * because the match gives the usual points.
 */
function addSpecialWin(own: SpecialRulePoints, worth: number | null): void {
  if (worth === null) return;
  own.points += worth;
  own.frames++;
}

/**
 * Returns the extra points for winning a match of one frame by at least `margin.from` points (Rule S21). Walkovers,
 * conceded frames and matches that officials decided give 0.
 */
function pointsForClearWin(match: Match, winner: Side, margin: LeagueRules['points']['margin']): number {
  const isPlain = match.winner === undefined && match.ruledOut === undefined;
  const isAtTable = isPlain && SIDES.every((side) => match.sides[side].players.length > 0);
  if (!margin || !isAtTable || match.frames) return 0;
  const ahead = (match.sides[winner].score ?? 0) - (match.sides[oppositeSide(winner)].score ?? 0);
  return ahead >= margin.from ? margin.points : 0;
}

/**
 * Returns which side gets the points for the aggregate: usually the side that scored more points over the whole card.
 * Returns `both` if both sides get them, and `null` if neither does (Rules S1, S24).
 */
function aggregateWinner(
  fixture: Fixture,
  scored: Sides<number>,
  rule: LeagueRules['aggregate'],
): Side | 'both' | null {
  const to = rule?.level === 'decided' ? (fixture.aggregateTo ?? null) : null;
  if (scored.home + scored.away === 0) return to;
  const short = rule?.short === 'lost' ? sidesWithForfeitedMatches(fixture) : [];
  if (short.length > 0) return short.length > 1 ? null : oppositeSide(short[0]!);
  const ahead = sideAhead(scored);
  return ahead ?? (rule?.level === 'both' ? 'both' : to);
}
