import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type FileLine, type ReadColumn, type ReadTable, type Table } from '#domain/imports/sheet.ts';
import { FILE_KINDS, type FileKind, parseMeaning, ANSWER_IGNORED } from '#domain/imports/meanings.ts';
import { askColumn } from './ask-column.ts';
import { type PossibleMeaning } from './candidate.ts';
import { type ColumnFacts, fitOf, highestOf, shareOf } from './column-facts.ts';
import { MIN_FIT } from './candidates.ts';
import { headingMeanings, isUnreadHeading } from './heading-words.ts';
import { unplayedShare } from './file-kind.ts';
import { isLeagueTable } from './league-tables.ts';
import type { SolvedColumn } from './solve.ts';
import { splitPlayerLists } from './player-lists.ts';
import { splitMatchesOfLine } from './several-matches.ts';
import { homeOrAwayColumn, splitHomeAndAway } from './sides-of-lines.ts';
import { type TableGroup, groupByHeadings, readGroup, type GroupReading, withSuggestions } from './read-group.ts';

/** The name of each kind of file in questions and sentences. */
const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  results: 'Results with frames',
  scores: 'Match scores without frames',
  fixtures: 'Fixtures',
  squads: 'Teams and players',
  breaks: 'Breaks',
};

/**
 * Finds out the kind of a file and what its columns mean. Returns the tables of this kind. Headings suggest a meaning
 * and cells confirm it; an official's answer overrides both. `kind` is `null` as long as an official has to choose it.
 */
export function readColumns(
  tables: readonly Table[],
  facts: LeagueFacts,
  inquiry: Inquiry,
): { kind: FileKind | null; tables: ReadTable[] } {
  const groups = groupByHeadings(
    tables.filter((table) => !isIgnored(table, inquiry)),
    (column, isOwn) => answerAbout(column, isOwn, inquiry),
  );
  const said = FILE_KINDS.find((kind) => kind === inquiry.answerTo({ kind: 'file', subject: 'kind' }, isFileKind));
  const read = (kinds: readonly FileKind[]) => new Map(groups.map((group) => [group, readGroup(group, kinds, facts)]));
  const likely = read(said === undefined ? FILE_KINDS : [said]);
  const kind = said ?? kindOf(groups, likely, inquiry);
  if (kind === null) return { kind, tables: [] };
  const isKnown = [...likely.values()].some((reading) => reading?.kind === kind);
  const readings = isKnown ? likely : read([kind]);
  const all = groups.flatMap((group) => {
    const reading = readings.get(group) ?? null;
    const isSame = reading?.kind === kind;
    const others = group.tables.filter((table) => !isSame && !isToBeRead(table, reading, kind, inquiry));
    const mine = group.tables.filter((table) => !others.includes(table));
    const as = isSame ? reading : mine.length > 0 ? readGroup(group, [kind], facts) : null;
    if (as === null) for (const table of mine) leaveOutTable(table, 'has nothing that can be read', inquiry);
    const tidy = as === null ? [] : readTables(mine, withSuggestions(as, facts), inquiry);
    return tidy.flatMap((table) => inParts(table, kind, group, inquiry));
  });
  return { kind, tables: all.toSorted((a, b) => a.number - b.number) };
}

/**
 * Splits a table until each line has one match or, in squads, each cell has one player. In each of the new tables, the
 * home side is in the home columns.
 */
function inParts(table: ReadTable, kind: FileKind, { columns }: TableGroup, inquiry: Inquiry): ReadTable[] {
  switch (kind) {
    case 'squads':
      return [splitPlayerLists(table)];
    case 'breaks':
      return [table];
    case 'results':
      return splitHomeAndAway(table, columns, inquiry);
    case 'scores':
    case 'fixtures':
      return splitHomeAndAway(table, columns, inquiry).flatMap(splitMatchesOfLine);
  }
}

function isFileKind(value: string): boolean {
  return FILE_KINDS.some((kind) => kind === value);
}

function answerAbout(column: ColumnFacts, isOwn: boolean, inquiry: Inquiry): PossibleMeaning | null | undefined {
  const answer = inquiry.answerTo({ kind: 'column', subject: column.subject }, (value, remembered) => {
    if (remembered && isOwn) return false;
    const read = parseMeaning(value);
    if (read === null) return value === ANSWER_IGNORED;
    return !remembered || fitOf(column, read.meaning) >= 0.5;
  });
  return answer === null ? undefined : parseMeaning(answer);
}

/** Returns the kind of the file. Asks if the cells do not show it, or if the file has tables of several kinds. */
function kindOf(
  groups: readonly TableGroup[],
  readings: ReadonlyMap<TableGroup, GroupReading | null>,
  inquiry: Inquiry,
): FileKind | null {
  const found = groups.flatMap((group) => {
    const reading = readings.get(group);
    return reading ? [{ group, ...reading }] : [];
  });
  const kinds = FILE_KINDS.filter((kind) => found.some((one) => one.kind === kind));
  const [likely] = kinds;
  const lines = groups.flatMap(({ tables }) => tables.map(firstLine));
  const ask = (offered: readonly FileKind[], suggested: FileKind | null, text: string) => {
    const answer = inquiry.ask({
      kind: 'file',
      subject: 'kind',
      lines,
      text,
      options: [...new Set([...offered, ...FILE_KINDS])].map((value) => ({ value, text: KIND_WORDS[value] })),
      suggested,
      needed: true,
    });
    return FILE_KINDS.find((kind) => kind === answer) ?? null;
  };
  if (likely === undefined) return ask([], null, 'What is in this file?');
  if (kinds.length > 1)
    return ask(kinds, likely, 'This file has several kinds of tables. Which kind do you want to import?');
  const doubts = found.flatMap(({ group, ...reading }) => doubtsAbout(reading, group));
  if (doubts.length === 0) return likely;
  if (doubts.includes('results') && found.some(({ solvedColumns: columns }) => columns.some(hasPlayer)))
    return ask(['results', likely], 'results', 'What is in this file?');
  return ask(
    [likely, ...doubts],
    likely,
    likely === 'scores' && doubts.includes('fixtures') ? SOME_SCORES : 'What is in this file?',
  );
}

const SOME_SCORES = 'Some matches have a score and others do not. Are these match scores or fixtures?';

/** A list in which more than this share of the lines has no score may be a fixture list. */
const MAX_UNPLAYED_SHARE = 0.2;

/** Returns the other kinds that the tables of a group may have. */
function doubtsAbout({ kind, solvedColumns: found, isGuessed }: GroupReading, { tables }: TableGroup): FileKind[] {
  const all = new Set<FileKind>();
  if (isGuessed) all.add(kind);
  if (kind === 'scores' && unplayedShare(found, tables) > MAX_UNPLAYED_SHARE) all.add('fixtures');
  if (kind === 'squads' && found.some(hasBreaks)) all.add('breaks');
  if (kind === 'fixtures' && (found.some(hasLostScores) || mayHaveScores(found))) all.add('scores');
  if (kind === 'fixtures' && found.some(isUnreadFrame)) all.add('results');
  const scores = found.filter(
    ({ meaning }) => meaning !== null && /^(?:home|away)TeamScore$|^teamScores$/.test(meaning.meaning),
  );
  // Match scores are never so high, so these scores may be the points of frames.
  if (kind === 'scores' && scores.some(({ column }) => highestOf(column) > MAX_MATCH_SCORE)) all.add('results');
  return [...all];
}

const MAX_MATCH_SCORE = 60;

function hasPlayer({ column }: SolvedColumn): boolean {
  return /^(?:home|away)(?:Player|Surname)$/.test(headingMeanings(column.heading)[0]?.meaning ?? '');
}

function hasBreaks({ column }: SolvedColumn): boolean {
  return headingMeanings(column.heading)[0]?.meaning === 'break';
}

/** Returns whether a column is not read although its heading says scores, because its cells are not numbers. */
function hasLostScores({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isScore = /score/i.test(headingMeanings(column.heading)[0]?.meaning ?? '');
  return meaning === null && !isAnswered && column.filled > 0 && isScore && shareOf(column, 'number') < 1;
}

/**
 * Returns whether columns that are not read may have scores: numbers in two columns, or pairs of numbers in one column.
 */
function mayHaveScores(found: readonly SolvedColumn[]): boolean {
  const unknown = found.filter(isUnknown);
  const isPairs = ({ column }: SolvedColumn) => shareOf(column, 'pair') >= MIN_FIT && shareOf(column, 'time') < MIN_FIT;
  const isNumber = ({ column, meaning, isAnswered }: SolvedColumn) =>
    meaning === null && !isAnswered && !isUnreadHeading(column.heading) && shareOf(column, 'number') === 1;
  return unknown.some(isPairs) || found.filter(isNumber).length > 1;
}

function isUnreadFrame(one: SolvedColumn): boolean {
  return isUnknown(one) && shareOf(one.column, 'frame') >= MIN_FIT;
}

/** Returns whether a column with values is not read, and neither its heading nor an answer explains why. */
function isUnknown({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isRead = meaning !== null || headingMeanings(column.heading).length > 0 || isUnreadHeading(column.heading);
  return !isRead && !isAnswered && column.filled > 0;
}

function firstLine({ headingLine, rows }: Table): FileLine {
  return headingLine ?? rows[0]?.line ?? 0;
}

/** Leaves out a table if an official has said so. Returns whether it is left out. */
function isIgnored(table: Table, inquiry: Inquiry): boolean {
  const answer = inquiry.answerTo(
    { kind: 'table', subject: String(table.number) },
    (value) => value === ANSWER_IGNORED,
  );
  if (answer === null) return false;
  leaveOutTable(table, 'is left out', inquiry);
  return true;
}

/**
 * Asks whether a table of another kind is read too. Returns whether an official has said so. Otherwise the table is
 * left out.
 */
function isToBeRead(table: Table, reading: GroupReading | null, kind: FileKind, inquiry: Inquiry): boolean {
  const other =
    reading !== null
      ? `has ${KIND_WORDS[reading.kind].toLowerCase()}`
      : isLeagueTable(table)
        ? 'is a league table'
        : 'is of another kind';
  const subject = String(table.number);
  const isRead = inquiry.answerTo({ kind: 'table', subject }, (value) => value === 'read') !== null;
  if (isRead) return true;
  inquiry.ask({
    kind: 'table',
    subject,
    lines: [firstLine(table), ...table.rows.slice(0, 3).map(({ line }) => line)],
    text: `Table ${subject} ${other}. Import it as ${KIND_WORDS[kind].toLowerCase()}?`,
    options: [
      { value: ANSWER_IGNORED, text: 'Leave it out' },
      { value: 'read', text: 'Import it' },
    ],
    suggested: ANSWER_IGNORED,
    needed: reading !== null || !isLeagueTable(table),
  });
  leaveOutTable(table, `${other}, which is left out`, inquiry);
  return false;
}

function leaveOutTable({ number, rows }: Table, why: string, inquiry: Inquiry): void {
  for (const row of rows) inquiry.leaveOut(row.line, `Table ${number} ${why}.`);
}

/**
 * Returns tables with the meanings of their columns. Asks about doubtful columns. Columns that are not read are listed
 * as left out.
 */
function readTables(
  tables: readonly Table[],
  { kind, solvedColumns: found }: GroupReading,
  inquiry: Inquiry,
): ReadTable[] {
  const [first] = tables;
  if (first === undefined) return [];
  const line = firstLine(first);
  const columns: ReadColumn[] = [];
  const sides = homeOrAwayColumn(found.map(({ column }) => column));
  for (const one of found) {
    const { place, heading, subject } = one.column;
    const read = askColumn(one, found, kind, line, inquiry);
    const twin = read && columns.find(({ meaning, number }) => meaning === read.meaning && number === read.number);
    if (twin && one.doubt !== 'claimed')
      inquiry.fault(line, `The columns ${twin.subject} and ${subject} have the same meaning. Change one of them.`);
    if (read && !twin) columns.push({ place, heading, subject, meaning: read.meaning, number: read.number });
    const isLeft =
      read === null && (!inquiry.isOpen('column', subject) || one.doubt === 'taken' || one.doubt === 'maybe');
    if (isLeft && shareOf(one.column, 'separator') < 1 && place !== sides)
      for (const table of tables) inquiry.leaveOut(firstLine(table), notRead(one.column));
  }
  return tables.map((table) => ({ ...table, columns }));
}

function notRead({ heading, place, subject }: ColumnFacts): string {
  return heading === '' ? `Column ${place + 1} is left out.` : `The column ${subject} is left out.`;
}
