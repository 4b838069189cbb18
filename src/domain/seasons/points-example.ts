import { mapSides, countWins, oppositeSide, type Side, type Sides } from '#domain/cards/match.ts';
import { countWithNoun } from '#domain/count.ts';
import {
  formatOf,
  framesToWin,
  isDecider,
  countMatchesWithoutDecider,
  tablePointsForMatchWon,
  type FormatSection,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';
import type { LeagueRules, PointsRules } from '#domain/seasons/season.ts';

/** How many matches a side won on a card, and how many table points it gets for the card. */
type WinsAndPoints = { won: number; points: number };

/** The rules that decide the points in the examples. */
type ExampleRules = PointsRules & Partial<Pick<LeagueRules, 'race' | 'aggregate'>>;

/**
 * Returns the number of matches that each side has won on a card, without a decider, and the side's table points (Rules
 * S1, R24). `winners`: the winner of each match, in the order of play; `null` if neither side won the match.
 * `aggregate`: the side with more points over the whole card; `null` if neither has more.
 */
export function pointsOfCard(
  rules: ExampleRules,
  winners: readonly (Side | null)[],
  aggregate: Side | null = null,
): Sides<WinsAndPoints> {
  const sections = sectionsOfMatches(rules);
  const { frameWon, fixtureWon, fixtureDrawn, aggregateWon = 0, byFrames } = rules.points;
  const counted = winners.filter((_, i) => !isDeciderAt(i));
  const decider = winners.find((_, i) => isDeciderAt(i)) ?? null;
  const won = countWins(counted);
  function isDeciderAt(index: number): boolean {
    return isDecider(sections[index] ?? {});
  }
  function ofScore(side: Side): number {
    const more = won[side] - won[oppositeSide(side)];
    if (more === 0 && decider !== null) return decider === side ? fixtureWon : 0;
    if (more === 0) return won[side] > 0 ? fixtureDrawn : 0;
    return more > 0 ? fixtureWon : 0;
  }
  function ofMatch(side: Side, index: number): number {
    if (winners[index] !== side) return 0;
    const own = sections[index]?.points ?? null;
    if (isDeciderAt(index)) return own ?? 0;
    return byFrames ? 0 : (own ?? frameWon);
  }
  return mapSides((side) => {
    const ofMatches = winners.reduce((sum, _, i) => sum + ofMatch(side, i), 0);
    const ofResult = byFrames ? (byFrames[won[side]] ?? 0) : ofScore(side);
    return { won: won[side], points: ofMatches + ofResult + (aggregate === side ? aggregateWon : 0) };
  });
}

/**
 * Returns a text that explains with examples how many points a team gets: `A 3–3 match gives each team 3 points.`
 * (Rules S1, R24).
 */
export function pointsExample(rules: ExampleRules): string {
  const worths = new Set(
    sectionsWithoutDeciders(rules).map((section) => tablePointsForMatchWon(section, rules.points)),
  );
  const ofScores = worths.size > 1 ? sentencesOfSectionPoints(rules) : sentencesOfClosestResults(rules);
  const isEach = !rules.points.byFrames;
  const ofFrames = sectionsWithoutDeciders(rules).flatMap((section) =>
    sentenceOfMultiFrameMatch(section, isEach ? tablePointsForMatchWon(section, rules.points) : 0),
  );
  return [...ofScores, ...new Set(ofFrames), ...sentencesOfAggregate(rules, worths.size > 1)].join(' ');
}

function sectionsWithoutDeciders(rules: PointsRules): FormatSection[] {
  return formatOf(rules).filter((section) => !isDecider(section));
}

/**
 * Describes the points for the closest win, and for a draw if one is possible. Used if every match on a card gives the
 * same points.
 */
function sentencesOfClosestResults(rules: ExampleRules): string[] {
  const { win, draw } = pointsOfClosestResults(rules);
  const { home, away } = win;
  const winner = countWithNoun(home.points, 'point');
  const ofWin = `A ${home.won}–${away.won} win gives ${winner}, and the other team ${away.points}.`;
  if (draw === null) return [ofWin];
  return [ofWin, `A ${draw.won}–${draw.won} match gives each team ${countWithNoun(draw.points, 'point')}.`];
}

function pointsOfClosestResults(rules: ExampleRules): { win: Sides<WinsAndPoints>; draw: WinsAndPoints | null } {
  const matches = countMatchesWithoutDecider(formatOf(rules));
  const need = framesToWin({ frames: matches });
  // In a race the card ends once a side has won more than half of the matches.
  const played = rules.race ? 2 * need - 1 : matches;
  const homeWins = (count: number) =>
    Array.from({ length: Math.min(played, matches) }, (_, i): Side => (i < count ? 'home' : 'away'));
  const canDraw = matches % 2 === 0 && !formatOf(rules).some(isDecider);
  return {
    win: pointsOfCard(rules, homeWins(need)),
    draw: canDraw ? pointsOfCard(rules, homeWins(matches / 2)).home : null,
  };
}

/**
 * Describes the points for a win in each section and the extra points for the result, with an example: a team wins all
 * matches of the first section and no others. Used if the sections give different points, because a score such as 4–2
 * then does not decide the points.
 */
function sentencesOfSectionPoints(rules: ExampleRules): string[] {
  const sections = sectionsWithoutDeciders(rules);
  const { fixtureWon, fixtureDrawn } = rules.points;
  const each = new Set(
    sections.map(
      (one) => `a win in ${one.name} gives ${countWithNoun(tablePointsForMatchWon(one, rules.points), 'point')}`,
    ),
  );
  const ofEach = Array.from(each).join('; ');
  const first = sections[0]!; // A format has at least one section.
  const all = sectionsOfMatches(rules).filter((section) => !isDecider(section));
  const { home, away } = pointsOfCard(
    rules,
    all.map((section) => (section === first ? 'home' : 'away')),
  );
  const result = home.won > away.won ? 'wins' : home.won < away.won ? 'loses' : 'draws';
  const canDraw = all.length % 2 === 0;
  return [
    `A${ofEach.slice(1)}.`,
    ...(fixtureWon > 0 ? [`The team that wins the match gets ${countWithNoun(fixtureWon, 'extra point')}.`] : []),
    ...(fixtureDrawn > 0 && canDraw
      ? [`A drawn match gives each team ${countWithNoun(fixtureDrawn, 'extra point')}.`]
      : []),
    `A team that wins all of ${first.name} and nothing else ${result} ${home.won}–${away.won} and gets ` +
      `${countWithNoun(home.points, 'point')}; the other team gets ${away.points}.`,
  ];
}

/**
 * Describes the points for the closest win in a match of several frames. Returns no sentence if the matches of the
 * section have only one frame.
 */
function sentenceOfMultiFrameMatch(section: FormatSection, worth: number): string[] {
  const { name, frames } = section;
  if (frames === 1) return [];
  const most = framesToWin(section);
  const match = `In ${name} (best of ${frames} frames) ${most}–${most - 1}`;
  if (worth === 0) return [`${match} is one win, as ${most}–0 is.`];
  return [`${match} gives the winner ${countWithNoun(worth, 'point')}, as ${most}–0 does, and the loser none.`];
}

const LEVEL_AGGREGATE_SENTENCES = {
  nobody: 'If both have the same, nobody gets it.',
  both: 'If both have the same, both get it.',
  decided: 'If both have the same, the card says who gets it.',
} as const;

function sentencesOfAggregate(rules: ExampleRules, differ: boolean): string[] {
  const more = rules.points.aggregateWon ?? 0;
  if (more === 0) return [];
  if (formatOf(rules).every(({ scored }) => scored === 'winner'))
    return ['Nobody can have more points over the whole card, as no section is scored by points.'];
  const gets = `The team with more points over the whole card gets ${countWithNoun(more, 'extra point')}`;
  const level = LEVEL_AGGREGATE_SENTENCES[rules.aggregate?.level ?? 'nobody'];
  if (differ) return [`${gets}.`, level];
  const { win, draw } = pointsOfClosestResults(rules);
  const [home, away] = [win.home.points, win.away.points];
  const example = draw
    ? `a ${draw.won}–${draw.won} match then gives ${draw.points + more} and ${draw.points}`
    : `a ${win.home.won}–${win.away.won} win then gives ${home + more} and ${away}, or ${home} and ${away + more}`;
  return [`${gets}: ${example}.`, level];
}
