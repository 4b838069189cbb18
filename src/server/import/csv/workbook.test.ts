import { zipSync } from 'fflate';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { gatherFaults } from './report.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

const BROKEN = 'line 1: The file cannot be read as a workbook (.xlsx): save the sheet as a CSV file.';

async function read(bytes: Uint8Array, sheet?: string) {
  const faults = gatherFaults();
  const { text, sheets } = await readWorkbook(bytes, sheet, faults);
  return { text, sheets, faults: faults.list().map(({ path, message }) => `${path}: ${message}`) };
}

const ROWS: CellValue[][] = [
  ['Date', 'Home', 'Points', 'Won'],
  [new Date(Date.UTC(2015, 8, 14)), 'Kings, "Arms"', 72, true],
  [null, null, null, null],
  ['15/16', 'two\nlines', 1.5, null],
];

const book = (...names: string[]) =>
  writeXlsx({ sheets: names.map((name) => ({ name, rows: name === 'Results' ? ROWS : [[name]] })) });

test('a sheet becomes lines of a CSV file, with the numbers of its rows', async () => {
  const bytes = await book('Results');
  expect(isWorkbook(bytes)).toBe(true);
  expect(await read(bytes)).toEqual({
    text: 'Date,Home,Points,Won\n2015-09-14,"Kings, ""Arms""",72,true\n,,,\n15/16,two lines,1.5,',
    sheets: { names: ['Results'], read: 'Results' },
    faults: [],
  });
});

test('of several sheets the first is read, or the one of a name, but no hidden one', async () => {
  const bytes = await book('Notes', 'Results');
  expect(await read(bytes)).toMatchObject({ text: 'Notes', sheets: { names: ['Notes', 'Results'], read: 'Notes' } });
  expect(await read(bytes, 'Results')).toMatchObject({ sheets: { read: 'Results' } });
  expect((await read(bytes, 'Other')).faults).toEqual(['line 1: The workbook has no sheet Other.']);
  const hidden = await writeXlsx({
    sheets: [
      { name: 'Lists', rows: [['x']], hidden: true },
      { name: 'Results', rows: [['y']] },
    ],
  });
  expect(await read(hidden)).toMatchObject({ text: 'y', sheets: { names: ['Results'] } });
  expect((await read(hidden, 'Lists')).faults).toEqual(['line 1: The workbook has no sheet Lists.']);
});

test.each([
  ['a text with the first bytes of an archive', new TextEncoder().encode('PK\u{3}\u{4} and more')],
  ['an archive of something else', zipSync({ 'notes.txt': new Uint8Array(10) })],
])('%s is refused', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ text: null, sheets: null, faults: [BROKEN] });
});

/** The same archive, whose directory says that its parts have another size. */
function lying(bytes: Uint8Array, size: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return copy;
}

test('a workbook that unpacks to very much is refused before it is unpacked, and so is one that hides it', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(65 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  const tooLarge = 'line 1: The workbook is too large: save the sheet with the results as a CSV file.';
  expect((await read(bomb)).faults).toEqual([tooLarge]);
  const bytes = await book('Results');
  expect((await read(lying(bytes, 0))).faults).toEqual([BROKEN]);
  expect((await read(lying(bytes, 20))).faults).toEqual([BROKEN]);
});
