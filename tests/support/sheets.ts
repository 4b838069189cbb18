import { toFileLineNumber, type Sheet } from '#domain/imports/sheet.ts';

/** Makes a sheet from a text. Cells are separated by tabs or, if there are none, by bars, semicolons or commas. */
export function sheetOf(text: string, name: string | null = null, index = 0): Sheet {
  const mark = ['\t', '|', ';'].find((one) => text.includes(one)) ?? ',';
  const rows = text.split(/\r\n?|\n/).map((line, i) => {
    const cells = line.split(mark).map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
    return { line: toFileLineNumber(index, i + 1), cells: cells.every((cell) => cell === '') ? [] : cells };
  });
  return { name, index, rows };
}
