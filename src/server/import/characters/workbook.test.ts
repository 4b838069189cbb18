import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { Inquiry } from '#domain/imports/inquiry.ts';
import { sheetRows } from '../../../../tests/fixtures/import/sheet-rows.ts';
import { IMPORT_LIMITS } from '../../file-limits.ts';
import { readSheets } from './read-sheets.ts';

const TOO_LARGE = expect.stringContaining('The file is too large. Split it');
const BROKEN =
  'The file cannot be read as a workbook. Save it as CSV (in a spreadsheet: Save as, CSV UTF-8), and import that file.';

const DAY = new Date(Date.UTC(2015, 8, 14));
const EVENING = new Date(Date.UTC(2015, 8, 14, 19, 30));
const ROWS: CellValue[][] = [
  ['Date', 'Home', 'Points', 'Won', 'When'],
  [DAY, 'Kings,\u{a0}"Arms" ', 72, true, EVENING],
  [null, null, null, null],
  ['15/16', "two\nlines of '=x", 30.999999999999996, null, 0.1 + 0.2],
];
const READ = [
  ['Date', 'Home', 'Points', 'Won', 'When'],
  ['2015-09-14', 'Kings, "Arms"', '72', 'true', '2015-09-14 19:30'],
  [],
  ['15/16', "two lines of '=x", '31', '', '0.3'],
];

const SHEETS: WriteSheet[] = [
  { name: 'Results', rows: ROWS },
  { name: 'Lists', rows: [['x']], hidden: true },
  { name: 'Week 2', rows: [[], ['y']] },
];

test.each(['1900', '1904'] as const)(
  'every visible sheet of a workbook of Excel is read, in the days of %s',
  async (dateSystem) => {
    expect(await sheetRows(await writeXlsx({ sheets: SHEETS, dateSystem }))).toEqual([READ, [[], ['y']]]);
  },
);

test('lines include their sheet, and one sheet can be read alone', async () => {
  const bytes = await writeXlsx({ sheets: SHEETS });
  expect(await readSheets(bytes, { sheet: 'Week 2' }, new Inquiry([]))).toEqual({
    sheets: [
      {
        name: 'Week 2',
        index: 1,
        rows: [
          { line: 2_000_001, cells: [] },
          { line: 2_000_002, cells: ['y'] },
        ],
      },
    ],
    names: ['Results', 'Week 2'],
  });
  for (const sheet of ['Other', 'Lists'])
    expect(await sheetRows(bytes, undefined, sheet)).toBe(`The workbook has no sheet ${sheet}.`);
});

/** Returns a zip archive in which the text of the file `part` is edited. */
function edited(bytes: Uint8Array, part: string, edit: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(edit(strFromU8(parts[part] ?? new Uint8Array()))) });
}

test('every visible sheet of an OpenDocument workbook is read', async () => {
  const bytes = await writeOds({ sheets: SHEETS.map(({ name, rows = [] }) => ({ name, rows })) });
  const hidden = edited(bytes, 'content.xml', (xml) =>
    xml
      .replace('table:name="Lists"', 'table:name="Lists" table:style-name="off"')
      .replace(
        /<office:body>/,
        '<office:automatic-styles><style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body>',
      ),
  );
  expect(await sheetRows(hidden)).toEqual([READ, [[], ['y']]]);
});

const MERGED: CellValue[][] = [
  ['The League', null, null],
  ['Week', 'Home', null, 'Away'],
  [1, 'Lions', 3],
  [null, null, 2, 'x'],
];
const MERGES = [
  { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
  { startRow: 1, startCol: 1, endRow: 1, endCol: 2 },
  { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
  { startRow: 2, startCol: 1, endRow: 9, endCol: 1 },
];

test.each([
  ['Excel', writeXlsx],
  ['OpenDocument', writeOds],
])('the value of merged cells fills them, except for a title: %s', async (_, write) => {
  expect(await sheetRows(await write({ sheets: [{ name: 'Results', rows: MERGED, merges: MERGES }] }))).toEqual([
    [['The League'], ['Week', 'Home', 'Home', 'Away'], ['1', 'Lions', '3'], ['1', 'Lions', '2', 'x']],
  ]);
});

const book = (...names: string[]) => writeXlsx({ sheets: names.map((name) => ({ name, rows: [[name]] })) });

test.each([
  ['a text with the first bytes of an archive', new TextEncoder().encode('PK\u{3}\u{4} and more'), BROKEN],
  ['an archive of something else', zipSync({ 'notes.txt': new Uint8Array(10) }), 'The file is a packed folder'],
])('%s is refused', async (_, bytes, sentence) => {
  expect(await sheetRows(bytes)).toContain(sentence);
});

/** Returns a zip archive whose directory states `size` as the unpacked size of each file, which is false. */
function lying(bytes: Uint8Array, size: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return copy;
}

test('a workbook that unpacks to too much is refused before it is unpacked, even if it hides its size', async () => {
  const size = IMPORT_LIMITS.unpacked + 1;
  for (const bomb of [{ 'xl/worksheets/sheet1.xml': new Uint8Array(size) }, ods(new Uint8Array(size))]) {
    const bytes = zipSync(bomb);
    expect(bytes.length).toBeLessThan(150_000);
    expect(await sheetRows(bytes)).toEqual(TOO_LARGE);
  }
  const bytes = await book('Results');
  expect(await sheetRows(lying(bytes, 0))).toBe(BROKEN);
  expect(await sheetRows(lying(bytes, 20))).toBe(BROKEN);
});

function ods(content: Uint8Array) {
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet');
  return { mimetype: [mimetype, { level: 0 as const }] as [Uint8Array, { level: 0 }], 'content.xml': content };
}

/** Returns a workbook of one sheet. `edit` changes the XML of the sheet. */
async function withSheet(rows: CellValue[][], edit: (xml: string) => string, dateSystem: '1900' | '1904' = '1900') {
  const bytes = await writeXlsx({ sheets: [{ name: 'Results', rows }], dateSystem });
  return edited(bytes, 'xl/worksheets/sheet1.xml', edit);
}

const anything = (xml: string): string => xml;

test.each([
  ['one long text in many cells', withSheet(Array(190).fill(Array(200).fill('x'.repeat(1_000_000))), anything)],
  [
    'many merged cells',
    withSheet([['x'.repeat(1_000)], ['y']], (xml) =>
      xml
        .replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A1:A200000"/></mergeCells>')
        .replaceAll(/r="(A?)2"/g, 'r="$1200000"'),
    ),
  ],
  ['a row far below', withSheet([['x']], (xml) => xml.replaceAll(/r="(A?)1"/g, 'r="$11048576"'))],
  ['many sheets', book(...Array.from({ length: IMPORT_LIMITS.sheets + 1 }, (_, n) => `Sheet ${n}`))],
])('a small workbook that would become large is refused: %s', async (_, made) => {
  const bytes = await made;
  expect(bytes.length).toBeLessThan(100_000);
  expect(await sheetRows(bytes)).toEqual(TOO_LARGE);
});

test('cells beyond the last possible column are reported as left out', async () => {
  const inquiry = new Inquiry([]);
  await sheetRows(await writeXlsx({ sheets: [{ name: 'Results', rows: [['a'], Array(201).fill('x')] }] }), inquiry);
  expect(inquiry.leftOut()).toEqual([
    { line: 2, text: 'This line has 201 cells: those after the first 200 are left out.' },
  ]);
});

const IMPOSSIBLE = 'Column A has a day or number that does not exist.';

test.each([
  ['1e17', '1900'],
  ['1e308', '1900'],
  ['-1e308', '1900'],
  ['1e999', '1900'],
  ['-5', '1900'],
  ['2958466', '1900'],
  ['1e9', '1904'],
] as const)('a cell with the day %s breaks its line, in the days of %s', async (number, dateSystem) => {
  const bytes = await withSheet(
    [['Date'], [DAY], ['x']],
    (xml) => xml.replace(/<v>4\d{4}<\/v>/, `<v>${number}</v>`),
    dateSystem,
  );
  expect(await sheetRows(bytes)).toEqual([[['Date'], IMPOSSIBLE, ['x']]]);
});

test.each([
  ['a number without an end', 72, '1e999', IMPOSSIBLE],
  ['a large number', 72, '1e308', ['1e+308']],
  ['a telephone number', 72, '447700900123', ['447700900123']],
  ['the last day', DAY, '2958465', ['9999-12-31']],
  ['a time', DAY, '0.8125', ['19:30']],
  ['a time that is no exact part of a day', DAY, '42261.8124999999', ['2015-09-14 19:30']],
])('a cell with %s', async (_, cell, number, read) => {
  const bytes = await withSheet([[cell]], (xml) => xml.replace(/<v>\d+<\/v>/, `<v>${number}</v>`));
  expect(await sheetRows(bytes)).toEqual([[read]]);
});
