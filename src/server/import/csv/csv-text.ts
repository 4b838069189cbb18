export type CsvCell = string | number | null;

/** One line of a file as import reads it; a cell is quoted where it must be. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(quoted).join(',');
}

/** Lines that end as spreadsheets end them. */
export function csvText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join('');
}

function quoted(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
