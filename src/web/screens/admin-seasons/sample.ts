import { countWins, oppositeSide, type Side, type Sides } from '#domain/cards/match.ts';
import { countWithNoun } from '#domain/count.ts';
import {
  formatOf,
  framesToWin,
  isDecider,
  maxWins,
  type FormatSection,
  sectionsOfMatches,
} from '#domain/seasons/format.ts';
import { pointsOfCard } from '#domain/seasons/points-example.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** A score for each match of a sample card: frames won or, if the section's points are typed, points. */
export type SampleScores = readonly Sides<number>[];

type SampleRules = Pick<LeagueRules, 'framesPerFixture' | 'format' | 'points' | 'race'>;

/** The points that the winner of a frame is assumed to score, for the aggregate of matches without typed points. */
const ASSUMED_WINNER_POINTS = 60;
/** The points that the loser of a frame is assumed to score, for the aggregate of matches without typed points. */
const ASSUMED_LOSER_POINTS = 40;

/**
 * Returns whether officials type the points that each side scores in a section's matches. They do if these matches are
 * single frames scored by points, and the table rules give points for the aggregate. In all other sections, officials
 * only say who won each frame.
 */
export function needsTypedPoints({ frames, scored }: FormatSection, { points }: SampleRules): boolean {
  return frames === 1 && scored === 'points' && Boolean(points.aggregateWon);
}

/**
 * Returns a text that changes whenever the sample card must start again: if the number of matches, the frames of a
 * match, or the matches with typed points change.
 */
export function sampleCardResetKey(rules: SampleRules): string {
  return JSON.stringify(sectionsOfMatches(rules).map((one) => [one.frames, needsTypedPoints(one, rules)]));
}

/** Returns the scores with which a sample card starts: close matches, won alternately by the two sides. */
export function initialSampleScores(rules: SampleRules): SampleScores {
  return sectionsOfMatches(rules).map((section, i) => {
    const most = needsTypedPoints(section, rules) ? 100 : framesToWin(section);
    const less = needsTypedPoints(section, rules) ? 80 : most - 1;
    return i % 2 === 0 ? { home: most, away: less } : { home: less, away: most };
  });
}

/**
 * Returns the frames of a match after a press on a side. The press gives that side one more frame. If the side already
 * has as many frames as it can win, the press sets its frames to 0.
 */
export function framesAfterPress(match: Sides<number>, side: Side, section: FormatSection): Sides<number> {
  const most = framesToWin(section);
  const other = oppositeSide(side);
  // In a match of one frame, a press on a side gives that side the frame, and a second press on the same side takes the
  // frame away.
  if (most === 1) return match[side] === 1 ? { home: 0, away: 0 } : { ...match, [side]: 1, [other]: 0 };
  const limit = match[other] === most ? most - 1 : most;
  return { ...match, [side]: match[side] >= limit ? 0 : match[side] + 1 };
}

/** Returns the winner of a sample match. `null` if there is none yet. */
export function sampleMatchWinner(
  { home, away }: Sides<number>,
  section: FormatSection,
  rules: SampleRules,
): Side | null {
  const least = needsTypedPoints(section, rules) ? 0 : framesToWin(section);
  if (home === away || Math.max(home, away) < least) return null;
  return home > away ? 'home' : 'away';
}

/**
 * Returns how many matches each side of a sample card wins, and its table points (`worth`). `aggregate`: the points
 * that each side scored over the whole card; `null` if they do not count.
 */
export function sampleCardResult(
  rules: SampleRules,
  sample: SampleScores,
): { worth: ReturnType<typeof pointsOfCard>; aggregate: Sides<number> | null } {
  const sections = sectionsOfMatches(rules);
  const card = clearUnplayedMatches(rules, sample);
  const winners = sections.map((section, i) => sampleMatchWinner(card[i] ?? ZERO_SCORE, section, rules));
  const counts = Boolean(rules.points.aggregateWon) && formatOf(rules).some(({ scored }) => scored === 'points');
  if (!counts) return { worth: pointsOfCard(rules, winners), aggregate: null };
  const played = sections.map((section, i) => aggregatePointsInMatch(card[i] ?? ZERO_SCORE, section, rules));
  const sum = (side: Side) => played.reduce((total, points) => total + points[side], 0);
  const aggregate = { home: sum('home'), away: sum('away') };
  const more = aggregate.home === aggregate.away ? null : aggregate.home > aggregate.away ? 'home' : 'away';
  return { worth: pointsOfCard(rules, winners, more), aggregate };
}

const ZERO_SCORE = { home: 0, away: 0 };

/**
 * Returns the scores of a sample card, with 0–0 for every match that is not played. A decider is not played if it is
 * not needed. A race ends once a team has won more than half of the matches: no later match is played.
 */
function clearUnplayedMatches(rules: SampleRules, sample: SampleScores): SampleScores {
  const sections = sectionsOfMatches(rules);
  const winners = sections.map((section, i) => sampleMatchWinner(sample[i] ?? ZERO_SCORE, section, rules));
  return sections.map((section, i) => {
    const { home, away } = countWins(winners.slice(0, i));
    const isOver = rules.race === true && Math.max(home, away) >= maxWins(rules);
    return isOver || (isDecider(section) && home !== away) ? ZERO_SCORE : (sample[i] ?? ZERO_SCORE);
  });
}

function aggregatePointsInMatch(match: Sides<number>, section: FormatSection, rules: SampleRules): Sides<number> {
  if (section.scored === 'winner' || isDecider(section)) return ZERO_SCORE;
  if (needsTypedPoints(section, rules)) return match;
  return {
    home: match.home * ASSUMED_WINNER_POINTS + match.away * ASSUMED_LOSER_POINTS,
    away: match.away * ASSUMED_WINNER_POINTS + match.home * ASSUMED_LOSER_POINTS,
  };
}

/** Returns a sentence such as `Home wins 3–2 and gets 3 points; Away gets 2.` */
export function sampleResultSentence({ home, away }: ReturnType<typeof pointsOfCard>): string {
  const score = `${Math.max(home.won, away.won)}–${Math.min(home.won, away.won)}`;
  if (home.won === away.won)
    return `${score}: Home gets ${countWithNoun(home.points, 'point')}, Away gets ${countWithNoun(away.points, 'point')}.`;
  const [winner, first, loser, last] =
    home.won > away.won ? ['Home', home, 'Away', away] : ['Away', away, 'Home', home];
  return `${winner} wins ${score} and gets ${countWithNoun(first.points, 'point')}; ${loser} gets ${last.points}.`;
}
