import type { Face, Sheet } from './paper.ts';

/** A text on one line, in smaller letters where it would be wider than its place. */
export function fitted(
  sheet: Sheet,
  face: Face,
  text: string,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  const wide = sheet.font(face).fontSize(size).widthOfString(text);
  const fitting = wide <= width ? size : Math.max(3, (size * width) / wide);
  sheet.fontSize(fitting).text(text, x, y + (size - fitting) * 0.8, { lineBreak: false });
}
