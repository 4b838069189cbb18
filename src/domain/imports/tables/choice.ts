import { lineWords, type Table } from '#domain/imports/sheet.ts';
import { withHeadings } from './chosen-headings.ts';
import { dividedTables } from './divided.ts';
import type { Draft, Reading } from './draft.ts';
import type { Sort } from './headings.ts';

/** Returns the tables to read, numbered in the order of the file. Asks where this is not certain. */
export function chosenTables(drafts: readonly Draft[], reading: Reading): Table[] {
  const sorted = drafts
    .filter(({ rows, headingLine }) => rows.length > 0 || headingLine !== null)
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
  const main = mainSort(sorted);
  const tables = sorted.flatMap((found, i) => {
    const draft = withHeadings(found, String(i + 1), reading);
    const table = tableOf(draft, i + 1);
    if (isRead(draft, table, { main, all: sorted }, reading)) return [table];
    leaveOut(draft, table, reading);
    return [];
  });
  return dividedTables(tables, reading);
}

function tableOf({ sheet, headingLine, headings, rows, titles, kind }: Draft, number: number): Table {
  return { number, sheet, headingLine, headings, rows, titles, ...(kind === undefined ? {} : { kind }) };
}

const ORDER: readonly Sort[] = ['results', 'scores', 'fixtures', 'squads', 'breaks'];

/** Returns what most lines of the file are; `null` for a file without lines. */
function mainSort(drafts: readonly Draft[]): Sort | null {
  const counts = ORDER.map((sort) =>
    drafts.filter((one) => one.sort === sort).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const most = Math.max(...counts);
  return most === 0 ? null : (ORDER[counts.indexOf(most)] ?? null);
}

type File = { main: Sort | null; all: readonly Draft[] };

function isRead(draft: Draft, { number, sheet, titles }: Table, { main, all }: File, { inquiry }: Reading): boolean {
  const subject = String(number);
  const isAlone = all.length === 1;
  const isCertain = isAlone || (draft.sort === main && main !== null) || draft.rows.length === 0;
  const given = inquiry.given('table', subject);
  if (given === undefined && isCertain) return true;
  const isTable = draft.sort === 'table';
  const suggested = isCertain || (main === null && !isTable) ? 'read' : 'ignored';
  const where = `Table ${number}${sheet === null ? '' : ` (sheet ${sheet})`}, starting on ${lineWords(draft.line)}`;
  const what = isTable ? 'looks like a league table or averages' : (WORDS[draft.sort] ?? 'was not recognised');
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

const WORDS: Partial<Record<Sort, string>> = {
  results: 'has results',
  scores: 'has match scores',
  fixtures: 'has fixtures',
  squads: 'has teams and players',
  breaks: 'has breaks',
};

function leaveOut(draft: Draft, { number }: Table, reading: Reading): void {
  const lines = new Set(draft.rows.map(({ line }) => line));
  if (draft.headingLine !== null) lines.add(draft.headingLine);
  for (const line of lines) reading.leaveOut(line, `Table ${number} is left out.`);
}
