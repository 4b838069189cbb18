import { lightThemeColours } from '#contract/palette.ts';
import type { TeamMarkWithCrest } from '../pictures/picture-marks.ts';
import { type CardWithSections, drawSections, sectionNotes } from './card-sections.ts';
import {
  addParagraph,
  addTable,
  addText,
  CELL_STYLE,
  drawHorizontalLine,
  drawTeamMark,
  drawFittedText,
  HEADING_CELL_STYLE,
  remainingPageHeight,
  MARGIN,
  type StructureElement,
  makePdf,
  type PdfDocument,
  type DocumentHead,
  contentWidth,
  drawTitle,
} from './paper.ts';

/** The details of a card's fixture. A detail that is '' is filled in by hand. */
export type CardFixtureDetails = Record<'season' | 'division' | 'week' | 'date' | 'home' | 'away', string>;
/** The badges of both teams. */
type TeamMarksOnCard = Partial<Record<'home' | 'away', TeamMarkWithCrest | undefined>>;

/**
 * The content of a results card. `frames` is the number of matches in a fixture, `walkover` the score against an
 * absentee, `sendTo` the e-mail address for the result or ''.
 */
export type ResultsCardContent = {
  fixture: CardFixtureDetails;
  marks?: TeamMarksOnCard;
  frames: number;
  walkover: number;
  sendTo: string;
  starts: HandicapStartTable | null;
  /**
   * If the format has sections, `sections` replaces four other fields: `frames`, `walkover`, `hasAggregate` and `more`.
   */
  sections?: CardWithSections | null;
  /** On an empty card with sections, names the divisions that use it: `For Division 2`. */
  divisions?: string;
  /** Whether there is a row for the total points of both teams, which decide the aggregate. */
  hasAggregate?: boolean;
  /** Notes about unusual rules, on a card without sections. */
  more?: readonly string[];
};

/**
 * The start in each pairing of a home and an away player. `+15` means that the home player receives 15 points, `−15`
 * that the away player receives 15 points. If `isOwn` is `true`, each text has the points with which the two players
 * begin: with `20 : 35`, the home player begins with 20 and the away player with 35.
 */
export type HandicapStartTable = { isOwn: boolean; away: string[]; rows: { home: string; points: string[] }[] };

/** The details of a card on which everything is filled in by hand. */
export const BLANK_CARD_FIXTURE: CardFixtureDetails = {
  season: '',
  division: '',
  week: '',
  date: '',
  home: '',
  away: '',
};

const COLUMN_HEADINGS = [
  'Match',
  'Home player',
  'Handicap',
  'Score',
  'Breaks',
  'Away player',
  'Handicap',
  'Score',
  'Breaks',
];
/** Column widths as shares of the table's width. */
const COLUMN_WIDTH_SHARES = [0.07, 0.2, 0.09, 0.08, 0.1, 0.2, 0.09, 0.08, 0.09];
const MAX_ROW_HEIGHT = 56;
const FIELD_GAP = 14;

/**
 * Makes a PDF with results cards to print and fill in: the card of a fixture, or the empty cards of several formats.
 */
export function resultsCardPdf(subject: DocumentHead, ...forms: ResultsCardContent[]): Promise<Buffer> {
  return makePdf(subject, function* (sheet, root) {
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

function drawCard(sheet: PdfDocument, root: StructureElement, subject: DocumentHead, form: ResultsCardContent): void {
  const { fixture, marks = {}, sections = null, divisions = '' } = form;
  drawTitle(sheet, root, { ...subject, title: 'Results card', below: divisions });
  drawFixture(sheet, root, fixture, marks);
  if (sections === null) drawMatches(sheet, root, form);
  else drawSections(sheet, root, sections);
  drawSignaturesAndNotes(sheet, root, form);
  if (form.starts !== null) drawHandicapStarts(sheet, root, form.starts);
}

function drawFixture(
  sheet: PdfDocument,
  root: StructureElement,
  fixture: CardFixtureDetails,
  marks: TeamMarksOnCard,
): void {
  const { y } = sheet;
  drawFields(sheet, root, y, [
    ['Season', fixture.season],
    ['Division', fixture.division],
    ['Week', fixture.week],
    ['Date', fixture.date],
  ]);
  drawFields(sheet, root, y + 46, [
    ['Home team', fixture.home, marks.home],
    ['Away team', fixture.away, marks.away],
  ]);
  sheet.y = y + 104;
}

/** A label, its value ('' if it is filled in by hand), and the team's badge, if any. */
type LabelledValue = readonly [label: string, value: string, mark?: TeamMarkWithCrest | undefined];

/** Draws fields side by side. */
function drawFields(sheet: PdfDocument, root: StructureElement, y: number, labelled: readonly LabelledValue[]): void {
  const width = (contentWidth(sheet) + FIELD_GAP) / labelled.length;
  for (const [index, one] of labelled.entries()) {
    drawField(sheet, root, one, { x: MARGIN + index * width, y, width: width - FIELD_GAP });
  }
}

/** The width and height of a team's badge, and the space from its left edge to the team's name, in points. */
const MARK_LAYOUT = { side: 16, room: 22 };

/** Draws a label with its value below it, above a line on which a missing value can be written. */
function drawField(
  sheet: PdfDocument,
  root: StructureElement,
  [label, value, mark]: LabelledValue,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  addText(sheet, root, 'P', () => {
    sheet.font('regular').fontSize(9).fillColor(lightThemeColours.ink2).text(`${label} `, x, y, { width });
    sheet.fillColor(lightThemeColours.ink);
    const room = mark === undefined ? 0 : MARK_LAYOUT.room;
    if (value !== '') drawFittedText(sheet, 'bold', value, { x: x + room, y: y + 13, width: width - room, size: 13 });
  });
  if (mark !== undefined) drawTeamMark(sheet, mark, { x, y: y + 13.5, side: MARK_LAYOUT.side });
  drawHorizontalLine(sheet, { x, y: y + 32, width }, { thickness: 0.75 });
}

function drawMatches(
  sheet: PdfDocument,
  root: StructureElement,
  { frames, hasAggregate = false, more = [] }: ResultsCardContent,
): void {
  const totals = ['Matches won', ...(hasAggregate ? ['All points'] : [])];
  // If there are many matches, their rows are less high, so that all rows fit on one page.
  const row = Math.min(
    MAX_ROW_HEIGHT,
    (remainingPageHeight(sheet) - 212 - 15 * more.length - 28 * totals.length) / frames,
  );
  const heights = [24, ...Array.from({ length: frames }, () => row), ...totals.map(() => 28)];
  const rowOf = (filled: Record<number, string>): string[] => COLUMN_HEADINGS.map((_, column) => filled[column] ?? '');
  sheet.font('regular').fontSize(11);
  addTable(sheet, root, {
    position: { x: MARGIN, y: sheet.y },
    columnStyles: COLUMN_WIDTH_SHARES.map((share) => share * contentWidth(sheet)),
    rowStyles: (index) => ({ height: heights[index] ?? row }),
    defaultStyle: CELL_STYLE,
    data: [
      COLUMN_HEADINGS.map((text) => ({ ...HEADING_CELL_STYLE, text })),
      ...Array.from({ length: frames }, (_, index) => rowOf({ 0: String(index + 1) })),
      ...totals.map((text) => rowOf({ 1: text, 5: text })),
    ],
  });
  sheet.y += 16;
}

/** Draws a page with the start in each pairing, calculated from the current handicaps. */
function drawHandicapStarts(
  sheet: PdfDocument,
  root: StructureElement,
  { isOwn, away, rows }: HandicapStartTable,
): void {
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
    defaultStyle: { ...CELL_STYLE, padding: 3 },
    data: [
      ['', ...away].map((text) => ({ ...HEADING_CELL_STYLE, text })),
      ...rows.map(({ home, points }) => [{ ...HEADING_CELL_STYLE, scope: 'Row' as const, text: home }, ...points]),
    ],
  });
}

function drawSignaturesAndNotes(sheet: PdfDocument, root: StructureElement, form: ResultsCardContent): void {
  const { y } = sheet;
  drawFields(sheet, root, y, [
    ['Signed, home captain', ''],
    ['Signed, away captain', ''],
  ]);
  sheet.y = y + 52;
  for (const note of notesOf(form)) addParagraph(sheet, root, note, { size: 10, lineGap: 2 });
}

function notesOf({ frames, walkover, sendTo, sections = null, more = [] }: ResultsCardContent): string[] {
  const last = sendTo === '' ? [] : [`The home captain sends the result to ${sendTo}.`];
  if (sections !== null) return [...sectionNotes(sections), ...last];
  return [
    `A fixture has ${matchCountWords(frames)}, each of one frame. Write the score with the start in it.`,
    `Where a player is absent write “Absentee”: the score is 0–${walkover}, without breaks.`,
    'Write the breaks of each player, the highest one first.',
    ...more,
    ...last,
  ];
}

function matchCountWords(frames: number): string {
  return frames === 1 ? 'one match' : `${frames} matches`;
}
