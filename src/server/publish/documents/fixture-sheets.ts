import { light, palette } from '#contract/palette.ts';
import { shortDay } from '../day-words.ts';
import {
  addParagraph,
  addText,
  drawLine,
  MARGIN,
  roomOn,
  type Part,
  makePaper,
  type Sheet,
  type Subject,
  widthOf,
  fitted,
  drawTitle,
} from './paper.ts';

/** One line of the sheet; `note`: such as `postponed`, or ''. */
export type SheetLine = { home: string; away: string; date: string | null; note: string };
/** The fixtures of a week, with its days if the calendar has them. */
export type SheetWeek = { week: number; days: { from: string; to: string } | null; lines: SheetLine[] };
export type DivisionSheet = { division: number; weeks: SheetWeek[] };

type Words = { season: string; matchTime: string };
/** The columns of a page and the size of its text. */
type Fill = { columns: number; size: number };

const GAP = 20;
const SMALLEST: Fill = { columns: 2, size: 10 };
/** From the largest letters to the smallest that everybody can read; what does not fit in those takes a second page. */
const FILLS: readonly Fill[] = [12, 11.5, 11, 10.5].map((size) => ({ columns: 2, size }));

/** Makes the fixtures of a season: each division begins a page, and takes one or two. */
export function fixtureSheets(subject: Subject, divisions: readonly DivisionSheet[], words: Words): Promise<Buffer> {
  return makePaper(subject, (sheet, root) => {
    if (divisions.length === 0) {
      drawTitle(sheet, root, { title: subject.title, league: subject.league, below: `Season ${words.season}` });
      addParagraph(sheet, root, `The fixtures of season ${words.season} are not published yet.`, { size: 12 });
    }
    for (const [index, division] of divisions.entries()) {
      if (index > 0) sheet.addPage();
      const below = `Season ${words.season}. Matches start at ${words.matchTime}; the home team is named first.`;
      drawTitle(sheet, root, { title: `Fixtures, Division ${division.division}`, league: subject.league, below });
      drawWeeks(sheet, root, division.weeks);
    }
  });
}

function drawWeeks(sheet: Sheet, root: Part, weeks: readonly SheetWeek[]): void {
  let top = sheet.y;
  let room = roomOn(sheet);
  const fill = FILLS.find((one) => fits(sheet, weeks, one, room)) ?? SMALLEST;
  const width = columnWidth(sheet, fill);
  let [column, y] = [0, 0];
  for (const week of weeks) {
    const rows = week.lines.map((line) => rowsOf(sheet, line, { width, size: fill.size }));
    const height = heightOf(rows, fill.size);
    if (y > 0 && y + height > room) [column, y] = [column + 1, 0];
    if (column === fill.columns) {
      sheet.addPage();
      column = 0;
      top = MARGIN;
      room = roomOn(sheet);
    }
    drawWeek(sheet, root, week, rows, { x: MARGIN + column * (width + GAP), y: top + y, width, size: fill.size });
    y += height;
  }
}

/** Whether all weeks fit; a week stays in one column. */
function fits(sheet: Sheet, weeks: readonly SheetWeek[], fill: Fill, room: number): boolean {
  const place = { width: columnWidth(sheet, fill), size: fill.size };
  let [column, y] = [0, 0];
  for (const { lines } of weeks) {
    const rows = lines.map((line) => rowsOf(sheet, line, place));
    const height = heightOf(rows, fill.size);
    if (y > 0 && y + height > room) [column, y] = [column + 1, 0];
    y += height;
  }
  return column < fill.columns;
}

function columnWidth(sheet: Sheet, { columns }: Fill): number {
  return (widthOf(sheet) - GAP * (columns - 1)) / columns;
}

/** A fixture in one row, or two for long names; `aside`: date and note at the end, `asideWidth` wide. */
type Rows = { texts: string[]; aside: string; asideWidth: number };

function rowsOf(sheet: Sheet, line: SheetLine, { width, size }: { width: number; size: number }): Rows {
  const date = line.date === null ? '' : shortDay(line.date);
  const aside = [date, line.note].filter((words) => words !== '').join(', ');
  const asideWidth = aside === '' ? 0 : sheet.font('regular').fontSize(size).widthOfString(aside) + 6;
  const whole = `${line.home} v ${line.away}`;
  const isOne = sheet.font('regular').fontSize(size).widthOfString(whole) <= width - asideWidth;
  return { texts: isOne ? [whole] : [line.home, `v ${line.away}`], aside, asideWidth };
}

function heightOf(rows: readonly Rows[], size: number): number {
  return (rows.reduce((sum, { texts }) => sum + texts.length, 1) + 0.7) * lineOf(size);
}

function lineOf(size: number): number {
  return size * 1.4;
}

type Place = { x: number; y: number; width: number; size: number };

function drawWeek(sheet: Sheet, root: Part, { week, days }: SheetWeek, rows: readonly Rows[], place: Place): void {
  const { x, y, width, size } = place;
  const line = lineOf(size);
  const dates = days === null ? '' : `, ${shortDay(days.from)} to ${shortDay(days.to)}`;
  addText(sheet, root, 'H2', () => {
    sheet.fillColor(palette.baize800);
    fitted(sheet, 'bold', `Week ${week}${dates} `, place);
  });
  drawLine(sheet, { x, y: y + line - 1, width }, { colour: palette.baize800 });
  const list = sheet.struct('L');
  root.add(list);
  let at = y + line + 1;
  for (const { texts, aside, asideWidth } of rows) {
    const entry = sheet.struct('LI');
    list.add(entry);
    addText(sheet, entry, 'LBody', () => {
      for (const [index, text] of texts.entries()) {
        sheet.fillColor(light.ink);
        fitted(sheet, 'regular', `${text} `, {
          x: x + index * size,
          y: at + index * line,
          width: width - asideWidth,
          size,
        });
      }
      sheet.fillColor(light.ink2);
      if (aside !== '')
        fitted(sheet, 'regular', aside, { x: x + width - asideWidth + 6, y: at, width: asideWidth, size });
    });
    entry.end();
    at += texts.length * line;
  }
  list.end();
}
