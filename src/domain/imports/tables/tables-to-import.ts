import { lineWords, type Table } from '#domain/imports/sheet.ts';
import { withChosenHeadings } from './chosen-headings.ts';
import { withTitleDivisions } from './title-divisions.ts';
import type { TableDraft, TableReadingContext } from './draft.ts';
import type { LikelyTableKind } from './headings.ts';

/**
 * Returns the tables to import, numbered in the order of the file. Asks an official about each table whose import is
 * doubtful. If a table is not imported, its lines are listed as left out.
 */
export function tablesToImport(drafts: readonly TableDraft[], reading: TableReadingContext): Table[] {
  const sorted = drafts
    .filter(({ rows, headingLine }) => rows.length > 0 || headingLine !== null)
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
  const main = mainTableKind(sorted);
  const tables = sorted.flatMap((found, i) => {
    const draft = withChosenHeadings(found, String(i + 1), reading);
    const table = tableOf(draft, i + 1);
    if (shouldImport(draft, table, { main, all: sorted }, reading)) return [table];
    leaveOutLines(draft, table, reading);
    return [];
  });
  return withTitleDivisions(tables, reading);
}

function tableOf({ sheet, headingLine, headings, rows, titles, kind }: TableDraft, number: number): Table {
  return { number, sheet, headingLine, headings, rows, titles, ...(kind === undefined ? {} : { kind }) };
}

const TABLE_KIND_PRECEDENCE: readonly LikelyTableKind[] = ['results', 'scores', 'fixtures', 'squads', 'breaks'];

/**
 * Returns the likely kind whose tables together have the most lines; `null` if no table has a kind that can be
 * imported.
 */
function mainTableKind(drafts: readonly TableDraft[]): LikelyTableKind | null {
  const counts = TABLE_KIND_PRECEDENCE.map((kind) =>
    drafts.filter((one) => one.likelyKind === kind).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const most = Math.max(...counts);
  return most === 0 ? null : (TABLE_KIND_PRECEDENCE[counts.indexOf(most)] ?? null);
}

/**
 * `all`: all tables of the file. `main`: the likely kind whose tables together have the most lines; `null` if no table
 * has a kind that can be imported.
 */
type TablesAndMainKind = { main: LikelyTableKind | null; all: readonly TableDraft[] };

/**
 * Returns whether a table is imported. Asks an official, unless the table is the only table of its file, is of the kind
 * `main`, or has no rows. If the table looks like a league table, the official need not answer: without an answer, the
 * table is left out.
 */
function shouldImport(
  draft: TableDraft,
  { number, sheet, titles }: Table,
  { main, all }: TablesAndMainKind,
  { inquiry }: TableReadingContext,
): boolean {
  const subject = String(number);
  const isAlone = all.length === 1;
  const isCertain = isAlone || (draft.likelyKind === main && main !== null) || draft.rows.length === 0;
  const given = inquiry.answerForFile('table', subject);
  if (given === undefined && isCertain) return true;
  const isTable = draft.likelyKind === 'league table';
  const suggested = isCertain || (main === null && !isTable) ? 'read' : 'ignored';
  const where = `Table ${number}${sheet === null ? '' : ` (sheet ${sheet})`}, starting on ${lineWords(draft.line)}`;
  const what = isTable
    ? 'looks like a league table or averages'
    : (KIND_DESCRIPTIONS[draft.likelyKind] ?? 'was not recognised');
  const value = inquiry.ask({
    kind: 'table',
    subject,
    lines: [draft.line],
    text: `${where}${titles.length === 0 ? '' : ` (“${titles.at(-1)}”)`}, ${what}. Import it?`,
    options: [
      { value: 'read', text: 'Import it' },
      { value: 'ignored', text: 'Leave it out' },
    ],
    suggested,
    needed: !isTable && !isCertain,
  });
  return value !== 'ignored';
}

const KIND_DESCRIPTIONS: Partial<Record<LikelyTableKind, string>> = {
  results: 'has results',
  scores: 'has match scores',
  fixtures: 'has fixtures',
  squads: 'has teams and players',
  breaks: 'has breaks',
};

function leaveOutLines(draft: TableDraft, { number }: Table, reading: TableReadingContext): void {
  const lines = new Set(draft.rows.map(({ line }) => line));
  if (draft.headingLine !== null) lines.add(draft.headingLine);
  for (const line of lines) reading.leaveOut(line, `Table ${number} is left out.`);
}
