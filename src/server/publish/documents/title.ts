import { addText, CLOTH, decorate, MARGIN, type Part, QUIET, type Sheet, widthOf } from './paper.ts';

/** The head of a document: the league above, the title below, a line of cloth under them. */
export function drawTitle(
  sheet: Sheet,
  root: Part,
  { title, league, below }: Record<'title' | 'league' | 'below', string>,
): void {
  const width = widthOf(sheet);
  addText(sheet, root, 'P', () => {
    sheet.font('bold').fontSize(11).fillColor(QUIET).text(league, MARGIN, MARGIN, { width });
  });
  addText(sheet, root, 'H1', () => {
    sheet.font('bold').fontSize(24).fillColor(CLOTH).text(title, { width });
  });
  if (below !== '') {
    addText(sheet, root, 'P', () => {
      sheet.font('regular').fontSize(11).fillColor(QUIET).text(below, { width });
    });
  }
  const y = sheet.y + 6;
  decorate(sheet, 'Layout', () => sheet.rect(MARGIN, y, width, 2.5).fill(CLOTH));
  sheet.y = y + 16;
}
