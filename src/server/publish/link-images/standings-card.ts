import type { StandingRow } from '#contract/standings.ts';
import { light, palette } from '#contract/palette.ts';
import { cardFrame } from './card-frame.ts';
import { cardText } from './card-text.ts';

export type StandingsCard = { leagueName: string; table: string; rows: readonly StandingRow[] };

const shown = 5;
const top = 212;
const rowHeight = 74;
const left = 64;
const right = 1136;

/** The top of a division's table. */
export function standingsCard({ leagueName, table, rows }: StandingsCard): string {
  const lines = rows.slice(0, shown);
  const height = Math.max(1, lines.length) * rowHeight;
  return cardFrame(
    leagueName,
    [
      cardText(table, { x: left, y: 168, size: 56, width: 750, fill: palette.brassLight }),
      lines.length === 0 ? '' : heading('Played', 946) + heading('Points', right - 36),
      `<clipPath id="panel"><rect x="${left}" y="${top}" width="${right - left}" height="${height}" rx="18"/></clipPath>`,
      `<g clip-path="url(#panel)"><rect x="${left}" y="${top}" width="${right - left}" height="${height}" fill="${palette.ivory}"/>`,
      ...(lines.length === 0 ? [nobody()] : lines.map(line)),
      '</g>',
    ].join('\n'),
  );
}

function heading(text: string, x: number): string {
  return cardText(text, { x, y: 190, size: 28, width: 120, weight: 400, anchor: 'end', fill: palette.onFelt2 });
}

function line({ position, teamName, gamesPlayed, points }: StandingRow, index: number): string {
  const y = top + index * rowHeight;
  const base = { y: y + 51, size: 40, width: 120 };
  const leads = index === 0;
  return [
    leads
      ? `<rect x="${left}" y="${y}" width="${right - left}" height="${rowHeight}" fill="${light.goldSoft}"/><rect x="${left}" y="${y}" width="9" height="${rowHeight}" fill="${light.goldLine}"/>`
      : `<rect x="${left}" y="${y}" width="${right - left}" height="1.5" fill="${light.line}"/>`,
    cardText(String(position), { ...base, x: 114, anchor: 'middle', fill: leads ? light.gold : light.ink }),
    cardText(teamName, { ...base, x: 160, width: 670, fill: light.ink }),
    cardText(String(gamesPlayed), { ...base, x: 946, weight: 400, anchor: 'end', fill: light.ink2 }),
    cardText(String(points), {
      ...base,
      x: right - 36,
      anchor: 'end',
      fill: leads ? light.gold : light.ink,
    }),
  ].join('');
}

function nobody(): string {
  return cardText('No teams have played yet.', {
    x: left + 36,
    y: top + 49,
    size: 34,
    width: 1000,
    weight: 400,
    fill: light.ink2,
  });
}
