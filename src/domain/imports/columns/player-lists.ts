import type { ReadColumn, ReadTable, TableRow } from '#domain/imports/sheet.ts';
import { MAX_ON_LINE } from '#domain/imports/meanings.ts';

const SEPARATORS = /\s*[,;•|\n]\s*|\s+(?:and|&)\s+/;

/** Returns a table of squads with one player in each cell, if cells have lists such as `Ann Lee, Bob Fox, Cy Day`. */
export function splitPlayerLists(table: ReadTable): ReadTable {
  const column = table.columns.find(({ meaning }) => meaning === 'player');
  const isOnly = column && table.columns.filter(({ meaning }) => meaning === 'player').length === 1;
  const hasTeam = table.columns.some(({ meaning }) => meaning === 'team');
  const hasHandicaps = table.columns.some(({ meaning }) => meaning === 'handicap');
  if (!isOnly || !hasTeam || hasHandicaps) return table;
  const lists = table.rows.map(({ cells }) => namesIn(cells[column.place] ?? ''));
  // Two names in each cell may be `Lee, Ann`, which is one player.
  if (!lists.some((names) => names.length > 2)) return table;
  const most = Math.min(MAX_ON_LINE, Math.max(...lists.map((names) => names.length)));
  const width = table.headings.length;
  const rows = table.rows.map((row, i): TableRow => {
    const [first = '', ...others] = lists[i] ?? [];
    const cells = row.cells.map((cell, place) => (place === column.place ? first : cell));
    return { ...row, cells: [...cells, ...Array.from({ length: most - 1 }, (_, at) => others[at] ?? '')] };
  });
  const more = Array.from({ length: most - 1 }, (_, i): ReadColumn => ({ ...column, place: width + i, number: i + 2 }));
  return { ...table, rows, headings: [...table.headings, ...more.map(() => '')], columns: [...table.columns, ...more] };
}

function namesIn(cell: string): string[] {
  return cell.split(SEPARATORS).filter((name) => name !== '');
}
