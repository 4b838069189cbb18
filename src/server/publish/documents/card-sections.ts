import { lightThemeColours } from '#contract/palette.ts';
import { sectionHeading } from '#domain/cards/match-words.ts';
import { countWithNoun } from '#domain/count.ts';
import { type FixtureFormat, framesToWin, isDecider, type FormatSection } from '#domain/seasons/format.ts';
import {
  addTable,
  addText,
  CELL_STYLE,
  drawDecoration,
  drawHorizontalLine,
  HEADING_CELL_STYLE,
  MARGIN,
  type StructureElement,
  remainingPageHeight,
  type PdfDocument,
  contentWidth,
} from './paper.ts';

/**
 * The content of a results card whose format has sections, such as singles and doubles. `hasAggregate`: the card has
 * one row for the total points of both teams (the aggregate).
 */
export type CardWithSections = {
  format: FixtureFormat;
  hasAggregate: boolean;
  /**
   * Which points from handicaps the scores on the card include: none, the difference between the players' handicaps, or
   * each player's own handicap.
   */
  starts: 'none' | 'difference' | 'own';
  walkover: number;
  /** Notes about unusual rules. */
  more?: readonly string[];
};

/**
 * A column of a section's table: its heading, its share of the table's width, and whether its cells have a box to tick.
 */
type Column = { head: string; share: number; ticked?: boolean };

const HEADING_HEIGHT = 19;
const TABLE_HEAD_HEIGHT = 16;
/** The least and the greatest height of a line to write on, in points (72 to an inch). */
const LINE_HEIGHT_LIMITS = { least: 19, most: 44 };
const TOTALS_ROW_HEIGHT = 22;
const GAP = 8;

/** Draws each section with its matches, and then the totals. Begins a new page whenever the current one is full. */
export function drawSections(sheet: PdfDocument, root: StructureElement, sections: CardWithSections): void {
  const { format, hasAggregate } = sections;
  const foot = cardFootHeight(sections);
  const lines = format.reduce((sum, section) => sum + section.matches * matchHeightInLines(section), 0);
  const room = remainingPageHeight(sheet) - foot - format.length * (HEADING_HEIGHT + TABLE_HEAD_HEIGHT + GAP);
  const line = Math.min(LINE_HEIGHT_LIMITS.most, Math.max(LINE_HEIGHT_LIMITS.least, room / lines));
  for (const section of format) drawSection(sheet, root, { section, sections, line });
  if (remainingPageHeight(sheet) < foot) sheet.addPage();
  drawCardTotals(sheet, root, hasAggregate);
}

/** Returns the height of everything below the matches on a card: totals, signatures and notes. */
function cardFootHeight(sections: CardWithSections): number {
  const totals = TABLE_HEAD_HEIGHT + TOTALS_ROW_HEIGHT * totalLabels(sections.hasAggregate).length + GAP;
  return totals + 56 + 15 * (sectionNotes(sections).length + 1);
}

/**
 * Returns the height of a match, as a number of lines to write on. A pair needs more than one line. A match of several
 * frames has a row for each side.
 */
function matchHeightInLines({ players, frames }: FormatSection): number {
  return sideHeightInLines(players) * (frames > 1 ? 2 : 1);
}

/** Returns the height of the names of one side, as a number of lines: 1 for a single player, 1.6 for a pair. */
function sideHeightInLines(players: number): number {
  return 1 + 0.6 * (players - 1);
}

type SectionToPrint = { section: FormatSection; sections: CardWithSections; line: number };

function drawSection(sheet: PdfDocument, root: StructureElement, { section, sections, line }: SectionToPrint): void {
  const isStacked = section.frames > 1;
  const height = line * sideHeightInLines(section.players);
  const each = isStacked ? 2 : 1;
  for (let first = 0; first < section.matches;) {
    const fits = () => Math.floor((remainingPageHeight(sheet) - HEADING_HEIGHT - TABLE_HEAD_HEIGHT) / (height * each));
    if (fits() < 1) {
      sheet.addPage();
      sheet.y = MARGIN;
    }
    const count = Math.min(section.matches - first, Math.max(1, fits()));
    drawHeading(sheet, root, sectionHeading(section));
    const columns = isStacked ? multiFrameMatchColumns(section) : singleFrameMatchColumns(section, sections);
    drawRows(sheet, root, { columns, section, height, first, count });
    first += count;
  }
}

function drawHeading(sheet: PdfDocument, root: StructureElement, text: string): void {
  addText(sheet, root, 'H2', () => {
    sheet
      .font('bold')
      .fontSize(11)
      .fillColor(lightThemeColours.ink)
      .text(text, MARGIN, sheet.y, { width: contentWidth(sheet), height: HEADING_HEIGHT });
  });
}

/** Returns the columns for a match of one frame, with both sides in one row. */
function singleFrameMatchColumns({ players, scored }: FormatSection, { starts }: CardWithSections): Column[] {
  const who = players > 1 ? 'players' : 'player';
  const side = (name: string): Column[] => {
    if (scored === 'winner')
      return [
        { head: `${name} ${who}`, share: 0.37 },
        { head: 'Won', share: 0.09, ticked: true },
      ];
    const start = starts === 'none' ? [] : [{ head: starts === 'own' ? 'Start' : 'Handicap', share: 0.09 }];
    return [
      { head: `${name} ${who}`, share: 0.28 - 0.09 * start.length },
      ...start,
      { head: 'Score', share: 0.08 },
      { head: 'Breaks', share: 0.1 },
    ];
  };
  return [{ head: '', share: 0.08 }, ...side('Home'), ...side('Away')];
}

/**
 * Returns the columns for a match of several frames, with a box for each frame. The away side has its own row below
 * that of the home side.
 */
function multiFrameMatchColumns({ players, frames, scored }: FormatSection): Column[] {
  const box = Math.min(0.09, 0.4 / frames);
  const isTicked = scored === 'winner';
  const boxes = Array.from({ length: frames }, (_, index) => ({
    head: String(index + 1),
    share: box,
    ticked: isTicked,
  }));
  const breaks = isTicked ? [] : [{ head: 'Breaks', share: 0.12 }];
  const taken = 0.07 + 0.09 + boxes.length * box + 0.1 + (isTicked ? 0 : 0.12);
  return [
    { head: '', share: 0.07 },
    { head: '', share: 0.09 },
    { head: players > 1 ? 'Players' : 'Player', share: 1 - taken },
    ...boxes,
    { head: 'Won', share: 0.1 },
    ...breaks,
  ];
}

type RowsToDraw = { columns: Column[]; section: FormatSection; height: number; first: number; count: number };

function drawRows(
  sheet: PdfDocument,
  root: StructureElement,
  { columns, section, height, first, count }: RowsToDraw,
): void {
  const { y } = sheet;
  const isStacked = section.frames > 1;
  const widths = columns.map(({ share }) => share * contentWidth(sheet));
  const names = isStacked ? ['Home', 'Away'] : [''];
  const rows = Array.from({ length: count }, (_, index) =>
    names.map((name, side) => {
      const number = side === 0 ? String(first + index + 1) : '';
      return columns.map((_, column) => (column === 0 ? number : isStacked && column === 1 ? name : ''));
    }),
  ).flat();
  sheet.font('regular').fontSize(10);
  addTable(sheet, root, {
    position: { x: MARGIN, y },
    columnStyles: widths,
    rowStyles: (index) => ({ height: index === 0 ? TABLE_HEAD_HEIGHT : height }),
    defaultStyle: CELL_STYLE,
    data: [columns.map(({ head }) => ({ ...HEADING_CELL_STYLE, text: head })), ...rows],
  });
  for (const [index] of rows.entries()) {
    const top = y + TABLE_HEAD_HEIGHT + index * height;
    drawTickBoxesAndNameSeparators(sheet, { columns, widths, top, height, players: section.players });
  }
  sheet.y = y + TABLE_HEAD_HEIGHT + rows.length * height + GAP;
}

type RowLayout = { columns: Column[]; widths: number[]; top: number; height: number; players: number };

/** The width and height of a box to tick, in points. */
const TICK_BOX_SIZE = 11;

/** Draws the boxes to tick in the cells of one row, and the lines that separate the names of a side's players. */
function drawTickBoxesAndNameSeparators(
  sheet: PdfDocument,
  { columns, widths, top, height, players }: RowLayout,
): void {
  let x = MARGIN;
  for (const [index, { head, ticked }] of columns.entries()) {
    const width = widths[index] ?? 0;
    const tick = Math.min(TICK_BOX_SIZE, width - 2);
    const at = { x: x + (width - tick) / 2, y: top + (height - tick) / 2 };
    if (ticked)
      drawDecoration(sheet, 'Layout', () =>
        sheet.rect(at.x, at.y, tick, tick).lineWidth(1).strokeColor(lightThemeColours.ink2).stroke(),
      );
    for (let name = 1; name < players && /players$/i.test(head); name++)
      drawHorizontalLine(sheet, { x: x + 6, y: top + (height * name) / players, width: width - 12 });
    x += width;
  }
}

function totalLabels(hasAggregate: boolean): string[] {
  return ['Matches won', ...(hasAggregate ? ['All points (aggregate)'] : [])];
}

function drawCardTotals(sheet: PdfDocument, root: StructureElement, hasAggregate: boolean): void {
  const rows = totalLabels(hasAggregate);
  const { y } = sheet;
  sheet.font('regular').fontSize(11);
  addTable(sheet, root, {
    position: { x: MARGIN, y },
    columnStyles: [0.4, 0.3, 0.3].map((share) => share * contentWidth(sheet)),
    rowStyles: (index) => ({ height: index === 0 ? TABLE_HEAD_HEIGHT : TOTALS_ROW_HEIGHT }),
    defaultStyle: CELL_STYLE,
    data: [
      ['', 'Home', 'Away'].map((text) => ({ ...HEADING_CELL_STYLE, text })),
      ...rows.map((text) => [text, '', '']),
    ],
  });
  sheet.y = y + TABLE_HEAD_HEIGHT + rows.length * TOTALS_ROW_HEIGHT + GAP;
}

/**
 * Returns the notes at the foot of a card: how many matches of each section a fixture has, and how to fill in the card.
 */
export function sectionNotes({ format, hasAggregate, starts, walkover, more = [] }: CardWithSections): string[] {
  const some = (is: (section: FormatSection) => boolean) => format.some(is);
  const counts = format
    .filter((section) => !isDecider(section))
    .map((section) => `${countWithNoun(section.matches, 'match', 'matches')} of ${section.name}`);
  const isScored = ({ scored }: FormatSection) => scored === 'points';
  const several = format.filter(({ frames }) => frames > 1);
  const lengths = [...new Set(several.map((section) => `${framesToWin(section)} of ${section.frames}`))].join(', or ');
  const notes = [
    [true, `A fixture has ${counts.join(' and ')}.`],
    [several.length > 0, `A match ends once a side has won ${lengths}; leave the boxes after it empty.`],
    [some(({ scored }) => scored === 'winner'), 'Tick the box of who won.'],
    [some(isScored) && starts !== 'none', 'Write scores with the start in them.'],
    [some(({ players }) => players === 2), 'Write both names of a pair, one above the line and one below it.'],
    [some(({ players }) => players > 2), 'Write each name of a side between its own lines.'],
    [true, 'Where nobody came for a side write “Absentee”; where a match was given up write “conceded”.'],
    [
      some((section) => isScored(section) && section.frames === 1),
      `Against an absent player the score is ${walkover}–0.`,
    ],
    [hasAggregate, 'The team with more points over the whole card wins the aggregate.'],
  ] as const;
  return [...notes.filter(([is]) => is).map(([, note]) => note), ...more];
}
