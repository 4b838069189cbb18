import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { folderOf, oldWorkbook } from '../../../../tests/fixtures/import/old-workbook.ts';
import { sheetRows } from '../../../../tests/fixtures/import/sheet-rows.ts';

const archive = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));
const locked = () =>
  writeXlsx({ sheets: [{ name: 'Results', rows: [['x']] }], encryption: { password: 'x', spinCount: 1 } });

test.each([
  ['a PDF', strToU8('%PDF-1.7\n'), 'a PDF, not a table. Copy its table into a spreadsheet'],
  [
    'a photo',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    'a picture, not a table. Type its table into a spreadsheet',
  ],
  ['a screenshot', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'a picture, not a table. Type its table'],
  ['a photo of a phone', Buffer.from('\0\0\0\u{18}ftypheic'), 'a picture or a film, not a table. Type its table'],
  ['rich text', strToU8(String.raw`{\rtf1 x}`), 'a text document, not a table. Copy its table'],
  [
    'a Word document',
    archive('[Content_Types].xml', 'word/document.xml'),
    'a Word document, not a table. Copy its table',
  ],
  ['an old Word document', folderOf('WordDocument', Buffer.alloc(9)), 'a Word document, not a table. Copy its table'],
  ['an OpenDocument text', archive('mimetype', 'content.xml'), 'a text document, not a table. Copy its table'],
  [
    'a document of Numbers',
    archive('Index/Document.iwa'),
    'a document of Numbers or Pages, not a table. Export it as CSV',
  ],
  ['a binary workbook', archive('xl/workbook.bin'), 'a binary workbook, not a table. Save it as CSV'],
  ['a presentation', archive('ppt/presentation.xml'), 'a presentation, not a table. Copy its table'],
  ['files in an archive', archive('results.csv'), 'a packed folder, not a table. Unpack it'],
  ['a packed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'a packed folder, not a table. Unpack it'],
  ['JSON', strToU8('[\n  {"season": "25/26"}]'), 'JSON, not a table. Save it as CSV'],
  [
    'an old XML workbook',
    strToU8('<?xml version="1.0"?>\n<Workbook><Table/></Workbook>'),
    'XML, not a table. Save it as CSV',
  ],
  ['a calendar', strToU8('BEGIN:VCALENDAR\r\n'), 'a calendar or an address book, not a table. Save it as CSV'],
  ['a workbook with a password', locked(), 'The file has a password. Open it, remove the password, save it'],
  ['an old workbook with a password', oldWorkbook([], true), 'The file has a password. Open it, remove the password'],
  [
    'another folder of streams',
    folderOf('Notes', Buffer.alloc(9)),
    'The file cannot be read as a workbook. Save it as CSV',
  ],
  ['bytes', Buffer.from([1, 2, 3, 0, 0, 5, 0, 9, 200, 0, 7]), 'neither text nor a spreadsheet. Save its table as CSV'],
])('%s is refused with what to do', async (_, file, sentence) => {
  expect(await sheetRows(await file)).toContain(sentence);
});

test('every visible sheet of a workbook of Excel before 2007 is read', async () => {
  const bytes = oldWorkbook([
    {
      name: 'Results',
      cells: [
        [0, 0, 'The League'],
        [1, 0, 'Week'],
        [1, 1, 'Date'],
        [2, 0, 1],
        [2, 1, new Date(Date.UTC(2025, 8, 22))],
        [3, 1, 30.999999999999996],
      ],
      merges: [
        [0, 0, 0, 1],
        [2, 3, 0, 0],
      ],
    },
    { name: 'Lists', isHidden: true, cells: [[0, 0, 'x']] },
    { name: 'Week 2', cells: [[1, 0, 'Caf\u{e9}']] },
  ]);
  expect(await sheetRows(bytes)).toEqual([
    [['The League'], ['Week', 'Date'], ['1', '2025-09-22'], ['1', '31']],
    [[], ['Café']],
  ]);
});
