import { balls, palette, light } from '#contract/palette.ts';
import { fittedText } from '../svg-text.ts';

/** The size in pixels that chats and social networks expect. */
const imageSize = { width: 1200, height: 630 };

/** An SVG image: a snooker table with the balls, the league's name, and the content. */
function imageFrame(leagueName: string, content: string): string {
  const { width, height } = imageSize;
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
${fittedText(leagueName, { x: 268, y: 78, size: 34, width: 868, fill: palette.onFelt })}
${content}
</svg>`;
}

function ball(fill: string, index: number): string {
  const circle = (paint: string): string => `<circle cx="${78 + index * 25}" cy="67" r="11" fill="${paint}"/>`;
  return circle(fill) + circle('url(#shine)');
}

/** The image of pages without one of their own: the league's name. */
export function siteImage(leagueName: string): string {
  const width = 1072;
  return imageFrame(
    '',
    [
      fittedText(leagueName, { x: 64, y: 340, size: 104, width, fill: palette.onFelt }),
      fittedText('Tables, results, breaks and handicaps', {
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

/** One line of a list: its number, its name, a note under the name (may be empty), and two figures at the right. */
export type ListRow = { place: string; name: string; note: string; middle: string; end: string };
/** `headings`: what the two figures of a row are. `nobody`: shown without rows. */
type ListImage = {
  leagueName: string;
  title: string;
  headings: { middle: string; end: string };
  rows: readonly ListRow[];
  nobody: string;
};

const shown = 5;
const top = 212;
const rowHeight = 74;
const left = 64;
const right = 1136;

/** The first five rows of a league table or of the breaks; the first one is marked. */
export function listImage({ leagueName, title, headings, rows, nobody }: ListImage): string {
  const lines = rows.slice(0, shown);
  const height = Math.max(1, lines.length) * rowHeight;
  return imageFrame(
    leagueName,
    [
      fittedText(title, { x: left, y: 168, size: 56, width: 750, fill: palette.brassLight }),
      lines.length === 0 ? '' : heading(headings.middle, 946) + heading(headings.end, right - 36),
      `<clipPath id="panel"><rect x="${left}" y="${top}" width="${right - left}" height="${height}" rx="18"/></clipPath>`,
      `<g clip-path="url(#panel)"><rect x="${left}" y="${top}" width="${right - left}" height="${height}" fill="${palette.ivory}"/>`,
      ...(lines.length === 0 ? [emptyLine(nobody)] : lines.map(line)),
      '</g>',
    ].join('\n'),
  );
}

function heading(text: string, x: number): string {
  return fittedText(text, { x, y: 190, size: 28, width: 120, weight: 400, anchor: 'end', fill: palette.onFelt2 });
}

function line({ place, name, note, middle, end }: ListRow, index: number): string {
  const y = top + index * rowHeight;
  const base = { y: y + 51, size: 40, width: 120 };
  const leads = index === 0;
  return [
    leads
      ? `<rect x="${left}" y="${y}" width="${right - left}" height="${rowHeight}" fill="${light.goldSoft}"/><rect x="${left}" y="${y}" width="9" height="${rowHeight}" fill="${light.goldLine}"/>`
      : `<rect x="${left}" y="${y}" width="${right - left}" height="1.5" fill="${light.line}"/>`,
    fittedText(place, { ...base, x: 114, anchor: 'middle', fill: leads ? light.gold : light.ink }),
    note === ''
      ? fittedText(name, { ...base, x: 160, width: 670, fill: light.ink })
      : fittedText(name, { ...base, x: 160, y: y + 39, size: 36, width: 670, fill: light.ink }) +
        fittedText(note, { x: 160, y: y + 64, size: 21, width: 670, weight: 400, fill: light.ink2 }),
    fittedText(middle, { ...base, x: 946, weight: 400, anchor: 'end', fill: light.ink2 }),
    fittedText(end, { ...base, x: right - 36, anchor: 'end', fill: leads ? light.gold : light.ink }),
  ].join('');
}

function emptyLine(text: string): string {
  return fittedText(text, { x: left + 36, y: top + 49, size: 34, width: 1000, weight: 400, fill: light.ink2 });
}

type Figure = { label: string; value: string };
/** `below`: the line under the name. `last`: the line under the figures; may be empty. */
type FiguresImage = {
  leagueName: string;
  name: string;
  below: string;
  figures: readonly Figure[];
  last: string;
};

const tileTop = 304;
const tileHeight = 176;
const tileGap = 20;

/** The figures of a player or a team; the first one is marked. */
export function figuresImage({ leagueName, name, below, figures, last }: FiguresImage): string {
  const width = right - left;
  const tile = (width - tileGap * (figures.length - 1)) / figures.length;
  return imageFrame(
    leagueName,
    [
      fittedText(name, { x: left, y: 198, size: 84, width, fill: palette.onFelt }),
      fittedText(below, { x: left, y: 262, size: 42, width, weight: 400, fill: palette.brassLight }),
      ...figures.map((figure, index) => tileOf(figure, left + index * (tile + tileGap), tile, index === 0)),
      fittedText(last, { x: left, y: 556, size: 40, width, weight: 400, fill: palette.onFelt2 }),
    ].join('\n'),
  );
}

function tileOf({ label, value }: Figure, x: number, width: number, leads: boolean): string {
  const centre = { x: x + width / 2, width: width - 24, anchor: 'middle' as const };
  const [paint, text] = leads ? [palette.brassLight, palette.baize900] : ['none', palette.onFelt];
  return [
    `<rect x="${x}" y="${tileTop}" width="${width}" height="${tileHeight}" rx="20" fill="${paint}" stroke="${leads ? palette.brassLight : palette.onFelt2}" stroke-width="3"/>`,
    fittedText(value, { ...centre, y: tileTop + 98, size: 78, fill: text }),
    fittedText(label, { ...centre, y: tileTop + 148, size: 32, weight: 400, fill: leads ? text : palette.onFelt2 }),
  ].join('');
}

type Side = { name: string; score: number };
/** `when`: division, week and season. */
type ResultImage = { leagueName: string; when: string; home: Side; away: Side };

/** A result; the winner's score is brass and has a mark, so that it does not depend on colour. */
export function resultImage({ leagueName, when, home, away }: ResultImage): string {
  return imageFrame(
    leagueName,
    [
      fittedText(when, { x: 64, y: 168, size: 44, width: 1072, weight: 400, fill: palette.onFelt2 }),
      side(home, 222, home.score > away.score),
      side(away, 392, away.score > home.score),
    ].join('\n'),
  );
}

function side({ name, score }: Side, y: number, won: boolean): string {
  return [
    fittedText(name, { x: 64, y: y + 92, size: 76, width: 860, fill: won ? palette.onFelt : palette.onFelt2 }),
    `<rect x="976" y="${y}" width="160" height="146" rx="20" fill="${won ? palette.brassLight : 'none'}" stroke="${won ? palette.brassLight : palette.onFelt2}" stroke-width="3"/>`,
    fittedText(String(score), {
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

/** `score` is empty while the tie is open. */
export type BracketSide = { name: string; score: string };
/** `away` is null for a bye, `won` while the tie is open. */
type BracketPlace = { home: BracketSide; away: BracketSide | null; won: 'home' | 'away' | null };
/** `columns`: the places of each round from top to bottom, half as many in each as in the one before. */
type BracketImage = {
  leagueName: string;
  title: string;
  below: string;
  columns: readonly { name: string; ties: readonly BracketPlace[] }[];
};

const bracketTop = 222;
const bracketHeight = 376;
const sideHeight = 40;
const columnGap = 36;

/** The last rounds of a cup, joined to a bracket; winners are brass. */
export function bracketImage({ leagueName, title, below, columns }: BracketImage): string {
  const width = (right - left - columnGap * (columns.length - 1)) / columns.length;
  return imageFrame(
    leagueName,
    [
      fittedText(title, { x: left, y: 160, size: 54, width: 640, fill: palette.brassLight }),
      fittedText(below, { x: right, y: 160, size: 38, width: 410, weight: 400, anchor: 'end', fill: palette.onFelt }),
      ...columns.map(({ name, ties }, column) => {
        const x = left + column * (width + columnGap);
        const share = bracketHeight / ties.length;
        const heading = fittedText(name, { x, y: 208, size: 28, width, weight: 400, fill: palette.onFelt2 });
        const places = ties.map((tie, place) => placeOf(tie, { x, y: bracketTop + (place + 0.5) * share, width }));
        const joins = column === 0 ? [] : ties.map((_, place) => joinOf(x, bracketTop + place * share, share));
        return [heading, ...joins, ...places].join('');
      }),
    ].join('\n'),
  );
}

/** A tie, with its middle at `y`. */
function placeOf({ home, away, won }: BracketPlace, { x, y, width }: { x: number; y: number; width: number }): string {
  const sides =
    away === null
      ? [{ ...home, isWinner: true }]
      : [home, away].map((side, i) => ({ ...side, isWinner: won === (i === 0 ? 'home' : 'away') }));
  const topOfTie = y - (sides.length * sideHeight) / 2;
  return [
    `<rect x="${x}" y="${topOfTie}" width="${width}" height="${sides.length * sideHeight}" rx="8" fill="${palette.baize950}"/>`,
    ...sides.map(({ name, score, isWinner }, i) => {
      const base = {
        y: topOfTie + i * sideHeight + 29,
        size: 27,
        fill: isWinner ? palette.brassLight : palette.onFelt,
      };
      return (
        fittedText(name, { ...base, x: x + 14, width: width - 70 }) +
        fittedText(score, { ...base, x: x + width - 14, width: 44, anchor: 'end' })
      );
    }),
  ].join('');
}

/** The lines from the two ties of the round before; `y` is the top of the place. */
function joinOf(x: number, y: number, share: number): string {
  const [from, middle] = [x - columnGap, x - columnGap / 2];
  const line = `M${from} ${y + share / 4} H${middle} V${y + share * 0.75} H${from} M${middle} ${y + share / 2} H${x}`;
  return `<path d="${line}" fill="none" stroke="${palette.onFelt2}" stroke-width="3"/>`;
}
