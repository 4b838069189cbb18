import { light } from '#contract/palette.ts';
import {
  addParagraph,
  addRow,
  addText,
  columnsOf,
  decorate,
  drawLine,
  roomOn,
  drawTitle,
  fitted,
  makePaper,
  MARGIN,
  type Part,
  type Sheet,
  type Subject,
  widthOf,
} from './paper.ts';

/** One column; `share`: its part of the width. */
export type SheetColumn = { label: string; share: number; align: 'left' | 'right' };
/** A table under a heading of its own, with notes below it; rows have a text for each column. */
export type SheetTable = {
  heading: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly string[])[];
  notes?: readonly string[];
};

const SIZE = 11;
const ROW = 18;
const PADDING = 3;

/** Makes a document of tables. A row is one line; a table that leaves its page repeats its head on the next. */
export function tableSheets(subject: Subject, below: string, tables: readonly SheetTable[]): Promise<Buffer> {
  return makePaper(subject, (sheet, root) => {
    drawTitle(sheet, root, { title: subject.title, league: subject.league, below });
    for (const table of tables) drawTable(sheet, root, table);
  });
}

function drawTable(sheet: Sheet, root: Part, { heading, columns, rows, notes = [] }: SheetTable): void {
  // A heading and the first rows stay together, and a short table as a whole.
  if (roomOn(sheet) < (Math.min(rows.length, 8) + 3) * ROW) sheet.addPage();
  if (heading !== '') {
    addText(sheet, root, 'H2', () => {
      sheet
        .font('bold')
        .fontSize(13)
        .fillColor(light.ink)
        .text(heading, MARGIN, sheet.y, { width: widthOf(sheet) });
    });
    sheet.y += 2;
  }
  const table = sheet.struct('Table');
  root.add(table);
  const head = columns.map(({ label }) => label);
  drawRow(sheet, table, columns, head, true);
  for (const row of rows) {
    if (roomOn(sheet) < ROW) {
      sheet.addPage();
      drawRow(sheet, table, columns, head, true);
    }
    drawRow(sheet, table, columns, row, false);
  }
  table.end();
  if (notes.length > 0) sheet.y += 8;
  for (const note of notes) addParagraph(sheet, root, note);
  sheet.y += 14;
}

function drawRow(
  sheet: Sheet,
  table: Part,
  columns: readonly SheetColumn[],
  texts: readonly string[],
  isHead: boolean,
): void {
  const { y } = sheet;
  const width = widthOf(sheet);
  if (isHead) decorate(sheet, 'Layout', () => sheet.rect(MARGIN, y, width, ROW).fill(light.cardHead));
  drawLine(sheet, { x: MARGIN, y: y + ROW, width });
  const places = columnsOf(
    sheet,
    columns.map(({ share }) => share),
  );
  addRow(sheet, table, places, isHead, (place, index) => {
    const text = texts[index] ?? '';
    if (text === '') return;
    const face = isHead || index === 0 ? 'bold' : 'regular';
    const space = place.width - 2 * PADDING;
    const own = Math.min(space, sheet.font(face).fontSize(SIZE).widthOfString(text));
    sheet.fillColor(light.ink);
    const x = place.x + PADDING + (columns[index]?.align === 'right' ? space - own : 0);
    fitted(sheet, face, text, { x, y: y + 2, width: space, size: SIZE });
  });
  [sheet.x, sheet.y] = [MARGIN, y + ROW];
}
