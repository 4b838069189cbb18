import { light } from '#contract/palette.ts';
import {
  addText,
  decorate,
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
  if (room(sheet) < (Math.min(rows.length, 8) + 3) * ROW) sheet.addPage();
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
    if (room(sheet) < ROW) {
      sheet.addPage();
      drawRow(sheet, table, columns, head, true);
    }
    drawRow(sheet, table, columns, row, false);
  }
  table.end();
  if (notes.length > 0) sheet.y += 8;
  for (const note of notes) {
    addText(sheet, root, 'P', () => {
      sheet
        .font('regular')
        .fontSize(SIZE)
        .fillColor(light.ink)
        .text(note, MARGIN, sheet.y, { width: widthOf(sheet) });
    });
  }
  sheet.y += 14;
}

function room(sheet: Sheet): number {
  return sheet.page.height - sheet.page.margins.bottom - sheet.y;
}

function drawRow(
  sheet: Sheet,
  table: Part,
  columns: readonly SheetColumn[],
  texts: readonly string[],
  isHead: boolean,
): void {
  const { y } = sheet;
  const whole = widthOf(sheet);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  decorate(sheet, 'Layout', () => {
    if (isHead) sheet.rect(MARGIN, y, whole, ROW).fill(light.cardHead);
    sheet
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + whole, y + ROW)
      .lineWidth(0.5)
      .strokeColor(light.edge)
      .stroke();
  });
  const row = sheet.struct('TR');
  table.add(row);
  let x = MARGIN;
  for (const [index, { share, align }] of columns.entries()) {
    const width = (share / shares) * whole;
    const text = texts[index] ?? '';
    const face = isHead || index === 0 ? 'bold' : 'regular';
    const left = x + PADDING;
    addText(
      sheet,
      row,
      isHead ? 'TH' : 'TD',
      () => {
        if (text === '') return;
        const space = width - 2 * PADDING;
        const own = Math.min(space, sheet.font(face).fontSize(SIZE).widthOfString(text));
        sheet.fillColor(light.ink);
        const at = align === 'right' ? left + space - own : left;
        fitted(sheet, face, text, { x: at, y: y + 2, width: space, size: SIZE });
      },
      isHead ? { scope: 'Column' } : {},
    );
    x += width;
  }
  row.end();
  [sheet.x, sheet.y] = [MARGIN, y + ROW];
}
