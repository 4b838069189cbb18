import type { z } from 'zod';
import { countOf } from '#domain/count.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, decidedBy, descending } from '#domain/order.ts';
import type { TieBreak } from '#domain/seasons/season.ts';
import type { tableRow } from '#domain/standings/standing-row.ts';

export type StandingRow = z.output<typeof tableRow>;

/** A comparer that can say where two teams are level, and what puts one of them above the other. */
export type StandingsComparer = Comparer<StandingRow> & {
  level: (row: StandingRow, other: StandingRow) => string;
  better: (above: StandingRow, below: StandingRow) => string;
};

const BY_POINTS: StandingsComparer = {
  ...descending((row: StandingRow) => row.points),
  level: (row, other) => `both have ${countOf(row.points, 'point')}${adjustedWords([row, other])}`,
  better: (above, below) => `${above.teamName} have more points (${pointsOf(above)} to ${pointsOf(below)})`,
};

const BY_NAME: StandingsComparer = {
  ...nameAscending<StandingRow>(
    (row) => row.teamName,
    (row) => row.teamId,
  ),
  // Stryker disable next-line StringLiteral: names decide last, so no other reason comes after them.
  level: () => 'both have the same name',
  better: () => 'level teams are ordered by name',
};

/** Each tie-break, with the words that explain it (Rule S9). */
const TIE_BREAK_COMPARERS: Readonly<Record<TieBreak, StandingsComparer>> = {
  matchesWon: {
    ...descending((row: StandingRow) => row.matchesWon),
    level: (row) => `both have won ${countOf(row.matchesWon, 'match', 'matches')}`,
    better: (above, below) => `${above.teamName} have won more matches (${above.matchesWon} to ${below.matchesWon})`,
  },
  frameDifference: {
    ...descending(frameDifference),
    level: (row) => `both have a frame difference of ${signed(frameDifference(row))}`,
    better: (above, below) =>
      `${above.teamName} have the better frame difference (${signed(frameDifference(above))} to ${signed(frameDifference(below))})`,
  },
  framesWon: {
    ...descending((row: StandingRow) => row.playerGamesWon),
    level: (row) => `both have won ${countOf(row.playerGamesWon, 'frame')}`,
    better: (above, below) =>
      `${above.teamName} have won more frames (${above.playerGamesWon} to ${below.playerGamesWon})`,
  },
  fewestLost: {
    ...ascending((row: StandingRow) => row.matchesLost),
    level: (row) => `both have lost ${countOf(row.matchesLost, 'match', 'matches')}`,
    better: (above, below) =>
      `${above.teamName} have lost fewer matches (${above.matchesLost} to ${below.matchesLost})`,
  },
  headToHead: {
    ...descending((row: StandingRow) => row.headToHead ?? 0),
    level: (row) => `both have ${countOf(row.headToHead ?? 0, 'point')} from the fixtures between the level teams`,
    better: (above, below) =>
      `${above.teamName} have more points from the fixtures between the level teams (${above.headToHead ?? 0} to ${below.headToHead ?? 0})`,
  },
};

/** Returns the comparers of a league table in order: points, the tie-breaks, then the names (Rules S1, S9). */
export function standingsOrder(tieBreaks: readonly TieBreak[]): readonly StandingsComparer[] {
  return [BY_POINTS, ...tieBreaks.map((tieBreak) => TIE_BREAK_COMPARERS[tieBreak]), BY_NAME];
}

/**
 * Returns a sentence that says why one team is above the other: it names each comparer up to the one that decides.
 * The rows may come in either order.
 */
export function explainStandings(above: StandingRow, below: StandingRow, tieBreaks: readonly TieBreak[]): string {
  if (below.withdrawn) return `${below.teamName} withdrew, and their results are void.`;
  const order = standingsOrder(tieBreaks);
  const decisive = decidedBy(order, above, below);
  if (!decisive) throw new Error(`${above.teamName} cannot be above itself`);
  // Stryker disable next-line EqualityOperator: a comparer that decides does not answer 0.
  if (decisive.compare(above, below) > 0) return explainStandings(below, above, tieBreaks);
  const level = order.slice(0, order.indexOf(decisive)).map((comparer) => comparer.level(above, below));
  const reasons = [...(level.length > 0 ? [level.join(', ')] : []), decisive.better(above, below)];
  return `${above.teamName} are above ${below.teamName}: ${reasons.join('; ')}.`;
}

/** `23`, or with an adjustment `23, 2 deducted`. */
function pointsOf({ points, adjustment }: StandingRow): string {
  if (adjustment === 0) return String(points);
  // Stryker disable next-line EqualityOperator: an adjustment of 0 has returned above.
  return `${points}, ${Math.abs(adjustment)} ${adjustment < 0 ? 'deducted' : 'added'}`;
}

/** ` (2 deducted from Elms)`, or nothing where no points were adjusted. */
function adjustedWords(rows: readonly StandingRow[]): string {
  const words = rows
    .filter(({ adjustment }) => adjustment !== 0)
    // Stryker disable next-line EqualityOperator: adjustments of 0 are filtered out.
    .map(({ teamName, adjustment: by }) => (by < 0 ? `${-by} deducted from` : `${by} added to`) + ` ${teamName}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function frameDifference(row: StandingRow): number {
  return row.playerGamesWon - row.playerGamesLost;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
