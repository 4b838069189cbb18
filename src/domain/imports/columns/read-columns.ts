import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import {
  type FileLineNumber,
  type ColumnWithMeaning,
  type TableWithMeanings,
  type Table,
} from '#domain/imports/sheet.ts';
import { FILE_KINDS, type FileKind, parseMeaning, ANSWER_LEAVE_OUT } from '#domain/imports/meanings.ts';
import { decideColumnMeaning } from './ask-column.ts';
import { type PossibleMeaning } from './possible-meaning.ts';
import { type ExaminedColumn, shareOfCellsFittingMeaning, shareOfCellsWithAnyLook } from './column-facts.ts';
import { alternativeKinds } from './doubtful-kinds.ts';
import { headingMeanings } from './heading-words.ts';
import { isCertainlyLeagueTable } from './league-tables.ts';
import type { SolvedColumn } from './solve.ts';
import { splitPlayerLists } from './player-lists.ts';
import { splitTableByMatch } from './several-matches.ts';
import { findHomeOrAwayColumn, splitHomeAndAwayMatches } from './sides-of-lines.ts';
import { type TableGroup, groupByHeadings, readGroup, type TableGroupReading } from './read-group.ts';
import { withDoubtsAboutUnknownHeadings } from './unknown-headings.ts';

/** The name of each kind of file, as questions and notes to officials show it. */
const FILE_KIND_NAMES: Readonly<Record<FileKind, string>> = {
  results: 'Results with frames',
  scores: 'Match scores without frames',
  fixtures: 'Fixtures',
  squads: 'Teams and players',
  breaks: 'Breaks',
};

/**
 * Finds out the kind of a file and what its columns mean (Rule N14). Returns the tables to import as this kind, in the
 * order of the file. Headings suggest a meaning and cells confirm it; an official's answer overrides both. While an
 * official still has to choose the kind, `kind` is `null` and there are no tables.
 */
export function readColumns(
  tables: readonly Table[],
  facts: LeagueFacts,
  inquiry: Inquiry,
): { kind: FileKind | null; tables: TableWithMeanings[] } {
  const groups = groupByHeadings(
    tables.filter((table) => !leaveOutIfIgnored(table, inquiry)),
    (column, isOwn) => answeredColumnMeaning(column, isOwn, inquiry),
  );
  const said = FILE_KINDS.find((kind) => kind === inquiry.answerTo({ kind: 'file', subject: 'kind' }, isFileKind));
  const read = (kinds: readonly FileKind[]) => new Map(groups.map((group) => [group, readGroup(group, kinds, facts)]));
  const likely = read(said === undefined ? FILE_KINDS : [said]);
  const kind = said ?? decideFileKind(groups, likely, inquiry);
  if (kind === null) return { kind, tables: [] };
  const isKnown = [...likely.values()].some((reading) => reading?.kind === kind);
  const readings = isKnown ? likely : read([kind]);
  const all = groups.flatMap((group) => {
    const reading = readings.get(group) ?? null;
    const isSame = reading?.kind === kind;
    const others = group.tables.filter((table) => !isSame && !askWhetherToRead(table, reading, kind, inquiry));
    const mine = group.tables.filter((table) => !others.includes(table));
    const as = isSame ? reading : mine.length > 0 ? readGroup(group, [kind], facts) : null;
    if (as === null) for (const table of mine) leaveOutTable(table, 'has nothing that can be read', inquiry);
    const tidy = as === null ? [] : tablesWithMeanings(mine, withDoubtsAboutUnknownHeadings(as, facts), inquiry);
    return tidy.flatMap((table) => splitForReading(table, kind, group, inquiry));
  });
  return { kind, tables: all.toSorted((a, b) => a.number - b.number) };
}

/**
 * Prepares a table for reading its values. If a column says whether the team of each line played at home or away, the
 * home matches and the away matches get separate tables, each with the home team in the home columns. Tables of scores
 * and fixtures are also split until each line has one match. In squads, a cell that lists several players becomes
 * several cells.
 */
function splitForReading(
  table: TableWithMeanings,
  kind: FileKind,
  { columns }: TableGroup,
  inquiry: Inquiry,
): TableWithMeanings[] {
  switch (kind) {
    case 'squads':
      return [splitPlayerLists(table)];
    case 'breaks':
      return [table];
    case 'results':
      return splitHomeAndAwayMatches(table, columns, inquiry);
    case 'scores':
    case 'fixtures':
      return splitHomeAndAwayMatches(table, columns, inquiry).flatMap(splitTableByMatch);
  }
}

function isFileKind(value: string): boolean {
  return FILE_KINDS.some((kind) => kind === value);
}

function answeredColumnMeaning(
  column: ExaminedColumn,
  isOwn: boolean,
  inquiry: Inquiry,
): PossibleMeaning | null | undefined {
  const answer = inquiry.answerTo({ kind: 'column', subject: column.subject }, (value, remembered) => {
    if (remembered && isOwn) return false;
    const read = parseMeaning(value);
    if (read === null) return value === ANSWER_LEAVE_OUT;
    return !remembered || shareOfCellsFittingMeaning(column, read.meaning) >= 0.5;
  });
  return answer === null ? undefined : parseMeaning(answer);
}

/**
 * Returns the kind of the file; `null` while an official has to choose it. Asks an official if the tables are of
 * several kinds, or if their headings and cells leave a doubt.
 */
function decideFileKind(
  groups: readonly TableGroup[],
  readings: ReadonlyMap<TableGroup, TableGroupReading | null>,
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
      options: [...new Set([...offered, ...FILE_KINDS])].map((value) => ({ value, text: FILE_KIND_NAMES[value] })),
      suggested,
      needed: true,
    });
    return FILE_KINDS.find((kind) => kind === answer) ?? null;
  };
  if (likely === undefined) return ask([], null, 'What is in this file?');
  if (kinds.length > 1)
    return ask(kinds, likely, 'This file has several kinds of tables. Which kind do you want to import?');
  const doubts = found.flatMap(({ group, ...reading }) => alternativeKinds(reading, group));
  if (doubts.length === 0) return likely;
  if (doubts.includes('results') && found.some(({ solvedColumns: columns }) => columns.some(isPlayerColumn)))
    return ask(['results', likely], 'results', 'What is in this file?');
  return ask(
    [likely, ...doubts],
    likely,
    likely === 'scores' && doubts.includes('fixtures') ? SCORES_OR_FIXTURES_QUESTION : 'What is in this file?',
  );
}

const SCORES_OR_FIXTURES_QUESTION = 'Some matches have a score and others do not. Are these match scores or fixtures?';

function isPlayerColumn({ column }: SolvedColumn): boolean {
  return /^(?:home|away)(?:Player|Surname)$/.test(headingMeanings(column.heading)[0]?.meaning ?? '');
}

function firstLine({ headingLine, rows }: Table): FileLineNumber {
  return headingLine ?? rows[0]?.line ?? 0;
}

/**
 * Returns whether an official has said that the import leaves out a table. If so, lists the table's rows as left out.
 */
function leaveOutIfIgnored(table: Table, inquiry: Inquiry): boolean {
  const answer = inquiry.answerTo(
    { kind: 'table', subject: String(table.number) },
    (value) => value === ANSWER_LEAVE_OUT,
  );
  if (answer === null) return false;
  leaveOutTable(table, 'is left out', inquiry);
  return true;
}

/**
 * Asks an official whether to import a table that is not of the file's kind. Returns true if the official has said yes;
 * otherwise lists the rows of the table as left out and returns false.
 */
function askWhetherToRead(table: Table, reading: TableGroupReading | null, kind: FileKind, inquiry: Inquiry): boolean {
  const other =
    reading !== null
      ? `has ${FILE_KIND_NAMES[reading.kind].toLowerCase()}`
      : isCertainlyLeagueTable(table)
        ? 'is a league table'
        : 'is of another kind';
  const subject = String(table.number);
  const isRead = inquiry.answerTo({ kind: 'table', subject }, (value) => value === 'read') !== null;
  if (isRead) return true;
  inquiry.ask({
    kind: 'table',
    subject,
    lines: [firstLine(table), ...table.rows.slice(0, 3).map(({ line }) => line)],
    text: `Table ${subject} ${other}. Import it as ${FILE_KIND_NAMES[kind].toLowerCase()}?`,
    options: [
      { value: ANSWER_LEAVE_OUT, text: 'Leave it out' },
      { value: 'read', text: 'Import it' },
    ],
    suggested: ANSWER_LEAVE_OUT,
    needed: reading !== null || !isCertainlyLeagueTable(table),
  });
  leaveOutTable(table, `${other}, which is left out`, inquiry);
  return false;
}

function leaveOutTable({ number, rows }: Table, why: string, inquiry: Inquiry): void {
  for (const row of rows) inquiry.leaveOut(row.line, `Table ${number} ${why}.`);
}

/**
 * Returns the tables of a group with the meanings of their columns. Asks an official about doubtful columns. Reports
 * each column that is not imported, and reports a fault if two columns have the same meaning.
 */
function tablesWithMeanings(
  tables: readonly Table[],
  { kind, solvedColumns: found }: TableGroupReading,
  inquiry: Inquiry,
): TableWithMeanings[] {
  const [first] = tables;
  if (first === undefined) return [];
  const line = firstLine(first);
  const columns: ColumnWithMeaning[] = [];
  const sides = findHomeOrAwayColumn(found.map(({ column }) => column));
  for (const one of found) {
    const { place, heading, subject } = one.column;
    const read = decideColumnMeaning(one, found, kind, line, inquiry);
    const twin = read && columns.find(({ meaning, number }) => meaning === read.meaning && number === read.number);
    if (twin && one.doubt !== 'claimed')
      inquiry.fault(line, `The columns ${twin.subject} and ${subject} have the same meaning. Change one of them.`);
    if (read && !twin) columns.push({ place, heading, subject, meaning: read.meaning, number: read.number });
    const isLeft =
      read === null && (!inquiry.isOpen('column', subject) || one.doubt === 'taken' || one.doubt === 'maybe');
    if (isLeft && shareOfCellsWithAnyLook(one.column, 'separator') < 1 && place !== sides)
      for (const table of tables) inquiry.leaveOut(firstLine(table), leftOutColumnNote(one.column));
  }
  return tables.map((table) => ({ ...table, columns }));
}

function leftOutColumnNote({ heading, place, subject }: ExaminedColumn): string {
  return heading === '' ? `Column ${place + 1} is left out.` : `The column ${subject} is left out.`;
}
