import { balls, palette } from '#contract/palette.ts';
import { cardText } from './card-text.ts';

/** The size that chats and networks ask for. */
export const cardSize = { width: 1200, height: 630 };

/** A card: the table seen from its end, the balls and the league's name on the cloth, and what the card is about. */
export function cardFrame(leagueName: string, content: string): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Source Serif 4">
<defs>
<radialGradient id="cloth" cx="0.5" cy="-0.3" r="1.25"><stop offset="0" stop-color="${palette.baize600}"/><stop offset="0.6" stop-color="${palette.baize800}"/><stop offset="1" stop-color="${palette.baize900}"/></radialGradient>
<linearGradient id="rail" x2="0" y2="1"><stop offset="0" stop-color="${palette.woodLight}"/><stop offset="0.35" stop-color="${palette.wood}"/><stop offset="1" stop-color="${palette.woodDark}"/></linearGradient>
<radialGradient id="shine" cx="0.36" cy="0.3" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.22" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-opacity="0"/><stop offset="1" stop-opacity="0.45"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#cloth)"/>
<rect y="${height - 26}" width="${width}" height="6" fill="${palette.baize950}"/>
<rect y="${height - 20}" width="${width}" height="20" fill="url(#rail)"/>
${balls.map(ball).join('\n')}
${cardText(leagueName, { x: 268, y: 78, size: 34, width: 868, fill: palette.onFelt })}
${content}
</svg>`;
}

function ball(fill: string, index: number): string {
  const circle = (paint: string): string => `<circle cx="${78 + index * 25}" cy="67" r="11" fill="${paint}"/>`;
  return circle(fill) + circle('url(#shine)');
}
