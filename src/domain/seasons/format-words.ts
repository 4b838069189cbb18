import { countOf } from '#domain/count.ts';
import { formatOf, isPlainFormat, pointsForWin, type Section } from '#domain/seasons/format.ts';
import type { LeagueRules, PointsRules } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';

type DescribedRules = PointsRules & Pick<LeagueRules, 'walkoverBreaks'>;

/** Returns whether a division plays as most leagues do: singles of one frame, with points only for frames and matches. */
export function isUsualFormat(rules: DescribedRules): boolean {
  return isPlainFormat(formatOf(rules)) && !rules.points.aggregateWon && !rules.walkoverBreaks;
}

/** Returns a format in sentences: each section, then the points for matches and aggregates, then walkovers (Rule R24). */
export function formatWords(rules: DescribedRules): string[] {
  const { fixtureWon, fixtureDrawn, aggregateWon = 0 } = rules.points;
  const points = (count: number) => countOf(count, 'point');
  const extra = formatOf(rules).some((section) => pointsForWin(section, rules.points) > 0) ? ' more' : '';
  const more = [
    fixtureWon > 0 ? `A match won gives ${points(fixtureWon)}${extra}.` : '',
    fixtureDrawn > 0 ? `A match drawn gives each team ${points(fixtureDrawn)}${extra}.` : '',
    aggregateWon > 0 ? `The team with more points over the whole card gets ${points(aggregateWon)}${extra}.` : '',
    rules.walkoverBreaks ? 'In a walkover the breaks of the player who came count.' : '',
  ];
  return [...formatOf(rules).map((section) => sectionSentence(section, rules.points)), ...more].filter(
    (text) => text !== '',
  );
}

/** Returns `Doubles: 3 frames, two players a side, recorded by who won. Each win gives 2 points.` */
function sectionSentence(section: Section, usual: { frameWon: number }): string {
  const { name, players, scored } = section;
  const who = players === 1 ? 'one player a side' : 'two players a side';
  const how = scored === 'winner' ? ', recorded by who won' : '';
  const worth = pointsForWin(section, usual);
  const gives = worth === 0 ? '' : ` Each win gives ${countOf(worth, 'point')}.`;
  return `${name}: ${lengthWords(section)}, ${who}${how}.${gives}`;
}

/** Returns `6 frames`, `the best of 3 frames`, or `4 × best of 3 frames`. */
function lengthWords({ matches, frames }: Section): string {
  if (frames === 1) return countOf(matches, 'frame');
  return `${matches === 1 ? 'the' : `${matches} ×`} best of ${frames} frames`;
}

/** Returns the rules for handicaps in sentences: `They go from −20 to 150; what is below 0 is owed. …` (Rules H5, H10). */
export function handicapWords({ lowest, highest, inScores, start }: HandicapRules): string {
  const range = `They go from ${String(lowest).replace('-', '−')} to ${highest}${lowest < 0 ? '; what is below 0 is owed' : ''}.`;
  const begins =
    start === 'own' ? 'Each player begins with their own handicap' : 'The weaker player begins with the difference';
  return `${range} ${begins}, and scores on the card ${inScores ? 'include' : 'do not include'} it.`;
}
