import { expect, test } from 'vitest';
import { csvText } from '../../../tests/fixtures/import/exported.ts';
import { sheetRows } from '../../../tests/fixtures/import/sheet-rows.ts';
import { type ExportLine, buildSheetFromChunks, xlsxChunks } from './export-sheet.ts';

const COLUMNS = ['season', 'note', 'week', 'winner', 'score'];
const about = { name: 'Results', columns: COLUMNS, numbers: ['week', 'score'] };
const optional = new Set(['note', 'winner']);

/** The lines of a file in chunks. Lines of the last chunk have columns that the first line lacks. */
const PARTS: ExportLine[][] = [
  [{ season: '24/25', week: 1, score: 3 }],
  [],
  [
    { season: '25/26', week: 1, winner: 'home' },
    { season: '25/26', week: 2, score: 0, note: 'Late, "again"' },
  ],
];
const TEXT = [
  'season,note,week,winner,score',
  '24/25,,1,,3',
  '25/26,,1,home,',
  '25/26,"Late, ""again""",2,,0',
  '',
].join('\r\n');

test('a column that only later lines have is in its place on all lines', async () => {
  expect(await csvText(await buildSheetFromChunks(about, PARTS, optional))).toBe(TEXT);
});

test('a column that no line has is left out', async () => {
  expect(await csvText(await buildSheetFromChunks(about, PARTS.slice(0, 1), optional))).toBe(
    'season,week,score\r\n24/25,1,3\r\n',
  );
});

test('a workbook has the same cells', async () => {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxChunks(await buildSheetFromChunks(about, PARTS, optional))) parts.push(part);
  expect(await sheetRows(new Uint8Array(Buffer.concat(parts)))).toEqual(await sheetRows(TEXT));
});

test('a file of many lines has all of them, in order', async () => {
  const parts = Array.from({ length: 9 }, (_, part) =>
    Array.from({ length: 50 }, (__, i) => ({ week: 50 * part + i })),
  );
  const text = await csvText(await buildSheetFromChunks({ name: 'Weeks', columns: ['week'] }, parts));
  expect(text.split('\r\n')).toEqual(['week', ...Array.from({ length: 450 }, (_, i) => String(i)), '']);
});
