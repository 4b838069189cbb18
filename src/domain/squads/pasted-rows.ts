/** One line of a pasted list: its number from 1, and its cells without blanks around them; none for an empty line. */
export type PastedRow = { line: number; cells: string[] };

/**
 * A list of rows. `unclosed`: the lines on which a quotation mark is opened and never closed. `unread`: the first line that
 * is not read as the list is too long, or `null`.
 */
export type PastedRows = { rows: PastedRow[]; unclosed: number[]; unread: number | null };

/** Far more cells than the 5,000 lines that the site takes have. */
const MOST_CELLS = 50_000;

/**
 * Splits a text that was typed, or pasted from a spreadsheet, into rows of cells (Rule N16): at tabs, or without one at
 * semicolons, or without one at commas. A cell in quotation marks may have the mark between cells and a new line.
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

/** The text of a cell, where it ends, and how many new lines are inside it. */
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

/** A longer cell is no name: its quotation mark was never closed. The rest of it is not read. */
const LONGEST_CELL = 1_000;

/** The end of a cell. What looks for both marks at once does not look at a long text again for each cell. */
function endOf(text: string, from: number, mark: string): number {
  const end = mark === '\t' ? /[\t\n]/g : mark === ';' ? /[;\n]/g : /[,\n]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
