import type { Table } from '#domain/imports/sheet.ts';
import { parseContextLine, isMonthLine } from './context.ts';
import type { TableReadingContext } from './draft.ts';
import { isListTitle } from './unread-lines.ts';

/**
 * Returns the tables. If only the title or the sheet name of a table names its division, adds the division to the
 * table's rows. If tables with the same headings have different titles, an official is asked whether each title is a
 * division, because that decides whether the file has one division or several.
 */
export function withTitleDivisions(tables: readonly Table[], reading: TableReadingContext): Table[] {
  const alike = Map.groupBy(tables, ({ headings }) => headings.join('\n').toLowerCase());
  const onSheet = Map.groupBy(tables, ({ sheet }) => sheet);
  const named = new Map(
    tables.map((table) => [table, possibleDivisionName(table, onSheet.get(table.sheet)?.length === 1)]),
  );
  const divided = new Map<Table, string>();
  for (const some of alike.values()) {
    const names = new Set(some.map((table) => named.get(table) ?? null).filter((name) => name !== null));
    for (const table of names.size > 1 ? some : []) {
      const name = named.get(table) ?? null;
      if (name !== null && hasRowsWithoutDivision(table, name, reading) && askIfTitleIsDivision(table, name, reading))
        divided.set(table, name);
    }
  }
  return tables.map((table) => withDivision(table, divided.get(table)));
}

function withDivision(table: Table, division: string | undefined): Table {
  if (division === undefined) return table;
  return { ...table, rows: table.rows.map((row) => ({ ...row, above: { ...row.above, division } })) };
}

/**
 * Returns the text that may name the division of a table; `null` if there is none. If the table is alone on its sheet
 * (`isAlone`), this is the name of the sheet, otherwise the last title above the table.
 */
function possibleDivisionName({ sheet, titles }: Table, isAlone: boolean): string | null {
  const isSheet = sheet !== null && isAlone;
  const name = isSheet ? sheet : (titles.at(-1) ?? null);
  if (name === null || /^(?:sheet|page|table|tab)? ?\d*$/i.test(name) || (isSheet && isListTitle(name))) return null;
  return parseContextLine(name) || isMonthLine([name]) ? null : name;
}

/**
 * Returns whether a table lacks a division. This is so if the table has no column of divisions or competitions, and at
 * least one row gets no division from a line above. `name`: the title or sheet name that may be a division. Rows with a
 * cell equal to `name` do not count, because `name` is a team in these rows.
 */
function hasRowsWithoutDivision({ headings, rows }: Table, name: string, { words }: TableReadingContext): boolean {
  const meanings = headings.map((heading) => words.firstMeaning(heading));
  if (meanings.includes('division') || meanings.includes('competition')) return false;
  return rows.some(({ above, cells }) => above.division === undefined && !cells.includes(name));
}

function askIfTitleIsDivision(table: Table, name: string, { inquiry }: TableReadingContext): boolean {
  const value = inquiry.ask({
    kind: 'line',
    subject: name,
    lines: table.rows.slice(0, 1).map(({ line }) => line),
    text: `“${name}” is the title of one of several similar tables. What is it?`,
    options: [
      { value: 'division', text: 'A division' },
      { value: 'ignored', text: 'Only a title' },
    ],
    // A title such as `Results September 2025` names a part of the season, not a division.
    suggested: isListTitle(name) && /\d/.test(name) ? 'ignored' : 'division',
    needed: true,
  });
  return value === 'division';
}
