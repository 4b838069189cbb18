import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { balls, dark, light, palette } from '#contract/palette.ts';
import { shortDay, weekdayAndDate } from '../day-words.ts';
import { escaped } from '../svg-text.ts';
import { type SetName, setName } from './fitted-name.ts';
import { type ScheduledFixture, weeksFrom, weeksOf } from '#domain/fixtures/scheduled-fixture.ts';
import type { GameWeek, Season } from '#domain/seasons/season.ts';
import { type SeasonList, scheduledFixtureAnswer } from '../../fixture-list/season-list.ts';

/** An SVG drawing with its size in CSS pixels. */
export type Drawing = { svg: string; width: number; height: number };

/** The measures of a shape. `columns`: blocks side by side. */
type Measures = { width: number; columns: number; gutter: number; head: number; block: number; title: number };

const MEASURES: Record<Shape, Measures> = {
  wide: { width: 1120, columns: 2, gutter: 24, head: 104, block: 524, title: 44 },
  tall: { width: 358, columns: 1, gutter: 10, head: 96, block: 338, title: 60 },
};

const PAD = 14;
const DAY = 66;
const MIDDLE = 58;
const LINE = 21;
const ROW = 14;
const NOTE = 40;

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif";

/** The same colours as the pages, in both themes. */
const STYLE = `text{font-family:${SANS};font-size:16px;font-variant-numeric:tabular-nums lining-nums}
.soft{font-size:15px}.title{font-weight:650;font-size:18px}.won{font-weight:750}.mid{text-anchor:middle}.right{text-anchor:end}
.on{font-family:${SERIF}}.onsoft{font-size:16px}.late{font-weight:650}
${themeStyle(light)}
@media (prefers-color-scheme:dark){${themeStyle(dark)}}`;

function themeStyle({ ink, ink2, page, card, line, cardHead, goldSoft, goldLine, gold }: typeof light): string {
  return `text{fill:${ink}}.soft{fill:${ink2}}.page{fill:${page}}.card{fill:${card};stroke:${line}}.head{fill:${cardHead}}.line{stroke:${line}}.plate{fill:${goldSoft};stroke:${goldLine}}.on{fill:${palette.onFelt}}.onsoft{fill:${palette.onFelt2}}.late{fill:${gold}}`;
}

/** Draws a fixture list: blocks of weeks under a title band. */
export function poster(data: PosterData): Drawing {
  const measures = MEASURES[data.shape];
  const { width, columns, gutter, head, block, title } = measures;
  const drawnBlocks = data.blocks.map((one) => drawBlock(one, data.shape, block));
  const drawn: string[] = [];
  let y = head + gutter;
  for (let i = 0; i < drawnBlocks.length; i += columns) {
    const row = drawnBlocks.slice(i, i + columns);
    const height = Math.max(...row.map((one) => one.height));
    for (const [place, { body }] of row.entries())
      drawn.push(
        `<g transform="translate(${gutter + place * (block + gutter)} ${y})">${frame(block, height, title)}${body}</g>`,
      );
    y += height + gutter;
  }
  const notes = notesOf(data.blocks);
  if (notes !== '') drawn.push(`<text class="soft" x="${gutter + 4}" y="${y + 16}">${escaped(notes)}</text>`);
  const height = y + (notes === '' ? 0 : NOTE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(`${data.title}, ${data.about}, ${data.league}`)}</title><style>${STYLE}</style>
<defs><radialGradient id="f" cx=".5" cy="-.3" r="1.25"><stop offset="0" stop-color="${palette.baize600}"/><stop offset=".6" stop-color="${palette.baize800}"/><stop offset="1" stop-color="${palette.baize900}"/></radialGradient>
<radialGradient id="s" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".22" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/></radialGradient>
<clipPath id="r"><rect width="${width}" height="${height}" rx="14"/></clipPath></defs>
<g clip-path="url(#r)"><rect class="page" width="${width}" height="${height}"/>
${band(data, measures)}
${drawn.join('\n')}</g></svg>
`;
  return { svg, width, height };
}

/** The title band: title, season, league and the balls. */
function band({ title, about, league, shape }: PosterData, { width, head }: Measures): string {
  const wide = shape === 'wide';
  const x = wide ? 28 : 16;
  const size = wide ? 36 : 27;
  const drawnBalls = balls
    .map((fill, i) => {
      const at = `cx="${width - (wide ? 40 : 26) - (balls.length - 1 - i) * (wide ? 22 : 15)}" cy="${wide ? 44 : 17}" r="${wide ? 10 : 6.5}"`;
      return `<circle ${at} fill="${fill}"/><circle ${at} fill="url(#s)"/>`;
    })
    .join('');
  const room = wide ? 860 : width - 2 * x;
  return `<rect width="${width}" height="${head - 8}" fill="url(#f)"/><rect y="${head - 8}" width="${width}" height="8" fill="${palette.wood}"/>${drawnBalls}
<text class="on" x="${x}" y="${wide ? 50 : 50}" style="font-size:${size}px;font-weight:600">${escaped(title)}</text>
${text({ text: `${about}, ${league}`, squeezed: false }, 16, x, wide ? 78 : 76, 'onsoft', room, setName(`${about}, ${league}`, room).lines.length > 1)}`;
}

function frame(width: number, height: number, title: number): string {
  return `<rect class="card" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/><path class="head" d="M1 ${title}V11a10 10 0 0 1 10-10H${width - 11}a10 10 0 0 1 10 10V${title}z"/>`;
}

/** A block with as many rows as it has fixtures. */
function drawBlock(
  { title, days, fixtures }: PosterBlock,
  shape: Shape,
  width: number,
): { body: string; height: number } {
  const parts = [
    `<text class="title" x="${PAD}" y="28">${escaped(title)}</text>`,
    shape === 'wide'
      ? `<text class="soft right" x="${width - PAD}" y="28">${escaped(days)}</text>`
      : `<text class="soft" x="${PAD}" y="49">${escaped(days)}</text>`,
  ];
  const top = MEASURES[shape].title;
  let y = top;
  for (const fixture of fixtures) {
    const { body, height } = shape === 'wide' ? wideRow(fixture, width) : tallRow(fixture, width);
    parts.push(
      `<g transform="translate(0 ${y})">${y === top ? '' : `<path class="line" d="M1 0H${width - 1}"/>`}${body}</g>`,
    );
    y += height;
  }
  return { body: parts.join(''), height: y + 4 };
}

/** One fixture in a row: the day, home, score or v, away. */
function wideRow(fixture: ScheduledFixtureAnswer, width: number): { body: string; height: number } {
  const room = (width - 2 * PAD - DAY - MIDDLE) / 2;
  const [home, away] = [setName(fixture.homeTeamName, room), setName(fixture.awayTeamName, room)];
  const lines = Math.max(home.lines.length, away.lines.length);
  const height = lines * LINE + ROW;
  const left = PAD + DAY;
  const body = [
    day(fixture, height / 2 + 5),
    name(home, left + room, height, 'right', room, won(fixture, 'home')),
    middle(fixture, left + room + MIDDLE / 2, height / 2),
    name(away, left + room + MIDDLE, height, '', room, won(fixture, 'away')),
  ];
  return { body: body.join(''), height };
}

/** One fixture in two rows, home above away, for a phone. */
function tallRow(fixture: ScheduledFixtureAnswer, width: number): { body: string; height: number } {
  const room = width - 2 * PAD - DAY - 40;
  const [home, away] = [setName(fixture.homeTeamName, room), setName(fixture.awayTeamName, room)];
  const [upper, lower] = [home.lines.length * LINE + 6, away.lines.length * LINE + 6];
  const height = upper + lower + 6;
  const body = [
    day(fixture, 24),
    `<g transform="translate(0 3)">${name(home, PAD + DAY, upper, '', room, won(fixture, 'home'))}${score(fixture, 'home', width, upper)}</g>`,
    `<g transform="translate(0 ${upper + 3})">${name(away, PAD + DAY, lower, '', room, won(fixture, 'away'))}${score(fixture, 'away', width, lower)}</g>`,
  ];
  return { body: body.join(''), height };
}

/** The day of a fixture, or its mark if it is postponed. */
function day(fixture: ScheduledFixtureAnswer, y: number): string {
  const mark = MARKS[stateOf(fixture)] ?? '';
  const words = fixture.date === null || mark === MARKS['postponed'] ? '' : weekdayAndDate(fixture.date);
  const late = mark === '' ? '' : `<tspan class="late">${words === '' ? '' : ' '}${mark}</tspan>`;
  return words + late === '' ? '' : `<text class="soft" x="${PAD}" y="${y}">${words}${late}</text>`;
}

/** The marks of states, which the notes under the picture explain. */
const MARKS: Readonly<Record<string, string>> = {
  postponed: 'P–P',
  rearranged: 'R',
  unconfirmed: 'U',
  disputed: 'D',
};

/** The state of a fixture's result, or else its own. */
function stateOf({ state, resultState }: ScheduledFixtureAnswer): string {
  return resultState ?? state;
}

function middle({ state, homeTeamScore, awayTeamScore }: ScheduledFixtureAnswer, x: number, y: number): string {
  if (state !== 'played') return `<text class="soft mid" x="${x}" y="${y + 5}">v</text>`;
  const plate = `<rect class="plate" x="${x - 24}" y="${y - 13}" width="48" height="26" rx="6"/>`;
  return `${plate}<text class="won mid" x="${x}" y="${y + 6}">${homeTeamScore}–${awayTeamScore}</text>`;
}

function score(fixture: ScheduledFixtureAnswer, side: 'home' | 'away', width: number, height: number): string {
  const points = side === 'home' ? fixture.homeTeamScore : fixture.awayTeamScore;
  if (points === null) return '';
  const x = width - PAD - 12;
  const plate = won(fixture, side)
    ? `<rect class="plate" x="${x - 15}" y="${height / 2 - 12}" width="30" height="24" rx="6"/>`
    : '';
  return `${plate}<text class="mid${won(fixture, side) ? ' won' : ''}" x="${x}" y="${height / 2 + 6}">${points}</text>`;
}

function won({ homeTeamScore, awayTeamScore }: ScheduledFixtureAnswer, side: 'home' | 'away'): boolean {
  const difference = (homeTeamScore ?? 0) - (awayTeamScore ?? 0);
  return side === 'home' ? difference > 0 : difference < 0;
}

/** The lines of a name, centred in a row of `height`. */
function name(set: SetName, x: number, height: number, align: string, room: number, strong: boolean): string {
  const top = (height - set.lines.length * LINE) / 2 + 16;
  const kind = `${align}${strong ? ' won' : ''}`.trim();
  return set.lines.map((line, i) => text(line, set.size, x, top + i * LINE, kind, room, line.squeezed)).join('');
}

function text(
  { text: words }: SetName['lines'][number],
  size: number,
  x: number,
  y: number,
  kind: string,
  room: number,
  squeezed: boolean,
): string {
  const fit = squeezed ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
  const own = size === 16 ? '' : ` style="font-size:${size}px"`;
  return `<text${kind === '' ? '' : ` class="${kind}"`} x="${x}" y="${y}"${own}${fit}>${escaped(words)}</text>`;
}

function notesOf(blocks: readonly PosterBlock[]): string {
  const states = new Set(blocks.flatMap(({ fixtures }) => fixtures.map(stateOf)));
  const notes = Object.entries(MARKS).filter(([state]) => states.has(state));
  return notes.map(([state, mark]) => `${mark}: ${state}.`).join(' ');
}

/** `tall` fits the width of a phone. */
export type Shape = 'wide' | 'tall';

/** What to draw: a whole season, or some weeks from `week` on; all divisions, or one. */
export type PosterRequest = { division: number | null; week: number | null; shape: Shape };

/** The fixtures of one division in one week. */
type PosterBlock = { title: string; days: string; fixtures: ScheduledFixtureAnswer[] };
/** `words`: what it shows, for those who do not see it. */
type PosterData = { league: string; title: string; about: string; words: string; blocks: PosterBlock[]; shape: Shape };

/** The weeks of a picture that does not show the whole season. */
const WEEKS: Record<Shape, number> = { wide: 3, tall: 1 };

/** The content of a picture; `null` without fixtures. */
export function posterData(
  league: string,
  season: Season,
  { scheduled, ...rest }: SeasonList,
  { division, week, shape }: PosterRequest,
): PosterData | null {
  const wanted = scheduled.filter((one) => division === null || one.division === division);
  const weeks = weeksOf(wanted);
  const shown = new Set(week === null ? weeks : weeksFrom(weeks, week, WEEKS[shape]));
  if (shown.size === 0) return null;
  const several = division === null && season.divisions.length > 1;
  const parts = Map.groupBy(
    wanted.filter((one) => shown.has(one.week)),
    (one) => `${one.week} ${one.division}`,
  );
  const inOrder = [...parts.values()].sort(byWeekAndDivision);
  const blocks = inOrder.map((fixtures): PosterBlock => {
    const [first] = fixtures;
    const name = `Week ${first?.week ?? ''}`;
    return {
      title: several ? `${name}, Division ${first?.division ?? ''}` : name,
      days: daysOf(season.calendar.find((dated) => dated.week === first?.week)),
      fixtures: fixtures.map((one) => scheduledFixtureAnswer(one, rest)),
    };
  });
  const drawn = week === null ? null : [...shown].sort((a, b) => a - b);
  return { league, about: `Season ${season.name}`, blocks, shape, ...wordsOf(division, drawn, season.name) };
}

/** The title of a picture, and its alternative text, such as `Fixtures, weeks 10 to 13 of season 25/26`. */
function wordsOf(division: number | null, weeks: readonly number[] | null, season: string) {
  const whole = division === null ? 'Fixtures' : `Fixtures of Division ${division}`;
  if (weeks === null) return { title: whole, words: `${whole}${division === null ? ' of' : ','} season ${season}` };
  const title = division === null ? weekWords('Week', weeks) : `Division ${division}, ${weekWords('week', weeks)}`;
  return { title, words: `${whole}, ${weekWords('week', weeks)} of season ${season}` };
}

/** `Week 10`, or `Weeks 10 to 13`. */
function weekWords(word: string, weeks: readonly number[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first === last ? `${word} ${first ?? ''}` : `${word}s ${first ?? ''} to ${last ?? ''}`;
}

function byWeekAndDivision([a]: readonly ScheduledFixture[], [b]: readonly ScheduledFixture[]): number {
  return (a?.week ?? 0) - (b?.week ?? 0) || (a?.division ?? 0) - (b?.division ?? 0);
}

function daysOf(week: GameWeek | undefined): string {
  return week ? `${shortDay(week.from)} – ${shortDay(week.to)}` : '';
}
