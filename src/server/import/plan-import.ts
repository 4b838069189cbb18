import { columnNameInQuestions } from '#domain/imports/columns/column-facts.ts';
import type { FileTable, ImportReport } from '#contract/import-report.ts';
import { readColumns } from '#domain/imports/columns/read-columns.ts';
import type { FileContent } from '#domain/imports/content.ts';
import { Inquiry } from '#domain/imports/inquiry.ts';
import { REMEMBERED_QUESTION_KINDS } from '#domain/imports/question-kind.ts';
import { FileTooLarge, countLimitFault } from '#domain/imports/limits.ts';
import { toLineInSheet, type TableWithMeanings, type Table } from '#domain/imports/sheet.ts';
import { ANSWER_LEAVE_OUT } from '#domain/imports/meanings.ts';
import { tablesInFile } from '#domain/imports/tables/tables.ts';
import { readContent } from '#domain/imports/values/read-content.ts';
import { IMPORT_LIMITS } from '../file-limits.ts';
import { readSheets, TOO_LARGE_SENTENCE } from './characters/read-sheets.ts';
import { planBreaks } from './breaks/plan-breaks.ts';
import { planFixtureList } from './fixtures/plan-fixtures.ts';
import { type ImportInput, type ImportPlan, type AnswerToStore, createEmptyPreview, type ContentPlan } from './plan.ts';
import { planResults } from './results/import-results.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';
import { planSquads } from './squads/plan-squads.ts';

/**
 * Loads the league's data that an import needs. Fixtures, breaks, substitutes and points adjustments are loaded only
 * for the seasons with the names in `seasons`.
 */
export type LoadRecordedLeague = (seasons: string[]) => Promise<LeagueBeforeImport>;

const NO_TABLE_FOUND_TEXT =
  'No table with teams or players was found in the file. Save the sheet with your results, fixtures or squads as CSV, with a line of headings, and choose that file.';

/**
 * Reads a file, compares it with the league and returns the plan of its import: what the import would change, or why
 * the file cannot be read. After reading the file, calls `leagueOf` with the names of the seasons in the file. Empties
 * `options.bytes`, because a large file fills the memory.
 */
export async function planImport(options: ImportInput, leagueOf: LoadRecordedLeague): Promise<ImportPlan> {
  const { remembered } = options;
  const inquiry = new Inquiry(
    options.answers,
    // Remembered answers about teams and people are looked up after the league's data are loaded, because they count
    // only if the league still has the team or person.
    remembered.filter(({ kind }) => kind !== 'team' && kind !== 'person'),
  );
  const read = await readImportFile(options, inquiry);
  if ('refusal' in read) return read;
  const { content, ...shown } = read;
  const tooMany = content && countLimitFault(content);
  if (tooMany) inquiry.fault(tooMany.line, tooMany.text);
  const planned =
    content && !tooMany ? planContent(content, await leagueOf(seasonNamesInFile(content)), options, inquiry) : null;
  const { report, moreFaults } = buildImportReport(shown, planned, options, inquiry);
  const mayWrite = inquiry.faultCount() === 0 && !inquiry.isUndecided();
  const writes = planned?.writes ?? null;
  return {
    refusal: null,
    report,
    moreFaults,
    writes:
      writes && mayWrite ? { ...writes, answers: [...writes.answers, ...fileReadingAnswersToStore(inquiry)] } : null,
  };
}

/**
 * A file after it was read: its content, and the kind, sheets and tables that the report shows. `content` is `null`
 * while the kind of the file is an open question, or if the file has no lines to read.
 */
type ParsedFile = Pick<ImportReport, 'kind' | 'sheets' | 'tables'> & { content: FileContent | null };

/**
 * Reads a file. Returns a sentence (`refusal`) if the file cannot be read. Frees the bytes and then the rows after
 * their last use, because a large file fills the memory.
 */
async function readImportFile(options: ImportInput, inquiry: Inquiry): Promise<{ refusal: string } | ParsedFile> {
  const { facts } = options;
  const read = await readSheets(options.bytes, options, inquiry);
  options.bytes = new Uint8Array();
  if ('refusal' in read) return read;
  const { sheets, names } = read;
  const tables = tablesUnlessTooManyRows(sheets, facts, inquiry);
  if (tables === null) return { refusal: TOO_LARGE_SENTENCE };
  const isAsked = inquiry.questions().length + inquiry.answered().length > 0;
  const isBlank = sheets.every(({ rows }) => rows.every(({ cells }) => cells.every((cell) => cell === '')));
  if (tables.length === 0 && (isBlank || !isAsked)) return { refusal: NO_TABLE_FOUND_TEXT };
  for (const sheet of sheets) sheet.rows = [];
  const { kind, tables: readTables } = readColumns(tables, facts, inquiry);
  const content = kind === null ? null : readContent(kind, readTables, facts, inquiry);
  return { kind, sheets: names, tables: toFileTables(tables, readTables), content };
}

/** Returns the tables of a file; `null` if the tables together have more rows than any league could have. */
function tablesUnlessTooManyRows(...[sheets, facts, inquiry]: Parameters<typeof tablesInFile>): Table[] | null {
  try {
    return tablesInFile(sheets, facts, inquiry);
  } catch (error) {
    if (error instanceof FileTooLarge) return null;
    throw error;
  }
}

/** Compares the content of a file of any kind with the league, and returns what the import would change. */
function planContent(
  content: FileContent,
  league: LeagueBeforeImport,
  { fileName, now, facts }: ImportInput,
  inquiry: Inquiry,
): ContentPlan {
  const options = { fileName, now, facts, rules: facts.rules };
  switch (content.kind) {
    case 'results':
    case 'scores':
      return planResults(content, league, options, inquiry);
    case 'fixtures':
      return planFixtureList(content, league, options, inquiry);
    case 'squads':
      return planSquads(content, league, options, inquiry);
    case 'breaks':
      return planBreaks(content, league, options, inquiry);
  }
}

function seasonNamesInFile(content: FileContent): string[] {
  if (content.kind === 'squads') return [content.season];
  const names =
    'groups' in content ? content.groups.map(({ key }) => key.season) : content.rows.map(({ season }) => season);
  return [...new Set(names)];
}

/**
 * Returns the official's answers about this file that are stored for later files, such as what a heading means. Answers
 * about teams and people are missing here, because `planContent` returns them.
 */
function fileReadingAnswersToStore(inquiry: Inquiry): AnswerToStore[] {
  const isLater = ({ kind }: { kind: string }) =>
    kind !== 'team' && kind !== 'person' && REMEMBERED_QUESTION_KINDS.some((one) => one === kind);
  return inquiry
    .answered()
    .filter((answer) => !answer.remembered && isLater(answer))
    .map(({ kind, subject, value }): AnswerToStore => ({ kind, subject, value, teams: [] }));
}

function buildImportReport(
  { kind, sheets, tables }: Pick<ImportReport, 'kind' | 'sheets' | 'tables'>,
  planned: ContentPlan | null,
  { dryRun }: Pick<ImportInput, 'dryRun'>,
  inquiry: Inquiry,
): { report: ImportReport; moreFaults: number } {
  const faults = inquiry.faults(sheets);
  const changes = planned?.changes ?? [];
  const report: ImportReport = {
    success: true,
    kind,
    written: false,
    dryRun,
    questions: inquiry.questions(),
    answered: inquiry.answered(),
    faults,
    leftOut: inquiry.leftOut(sheets),
    notes: planned?.notes ?? [],
    changes: changes.slice(0, IMPORT_LIMITS.changes),
    moreChanges: Math.max(0, changes.length - IMPORT_LIMITS.changes),
    sheets,
    tables,
    preview: planned?.preview ?? createEmptyPreview(),
  };
  return { report, moreFaults: inquiry.faultCount() - faults.length };
}

/** The number of lines, from the top of each table, that the report shows. */
const SHOWN_LINES_PER_TABLE = 5;

function toFileTables(tables: readonly Table[], readTables: readonly TableWithMeanings[]): FileTable[] {
  const columnsOf = new Map(readTables.map(({ number, columns }) => [number, columns]));
  return tables.map((table) => fileTable(table, columnsOf.get(table.number) ?? []));
}

function fileTable({ number, sheet, headings, rows }: Table, columns: TableWithMeanings['columns']): FileTable {
  const byPlace = new Map(columns.map((column) => [column.place, column]));
  const counts = new Map<string, number>();
  return {
    number,
    sheet,
    columns: headings.map((heading, place) => {
      const column = byPlace.get(place);
      const own = columnNameInQuestions(heading, place, counts);
      const meaning = column && (column.number > 1 ? `${column.meaning} ${column.number}` : column.meaning);
      return { heading, subject: column?.subject ?? own, meaning: meaning ?? ANSWER_LEAVE_OUT };
    }),
    rows: rows.slice(0, SHOWN_LINES_PER_TABLE).map(({ line, cells }) => ({ line: toLineInSheet(line).line, cells })),
    lines: rows.length,
  };
}
