import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { gatherFaults } from './report.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

const TOO_LARGE = 'line 1: The workbook is too large: save the sheet with the results as a CSV file.';
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
  expect((await read(bomb)).faults).toEqual([TOO_LARGE]);
  const bytes = await book('Results');
  expect((await read(lying(bytes, 0))).faults).toEqual([BROKEN]);
  expect((await read(lying(bytes, 20))).faults).toEqual([BROKEN]);
});

/** A workbook of one sheet, whose XML was edited. */
async function withSheet(rows: CellValue[][], edit: (xml: string) => string, dateSystem: '1900' | '1904' = '1900') {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Results', rows }], dateSystem }));
  const name = 'xl/worksheets/sheet1.xml';
  return zipSync({ ...parts, [name]: strToU8(edit(strFromU8(parts[name]!))) });
}

const anything = (xml: string): string => xml;

test.each([
  ['one long text in many cells', withSheet(Array(190).fill(Array(200).fill('x'.repeat(1_000_000))), anything)],
  ['many cells', withSheet([['x']], (xml) => xml.replace('r="A1"', 'r="GR99999"').replace('r="1"', 'r="99999"'))],
  ['a row far below', withSheet([['x']], (xml) => xml.replaceAll(/r="(A?)1"/g, 'r="$11048576"'))],
  ['many sheets', book(...Array.from({ length: IMPORT_LIMITS.sheets + 1 }, (_, n) => `Sheet ${n}`))],
])('a small workbook that would become large is refused: %s', async (_, made) => {
  const bytes = await made;
  expect(bytes.length).toBeLessThan(100_000);
  expect(await read(bytes)).toEqual({ text: null, sheets: null, faults: [TOO_LARGE] });
});

const DAY = new Date(Date.UTC(2015, 8, 14));

test.each([
  ['1e17', '1900'],
  ['1e308', '1900'],
  ['-1e308', '1900'],
  ['1e999', '1900'],
  ['-5', '1900'],
  ['2958466', '1900'],
  ['1e9', '1904'],
] as const)('a cell with the day %s is a fault of its line, in the days of %s', async (number, dateSystem) => {
  const bytes = await withSheet(
    [['Date'], [DAY], ['x']],
    (xml) => xml.replace(/<v>4\d{4}<\/v>/, `<v>${number}</v>`),
    dateSystem,
  );
  expect((await read(bytes)).faults).toEqual(['line 2: Column A has a day or number that does not exist.']);
});

test.each([
  ['a number without an end', 72, '1e999', null],
  ['a large number', 72, '1e308', '1e+308'],
  ['the last day', DAY, '2958465', '9999-12-31'],
  ['a time', DAY, '0.8125', '19:30'],
])('a cell with %s', async (_, cell, number, text) => {
  const bytes = await withSheet([[cell]], (xml) => xml.replace(/<v>\d+<\/v>/, `<v>${number}</v>`));
  const found = await read(bytes);
  expect(text === null ? found.faults.length : found.text).toBe(text ?? 1);
});
