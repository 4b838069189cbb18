import { light, palette } from '#contract/palette.ts';
import { addText, decorate, MARGIN, type Part, type Sheet, widthOf } from './paper.ts';

/** The head of a document: the league above, the title below, a line of cloth under them. */
export function drawTitle(
  sheet: Sheet,
  root: Part,
  { title, league, below }: Record<'title' | 'league' | 'below', string>,
): void {
  const width = widthOf(sheet);
  addText(sheet, root, 'P', () => {
    sheet.font('bold').fontSize(11).fillColor(light.ink2).text(league, MARGIN, MARGIN, { width });
  });
  addText(sheet, root, 'H1', () => {
    sheet.font('bold').fontSize(24).fillColor(palette.baize800).text(title, { width });
  });
  if (below !== '') {
    addText(sheet, root, 'P', () => {
      sheet.font('regular').fontSize(11).fillColor(light.ink2).text(below, { width });
    });
  }
  const y = sheet.y + 6;
  decorate(sheet, 'Layout', () => sheet.rect(MARGIN, y, width, 2.5).fill(palette.baize800));
  sheet.y = y + 16;
}
