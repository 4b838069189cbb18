import type { ColumnWithMeaning, TableWithMeanings, TableRow } from '#domain/imports/sheet.ts';
import { MAX_ITEMS_ON_LINE } from '#domain/imports/meanings.ts';

const NAME_SEPARATORS = /\s*[,;•|\n]\s*|\s+(?:and|&)\s+/;

/**
 * Returns a table of squads in which each cell has one player: a column with lists such as `Ann Lee, Bob Fox, Cy Day`
 * becomes several columns. Returns a table unchanged if it has no teams or no such lists, or if it has handicaps or
 * several columns of players.
 */
export function splitPlayerLists(table: TableWithMeanings): TableWithMeanings {
  const column = table.columns.find(({ meaning }) => meaning === 'player');
  const isOnly = column && table.columns.filter(({ meaning }) => meaning === 'player').length === 1;
  const hasTeam = table.columns.some(({ meaning }) => meaning === 'team');
  const hasHandicaps = table.columns.some(({ meaning }) => meaning === 'handicap');
  if (!isOnly || !hasTeam || hasHandicaps) return table;
  const lists = table.rows.map(({ cells }) => namesIn(cells[column.place] ?? ''));
  // If no cell has more than two names, the cells may have one player each, such as `Lee, Ann`.
  if (!lists.some((names) => names.length > 2)) return table;
  const most = Math.min(MAX_ITEMS_ON_LINE, Math.max(...lists.map((names) => names.length)));
  const width = table.headings.length;
  const rows = table.rows.map((row, i): TableRow => {
    const [first = '', ...others] = lists[i] ?? [];
    const cells = row.cells.map((cell, place) => (place === column.place ? first : cell));
    return { ...row, cells: [...cells, ...Array.from({ length: most - 1 }, (_, at) => others[at] ?? '')] };
  });
  const more = Array.from({ length: most - 1 }, (_, i): ColumnWithMeaning => ({
    ...column,
    place: width + i,
    number: i + 2,
  }));
  return { ...table, rows, headings: [...table.headings, ...more.map(() => '')], columns: [...table.columns, ...more] };
}

function namesIn(cell: string): string[] {
  return cell.split(NAME_SEPARATORS).filter((name) => name !== '');
}
