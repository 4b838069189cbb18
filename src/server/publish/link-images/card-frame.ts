import { cardText } from './card-text.ts';

/** The size that chats and networks ask for. */
export const cardSize = { width: 1200, height: 630 };

export const colours = {
  felt: '#0a3a2b',
  ivory: '#fbf8f0',
  onFelt: '#f4f1e6',
  softOnFelt: '#b9cdc2',
  brass: '#e0bd68',
  ink: '#17211d',
  ink2: '#4a5751',
  line: '#e6e1d3',
  goldSoft: '#f8efd6',
  gold: '#7d5c12',
};

/** The colours of the game, in the order of their worth. */
const balls = ['#c62828', '#ecc53c', '#2fa35f', '#9a6132', '#3f7fd6', '#e58aa4', '#16181b'];

/** A card: the table seen from its end, the balls and the league's name on the cloth, and what the card is about. */
export function cardFrame(leagueName: string, content: string): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Source Serif 4">
<defs>
<radialGradient id="cloth" cx="0.5" cy="-0.3" r="1.25"><stop offset="0" stop-color="#1b7654"/><stop offset="0.6" stop-color="${colours.felt}"/><stop offset="1" stop-color="#06281e"/></radialGradient>
<linearGradient id="rail" x2="0" y2="1"><stop offset="0" stop-color="#8a5a2e"/><stop offset="0.35" stop-color="#5b3a1c"/><stop offset="1" stop-color="#36200d"/></linearGradient>
<radialGradient id="shine" cx="0.36" cy="0.3" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.22" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-opacity="0"/><stop offset="1" stop-opacity="0.45"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#cloth)"/>
<rect y="${height - 26}" width="${width}" height="6" fill="#041d15"/>
<rect y="${height - 20}" width="${width}" height="20" fill="url(#rail)"/>
${balls.map(ball).join('\n')}
${cardText(leagueName, { x: 268, y: 78, size: 34, width: 868, fill: colours.onFelt })}
${content}
</svg>`;
}

function ball(fill: string, index: number): string {
  const circle = (paint: string): string => `<circle cx="${78 + index * 25}" cy="67" r="11" fill="${paint}"/>`;
  return circle(fill) + circle('url(#shine)');
}
