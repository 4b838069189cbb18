import { countOf, pointsInWords } from '#domain/count.ts';
import { formatOf, isPlainFormat, pointsForWin } from '#domain/seasons/format.ts';
import type { PointsRules, TieBreak } from '#domain/seasons/season.ts';
import { namesTogether } from '#domain/standings/places.ts';
import { signed, type Statistic } from '#domain/statistic.ts';
import { differenceWords, type StandingRow } from './standings-order.ts';

type TableKey = Exclude<keyof StandingRow, 'teamId' | 'teamName' | 'headToHead' | 'withdrawn' | 'aggregatePoints'>;

/** The numbers of a league table, in the order of its columns (Rule S2). */
export const TABLE_NUMBERS: readonly Statistic<StandingRow, TableKey>[] = [
  tableNumber('gamesPlayed', 'Games played', 'P', 'Fixtures played'),
  tableNumber('matchesWon', 'Matches won', 'W', 'Won'),
  tableNumber('matchesDrawn', 'Matches drawn', 'D', 'Drawn'),
  tableNumber('matchesLost', 'Matches lost', 'L', 'Lost'),
  tableNumber('playerGamesPlayed', 'Frames played', 'FP'),
  tableNumber('playerGamesWon', 'Frames won', 'FW'),
  tableNumber('playerGamesLost', 'Frames lost', 'FL'),
  { ...tableNumber('adjustment', 'Adjustment', 'Adj'), words: signed },
  tableNumber('points', 'Points', 'Pts'),
];

/** Returns the numbers of a table whose matches have this word: `Frames won`, or `Singles won`. */
export function tableNumbersOf(matches: string): typeof TABLE_NUMBERS {
  if (matches === 'frames') return TABLE_NUMBERS;
  return TABLE_NUMBERS.map((number) => ({
    ...number,
    label: number.label.replace('Frames', matches),
    short: number.short.replace('F', matches.charAt(0)),
  }));
}

function tableNumber(key: TableKey, label: string, short: string, inFiles = label): Statistic<StandingRow, TableKey> {
  return { key, label, short, inFiles, value: (row) => row[key] };
}

const CRITERIA: Readonly<Record<TieBreak, string | ((matches: string) => string)>> = {
  matchesWon: 'matches won',
  frameDifference: differenceWords,
  framesWon: (matches) => `${matches} won`,
  fewestLost: 'fewest matches lost',
  headToHead: 'points in the fixtures between them',
  fewestPlayed: 'fewest matches played',
};

/**
 * Returns what gives points in a table: `One point for each frame won and 2 points for a match won.` Names the sections of a
 * format that has its own sections (Rules S1, R24).
 */
export function pointsWords(rules: PointsRules): string {
  const { fixtureWon, fixtureDrawn, aggregateWon = 0 } = rules.points;
  const parts = [
    ...framePoints(rules),
    { points: fixtureWon, what: 'a match won' },
    { points: fixtureDrawn, what: 'a match drawn' },
    { points: aggregateWon, what: 'the aggregate: more points over the whole card' },
  ].filter(({ points }) => points > 0);
  if (parts.length === 0) return 'No points for frames or matches.';
  const words = parts.map(({ points, what }) => `${points === 1 ? 'one point' : countOf(points, 'point')} for ${what}`);
  const text = namesTogether(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns the points for a match won in each section. Sections with the same points come together. */
function framePoints(rules: PointsRules): { points: number; what: string }[] {
  const sections = formatOf(rules);
  if (isPlainFormat(sections)) return [{ points: rules.points.frameWon, what: 'each frame won' }];
  const worth = Map.groupBy(sections, (section) => pointsForWin(section, rules.points));
  return [...worth].map(([points, own]) => {
    const names = new Set(own.map(({ name }) => name));
    return { points, what: `each win in ${namesTogether([...names])}` };
  });
}

/** Returns how teams level on points are ranked (Rules S9, S13). `matches`: what the table calls the matches of its format. */
export function tieBreakWords(tieBreaks: readonly TieBreak[], matches = 'frames'): string {
  if (tieBreaks.length === 0) return 'Teams level on points share the position.';
  const words = tieBreaks.map((tieBreak) => CRITERIA[tieBreak]);
  const criteria = words.map((one) => (typeof one === 'string' ? one : one(matches))).join(', then ');
  return `Teams level on points are ranked by ${criteria}; teams still level share the position.`;
}

/** A points adjustment as tables show it. */
type ShownAdjustment = { teamName: string; points: number; weekNumber: number; season: string; reason: string };

/** Returns an adjustment in two parts: `Elms: −2 points`, and `from week 4 of 25/26. Late card` (Rule S8). */
export function adjustmentParts(adjustment: ShownAdjustment): [what: string, why: string] {
  const { teamName, points, weekNumber, season, reason } = adjustment;
  return [`${teamName}: ${pointsInWords(points)}`, `from week ${weekNumber} of ${season}. ${reason}`];
}
