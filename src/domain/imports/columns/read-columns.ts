import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type FileLine, type ReadColumn, type ReadTable, type Table } from '#domain/imports/sheet.ts';
import { FILE_KINDS, type FileKind, parseMeaning, NOT_READ } from '#domain/imports/meanings.ts';
import { askColumn } from './ask-column.ts';
import { type Candidate } from './candidate.ts';
import { type ColumnFacts, fitOf, highestOf, shareOf } from './column-facts.ts';
import { MIN_FIT } from './candidates.ts';
import { headingMeanings, isUnreadHeading } from './heading-words.ts';
import { isLeagueTable, unplayedShare } from './file-kind.ts';
import type { SolvedColumn } from './solve.ts';
import { onePlayerInCell } from './player-lists.ts';
import { oneMatchOnLine } from './several-matches.ts';
import { placeOfSides, withSides } from './sides-of-lines.ts';
import { type Group, groupsOf, readingOf, type Reading, withUnknown } from './read-group.ts';

/** The name of each kind of file in questions and sentences. */
const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  results: 'Results with frames',
  scores: 'Match scores without frames',
  fixtures: 'Fixtures',
  squads: 'Teams and players',
  breaks: 'Breaks',
};

/**
 * Returns the kind of the file, and the tables of this kind with the meanings of their columns. Headings suggest a meaning, and
 * cells confirm it; an official's answer overrides both. `kind` is `null` while nobody has said it.
 */
export function readColumns(
  tables: readonly Table[],
  facts: LeagueFacts,
  inquiry: Inquiry,
): { kind: FileKind | null; tables: ReadTable[] } {
  const groups = groupsOf(
    tables.filter((table) => !isIgnored(table, inquiry)),
    (column, isOwn) => answerAbout(column, isOwn, inquiry),
  );
  const said = FILE_KINDS.find((kind) => kind === inquiry.answerTo({ kind: 'file', subject: 'kind' }, isFileKind));
  const read = (kinds: readonly FileKind[]) => new Map(groups.map((group) => [group, readingOf(group, kinds, facts)]));
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
    const as = isSame ? reading : mine.length > 0 ? readingOf(group, [kind], facts) : null;
    if (as === null) for (const table of mine) leaveOutTable(table, 'has nothing that can be read', inquiry);
    const tidy = as === null ? [] : readTables(mine, withUnknown(as, facts), inquiry);
    return tidy.flatMap((table) => inParts(table, kind, group, inquiry));
  });
  return { kind, tables: all.toSorted((a, b) => a.number - b.number) };
}

/** Splits lines so that each has one match, or one player in a cell, with the home side in the home columns. */
function inParts(table: ReadTable, kind: FileKind, { columns }: Group, inquiry: Inquiry): ReadTable[] {
  switch (kind) {
    case 'squads':
      return [onePlayerInCell(table)];
    case 'breaks':
      return [table];
    case 'results':
      return withSides(table, columns, inquiry);
    case 'scores':
    case 'fixtures':
      return withSides(table, columns, inquiry).flatMap(oneMatchOnLine);
  }
}

function isFileKind(value: string): boolean {
  return FILE_KINDS.some((kind) => kind === value);
}

function answerAbout(column: ColumnFacts, isOwn: boolean, inquiry: Inquiry): Candidate | null | undefined {
  const answer = inquiry.answerTo({ kind: 'column', subject: column.subject }, (value, remembered) => {
    if (remembered && isOwn) return false;
    const read = parseMeaning(value);
    if (read === null) return value === NOT_READ;
    return !remembered || fitOf(column, read.meaning) >= 0.5;
  });
  return answer === null ? undefined : parseMeaning(answer);
}

/** Returns the kind of the file. Asks if the cells do not show it, or if there are tables of several kinds. */
function kindOf(
  groups: readonly Group[],
  readings: ReadonlyMap<Group, Reading | null>,
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

/** If more than this share of the lines has no score, a list may be a fixture list. */
const MAX_UNPLAYED_SHARE = 0.2;

/** Returns the other kinds that a group may have. */
function doubtsAbout({ kind, solvedColumns: found, isGuessed }: Reading, { tables }: Group): FileKind[] {
  const all = new Set<FileKind>();
  if (isGuessed) all.add(kind);
  if (kind === 'scores' && unplayedShare(found, tables) > MAX_UNPLAYED_SHARE) all.add('fixtures');
  if (kind === 'squads' && found.some(hasBreaks)) all.add('breaks');
  if (kind === 'fixtures' && (found.some(hasLostScores) || mayHaveScores(found))) all.add('scores');
  if (kind === 'fixtures' && found.some(isUnreadFrame)) all.add('results');
  const scores = found.filter(
    ({ meaning }) => meaning !== null && /^(?:home|away)TeamScore$|^teamScores$/.test(meaning.meaning),
  );
  // A match score is never this high: these are points of frames.
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

/** Returns whether a column's heading says scores, but its cells have none. */
function hasLostScores({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isScore = /score/i.test(headingMeanings(column.heading)[0]?.meaning ?? '');
  return meaning === null && !isAnswered && column.filled > 0 && isScore && shareOf(column, 'number') < 1;
}

/** Returns whether two unread columns have numbers, or one unknown column has pairs of numbers. */
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

/** A column that is not read, though nothing and nobody says so. */
function isUnknown({ column, meaning, isAnswered }: SolvedColumn): boolean {
  const isRead = meaning !== null || headingMeanings(column.heading).length > 0 || isUnreadHeading(column.heading);
  return !isRead && !isAnswered && column.filled > 0;
}

function firstLine({ headingLine, rows }: Table): FileLine {
  return headingLine ?? rows[0]?.line ?? 0;
}

/** Leaves out a table if an official has said so. Returns whether it did. */
function isIgnored(table: Table, inquiry: Inquiry): boolean {
  const answer = inquiry.answerTo({ kind: 'table', subject: String(table.number) }, (value) => value === NOT_READ);
  if (answer === null) return false;
  leaveOutTable(table, 'is left out', inquiry);
  return true;
}

/** Asks whether a table of another kind is read too. Returns whether an official has said so. */
function isToBeRead(table: Table, reading: Reading | null, kind: FileKind, inquiry: Inquiry): boolean {
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
      { value: NOT_READ, text: 'Leave it out' },
      { value: 'read', text: 'Import it' },
    ],
    suggested: NOT_READ,
    needed: reading !== null || !isLeagueTable(table),
  });
  leaveOutTable(table, `${other}, which is left out`, inquiry);
  return false;
}

function leaveOutTable({ number, rows }: Table, why: string, inquiry: Inquiry): void {
  for (const row of rows) inquiry.leaveOut(row.line, `Table ${number} ${why}.`);
}

/** Returns the tables with the meanings of their columns. Asks about doubtful columns, and lists columns that are not read. */
function readTables(tables: readonly Table[], { kind, solvedColumns: found }: Reading, inquiry: Inquiry): ReadTable[] {
  const [first] = tables;
  if (first === undefined) return [];
  const line = firstLine(first);
  const columns: ReadColumn[] = [];
  const sides = placeOfSides(found.map(({ column }) => column));
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
