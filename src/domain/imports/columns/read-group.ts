import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Table } from '#domain/imports/sheet.ts';
import { type FileKind, kindHasMeaning, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning, isFrameScore } from './possible-meaning.ts';
import { type ColumnCandidates, columnCandidates, MIN_FIT } from './candidates.ts';
import { type ExaminedColumn, examineColumns, shareFittingMeaning, shareOfCellsWithLooks } from './column-facts.ts';
import { sufficeForKind, hasExportHeadings, exportedKind } from './file-kind.ts';
import { meaningEvidentFromCells, guessKindAndMeanings } from './guess.ts';
import { headingMeanings, isKnownHeading } from './heading-words.ts';
import { isLeagueTable, isLeagueTableHeading } from './league-tables.ts';
import { assignToFramesOrMatches } from './scores-of-cards.ts';
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
export type GroupReading = { kind: FileKind; solvedColumns: SolvedColumn[]; isGuessed: boolean };

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
 * Reads a group as the likeliest of these kinds of file, with meanings for its columns. Returns `null` if no kind fits,
 * or if all tables are league tables.
 */
export function readGroup(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): GroupReading | null {
  const [table] = group.tables;
  const shape = table?.kind;
  const isOwn = hasExportHeadings(table);
  const own = isOwn ? (shape ?? exportedKind(table?.headings ?? [])) : null;
  if (own !== null && kinds.includes(own))
    return { kind: own, solvedColumns: solveGroup(group, own, true), isGuessed: false };
  if (shape === undefined && group.tables.every(isLeagueTable)) return null;
  const tried =
    shape !== undefined && kinds.includes(shape) ? [shape] : KIND_ORDER.filter((kind) => kinds.includes(kind));
  const meant = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const fitting = tried.filter((kind) => meant.every((meaning) => kindHasMeaning(kind, meaning)));
  for (const kind of fitting.length > 0 ? fitting : tried) {
    const reading = solveGroup(group, kind, isOwn);
    if (sufficeForKind(kind, reading, group.tables)) return { kind, solvedColumns: reading, isGuessed: false };
  }
  return guessGroup(group, fitting.length > 0 ? fitting : tried, facts);
}

const KIND_ORDER: readonly FileKind[] = ['results', 'scores', 'fixtures', 'breaks', 'squads'];

/**
 * Reads a group whose headings do not show which kind of file it is: guesses the meanings of unknown headings from the
 * cells. If there are several `kinds` and the cells show none of them, returns `null`. A single kind is always
 * accepted.
 */
function guessGroup(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): GroupReading | null {
  const [only] = kinds.length === 1 ? kinds : [];
  const isUnknown = (column: ExaminedColumn) =>
    !group.answers.has(column) && headingMeanings(column.heading).length === 0 && !isKnownHeading(column.heading);
  const known = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const listed = group.columns
    .filter((column) => column.filled > 0 && !group.answers.has(column))
    .flatMap((column) => headingMeanings(column.heading)[0]?.meaning ?? []);
  const guess = guessKindAndMeanings(group.columns.filter(isUnknown), [...known, ...listed], facts, only ?? null);
  if (guess.kind === null || !kinds.includes(guess.kind)) return null;
  const reading = solveGroup(group, guess.kind, false, guess.meanings);
  const isSure = sufficeForKind(guess.kind, reading, group.tables);
  return isSure || only !== undefined
    ? { kind: guess.kind, solvedColumns: reading, isGuessed: group.tables[0]?.kind === undefined }
    : null;
}

/**
 * Meanings that an import can do without. If the heading of a column has one of these meanings but the cells do not
 * fit, the column is left out without a question. Exception: in a fixture list, officials are asked about such a column
 * of times or states.
 */
const OPTIONAL: readonly MeaningName[] = [
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
  return OPTIONAL.includes(meaning) && (meaning !== 'state' || shareOfCellsWithLooks(column, 'state') === 0);
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
function solveGroup(
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
    ? assignToFramesOrMatches(plain, group.tables)
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
      ...listed.toSorted((a, b) => shareFittingMeaning(column, b.meaning) - shareFittingMeaning(column, a.meaning)),
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

/**
 * Adds a doubt to each column with an unknown heading, so that officials are asked what the column means. A meaning is
 * suggested only if no other column has it. A column that certainly has nothing to import gets no doubt.
 */
export function withDoubtsAboutUnknownHeadings(
  { kind, solvedColumns: columns, ...reading }: GroupReading,
  facts: LeagueFacts,
): GroupReading {
  const taken = columns.flatMap(({ meaning }) => (meaning === null ? [] : [meaning.meaning]));
  const open = columns.filter(
    ({ meaning, doubt, isAnswered, column }) =>
      meaning === null &&
      doubt === null &&
      !isAnswered &&
      headingMeanings(column.heading).length === 0 &&
      !isKnownHeading(column.heading),
  );
  const { meanings } = guessKindAndMeanings(
    open.map(({ column }) => column),
    taken,
    facts,
    kind,
  );
  const isClear = ({ meaning }: PossibleMeaning) =>
    ['date', 'time', 'season', 'state'].includes(meaning) && kindHasMeaning(kind, meaning);
  const lacking = missingNameMeanings(kind, taken);
  const points = missingNumberMeanings(kind, taken);
  return {
    ...reading,
    kind,
    solvedColumns: columns.map((one) => {
      if (!open.includes(one)) return one;
      const guess = meanings.get(one.column);
      const isPoints = points.length > 0 && points.every((other) => shareFittingMeaning(one.column, other) === 1);
      const name =
        shareFittingMeaning(one.column, 'player') >= MIN_FIT ? lacking.shift() : isPoints ? points.shift() : undefined;
      const meaning = guess !== undefined && isClear(guess) ? guess : name && { meaning: name, number: 1 };
      if (meaning !== undefined) return { ...one, meaning, candidates: [meaning], doubt: 'unknown' };
      if (isUnimportableColumn(one.column)) return one;
      const maybe = FIRST_OFFERED_MEANINGS[kind].filter(
        (other) => !taken.includes(other) && shareFittingMeaning(one.column, other) === 1,
      );
      return { ...one, candidates: maybe.map((other) => ({ meaning: other, number: 1 })), doubt: 'maybe' };
    }),
  };
}

/**
 * Returns whether a column certainly has nothing to import: it has a heading of league tables, or its cells are all
 * empty, separators such as `v`, phone numbers or e-mail addresses.
 */
function isUnimportableColumn(column: ExaminedColumn): boolean {
  if (column.filled === 0 || isLeagueTableHeading(column.heading)) return true;
  return shareOfCellsWithLooks(column, 'separator', 'phone', 'email') === 1;
}

/**
 * Returns the meanings of columns of numbers that a file of this kind needs but does not have: the frame scores of both
 * sides, a break, or a handicap.
 */
function missingNumberMeanings(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
  if (kind === 'squads') return taken.some((one) => one === 'handicap' || one === 'newHandicap') ? [] : ['handicap'];
  if (kind === 'breaks') return taken.includes('break') ? [] : ['break'];
  if (kind !== 'results' || taken.some((one) => isFrameScore(one) || one === 'frame' || one === 'winner')) return [];
  return ['homeScore', 'awayScore'];
}

/**
 * For each kind of file, the meanings that are offered first when officials are asked about an unknown heading. A
 * meaning is offered only if no other column has it and all cells of the column fit.
 */
const FIRST_OFFERED_MEANINGS: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['homeBreak', 'awayBreak'],
  scores: ['week'],
  fixtures: ['week', 'venue'],
  squads: [],
  breaks: ['week', 'division'],
};

/**
 * Returns the meanings of columns of names, such as `homeTeam`, that a file of this kind can have but does not have.
 * The most important meaning comes first.
 */
function missingNameMeanings(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
  const hasAny = (...names: MeaningName[]) => names.some((name) => taken.includes(name));
  const needed: MeaningName[] = [];
  if (kind !== 'squads' && kind !== 'breaks' && !hasAny('fixture')) needed.push('homeTeam', 'awayTeam');
  if (kind === 'results' && !hasAny('frame'))
    for (const side of ['home', 'away'] as const) {
      if (!hasAny(`${side}Surname`, `${side}FirstName`)) needed.push(`${side}Player`);
      else if (!hasAny(`${side}Player`)) needed.push(`${side}FirstName`, `${side}Surname`);
    }
  const isOfPlayers = kind === 'squads' || kind === 'breaks';
  if (kind === 'squads') needed.push('team');
  if (isOfPlayers && !hasAny('surname', 'firstName')) needed.push('player');
  if (kind === 'squads') needed.push('venue');
  if (kind === 'breaks') needed.push('team', 'opponent');
  return needed.filter((name) => !taken.includes(name));
}
