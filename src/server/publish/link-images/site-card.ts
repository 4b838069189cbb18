import { palette } from '#contract/palette.ts';
import { cardFrame } from './card-frame.ts';
import { cardText } from './card-text.ts';

/** The card of pages that have none of their own: the league's name. */
export function siteCard(leagueName: string): string {
  const width = 1072;
  return cardFrame(
    '',
    [
      cardText(leagueName, { x: 64, y: 340, size: 104, width, fill: palette.onFelt }),
      cardText('Tables, results, breaks and handicaps', {
        x: 64,
        y: 420,
        size: 46,
        width,
        weight: 400,
        fill: palette.brassLight,
      }),
    ].join('\n'),
  );
}
