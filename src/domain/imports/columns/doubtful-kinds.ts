import type { FileKind } from '#domain/imports/meanings.ts';
import { MIN_FIT } from './candidates.ts';
import { highestNumberInColumn, shareOfCellsWithAnyLook } from './column-facts.ts';
import { shareOfUnplayedLines } from './file-kind.ts';
import { headingMeanings, isKnownHeading } from './heading-words.ts';
import type { TableGroupReading, TableGroup } from './read-group.ts';
import type { SolvedColumn } from './solve.ts';

/** A list of matches may be a fixture list if more than this share of its lines has neither a score nor a state. */
const MAX_SHARE_WITHOUT_RESULT = 0.2;

/**
 * Returns the kinds that a group of tables may have instead of `kind`. If `kind` was guessed from the cells, the list
 * also has `kind` itself. An empty list means that `kind` is certain; otherwise an official must choose.
 */
export function alternativeKinds(
  { kind, solvedColumns: found, isGuessed }: TableGroupReading,
  { tables }: TableGroup,
): FileKind[] {
  const all = new Set<FileKind>();
  if (isGuessed) all.add(kind);
  if (kind === 'scores' && shareOfUnplayedLines(found, tables) > MAX_SHARE_WITHOUT_RESULT) all.add('fixtures');
  if (kind === 'squads' && found.some(hasBreakHeading)) all.add('breaks');
  if (kind === 'fixtures' && (found.some(hasUnreadScores) || mayHaveScores(found))) all.add('scores');
  if (kind === 'fixtures' && found.some(isUnknownFrameColumn)) all.add('results');
  const scores = found.filter(
    ({ meaning }) => meaning !== null && /^(?:home|away)TeamScore$|^teamScores$/.test(meaning.meaning),
  );
  // A column with a score above `MAX_MATCH_SCORE` cannot have match scores, so it may have the points of frames.
  if (kind === 'scores' && scores.some(({ column }) => highestNumberInColumn(column) > MAX_MATCH_SCORE))
    all.add('results');
  return [...all];
}

const MAX_MATCH_SCORE = 60;

function hasBreakHeading({ column }: SolvedColumn): boolean {
  return headingMeanings(column.heading)[0]?.meaning === 'break';
}

/** Returns whether a column has a heading of scores but is not read, because some of its cells are not numbers. */
function hasUnreadScores({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isScore = /score/i.test(headingMeanings(column.heading)[0]?.meaning ?? '');
  return (
    meaning === null && !isAnswered && column.filled > 0 && isScore && shareOfCellsWithAnyLook(column, 'number') < 1
  );
}

/**
 * Returns whether columns without a known meaning may have scores: numbers in at least two columns, or pairs of
 * numbers, such as `72-31`, in one column.
 */
function mayHaveScores(found: readonly SolvedColumn[]): boolean {
  const unknown = found.filter(isUnknownColumn);
  const isPairs = ({ column }: SolvedColumn) =>
    shareOfCellsWithAnyLook(column, 'pair') >= MIN_FIT && shareOfCellsWithAnyLook(column, 'time') < MIN_FIT;
  const isNumber = ({ column, meaning, isAnswered }: SolvedColumn) =>
    meaning === null &&
    !isAnswered &&
    !isKnownHeading(column.heading) &&
    shareOfCellsWithAnyLook(column, 'number') === 1;
  return unknown.some(isPairs) || found.filter(isNumber).length > 1;
}

function isUnknownFrameColumn(one: SolvedColumn): boolean {
  return isUnknownColumn(one) && shareOfCellsWithAnyLook(one.column, 'frame') >= MIN_FIT;
}

/**
 * Returns whether it is unknown what the values of a column are: it has no meaning, its heading is not known, and no
 * official has said what the column means.
 */
function isUnknownColumn({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isRead = meaning !== null || headingMeanings(column.heading).length > 0 || isKnownHeading(column.heading);
  return !isRead && !isAnswered && column.filled > 0;
}
