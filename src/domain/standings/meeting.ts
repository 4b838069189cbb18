import { pointsScored, sidesShortOfPlayers } from '#domain/cards/aggregate.ts';
import {
  type Fixture,
  type FixtureScore,
  type FixtureWinner,
  fixtureWinner,
  type Side,
  teamScore,
  withoutDecider,
} from '#domain/cards/fixture.ts';
import {
  bothSides,
  isLevel,
  type Match,
  matchWinner,
  opposite,
  sideAhead,
  SIDES,
  type Sides,
} from '#domain/cards/match.ts';
import { maxWins, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/** A fixture with only the facts that tables and head to head count. */
export type Meeting = FixtureScore & {
  homeTeamId: string;
  awayTeamId: string;
  winner: FixtureWinner;
  /** The matches in which neither side was ahead. */
  level: number;
  /** The matches that both teams have lost, because the fixture was awarded to neither. */
  lostByBoth: number;
  /**
   * The points from special rules, such as the points of a section, and the number of matches won that give only such
   * points.
   */
  own: Sides<OwnPoints>;
  /** The points of the frames whose points are known. */
  scored: Sides<number>;
  aggregate: Side | 'both' | null;
};

type OwnPoints = { points: number; frames: number };

/**
 * What decides how a division's cards are counted: the section of each match in the order of play, and special rules.
 */
export type CountingRules = {
  sections: readonly Pick<Section, 'points'>[];
  /** How many matches a team can win. */
  most?: number;
} & Partial<Pick<LeagueRules, 'points' | 'secondPlay' | 'aggregate'>>;

/** A function that returns the rules by which a division's cards are counted. */
export type CountingRulesOf = (division: number) => CountingRules;

const NO_RULES: CountingRules = { sections: [] };

/** The counting rules of an unknown season: every frame counts alike. */
export const usualCountingRules: CountingRulesOf = () => NO_RULES;

/** Returns a function that finds the counting rules of a division of this season. */
export function countingRulesOfSeason({ list }: { list: readonly Season[] }, name: string): CountingRulesOf {
  const season = list.find((one) => one.name === name);
  if (!season) return usualCountingRules;
  const known = new Map<number, CountingRules>();
  return (division) => {
    const counted = known.get(division) ?? toCountingRules(rulesOfDivision(season, division));
    known.set(division, counted);
    return counted;
  };
}

/** Returns what the rules of a division say about counting its cards. */
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

/** Returns the facts of a fixture that tables and head to head count. */
export function meetingOf(fixture: Fixture, countingOf: CountingRulesOf = usualCountingRules): Meeting {
  const { homeTeamId, awayTeamId } = fixture;
  const rules = countingOf(fixture.division);
  const counted = withoutDecider(fixture.matches);
  const score = teamScore(fixture);
  const winner = fixtureWinner(fixture);
  const scored = pointsScored(counted);
  return {
    homeTeamId,
    awayTeamId,
    ...score,
    winner,
    level: counted.filter(isLevel).length,
    lostByBoth: winner === 'neither' ? (rules.most ?? 0) : 0,
    own: ownPoints(fixture, rules, score),
    scored,
    aggregate: aggregateWinner(fixture, scored, rules.aggregate),
  };
}

/**
 * Returns the points that a card gives by rules of their own, in place of the usual points for a match won or in
 * addition to them (Rules S1, S20 to S23, S25). For a card without matches, only the points for the number of matches
 * won are known.
 */
function ownPoints(fixture: Fixture, { sections, points, secondPlay }: CountingRules, score: FixtureScore) {
  const own = bothSides<OwnPoints>(() => ({ points: 0, frames: 0 }));
  for (const [index, match] of fixture.matches.entries()) {
    if (points?.frameDrawn && isLevel(match) && !match.decider)
      for (const side of SIDES) own[side].points += points.frameDrawn;
    const winner = matchWinner(match);
    if (winner === null) continue;
    const worth = sections[index]?.points ?? null;
    if (match.decider) own[winner].points += worth ?? 0;
    else {
      const again = match.sides[winner].secondPlay ? (secondPlay?.points ?? null) : null;
      addWorth(own[winner], again ?? worth);
      own[winner].points += clearWin(match, winner, points?.margin);
    }
  }
  if (points?.byFrames && fixture.outcome?.awardedTo !== 'neither')
    for (const side of SIDES) own[side].points += points.byFrames[score[side]] ?? 0;
  const hasNone = SIDES.every((side) => own[side].points === 0 && own[side].frames === 0);
  return hasNone ? NO_POINTS : own;
}

/** Most cards give no such points, so they share one object in memory. */
const NO_POINTS = bothSides<OwnPoints>(() => ({ points: 0, frames: 0 }));

/** Adds a match won that gives `worth` instead of the usual points. */
function addWorth(own: OwnPoints, worth: number | null): void {
  if (worth === null) return;
  own.points += worth;
  own.frames++;
}

/** Returns the further points for a match of one frame that was won at the table by enough points (Rule S21). */
function clearWin(match: Match, winner: Side, margin: LeagueRules['points']['margin']): number {
  const isPlain = match.winner === undefined && match.ruledOut === undefined;
  const isAtTable = isPlain && SIDES.every((side) => match.sides[side].players.length > 0);
  if (!margin || !isAtTable || match.frames) return 0;
  const ahead = (match.sides[winner].score ?? 0) - (match.sides[opposite(winner)].score ?? 0);
  return ahead >= margin.from ? margin.points : 0;
}

/** Returns who gets the aggregate: usually the side with more points over the whole card, or nobody (Rules S1, S24). */
function aggregateWinner(
  fixture: Fixture,
  scored: Sides<number>,
  rule: LeagueRules['aggregate'],
): Side | 'both' | null {
  const to = rule?.level === 'decided' ? (fixture.aggregateTo ?? null) : null;
  if (scored.home + scored.away === 0) return to;
  const short = rule?.short === 'lost' ? sidesShortOfPlayers(fixture) : [];
  if (short.length > 0) return short.length > 1 ? null : opposite(short[0]!);
  const ahead = sideAhead(scored);
  return ahead ?? (rule?.level === 'both' ? 'both' : to);
}
