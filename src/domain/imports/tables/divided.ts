import type { Table } from '#domain/imports/sheet.ts';
import { contextOf, isMonth } from './context.ts';
import type { Reading } from './draft.ts';
import { isTitle } from './notes.ts';

/**
 * Returns the tables with the divisions that officials give them. Several tables with the same headings may be divisions, named
 * by their sheets or titles. This becomes a question, because one joint division would be a different league.
 */
export function dividedTables(tables: readonly Table[], reading: Reading): Table[] {
  const alike = Map.groupBy(tables, ({ headings }) => headings.join('\n').toLowerCase());
  const onSheet = Map.groupBy(tables, ({ sheet }) => sheet);
  const named = new Map(tables.map((table) => [table, nameOf(table, onSheet.get(table.sheet)?.length === 1)]));
  const divided = new Map<Table, string>();
  for (const some of alike.values()) {
    const names = new Set(some.map((table) => named.get(table) ?? null).filter((name) => name !== null));
    for (const table of names.size > 1 ? some : []) {
      const name = named.get(table) ?? null;
      if (name !== null && isOpen(table, name, reading) && askDivision(table, name, reading)) divided.set(table, name);
    }
  }
  return tables.map((table) => withDivision(table, divided.get(table)));
}

function withDivision(table: Table, division: string | undefined): Table {
  if (division === undefined) return table;
  return { ...table, rows: table.rows.map((row) => ({ ...row, above: { ...row.above, division } })) };
}

/** Returns the name of the table's sheet, or the last title above the table; `null` if it does not name a division. */
function nameOf({ sheet, titles }: Table, isAlone: boolean): string | null {
  const isSheet = sheet !== null && isAlone;
  const name = isSheet ? sheet : (titles.at(-1) ?? null);
  if (name === null || /^(?:sheet|page|table|tab)? ?\d*$/i.test(name) || (isSheet && isTitle(name))) return null;
  return contextOf(name) || isMonth([name]) ? null : name;
}

/** Returns whether nothing says the division of the lines, and the name is not their team's. */
function isOpen({ headings, rows }: Table, name: string, { words }: Reading): boolean {
  const meanings = headings.map((heading) => words.firstMeaning(heading));
  if (meanings.includes('division') || meanings.includes('competition')) return false;
  return rows.some(({ above, cells }) => above.division === undefined && !cells.includes(name));
}

function askDivision(table: Table, name: string, { inquiry }: Reading): boolean {
  const value = inquiry.ask({
    kind: 'line',
    subject: name,
    lines: table.rows.slice(0, 1).map(({ line }) => line),
    text: `“${name}” is the title of one of several similar tables. What is it?`,
    options: [
      { value: 'division', text: 'A division' },
      { value: 'ignored', text: 'Only a title' },
    ],
    // A name such as `Results September 2025` is a part of the season.
    suggested: isTitle(name) && /\d/.test(name) ? 'ignored' : 'division',
    needed: true,
  });
  return value === 'division';
}
