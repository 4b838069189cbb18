import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Inquiry } from '#domain/imports/inquiry.ts';
import { type FileLineNumber, toFileLineNumber, type Sheet } from '#domain/imports/sheet.ts';
import { NO_LEAGUE } from '../../../../tests/support/tables.ts';
import { TableReadingContext } from './draft.ts';
import { LINE_NOT_UNDERSTOOD, readTables } from './tables.ts';

const words = (text: string) => fc.constantFrom(...text.split('|'));

const name = words('Red Lion|Blue Bell|Swan|Ann Lee|Bob Fox|Cal Roe (C)|Dee Orr 20|Legion 2|Alpha');
const value = words('3-2|72|31|1|22/09/2025|Mon 22 Sep|19:30|25/26|P-P|v|w/o|-|X|07700 900123|scr|(14)');
const heading = words(
  'Home|Away|Score|Team|Player|Handicap|Week|Date|Division|P|W|L|Pts|Break|Home Player|Away Player',
);
const above = words(
  'Week 1|Week 2 - 29/09/2025|Division One|Premier|North|South|Season 2025/26|Challenge Cup|Venue: The Den',
);
const note = words(
  'Total|* = walkover|Printed on 1/2/2025|League results|----|Please check.|High breaks|Bye: Swan|Team: Swan',
);
const match = words('Swan v Ship|Swan 3-2 Ship|Bye: Swan|Lions: Ann Lee 20, Bob Fox|Tree v Oak, 7.30pm|Swan 3 Ship 2');

const row = fc.oneof(
  { weight: 2, arbitrary: fc.constant<string[]>([]) },
  { weight: 4, arbitrary: fc.array(fc.oneof(name, value, fc.constant('')), { minLength: 1, maxLength: 6 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(heading, fc.constant('')), { minLength: 1, maxLength: 6 }) },
  { weight: 2, arbitrary: fc.oneof(above, note, match, name).map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(name, value, heading, above, note, match), { maxLength: 8 }) },
);

/**
 * Rows of a sheet. Each is there one to four times in succession, because repeated rows are more likely to form a
 * table.
 */
const rows = fc
  .array(fc.tuple(row, fc.integer({ min: 1, max: 4 })), { maxLength: 14 })
  .map((some) => some.flatMap(([cells, times]) => Array.from({ length: times }, () => cells)));

const file = fc.array(rows, { minLength: 1, maxLength: 2 }).map((sheets): Sheet[] =>
  sheets.map((lines, index) => ({
    name: sheets.length === 1 ? null : `Sheet ${index + 1}`,
    index,
    rows: lines.map((cells, i) => ({ line: toFileLineNumber(index, i + 1), cells })),
  })),
);

it('every line of a file is a row, a heading, context for lines below, or reported as left out', () => {
  fc.assert(
    fc.property(file, (sheets) => {
      const inquiry = new Inquiry([]);
      const reading = new TableReadingContext(inquiry, NO_LEAGUE);
      const tables = readTables(sheets, reading);
      const inRows = new Set<FileLineNumber>(tables.flatMap((table) => table.rows.map(({ line }) => line)));
      const out = new Map(inquiry.leftOut().map(({ line, text }) => [line, text]));
      expect([...out.values()].filter((text) => text === LINE_NOT_UNDERSTOOD)).toEqual([]);
      for (const { headings, rows: own } of tables)
        for (const { cells } of own) expect(cells).toHaveLength(headings.length);
      for (const { line, cells } of sheets.flatMap((sheet) => sheet.rows)) {
        const isFilled = cells.some((cell) => cell !== '');
        expect(inRows.has(line) || reading.lineUses.has(line)).toBe(isFilled);
        // If tables are side by side, a line with several cells may have several uses. A line with one cell has one
        // use.
        const isAlone = cells.filter((cell) => cell !== '').length === 1;
        if (isAlone) expect(inRows.has(line) && reading.lineUses.has(line)).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
});
