import { light } from '#contract/palette.ts';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** The faces of the papers, which come with the site; of each only the letters used go into a file. */
const FACES = {
  regular: '400Regular/SourceSerif4_400Regular.ttf',
  italic: '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  bold: '600SemiBold/SourceSerif4_600SemiBold.ttf',
};
export type Face = keyof typeof FACES;

/** What a document is about. `made`: when what it says was last changed, so that the same content is the same bytes. */
export type Subject = { title: string; league: string; made: Date };

/** Measures in points, 72 to an inch; A4 is 595 by 842. */
export const MARGIN = 48;
const FOOT = 24;

/** A piece of the document's structure, which screen readers follow. */
export type Part = PDFKit.PDFStructureElement;
export type Sheet = PDFKit.PDFDocument;

/**
 * A document on A4 with its title, language and structure, and a foot on each page. `draw` puts all it draws into parts
 * of `root`, so that nothing is left out of the structure.
 */
export function makePaper(subject: Subject, draw: (sheet: Sheet, root: Part) => void): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    bufferPages: true,
    info: { Title: `${subject.title} | ${subject.league}`, Author: subject.league, CreationDate: subject.made },
  });
  for (const [face, file] of Object.entries(FACES)) {
    sheet.registerFont(face, fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-serif-4/${file}`)));
  }
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  sheet.font('regular').fontSize(11).fillColor(light.ink);
  draw(sheet, root);
  root.end();
  drawFeet(sheet, subject);
  sheet.end();
  return written;
}

/** A part with one text in it. */
export function addText(
  sheet: Sheet,
  into: Part,
  type: string,
  draw: () => void,
  // What the head of a column is said to be: the library knows it, its types do not yet.
  options: { title?: string; scope?: 'Column' | 'Row' } = {},
): void {
  const part = sheet.struct(type, options, draw);
  into.add(part);
}

/** Draws what is no part of the text: lines, grounds, page numbers. */
export function decorate(sheet: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  sheet.markContent('Artifact', { type });
  draw();
  sheet.endMarkedContent();
}

/** How wide the text of a page may be. */
export function widthOf({ page }: Sheet): number {
  return page.width - page.margins.left - page.margins.right;
}

function drawFeet(sheet: Sheet, { title, league }: Subject): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    sheet.switchToPage(at);
    // Below the margin a text would begin a new page.
    sheet.page.margins.bottom = 0;
    const y = sheet.page.height - MARGIN;
    const [left, width] = [sheet.page.margins.left, widthOf(sheet)];
    decorate(sheet, 'Pagination', () => {
      sheet.font('regular').fontSize(9).fillColor(light.ink2);
      sheet
        .moveTo(left, y - 8)
        .lineTo(left + width, y - 8)
        .lineWidth(0.5)
        .strokeColor(light.edge)
        .stroke();
      sheet.text(`${league}: ${title}`, left, y, { width: width - 90, height: 12, ellipsis: true });
      sheet.text(`Page ${at - start + 1} of ${count}`, left, y, { width, align: 'right' });
    });
  }
}
