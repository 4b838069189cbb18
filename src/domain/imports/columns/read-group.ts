import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Table } from '#domain/imports/sheet.ts';
import { type FileKind, isMeaningOf, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning, isFrameScore } from './candidate.ts';
import { type ColumnChoice, columnChoices, MIN_FIT } from './candidates.ts';
import { type ColumnFacts, columnFacts, fitOf, shareOf } from './column-facts.ts';
import { sufficeForKind, isOwnTable, ownKind } from './file-kind.ts';
import { clearMeaning, guessColumns } from './guess.ts';
import { headingMeanings, isUnreadHeading } from './heading-words.ts';
import { isLeagueTable, isLeagueTableHeading } from './league-tables.ts';
import { assignToFramesOrMatches } from './scores-of-cards.ts';
import { type SolvedColumn, candidateKey, assignMeanings } from './solve.ts';

/**
 * Tables with the same headings, whose columns have the same meanings in all of them. `answers`: the meanings that
 * officials gave; `null` for a column that is not read.
 */
export type TableGroup = {
  tables: Table[];
  columns: ColumnFacts[];
  answers: ReadonlyMap<ColumnFacts, PossibleMeaning | null>;
};

/** A group of tables, as a certain kind of file. `isGuessed`: the cells show the kind, not the headings. */
export type GroupReading = { kind: FileKind; solvedColumns: SolvedColumn[]; isGuessed: boolean };

/** Groups the tables by their headings. Each table without headings is a group of its own. */
export function groupByHeadings(
  tables: readonly Table[],
  answerOf: (column: ColumnFacts, isOwn: boolean) => PossibleMeaning | null | undefined,
): TableGroup[] {
  const groups = Map.groupBy(tables, ({ headings, number }) => {
    const isBare = headings.every((heading) => heading === '');
    return JSON.stringify([isBare ? number : 0, headings.map((heading) => heading.toLowerCase())]);
  });
  return [...groups.values()].map((same) => {
    const columns = columnFacts(same);
    const isOwn = isOwnTable(same[0]);
    const answers = columns.flatMap((column): [ColumnFacts, PossibleMeaning | null][] => {
      const answer = answerOf(column, isOwn);
      return answer === undefined ? [] : [[column, answer]];
    });
    return { tables: same, columns, answers: new Map(answers) };
  });
}

/**
 * Finds meanings for the columns of a group, as the likeliest of these kinds of files. Returns `null` if no kind fits.
 */
export function readGroup(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): GroupReading | null {
  const [table] = group.tables;
  const shape = table?.kind;
  const isOwn = isOwnTable(table);
  const own = isOwn ? (shape ?? ownKind(table?.headings ?? [])) : null;
  if (own !== null && kinds.includes(own))
    return { kind: own, solvedColumns: solveGroup(group, own, true), isGuessed: false };
  if (shape === undefined && group.tables.every(isLeagueTable)) return null;
  const tried = shape !== undefined && kinds.includes(shape) ? [shape] : ORDER.filter((kind) => kinds.includes(kind));
  const meant = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const fitting = tried.filter((kind) => meant.every((meaning) => isMeaningOf(kind, meaning)));
  for (const kind of fitting.length > 0 ? fitting : tried) {
    const reading = solveGroup(group, kind, isOwn);
    if (sufficeForKind(kind, reading, group.tables)) return { kind, solvedColumns: reading, isGuessed: false };
  }
  return guessed(group, fitting.length > 0 ? fitting : tried, facts);
}

const ORDER: readonly FileKind[] = ['results', 'scores', 'fixtures', 'breaks', 'squads'];

/** Reads a group whose headings do not suffice: the meanings of unknown headings are guessed from the cells. */
function guessed(group: TableGroup, kinds: readonly FileKind[], facts: LeagueFacts): GroupReading | null {
  const [only] = kinds.length === 1 ? kinds : [];
  const isUnknown = (column: ColumnFacts) =>
    !group.answers.has(column) && headingMeanings(column.heading).length === 0 && !isUnreadHeading(column.heading);
  const known = [...group.answers.values()].flatMap((one) => (one === null ? [] : [one.meaning]));
  const listed = group.columns
    .filter((column) => column.filled > 0 && !group.answers.has(column))
    .flatMap((column) => headingMeanings(column.heading)[0]?.meaning ?? []);
  const guess = guessColumns(group.columns.filter(isUnknown), [...known, ...listed], facts, only ?? null);
  if (guess.kind === null || !kinds.includes(guess.kind)) return null;
  const reading = solveGroup(group, guess.kind, false, guess.meanings);
  const isSure = sufficeForKind(guess.kind, reading, group.tables);
  return isSure || only !== undefined
    ? { kind: guess.kind, solvedColumns: reading, isGuessed: group.tables[0]?.kind === undefined }
    : null;
}

/**
 * Meanings that an import does not need. If the cells contradict such a heading, the column is ignored without a
 * question.
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

function isOptional(meaning: MeaningName, column: ColumnFacts): boolean {
  return OPTIONAL.includes(meaning) && (meaning !== 'state' || shareOf(column, 'state') === 0);
}

/** Returns whether a line names one player of each side. Then scores on the line may be scores of a frame. */
function arePlayersNamed({ columns }: TableGroup): boolean {
  const meanings = columns.flatMap(({ heading, filled }) => (filled > 0 ? headingMeanings(heading).slice(0, 1) : []));
  const has = (name: MeaningName, number = 1) => meanings.some((one) => one.meaning === name && one.number === number);
  return has('homePlayer') && has('awayPlayer') && !has('homePlayer', 2);
}

/**
 * Returns the meaning of each filled column, in a file of this kind. `guesses`: meanings for columns with unknown
 * headings.
 */
function solveGroup(
  group: TableGroup,
  kind: FileKind,
  isOwn: boolean,
  guesses: ReadonlyMap<ColumnFacts, PossibleMeaning> = new Map(),
): SolvedColumn[] {
  const plain = columnChoices(group.columns, kind, isOwn).map((choice): ColumnChoice => {
    const answer = group.answers.get(choice.column);
    if (answer !== undefined)
      return {
        ...choice,
        candidates: answer !== null && isMeaningOf(kind, answer.meaning) ? [answer] : [],
        isAnswered: true,
      };
    const guess = guesses.get(choice.column);
    return guess !== undefined && isMeaningOf(kind, guess.meaning) ? { ...choice, candidates: [guess] } : choice;
  });
  const hasHabits = kind === 'results' && !isOwn;
  const { choices, small } = hasHabits
    ? assignToFramesOrMatches(plain, group.tables)
    : { choices: plain, small: new Set<ColumnFacts>() };
  const solved = assignMeanings(choices);
  const areDoubtful = kind === 'scores' && !isOwn && arePlayersNamed(group);
  const taken = new Set(solved.flatMap(({ meaning }) => (meaning === null ? [] : candidateKey(meaning))));
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
    const clear = clearMeaning(column, kind);
    // A day is never read as a score, and a score is never read as a day.
    const isTaboo =
      listed.some(({ meaning: one }) => one === 'date' || /score/i.test(one)) &&
      (clear === 'date' || /score/i.test(clear ?? ''));
    const others: PossibleMeaning[] =
      clear !== null && !isTaboo && isMeaningOf(kind, clear) ? [{ meaning: clear, number: 1 }] : [];
    const likely = [...others, ...listed.toSorted((a, b) => fitOf(column, b.meaning) - fitOf(column, a.meaning))].find(
      (candidate) => !taken.has(candidateKey(candidate)),
    );
    if (likely === undefined) return one;
    const isOfList = kind === 'fixtures' && (likely.meaning === 'state' || likely.meaning === 'time');
    if (listed[0] === likely && isOfList && isOptional(likely.meaning, column))
      return { ...one, candidates: listed, doubt: 'maybe' };
    if (listed.includes(likely) && isOptional(likely.meaning, column)) return one;
    taken.add(candidateKey(likely));
    return { ...one, meaning: likely, candidates: listed, doubt: 'contradicted' };
  });
}

/**
 * Returns the group with suggestions for columns with unknown headings. Only a meaning that no other column has is
 * suggested.
 */
export function withSuggestions(
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
      !isUnreadHeading(column.heading),
  );
  const { meanings } = guessColumns(
    open.map(({ column }) => column),
    taken,
    facts,
    kind,
  );
  const isClear = ({ meaning }: PossibleMeaning) =>
    ['date', 'time', 'season', 'state'].includes(meaning) && isMeaningOf(kind, meaning);
  const lacking = lackingNames(kind, taken);
  const points = lackingScores(kind, taken);
  return {
    ...reading,
    kind,
    solvedColumns: columns.map((one) => {
      if (!open.includes(one)) return one;
      const guess = meanings.get(one.column);
      const isPoints = points.length > 0 && points.every((other) => fitOf(one.column, other) === 1);
      const name = fitOf(one.column, 'player') >= MIN_FIT ? lacking.shift() : isPoints ? points.shift() : undefined;
      const meaning = guess !== undefined && isClear(guess) ? guess : name && { meaning: name, number: 1 };
      if (meaning !== undefined) return { ...one, meaning, candidates: [meaning], doubt: 'unknown' };
      if (isIdle(one.column)) return one;
      const maybe = MAYBE[kind].filter((other) => !taken.includes(other) && fitOf(one.column, other) === 1);
      return { ...one, candidates: maybe.map((other) => ({ meaning: other, number: 1 })), doubt: 'maybe' };
    }),
  };
}

/**
 * Returns whether a column certainly has nothing to import: it separates the sides, or has contacts or sums of a league
 * table.
 */
function isIdle(column: ColumnFacts): boolean {
  if (column.filled === 0 || isLeagueTableHeading(column.heading)) return true;
  return shareOf(column, 'separator', 'phone', 'email') === 1;
}

/**
 * Returns the numbers that this kind of file needs and that no column has: scores of both sides, a break, or a
 * handicap.
 */
function lackingScores(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
  if (kind === 'squads') return taken.some((one) => one === 'handicap' || one === 'newHandicap') ? [] : ['handicap'];
  if (kind === 'breaks') return taken.includes('break') ? [] : ['break'];
  if (kind !== 'results' || taken.some((one) => isFrameScore(one) || one === 'frame' || one === 'winner')) return [];
  return ['homeScore', 'awayScore'];
}

/** The meanings to offer for a column with an unknown heading, unless another column has the meaning. */
const MAYBE: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['homeBreak', 'awayBreak'],
  scores: ['week'],
  fixtures: ['week', 'venue'],
  squads: [],
  breaks: ['week', 'division'],
};

/** Returns the kinds of names that a file of this kind can have and that no column has, the most important first. */
function lackingNames(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
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
