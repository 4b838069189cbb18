import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Table } from '#domain/imports/sheet.ts';
import { type FileKind, kindHasMeaning, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning, isFrameScore } from './possible-meaning.ts';
import { type ColumnCandidates, columnCandidates } from './candidates.ts';
import {
  type ExaminedColumn,
  examineColumns,
  shareOfCellsFittingMeaning,
  shareOfCellsWithAnyLook,
} from './column-facts.ts';
import { hasColumnsForKind, hasExportHeadings, kindOfExportedTable } from './file-kind.ts';
import { meaningEvidentFromCells, guessKindAndMeanings } from './guess.ts';
import { headingMeanings, isKnownHeading } from './heading-words.ts';
import { isCertainlyLeagueTable } from './league-tables.ts';
import { decideFrameOrMatchScores } from './scores-of-cards.ts';
import { type SolvedColumn, meaningKey, assignMeanings } from './solve.ts';

/**
 * Tables with the same headings, so that each column has the same meaning in all of them. `answers`: the meanings that
 * officials have given columns; `null` for a column that officials leave out.
 */
export type TableGroup = {
  tables: Table[];
  columns: ExaminedColumn[];
  answers: ReadonlyMap<ExaminedColumn, PossibleMeaning | null>;
};

/**
 * A group of tables as it was read: its kind of file, and its columns with their meanings. `isGuessed`: the headings do
 * not show the kind, so it was guessed from the cells.
 */
export type TableGroupReading = { kind: FileKind; solvedColumns: SolvedColumn[]; isGuessed: boolean };

/**
 * Groups tables by their headings, ignoring capitals. Each table without headings is a group of its own. `answerOf`
 * returns an official's answer about a column: its meaning, `null` to leave the column out, or `undefined` for no
 * answer. `isOwn`: the headings are those of files that this site exports.
 */
export function groupByHeadings(
  tables: readonly Table[],
  answerOf: (column: ExaminedColumn, isOwn: boolean) => PossibleMeaning | null | undefined,
): TableGroup[] {
  const groups = Map.groupBy(tables, ({ headings, number }) => {
    const isBare = headings.every((heading) => heading === '');
    return JSON.stringify([isBare ? number : 0, headings.map((heading) => heading.toLowerCase())]);
  });
  return [...groups.values()].map((same) => {
    const columns = examineColumns(same);
    const isOwn = hasExportHeadings(same[0]);
    const answers = columns.flatMap((column): [ExaminedColumn, PossibleMeaning | null][] => {
      const answer = answerOf(column, isOwn);
      return answer === undefined ? [] : [[column, answer]];
    });
    return { tables: same, columns, answers: new Map(answers) };
  });
}

/**
 * Reads a group of tables as the likeliest kind of file in `kinds`, and finds the meanings of the columns. Returns
 * `null` if no kind fits, or if all tables are league tables.
 */
export function readGroup(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): TableGroupReading | null {
  const [table] = group.tables;
  const shape = table?.kind;
  const isOwn = hasExportHeadings(table);
  const own = isOwn ? (shape ?? kindOfExportedTable(table?.headings ?? [])) : null;
  if (own !== null && kinds.includes(own))
    return { kind: own, solvedColumns: solveColumnsOfGroup(group, own, true), isGuessed: false };
  if (shape === undefined && group.tables.every(isCertainlyLeagueTable)) return null;
  const tried =
    shape !== undefined && kinds.includes(shape) ? [shape] : KIND_ORDER.filter((kind) => kinds.includes(kind));
  const meant = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const fitting = tried.filter((kind) => meant.every((meaning) => kindHasMeaning(kind, meaning)));
  for (const kind of fitting.length > 0 ? fitting : tried) {
    const reading = solveColumnsOfGroup(group, kind, isOwn);
    if (hasColumnsForKind(kind, reading, group.tables)) return { kind, solvedColumns: reading, isGuessed: false };
  }
  return guessGroup(group, fitting.length > 0 ? fitting : tried, facts);
}

const KIND_ORDER: readonly FileKind[] = ['results', 'scores', 'fixtures', 'breaks', 'squads'];

/**
 * Reads a group whose headings do not show which kind of file it is: guesses the meanings of unknown headings from the
 * cells. If there are several `kinds` and the cells show none of them, returns `null`. A single kind is always
 * accepted.
 */
function guessGroup(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): TableGroupReading | null {
  const [only] = kinds.length === 1 ? kinds : [];
  const isUnknown = (column: ExaminedColumn) =>
    !group.answers.has(column) && headingMeanings(column.heading).length === 0 && !isKnownHeading(column.heading);
  const known = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const listed = group.columns
    .filter((column) => column.filled > 0 && !group.answers.has(column))
    .flatMap((column) => headingMeanings(column.heading)[0]?.meaning ?? []);
  const guess = guessKindAndMeanings(group.columns.filter(isUnknown), [...known, ...listed], facts, only ?? null);
  if (guess.kind === null || !kinds.includes(guess.kind)) return null;
  const reading = solveColumnsOfGroup(group, guess.kind, false, guess.meanings);
  const isSure = hasColumnsForKind(guess.kind, reading, group.tables);
  return isSure || only !== undefined
    ? { kind: guess.kind, solvedColumns: reading, isGuessed: group.tables[0]?.kind === undefined }
    : null;
}

/**
 * Meanings that an import can do without. If the heading of a column has one of these meanings but the cells do not
 * fit, the column is left out without a question. Exception: in a fixture list, officials are asked about such a column
 * of times or states.
 */
const OPTIONAL_MEANINGS: readonly MeaningName[] = [
  'state',
  'competition',
  'venue',
  'time',
  'winner',
  'phone',
  'email',
  'captain',
  'match',
  'matchNumber',
  'frameNumber',
  'modifier',
  'newHandicap',
  'opponent',
];

function isOptional(meaning: MeaningName, column: ExaminedColumn): boolean {
  return OPTIONAL_MEANINGS.includes(meaning) && (meaning !== 'state' || shareOfCellsWithAnyLook(column, 'state') === 0);
}

/**
 * Returns whether the headings name exactly one player of each side. Then the scores on a line may be the scores of one
 * frame.
 */
function hasOnePlayerPerSide({ columns }: TableGroup): boolean {
  const meanings = columns.flatMap(({ heading, filled }) => (filled > 0 ? headingMeanings(heading).slice(0, 1) : []));
  const has = (name: MeaningName, number = 1) => meanings.some((one) => one.meaning === name && one.number === number);
  return has('homePlayer') && has('awayPlayer') && !has('homePlayer', 2);
}

/**
 * Returns the columns of a group with their meanings in a file of this kind, and with any doubt about a meaning.
 * Columns without values are included only if the headings are those of files that this site exports (`isOwn`).
 * `guesses`: meanings for columns with unknown headings.
 */
function solveColumnsOfGroup(
  group: TableGroup,
  kind: FileKind,
  isOwn: boolean,
  guesses: ReadonlyMap<ExaminedColumn, PossibleMeaning> = new Map(),
): SolvedColumn[] {
  const plain = columnCandidates(group.columns, kind, isOwn).map((choice): ColumnCandidates => {
    const answer = group.answers.get(choice.column);
    if (answer !== undefined)
      return {
        ...choice,
        candidates: answer !== null && kindHasMeaning(kind, answer.meaning) ? [answer] : [],
        isAnswered: true,
      };
    const guess = guesses.get(choice.column);
    return guess !== undefined && kindHasMeaning(kind, guess.meaning) ? { ...choice, candidates: [guess] } : choice;
  });
  const hasHabits = kind === 'results' && !isOwn;
  const { choices, small } = hasHabits
    ? decideFrameOrMatchScores(plain, group.tables)
    : { choices: plain, small: new Set<ExaminedColumn>() };
  const solved = assignMeanings(choices);
  const areDoubtful = kind === 'scores' && !isOwn && hasOnePlayerPerSide(group);
  const taken = new Set(solved.flatMap(({ meaning }) => (meaning === null ? [] : meaningKey(meaning))));
  return solved.map((one) => {
    const { column, meaning, doubt, isAnswered } = one;
    const listed = choices.find((choice) => choice.column === column)?.listed ?? [];
    if (isAnswered || doubt !== null) return one;
    if (meaning !== null)
      return (small.has(column) && isFrameScore(meaning.meaning)) ||
        (areDoubtful && /^(?:home|away)TeamScore$|^teamScores$/.test(meaning.meaning))
        ? { ...one, doubt: 'small' }
        : one;
    if (one.candidates.length > 0 || listed.length === 0) return one;
    const clear = meaningEvidentFromCells(column, kind);
    // Cells such as `3/2` may be days or scores. So they never give the meaning `date` to a column with a heading of
    // scores, nor the meaning of a score to a column with a heading of dates.
    const isTaboo =
      listed.some(({ meaning: one }) => one === 'date' || /score/i.test(one)) &&
      (clear === 'date' || /score/i.test(clear ?? ''));
    const others: PossibleMeaning[] =
      clear !== null && !isTaboo && kindHasMeaning(kind, clear) ? [{ meaning: clear, number: 1 }] : [];
    const likely = [
      ...others,
      ...listed.toSorted(
        (a, b) => shareOfCellsFittingMeaning(column, b.meaning) - shareOfCellsFittingMeaning(column, a.meaning),
      ),
    ].find((candidate) => !taken.has(meaningKey(candidate)));
    if (likely === undefined) return one;
    const isOfList = kind === 'fixtures' && (likely.meaning === 'state' || likely.meaning === 'time');
    if (listed[0] === likely && isOfList && isOptional(likely.meaning, column))
      return { ...one, candidates: listed, doubt: 'maybe' };
    if (listed.includes(likely) && isOptional(likely.meaning, column)) return one;
    taken.add(meaningKey(likely));
    return { ...one, meaning: likely, candidates: listed, doubt: 'contradicted' };
  });
}
