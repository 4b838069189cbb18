/**
 * The rows of a table that is written as a text: a row is a line, its cells stand between bars. `\n`, `\r` and `\t` are
 * written as in a string, with `String.raw` before the text.
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

/** The words of a text, in any number of lines. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** What is listed in a cell, parted by ` / `. */
export const listed = (cell: string | undefined): string[] => (cell ? cell.split(' / ') : []);

function cellOf(text: string): string {
  return text
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\r`, '\r')
    .replaceAll(String.raw`\t`, '\t');
}
