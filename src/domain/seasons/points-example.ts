import { bothSides, countWins, opposite, type Side, type Sides } from '#domain/cards/match.ts';
import { countOf } from '#domain/count.ts';
import { formatOf, framesToWin, pointsForWin, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { PointsRules } from '#domain/seasons/season.ts';

/** The matches that a side won on a card, and its points in the table. */
type Worth = { won: number; points: number };

/**
 * Returns the matches won and the table points of each side of a card, from the winners of its matches in order (Rules S1, R24).
 * `aggregate`: the side with more points over the whole card.
 */
export function pointsOf(
  rules: PointsRules,
  winners: readonly (Side | null)[],
  aggregate: Side | null = null,
): Sides<Worth> {
  const sections = sectionsOfMatches(rules);
  const { frameWon, fixtureWon, fixtureDrawn, aggregateWon = 0 } = rules.points;
  const won = countWins(winners);
  function ofScore(side: Side): number {
    const more = won[side] - won[opposite(side)];
    if (more === 0) return won[side] > 0 ? fixtureDrawn : 0;
    return more > 0 ? fixtureWon : 0;
  }
  return bothSides((side) => {
    const each = winners.map((winner, i) => (winner === side ? (sections[i]?.points ?? frameWon) : 0));
    const ofMatches = each.reduce((sum, points) => sum + points, 0);
    return { won: won[side], points: ofMatches + ofScore(side) + (aggregate === side ? aggregateWon : 0) };
  });
}

/** Explains the points of these rules by examples: `A 3–3 match gives each team 3 points.` (Rules S1, R24). */
export function pointsExample(rules: PointsRules): string {
  const worths = new Set(formatOf(rules).map((section) => pointsForWin(section, rules.points)));
  const ofScores = worths.size > 1 ? sentencesOfWorths(rules) : sentencesOfScores(rules);
  const ofFrames = formatOf(rules).flatMap((section) => sentenceOfFrames(section, pointsForWin(section, rules.points)));
  return [...ofScores, ...new Set(ofFrames), ...sentencesOfAggregate(rules, worths.size > 1)].join(' ');
}

/** Describes the closest win, and a draw if one is possible, for rules in which every match is worth the same. */
function sentencesOfScores(rules: PointsRules): string[] {
  const { win, draw } = closest(rules);
  const { home, away } = win;
  const winner = countOf(home.points, 'point');
  const ofWin = `A ${home.won}–${away.won} win gives ${winner}, and the other team ${away.points}.`;
  if (draw === null) return [ofWin];
  return [ofWin, `A ${draw.won}–${draw.won} match gives each team ${countOf(draw.points, 'point')}.`];
}

function closest(rules: PointsRules): { win: Sides<Worth>; draw: Worth | null } {
  const matches = sectionsOfMatches(rules).length;
  const homeWins = (count: number) => Array.from({ length: matches }, (_, i): Side => (i < count ? 'home' : 'away'));
  return {
    win: pointsOf(rules, homeWins(Math.floor(matches / 2) + 1)),
    draw: matches % 2 === 1 ? null : pointsOf(rules, homeWins(matches / 2)).home,
  };
}

/** Describes the worth of a win in each section, and a card whose score does not show who gets more points. */
function sentencesOfWorths(rules: PointsRules): string[] {
  const sections = formatOf(rules);
  const { fixtureWon, fixtureDrawn } = rules.points;
  const each = new Set(
    sections.map((one) => `a win in ${one.name} gives ${countOf(pointsForWin(one, rules.points), 'point')}`),
  );
  const ofEach = Array.from(each).join('; ');
  const first = sections[0]!; // A format has at least one section.
  const all = sectionsOfMatches(rules);
  const { home, away } = pointsOf(
    rules,
    all.map((section) => (section === first ? 'home' : 'away')),
  );
  const result = home.won > away.won ? 'wins' : home.won < away.won ? 'loses' : 'draws';
  const canDraw = all.length % 2 === 0;
  return [
    `A${ofEach.slice(1)}.`,
    ...(fixtureWon > 0 ? [`The team that wins the match gets ${countOf(fixtureWon, 'point')} more.`] : []),
    ...(fixtureDrawn > 0 && canDraw ? [`A drawn match gives each team ${countOf(fixtureDrawn, 'point')} more.`] : []),
    `A team that wins all of ${first.name} and nothing else ${result} ${home.won}–${away.won} and gets ` +
      `${countOf(home.points, 'point')}; the other team gets ${away.points}.`,
  ];
}

/** Describes the points for the closest win in a match of several frames. */
function sentenceOfFrames(section: Section, worth: number): string[] {
  const { name, frames } = section;
  if (frames === 1) return [];
  const most = framesToWin(section);
  const match = `In ${name} (best of ${frames} frames) ${most}–${most - 1}`;
  if (worth === 0) return [`${match} is one win, as ${most}–0 is.`];
  return [`${match} gives the winner ${countOf(worth, 'point')}, as ${most}–0 does, and the loser none.`];
}

function sentencesOfAggregate(rules: PointsRules, differ: boolean): string[] {
  const more = rules.points.aggregateWon ?? 0;
  if (more === 0) return [];
  if (formatOf(rules).every(({ scored }) => scored === 'winner'))
    return ['Nobody can have more points over the whole card, as no section is scored by points.'];
  const gets = `The team with more points over the whole card gets ${countOf(more, 'point')} more`;
  const level = 'If both have the same, nobody gets it.';
  if (differ) return [`${gets}.`, level];
  const { win, draw } = closest(rules);
  const [home, away] = [win.home.points, win.away.points];
  const example = draw
    ? `a ${draw.won}–${draw.won} match then gives ${draw.points + more} and ${draw.points}`
    : `a ${win.home.won}–${win.away.won} win then gives ${home + more} and ${away}, or ${home} and ${away + more}`;
  return [`${gets}: ${example}.`, level];
}
