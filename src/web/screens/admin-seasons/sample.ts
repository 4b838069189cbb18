import { opposite, type Side, type Sides } from '#domain/cards/match.ts';
import { countOf } from '#domain/count.ts';
import { formatOf, framesToWin, type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import { pointsOf } from '#domain/seasons/points-example.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** What each side has in each match of a sample card: frames won, or points where they are typed. */
export type Sample = readonly Sides<number>[];

type SampleRules = Pick<LeagueRules, 'framesPerFixture' | 'format' | 'points'>;

/** The points of a frame that is won in a match of several, for the aggregate. */
const WON = 60;
const LOST = 40;

/** Returns whether the points of a section are typed: they decide the aggregate. */
export function hasTypedPoints({ frames, scored }: Section, { points }: SampleRules): boolean {
  return frames === 1 && scored === 'points' && Boolean(points.aggregateWon);
}

/** Returns what makes a sample another one when it changes: its matches, and which of them have points. */
export function shapeOf(rules: SampleRules): string {
  return JSON.stringify(sectionsOfMatches(rules).map((one) => [one.frames, hasTypedPoints(one, rules)]));
}

/** Returns a close match: home wins every other one. */
export function firstSample(rules: SampleRules): Sample {
  return sectionsOfMatches(rules).map((section, i) => {
    const most = hasTypedPoints(section, rules) ? 100 : framesToWin(section);
    const less = hasTypedPoints(section, rules) ? 80 : most - 1;
    return i % 2 === 0 ? { home: most, away: less } : { home: less, away: most };
  });
}

/** Returns a match after a press on a side: one frame more for it, or none after the most that it can have. */
export function afterPress(match: Sides<number>, side: Side, section: Section): Sides<number> {
  const most = framesToWin(section);
  const other = opposite(side);
  // Of one frame a press gives it to the other side.
  if (most === 1) return match[side] === 1 ? { home: 0, away: 0 } : { ...match, [side]: 1, [other]: 0 };
  const limit = match[other] === most ? most - 1 : most;
  return { ...match, [side]: match[side] >= limit ? 0 : match[side] + 1 };
}

/** Returns who won a match of a sample; `null` while nobody has. */
export function winnerIn({ home, away }: Sides<number>, section: Section, rules: SampleRules): Side | null {
  const least = hasTypedPoints(section, rules) ? 0 : framesToWin(section);
  if (home === away || Math.max(home, away) < least) return null;
  return home > away ? 'home' : 'away';
}

/** Returns what a sample card is worth to each side; `aggregate`: its points over the whole card, `null` where they decide nothing. */
export function sampleResult(
  rules: SampleRules,
  sample: Sample,
): { worth: ReturnType<typeof pointsOf>; aggregate: Sides<number> | null } {
  const sections = sectionsOfMatches(rules);
  const winners = sections.map((section, i) => winnerIn(sample[i] ?? NONE, section, rules));
  const counts = Boolean(rules.points.aggregateWon) && formatOf(rules).some(({ scored }) => scored === 'points');
  if (!counts) return { worth: pointsOf(rules, winners), aggregate: null };
  const played = sections.map((section, i) => pointsIn(sample[i] ?? NONE, section, rules));
  const sum = (side: Side) => played.reduce((total, points) => total + points[side], 0);
  const aggregate = { home: sum('home'), away: sum('away') };
  const more = aggregate.home === aggregate.away ? null : aggregate.home > aggregate.away ? 'home' : 'away';
  return { worth: pointsOf(rules, winners, more), aggregate };
}

const NONE = { home: 0, away: 0 };

function pointsIn(match: Sides<number>, section: Section, rules: SampleRules): Sides<number> {
  if (section.scored === 'winner') return NONE;
  if (hasTypedPoints(section, rules)) return match;
  return { home: match.home * WON + match.away * LOST, away: match.away * WON + match.home * LOST };
}

/** Returns the result of a sample in a sentence: `Home wins 3–2 and gets 3 points; Away gets 2.` */
export function resultWords({ home, away }: ReturnType<typeof pointsOf>): string {
  const score = `${Math.max(home.won, away.won)}–${Math.min(home.won, away.won)}`;
  if (home.won === away.won)
    return `${score}: Home gets ${countOf(home.points, 'point')}, Away gets ${countOf(away.points, 'point')}.`;
  const [winner, first, loser, last] =
    home.won > away.won ? ['Home', home, 'Away', away] : ['Away', away, 'Home', home];
  return `${winner} wins ${score} and gets ${countOf(first.points, 'point')}; ${loser} gets ${last.points}.`;
}
