import { light } from '#contract/palette.ts';
import type { PictureMark } from '../pictures/picture-marks.ts';
import { type CardSections, drawSections, sectionNotes } from './card-sections.ts';
import {
  addParagraph,
  addTable,
  addText,
  CELL,
  drawHorizontalLine,
  drawTeamMark,
  drawFitted,
  HEAD_CELL,
  heightLeft,
  MARGIN,
  type Part,
  makePaper,
  type Sheet,
  type DocumentHead,
  contentWidth,
  drawTitle,
} from './paper.ts';

/** The details of a card's fixture. A detail that is '' is filled in by hand. */
export type CardFixture = Record<'season' | 'division' | 'week' | 'date' | 'home' | 'away', string>;
/** The marks of both teams. */
type CardMarks = Partial<Record<'home' | 'away', PictureMark | undefined>>;

/**
 * What a card needs. `frames` is the number of matches in a fixture, `walkover` the score against an absentee, `sendTo`
 * an e-mail address or ''.
 */
export type CardForm = {
  fixture: CardFixture;
  marks?: CardMarks;
  frames: number;
  walkover: number;
  sendTo: string;
  starts: Starts | null;
  /** Replaces `frames` if the format has sections. An empty card names the divisions it is for in `divisions`. */
  sections?: CardSections | null;
  divisions?: string;
  /** Whether the points of the whole card count. */
  hasAggregate?: boolean;
  /** Notes about unusual rules, on a card without sections. */
  more?: readonly string[];
};

/**
 * The start in each pairing of two squads: with `+15` the home player receives 15 points, with `−15` the away player
 * does.
 */
export type Starts = { isOwn: boolean; away: string[]; rows: { home: string; points: string[] }[] };

/** The details of a card on which everything is filled in by hand. */
export const EMPTY_FIXTURE: CardFixture = { season: '', division: '', week: '', date: '', home: '', away: '' };

const HEADS = ['Match', 'Home player', 'Handicap', 'Score', 'Breaks', 'Away player', 'Handicap', 'Score', 'Breaks'];
/** Column widths as shares of the page's width. */
const WIDTHS = [0.07, 0.2, 0.09, 0.08, 0.1, 0.2, 0.09, 0.08, 0.09];
const ROW = 56;
const GAP = 14;

/** Makes the card of a fixture to print and fill in, or the empty cards of several formats. */
export function resultsCard(subject: DocumentHead, ...forms: CardForm[]): Promise<Buffer> {
  return makePaper(subject, function* (sheet, root) {
    for (const [index, form] of forms.entries()) {
      if (index > 0) {
        sheet.addPage();
        sheet.y = MARGIN;
      }
      drawCard(sheet, root, subject, form);
      yield;
    }
  });
}

function drawCard(sheet: Sheet, root: Part, subject: DocumentHead, form: CardForm): void {
  const { fixture, marks = {}, sections = null, divisions = '' } = form;
  drawTitle(sheet, root, { ...subject, title: 'Results card', below: divisions });
  drawFixture(sheet, root, fixture, marks);
  if (sections === null) drawMatches(sheet, root, form);
  else drawSections(sheet, root, sections);
  drawFoot(sheet, root, form);
  if (form.starts !== null) drawStarts(sheet, root, form.starts);
}

function drawFixture(sheet: Sheet, root: Part, fixture: CardFixture, marks: CardMarks): void {
  const { y } = sheet;
  fields(sheet, root, y, [
    ['Season', fixture.season],
    ['Division', fixture.division],
    ['Week', fixture.week],
    ['Date', fixture.date],
  ]);
  fields(sheet, root, y + 46, [
    ['Home team', fixture.home, marks.home],
    ['Away team', fixture.away, marks.away],
  ]);
  sheet.y = y + 104;
}

/** A label, its value, and a team's mark if there is one. */
type Labelled = readonly [label: string, value: string, mark?: PictureMark | undefined];

/** Draws fields side by side. */
function fields(sheet: Sheet, root: Part, y: number, labelled: readonly Labelled[]): void {
  const width = (contentWidth(sheet) + GAP) / labelled.length;
  for (const [index, one] of labelled.entries()) {
    field(sheet, root, one, { x: MARGIN + index * width, y, width: width - GAP });
  }
}

/** The size of a mark, and the space that it takes in front of a team's name, in points. */
const MARK = { side: 16, room: 22 };

/** Draws a label with its value below it, or a line to write on. */
function field(
  sheet: Sheet,
  root: Part,
  [label, value, mark]: Labelled,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  addText(sheet, root, 'P', () => {
    sheet.font('regular').fontSize(9).fillColor(light.ink2).text(`${label} `, x, y, { width });
    sheet.fillColor(light.ink);
    const room = mark === undefined ? 0 : MARK.room;
    if (value !== '') drawFitted(sheet, 'bold', value, { x: x + room, y: y + 13, width: width - room, size: 13 });
  });
  if (mark !== undefined) drawTeamMark(sheet, mark, { x, y: y + 13.5, side: MARK.side });
  drawHorizontalLine(sheet, { x, y: y + 32, width }, { thickness: 0.75 });
}

function drawMatches(sheet: Sheet, root: Part, { frames, hasAggregate = false, more = [] }: CardForm): void {
  const totals = ['Matches won', ...(hasAggregate ? ['All points'] : [])];
  // If there are many matches, their rows are lower, so that they fit on one page.
  const row = Math.min(ROW, (heightLeft(sheet) - 212 - 15 * more.length - 28 * totals.length) / frames);
  const heights = [24, ...Array.from({ length: frames }, () => row), ...totals.map(() => 28)];
  const rowOf = (filled: Record<number, string>): string[] => HEADS.map((_, column) => filled[column] ?? '');
  sheet.font('regular').fontSize(11);
  addTable(sheet, root, {
    position: { x: MARGIN, y: sheet.y },
    columnStyles: WIDTHS.map((share) => share * contentWidth(sheet)),
    rowStyles: (index) => ({ height: heights[index] ?? row }),
    defaultStyle: CELL,
    data: [
      HEADS.map((text) => ({ ...HEAD_CELL, text })),
      ...Array.from({ length: frames }, (_, index) => rowOf({ 0: String(index + 1) })),
      ...totals.map((text) => rowOf({ 1: text, 5: text })),
    ],
  });
  sheet.y += 16;
}

/** Draws a page with the start in each pairing, which follows from the current handicaps. */
function drawStarts(sheet: Sheet, root: Part, { isOwn, away, rows }: Starts): void {
  sheet.addPage();
  sheet.y = MARGIN;
  const title = isOwn
    ? 'What both begin with in each pairing, the home player first: − is owed'
    : 'Start of the home player in each pairing: + is received, − is given';
  addParagraph(sheet, root, title, { size: 12, face: 'bold' });
  sheet.y += 8;
  const width = contentWidth(sheet) / (away.length + 2);
  sheet.font('regular').fontSize(9);
  addTable(sheet, root, {
    position: { x: MARGIN, y: sheet.y },
    columnStyles: [2 * width, ...away.map(() => width)],
    defaultStyle: { ...CELL, padding: 3 },
    data: [
      ['', ...away].map((text) => ({ ...HEAD_CELL, text })),
      ...rows.map(({ home, points }) => [{ ...HEAD_CELL, scope: 'Row' as const, text: home }, ...points]),
    ],
  });
}

function drawFoot(sheet: Sheet, root: Part, form: CardForm): void {
  const { y } = sheet;
  fields(sheet, root, y, [
    ['Signed, home captain', ''],
    ['Signed, away captain', ''],
  ]);
  sheet.y = y + 52;
  for (const note of notesOf(form)) addParagraph(sheet, root, note, { size: 10, lineGap: 2 });
}

function notesOf({ frames, walkover, sendTo, sections = null, more = [] }: CardForm): string[] {
  const last = sendTo === '' ? [] : [`The home captain sends the result to ${sendTo}.`];
  if (sections !== null) return [...sectionNotes(sections), ...last];
  return [
    `A fixture has ${matchCount(frames)}, each of one frame. Write the score with the start in it.`,
    `Where a player is absent write "Absentee": the score is 0–${walkover}, without breaks.`,
    'Write up to two breaks of each player, the higher one first.',
    ...more,
    ...last,
  ];
}

function matchCount(frames: number): string {
  return frames === 1 ? 'one match' : `${frames} matches`;
}
