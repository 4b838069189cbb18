import { palette } from '#contract/palette.ts';
import { cardFrame } from './card-frame.ts';
import { cardText } from './card-text.ts';

type Side = { name: string; score: number };
/** `when`: division, week and season, or the day. */
export type ResultCard = { leagueName: string; when: string; home: Side; away: Side };

/** A result, the winner's score on brass and marked beside the colour. */
export function resultCard({ leagueName, when, home, away }: ResultCard): string {
  return cardFrame(
    leagueName,
    [
      cardText(when, { x: 64, y: 168, size: 44, width: 1072, weight: 400, fill: palette.onFelt2 }),
      side(home, 222, home.score > away.score),
      side(away, 392, away.score > home.score),
    ].join('\n'),
  );
}

function side({ name, score }: Side, y: number, won: boolean): string {
  return [
    cardText(name, { x: 64, y: y + 92, size: 76, width: 860, fill: won ? palette.onFelt : palette.onFelt2 }),
    `<rect x="976" y="${y}" width="160" height="146" rx="20" fill="${won ? palette.brassLight : 'none'}" stroke="${won ? palette.brassLight : palette.onFelt2}" stroke-width="3"/>`,
    cardText(String(score), {
      x: 1056,
      y: y + 110,
      size: 108,
      width: 150,
      anchor: 'middle',
      fill: won ? palette.baize900 : palette.onFelt,
    }),
    won ? `<path d="M936 ${y + 52} l24 21 l-24 21 z" fill="${palette.brassLight}"/>` : '',
  ].join('\n');
}
