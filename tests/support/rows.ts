/**
 * Splits a table that is written as text. Each line is a row, and bars separate the cells. `String.raw` lets cells have
 * a backslash followed by `n`, `r` or `t`, which stands for a line feed, a carriage return or a tab.
 */
export function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/ ?\| ?/)
        .map(cellOf),
    );
}

/** Splits a text of one or more lines into words. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Splits the list in a cell at ` / `. */
export const splitList = (cell: string | undefined): string[] => (cell ? cell.split(' / ') : []);

function cellOf(text: string): string {
  return text
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\r`, '\r')
    .replaceAll(String.raw`\t`, '\t');
}
