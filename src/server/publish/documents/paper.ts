import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { lightThemeColours, palette } from '#contract/palette.ts';
import { contrastRatio } from '#domain/contrast.ts';
import type { PausingComputation } from '#domain/pausing-computation.ts';
import type { Logo } from '../publication.ts';
import type { TeamMarkWithCrest } from '../pictures/picture-marks.ts';
import { FONT_FILES } from '../fonts.ts';
import { runYielding } from '../../yield-to-requests.ts';

export type FontFace = keyof typeof FONT_FILES;

/**
 * A document's title, and the name and logo of its league. `made`: when the content was last changed. This is the PDF's
 * date, so that the same content gives the same bytes.
 */
export type DocumentHead = { title: string; league: string; logo: Logo | null; made: Date };

/** The margin around each page. All measures in this file are in points, 72 to an inch. A4 is 595 by 842 points. */
export const MARGIN = 48;
const FOOTER_HEIGHT = 24;

/** An element of a PDF's structure, such as a heading or a list, for screen readers. */
export type StructureElement = PDFKit.PDFStructureElement;
export type PdfDocument = PDFKit.PDFDocument;

/**
 * Makes an A4 PDF with a title, a language, a structure, and a footer on each page. `draw` must add all text to `root`,
 * where screen readers look for it. It must also yield between parts of its work, so that other requests can run.
 */
export async function makePdf(
  subject: DocumentHead,
  draw: (sheet: PdfDocument, root: StructureElement) => PausingComputation<void>,
): Promise<Buffer> {
  // Lets other requests run first, because loading the PDF library has just blocked them.
  await nextTurn();
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    bufferPages: true,
    // Without this the library would load Helvetica from its package, which the built server does not contain.
    font: FONT_FILES.regular,
    info: { Title: `${subject.title} | ${subject.league}`, Author: subject.league, CreationDate: subject.made },
  });
  // Registering a font does not make the file larger: a PDF contains only the letters that it uses.
  for (const [face, file] of Object.entries(FONT_FILES)) sheet.registerFont(face, file);
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  sheet.font('regular').fontSize(11).fillColor(lightThemeColours.ink);
  await runYielding(draw(sheet, root));
  root.end();
  drawPageFooters(sheet, subject);
  sheet.end();
  return written;
}

/** Draws one text, and adds it to `into` as a structure element. `type` is its type, such as `P` or `H1`. */
export function addText(sheet: PdfDocument, into: StructureElement, type: string, draw: () => void): void {
  into.add(sheet.struct(type, {}, draw));
}

/** Draws decorations that screen readers ignore, such as lines, backgrounds and page numbers. */
export function drawDecoration(sheet: PdfDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  sheet.markContent('Artifact', { type });
  draw();
  sheet.endMarkedContent();
}

/** Returns the width between the margins. */
export function contentWidth({ page }: PdfDocument): number {
  return page.width - page.margins.left - page.margins.right;
}

/** Returns the height that is left on the current page, above its bottom margin. */
export function remainingPageHeight({ page, y }: PdfDocument): number {
  return page.height - page.margins.bottom - y;
}

/** Draws a horizontal line from `x` to the right. Screen readers ignore it. */
export function drawHorizontalLine(
  sheet: PdfDocument,
  { x, y, width }: { x: number; y: number; width: number },
  { thickness = 0.5, colour = lightThemeColours.edge } = {},
): void {
  drawDecoration(sheet, 'Layout', () => {
    sheet
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  });
}

/** Adds a paragraph that is as wide as the space between the margins. */
export function addParagraph(
  sheet: PdfDocument,
  into: StructureElement,
  text: string,
  { size = 11, face = 'regular', colour = lightThemeColours.ink, lineGap = 0 }: Partial<Style> = {},
): void {
  addText(sheet, into, 'P', () => {
    sheet
      .font(face)
      .fontSize(size)
      .fillColor(colour)
      .text(text, MARGIN, sheet.y, { width: contentWidth(sheet), lineGap });
  });
}

type Style = { size: number; face: FontFace; colour: string; lineGap: number };

/** The style of the cells in the tables of a results card. */
export const CELL_STYLE = {
  border: 0.75,
  borderColor: lightThemeColours.edge,
  padding: 2,
  align: { x: 'center', y: 'center' },
  textColor: lightThemeColours.ink,
} as const;

/** The style of a column heading. The library supports `scope`, although its types do not have it. */
export const HEADING_CELL_STYLE = {
  type: 'TH',
  scope: 'Column',
  font: { src: 'bold', size: 8 },
  backgroundColor: lightThemeColours.cardHead,
} as const;

/** Adds a table in the current font of `sheet`. Screen readers recognise it as a table. */
export function addTable(
  sheet: PdfDocument,
  into: StructureElement,
  options: PDFKit.Mixins.TableOptionsWithData,
): void {
  // The cast is needed because the types of the library lack `structParent`, which the library supports.
  sheet.table({ structParent: into, ...options } as PDFKit.Mixins.TableOptionsWithData);
}

function drawPageFooters(sheet: PdfDocument, { title, league }: DocumentHead): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    sheet.switchToPage(at);
    // Text below the bottom margin would otherwise start a new page.
    sheet.page.margins.bottom = 0;
    const y = sheet.page.height - MARGIN;
    const [left, width] = [sheet.page.margins.left, contentWidth(sheet)];
    drawHorizontalLine(sheet, { x: left, y: y - 8, width });
    drawDecoration(sheet, 'Pagination', () => {
      sheet.font('regular').fontSize(9).fillColor(lightThemeColours.ink2);
      sheet.text(`${league}: ${title}`, left, y, { width: width - 90, height: 12, ellipsis: true });
      sheet.text(`Page ${at - start + 1} of ${count}`, left, y, { width, align: 'right' });
    });
  }
}

/** Draws a text on one line. If it is too wide, the font becomes smaller. */
export function drawFittedText(
  sheet: PdfDocument,
  face: FontFace,
  text: string,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  const wide = sheet.font(face).fontSize(size).widthOfString(text);
  const fitting = wide <= width ? size : Math.max(3, (size * width) / wide);
  sheet.fontSize(fitting).text(text, x, y + (size - fitting) * 0.8, { lineBreak: false });
}

/**
 * Draws a team's badge: the crest or, without a crest, the initials in black on white. Screen readers ignore the badge.
 * The background of the initials is white, because printed initials could be unreadable on a dark background. Their
 * border has the first of the team's colours that is visible on white.
 */
export function drawTeamMark(
  sheet: PdfDocument,
  mark: TeamMarkWithCrest,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { initials, colours, crest } = mark;
  const thickness = side / 12;
  drawDecoration(sheet, 'Layout', () => {
    if (crest !== null) {
      sheet.image(crest.jpeg, x, y, { width: side, height: side });
      return;
    }
    const inner = side - thickness;
    sheet.roundedRect(x + thickness / 2, y + thickness / 2, inner, inner, side / 5);
    sheet
      .lineWidth(thickness)
      .fillAndStroke(
        'white',
        colours.find((colour) => contrastRatio(colour, '#ffffff') >= 3) ?? lightThemeColours.ink2,
      );
    const size = 0.5 * side;
    sheet.font('bold').fontSize(size).fillColor(lightThemeColours.ink);
    const wide = sheet.widthOfString(initials);
    sheet.text(initials, x + (side - wide) / 2, y + 0.5 * side - 0.68 * size, { lineBreak: false });
  });
}

/** The largest size of the league's logo, and the gap beside it, in points. */
const LOGO = { width: 150, height: 44, gap: 16 };

/** Draws the logo at the right margin. Returns its size, with the gap to its left included in the width. */
function drawLogo(sheet: PdfDocument, { jpeg, ...own }: Logo): { width: number; height: number } {
  const scale = Math.min(LOGO.width / own.width, LOGO.height / own.height);
  const size = { width: scale * own.width, height: scale * own.height };
  const { y } = sheet;
  drawDecoration(sheet, 'Layout', () => sheet.image(jpeg, MARGIN + contentWidth(sheet) - size.width, y, size));
  sheet.y = y;
  return { ...size, width: size.width + LOGO.gap };
}

/** Draws a document's title with the league's name above it, the text `below` under it, and the logo beside it. */
export function drawTitle(
  sheet: PdfDocument,
  root: StructureElement,
  { title, league, logo, below }: Pick<DocumentHead, 'title' | 'league' | 'logo'> & { below: string },
): void {
  const { y: top, page } = sheet;
  const beside = logo === null ? { width: 0, height: 0 } : drawLogo(sheet, logo);
  page.margins.right += beside.width;
  const width = contentWidth(sheet);
  addParagraph(sheet, root, league, { face: 'bold', colour: lightThemeColours.ink2 });
  addText(sheet, root, 'H1', () => {
    sheet.font('bold').fontSize(24).fillColor(palette.baize800).text(title, { width });
  });
  if (below !== '') addParagraph(sheet, root, below, { colour: lightThemeColours.ink2 });
  page.margins.right -= beside.width;
  const y = Math.max(sheet.y, top + beside.height) + 6;
  drawDecoration(sheet, 'Layout', () => sheet.rect(MARGIN, y, contentWidth(sheet), 2.5).fill(palette.baize800));
  sheet.y = y + 16;
}
