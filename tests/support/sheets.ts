import { lineOf, type Sheet } from '#domain/imports/sheet.ts';

/** Makes a sheet of a text: cells end at tabs, or without these at bars, semicolons or commas. */
export function sheetOf(text: string, name: string | null = null, index = 0): Sheet {
  const mark = ['\t', '|', ';'].find((one) => text.includes(one)) ?? ',';
  const rows = text.split(/\r\n?|\n/).map((line, i) => {
    const cells = line.split(mark).map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
    return { line: lineOf(index, i + 1), cells: cells.every((cell) => cell === '') ? [] : cells };
  });
  return { name, index, rows };
}
