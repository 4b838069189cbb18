import type { z } from 'zod';
import { countWithNoun } from '#domain/count.ts';
import { nameAscending } from '#domain/name.ts';
import {
  ascending,
  type Comparer,
  decidingComparer,
  descendingComparer,
  compareFunctionOf,
} from '#domain/comparers.ts';
import type { TieBreak } from '#domain/seasons/season.ts';
import type { levelTeamsDecisionSchema, tableRowWithoutPositionSchema } from '#domain/standings/standing-row.ts';

export type TableRowWithoutPosition = z.output<typeof tableRowWithoutPositionSchema>;

/** A criterion of a table's order that also says in words why two teams are level, or why one is above the other. */
export type ExplainingComparer = Comparer<TableRowWithoutPosition> & {
  /** Returns why two teams are level. `matches`: the table's word for matches, such as `frames`. */
  level: (row: TableRowWithoutPosition, other: TableRowWithoutPosition, matches: string) => string;
  /** Returns why one team is above the other. `matches`: the table's word for matches, such as `frames`. */
  better: (above: TableRowWithoutPosition, below: TableRowWithoutPosition, matches: string) => string;
};

const BY_POINTS: ExplainingComparer = {
  ...descendingComparer((row: TableRowWithoutPosition) => row.points),
  level: (row, other) => `both have ${countWithNoun(row.points, 'point')}${adjustmentWords([row, other])}`,
  better: (above, below) =>
    `${above.teamName} have more points (${pointsWithAdjustmentWords(above)} to ${pointsWithAdjustmentWords(below)})`,
};

const compareByPlayedThenName = compareFunctionOf<TableRowWithoutPosition>([
  descendingComparer(({ gamesPlayed }) => Number(gamesPlayed > 0)),
  nameAscending(
    (row) => row.teamName,
    (row) => row.teamId,
  ),
]);

/**
 * Orders teams that are level on all tie-breaks: first those that have played, then those that have not. Both groups
 * are ordered by name. Level teams that have played share a position (Rule S13).
 */
const BY_PLAYED_THEN_NAME: ExplainingComparer = {
  compare: compareByPlayedThenName,
  // Stryker disable next-line StringLiteral: names decide last, so no other reason comes after them.
  level: () => 'both have the same name',
  better: (above, below) =>
    above.gamesPlayed > 0 && below.gamesPlayed === 0
      ? `${above.teamName} have played`
      : 'level teams are ordered by name',
};

/** Each tie-break, with the words that explain it (Rules S9, S26). */
const TIE_BREAK_COMPARERS: Readonly<Record<TieBreak, ExplainingComparer>> = {
  matchesWon: {
    ...descendingComparer((row: TableRowWithoutPosition) => row.matchesWon),
    level: (row) => `both have won ${countWithNoun(row.matchesWon, 'match', 'matches')}`,
    better: (above, below) => `${above.teamName} have won more matches (${above.matchesWon} to ${below.matchesWon})`,
  },
  frameDifference: {
    ...descendingComparer(frameDifference),
    level: (row, _, matches) =>
      `both have a ${frameDifferenceLabel(matches)} of ${signedNumberText(frameDifference(row))}`,
    better: (above, below, matches) =>
      `${above.teamName} have the better ${frameDifferenceLabel(matches)} (${signedNumberText(frameDifference(above))} to ${signedNumberText(frameDifference(below))})`,
  },
  framesWon: {
    ...descendingComparer((row: TableRowWithoutPosition) => row.playerGamesWon),
    level: ({ playerGamesWon: won }, _, matches) =>
      `both have won ${matches === 'frames' ? countWithNoun(won, 'frame') : `${won} in ${matches}`}`,
    better: (above, below, matches) =>
      `${above.teamName} have won more ${matches} (${above.playerGamesWon} to ${below.playerGamesWon})`,
  },
  fewestLost: {
    ...ascending((row: TableRowWithoutPosition) => row.matchesLost),
    level: (row) => `both have lost ${countWithNoun(row.matchesLost, 'match', 'matches')}`,
    better: (above, below) =>
      `${above.teamName} have lost fewer matches (${above.matchesLost} to ${below.matchesLost})`,
  },
  headToHead: {
    ...descendingComparer((row: TableRowWithoutPosition) => row.headToHead ?? 0),
    level: (row) =>
      `both have ${countWithNoun(row.headToHead ?? 0, 'point')} from the fixtures between the level teams`,
    better: (above, below) =>
      `${above.teamName} have more points from the fixtures between the level teams (${above.headToHead ?? 0} to ${below.headToHead ?? 0})`,
  },
  fewestPlayed: {
    ...ascending((row: TableRowWithoutPosition) => row.gamesPlayed),
    level: (row) => `both have played ${countWithNoun(row.gamesPlayed, 'match', 'matches')}`,
    better: (above, below) =>
      `${above.teamName} have played fewer matches (${above.gamesPlayed} to ${below.gamesPlayed})`,
  },
  pointsDifference: {
    ...descendingComparer(pointsDifference),
    level: (row) => `both have a points difference of ${signedNumberText(pointsDifference(row))}`,
    better: (above, below) =>
      `${above.teamName} have the better points difference (${signedNumberText(pointsDifference(above))} to ${signedNumberText(pointsDifference(below))})`,
  },
  pointsFor: {
    ...descendingComparer(pointsScored),
    level: (row) => `both have scored ${countWithNoun(pointsScored(row), 'point')} in their frames`,
    better: (above, below) =>
      `${above.teamName} have scored more points in their frames (${pointsScored(above)} to ${pointsScored(below)})`,
  },
};

/** Returns the comparers of a league table in order: points, the tie-breaks, then the names (Rules S1, S9). */
export function standingsComparers(tieBreaks: readonly TieBreak[]): readonly ExplainingComparer[] {
  return [BY_POINTS, ...tieBreaks.map((tieBreak) => TIE_BREAK_COMPARERS[tieBreak]), BY_PLAYED_THEN_NAME];
}

type RowToExplain = TableRowWithoutPosition & { position?: number; decided?: LevelTeamsDecision | undefined };

/**
 * Returns a sentence that says why one team is above the other, or why they share a position. The sentence names every
 * criterion up to the one that decides. The rows may come in either order, but a withdrawn team must be `below`.
 * `matches`: the table's word for matches, such as `frames`. Throws if both rows are the same.
 */
export function explainOrderOfTwoTeams(
  above: RowToExplain,
  below: RowToExplain,
  tieBreaks: readonly TieBreak[],
  matches = 'frames',
): string {
  if (below.withdrawn) return withdrawalWords(below);
  const order = standingsComparers(tieBreaks);
  const decisive = decidingComparer(order, above, below);
  if (!decisive) throw new Error(`${above.teamName} cannot be above itself`);
  // Stryker disable next-line EqualityOperator: `compare` never returns 0 here, because `decisive` decides the teams'
  // order.
  if (decisive.compare(above, below) > 0) return explainOrderOfTwoTeams(below, above, tieBreaks, matches);
  const level = order.slice(0, order.indexOf(decisive)).map((comparer) => comparer.level(above, below, matches));
  if (decisive === BY_PLAYED_THEN_NAME && below.gamesPlayed > 0)
    return explainLevelTeams(above, below, level.join(', '));
  const reasons = [...(level.length > 0 ? [level.join(', ')] : []), decisive.better(above, below, matches)];
  return `${above.teamName} are above ${below.teamName}: ${reasons.join('; ')}.`;
}

function withdrawalWords({ teamName, gamesPlayed }: TableRowWithoutPosition): string {
  if (gamesPlayed === 0) return `${teamName} withdrew, and their results are void.`;
  return `${teamName} withdrew. Their first result against each team stands, and the others are void.`;
}

type LevelTeamsDecision = z.output<typeof levelTeamsDecisionSchema>;

const ORDER_DECISION_WORDS: Readonly<Record<LevelTeamsDecision['how'], string>> = {
  joint: 'joint champions',
  'play-off': 'decided by a play-off',
  draw: 'decided by a draw',
  committee: 'decided by the committee',
};

/** Returns how officials decided between level teams, with their note: `decided by a play-off (3–2 on 4 May)`. */
export function levelTeamsDecisionWords({ how, note }: LevelTeamsDecision): string {
  return note === '' ? ORDER_DECISION_WORDS[how] : `${ORDER_DECISION_WORDS[how]} (${note})`;
}

/** Returns why two level teams share a position, or how their order was decided (Rules S13, R22). */
function explainLevelTeams(row: RowToExplain, other: RowToExplain, level: string): string {
  const [{ decided }, names] = [row, `${row.teamName} and ${other.teamName}`];
  if (!decided) return `${names} share the position: ${level}. Their names only order the rows.`;
  const reason = `${level}; ${levelTeamsDecisionWords(decided)}.`;
  if (decided.how === 'joint') return `${names} share the position: ${reason}`;
  const isAbove = (row.position ?? 0) <= (other.position ?? 0);
  const [above, below] = isAbove ? [row, other] : [other, row];
  return `${above.teamName} are above ${below.teamName}: ${reason}`;
}

/**
 * Returns the words for a row's points: `23`, `23, 2 deducted` with an adjustment, or `23, 4 of them for the aggregate`
 * with points for aggregates.
 */
function pointsWithAdjustmentWords({ points, adjustment, aggregatePoints }: TableRowWithoutPosition): string {
  const aggregate = aggregatePoints === undefined ? [] : [`${aggregatePoints} of them for the aggregate`];
  // Stryker disable next-line EqualityOperator: an adjustment of 0 says nothing.
  const adjusted = adjustment === 0 ? [] : [`${Math.abs(adjustment)} ${adjustment < 0 ? 'deducted' : 'added'}`];
  return [points, ...adjusted, ...aggregate].join(', ');
}

/** Returns ` (2 deducted from Elms)`; empty without adjustments. */
function adjustmentWords(rows: readonly TableRowWithoutPosition[]): string {
  const words = rows
    .filter(({ adjustment }) => adjustment !== 0)
    // Stryker disable next-line EqualityOperator: adjustments of 0 are filtered out.
    .map(({ teamName, adjustment: by }) => (by < 0 ? `${-by} deducted from` : `${by} added to`) + ` ${teamName}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** Returns `frame difference`, or `difference in Singles` if the table calls its matches `Singles`. */
export function frameDifferenceLabel(matches: string): string {
  return matches === 'frames' ? 'frame difference' : `difference in ${matches}`;
}

/** Returns the number of frames won minus the number of frames lost. */
export function frameDifference(row: TableRowWithoutPosition): number {
  return row.playerGamesWon - row.playerGamesLost;
}

function pointsDifference({ pointsFor = 0, pointsAgainst = 0 }: TableRowWithoutPosition): number {
  return pointsFor - pointsAgainst;
}

function pointsScored({ pointsFor = 0 }: TableRowWithoutPosition): number {
  return pointsFor;
}

function signedNumberText(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
