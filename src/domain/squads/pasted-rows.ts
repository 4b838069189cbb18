/** One line of a pasted list: its number from 1, and its trimmed cells; an empty line has none. */
export type PastedRow = { line: number; cells: string[] };

/**
 * The rows of a pasted list. `unclosed`: the lines with an opening quotation mark that is never closed. `unread`: the first line
 * beyond the limit, or `null`.
 */
export type PastedRows = { rows: PastedRow[]; unclosed: number[]; unread: number | null };

/** Far more cells than a list with the most lines (5,000) has. */
const MOST_CELLS = 50_000;

/**
 * Splits a typed or pasted text into rows of cells (Rule N16). Cells end at tabs; in a text without tabs, at semicolons; without
 * these, at commas. A cell in quotation marks may contain such a character, or a new line.
 */
export function pastedRows(text: string): PastedRows {
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll('\ufeff', '');
  const mark = tidy.includes('\t') ? '\t' : tidy.includes(';') ? ';' : ',';
  const rows: PastedRow[] = [];
  const unclosed: number[] = [];
  let line = 1;
  let cells = 0;
  for (let at = 0; at <= tidy.length;) {
    const row: PastedRow = { line, cells: [] };
    for (;;) {
      if (cells++ === MOST_CELLS) return { rows, unclosed, unread: line };
      const cell = cellAt(tidy, at, mark);
      if (cell.isUnclosed) unclosed.push(line);
      row.cells.push(cell.text.replace(/\s+/g, ' ').trim());
      line += cell.lines;
      at = cell.end + 1;
      if (tidy[cell.end] !== mark) break;
    }
    while (row.cells.at(-1) === '') row.cells.pop();
    rows.push(row);
    line += 1;
  }
  return { rows, unclosed, unread: null };
}

/** A cell: its text, its end in the list, and the number of new lines inside. */
type Cell = { text: string; end: number; lines: number; isUnclosed: boolean };

function cellAt(text: string, start: number, mark: string): Cell {
  const quoted = /^ *"((?:[^"]|"")*)"/.exec(text.slice(start, start + LONGEST_CELL));
  const from = quoted ? start + quoted[0].length : start;
  const end = endOf(text, from, mark);
  const inside = quoted?.[1] ?? '';
  const rest = text.slice(from, Math.min(end, from + LONGEST_CELL));
  const isUnclosed = !quoted && rest.trimStart().startsWith('"');
  return {
    text: inside.replaceAll('""', '"') + rest,
    end,
    lines: inside.split('\n').length - 1,
    isUnclosed,
  };
}

/** A longer cell is not a name: its quotation mark was never closed. The rest of the cell is not read. */
const LONGEST_CELL = 1_000;

/** Returns the end of a cell. One pattern finds both possible ends, so a long text is not searched again for each cell. */
function endOf(text: string, from: number, mark: string): number {
  const end = mark === '\t' ? /[\t\n]/g : mark === ';' ? /[;\n]/g : /[,\n]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
