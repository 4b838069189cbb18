import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PICTURE_TYPES } from '#contract/documents.ts';
import type { PictureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type ScheduledFixture, weeksFrom, weeksOf } from '#domain/fixtures/scheduled-fixture.ts';
import type { GameWeek, Season } from '#domain/seasons/season.ts';
import type { Facts } from '../../cache/facts.ts';
import type { FixturesPicture } from '../../content/items.ts';
import { publishedList, scheduledFixtureAnswer, type SeasonList } from '../../fixture-list/season-list.ts';
import { notFound } from '../../refusal.ts';
import { shortDay, weekdayAndDate } from '../day-words.ts';
import { NOTHING_RUNS, publication } from '../publication.ts';
import { type Block, type Cell, type Drawing, drawPicture, type Picture, type Row } from './picture.ts';

/** `tall` fits the width of a phone. */
export type PageShape = 'wide' | 'tall';
/** What to draw: a whole season, or some weeks from `week` on; all divisions, or one. */
export type FixturesWanted = { division: number | null; week: number | null; shape: PageShape };

const number = z
  .string()
  .regex(/^([1-9]\d?)?$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)));

/** The picture of the fixtures, drawn from the fixture list. */
export const drawnFixtures = publication({
  path: '/fixtures.svg',
  wanted: z.object({
    season: z.string(),
    division: number,
    week: number,
    shape: z.enum(['wide', 'tall']).default('wide'),
  }),
  type: 'image/svg+xml; charset=utf-8',
  headers: NOTHING_RUNS,
  async make({ read }, { season: name, ...wanted }) {
    return read(async (from) => {
      const season = (await from.seasons()).list.find((one) => one.name === name);
      // Only lists that exist are drawn, so that a client cannot request pictures without end.
      const fits =
        season &&
        (wanted.division === null || season.divisions.includes(wanted.division)) &&
        (wanted.week === null || wanted.week <= season.weeks);
      if (!fits) throw notFound();
      const drawn = await drawFixtures(from, season, wanted);
      if (drawn === null) throw notFound('There is no fixture list to draw.');
      return drawn.svg;
    });
  },
});

/** The address of a drawn picture has a hash of it, so that open pages fetch a changed one; `null` without fixtures. */
export async function drawnPicture(
  facts: Facts,
  season: Season,
  wanted: FixturesWanted,
): Promise<PictureAnswer | null> {
  const drawn = await drawFixtures(facts, season, wanted);
  if (drawn === null) return null;
  const query = [
    `season=${encodeURIComponent(season.name).replaceAll('%2F', '/')}`,
    ...(wanted.division === null ? [] : [`division=${wanted.division}`]),
    ...(wanted.week === null ? [] : [`week=${wanted.week}`]),
    `shape=${wanted.shape}`,
    `v=${createHash('sha256').update(drawn.svg).digest('base64url').slice(0, 8)}`,
  ];
  const { width, height, words } = drawn;
  return { address: `/fixtures.svg?${query.join('&')}`, width, height, words };
}

/** The league's own picture with its size, so that a page can reserve its place. Its address changes with it. */
export function ownPicture({ file, type, width, height }: FixturesPicture): Omit<PictureAnswer, 'words'> {
  const ending = Object.entries(PICTURE_TYPES).find(([, one]) => one === type)?.[0] ?? 'webp';
  return { address: `/fixtures-picture/fixtures.${ending}?v=${file.slice(0, 8)}`, width, height };
}

/** Returns the drawing with its alternative text; `null` without fixtures. */
async function drawFixtures(
  facts: Facts,
  season: Season,
  wanted: FixturesWanted,
): Promise<(Drawing & { words: string }) | null> {
  const list = await publishedList(facts, season.name);
  const { division, week, shape } = wanted;
  const own = list.scheduled.filter((one) => division === null || one.division === division);
  const weeks = weeksOf(own);
  const shown = week === null ? weeks : weeksFrom(weeks, week, WEEKS[shape]);
  if (shown.length === 0) return null;
  const blocks = blocksOf(
    own.filter((one) => shown.includes(one.week)),
    { season, list, ofAll: division === null && season.divisions.length > 1 },
  );
  const states = new Set(blocks.flatMap(({ fixtures }) => fixtures.map(stateOf)));
  const marks = Object.entries(MARKS).filter(([state]) => states.has(state));
  const { title, words } = wordsOf(division, week === null ? null : shown.toSorted((a, b) => a - b), season.name);
  const picture: Picture = {
    league: facts.content().name,
    title,
    subtitle: `Season ${season.name}`,
    blocks: blocks.map((block) => blockOf(block, shape)),
    note: marks.map(([state, mark]) => `${mark}: ${state}.`).join(' '),
  };
  return { ...drawPicture(picture, shape), words };
}

/** The weeks of a picture that does not show the whole season. */
const WEEKS: Record<PageShape, number> = { wide: 3, tall: 1 };

/** The fixtures of one division in one week. */
type WeekBlock = { title: string; days: string; fixtures: ScheduledFixtureAnswer[] };
type Of = { season: Season; list: SeasonList; ofAll: boolean };

function blocksOf(scheduled: readonly ScheduledFixture[], { season, list, ofAll }: Of): WeekBlock[] {
  const parts = [...Map.groupBy(scheduled, (one) => `${one.week} ${one.division}`).values()];
  const inOrder = parts.sort(([a], [b]) => a!.week - b!.week || a!.division - b!.division);
  return inOrder.map((fixtures): WeekBlock => {
    const { week, division } = fixtures[0]!;
    return {
      title: ofAll ? `Week ${week}, Division ${division}` : `Week ${week}`,
      days: daysOf(season.calendar.find((dated) => dated.week === week)),
      fixtures: fixtures.map((one) => scheduledFixtureAnswer(one, list)),
    };
  });
}

function daysOf(week: GameWeek | undefined): string {
  return week ? `${shortDay(week.from)} – ${shortDay(week.to)}` : '';
}

function blockOf({ title, days, fixtures }: WeekBlock, shape: PageShape): Block {
  if (shape === 'tall')
    return { head: [{ text: title, note: days, tone: 'strong' }], rows: fixtures.flatMap(tallRows) };
  const head: Cell[] = [
    { text: title, tone: 'strong' },
    { text: days, align: 'end', tone: 'soft' },
  ];
  return { head, rows: fixtures.map(wideRow) };
}

const DAY = 4.3;

/** One fixture in a row: the day, home, score or v, away. */
function wideRow(fixture: ScheduledFixtureAnswer): Row {
  const { home, away } = sidesOf(fixture);
  const score: Cell =
    fixture.state === 'played' ? { text: `${home.score}–${away.score}`, tone: 'plate' } : { text: 'v', tone: 'soft' };
  return {
    cells: [
      dayOf(fixture),
      { text: home.name, align: 'end', tone: home.tone },
      { ...score, ems: 3.8, align: 'middle' },
      { text: away.name, tone: away.tone },
    ],
  };
}

/** One fixture in two rows, home above away, for a phone. */
function tallRows(fixture: ScheduledFixtureAnswer): Row[] {
  const { home, away } = sidesOf(fixture);
  return [home, away].map(({ name, score, tone }, index) => ({
    pair: index === 0 ? 'first' : 'second',
    cells: [
      index === 0 ? dayOf(fixture) : { text: '', ems: DAY },
      { text: name, tone },
      { text: String(score ?? ''), ems: 2.2, align: 'middle', tone: tone && 'plate' },
    ],
  }));
}

/** The sides with their scores; the winner is set bold. */
function sidesOf({ homeTeamName, awayTeamName, homeTeamScore, awayTeamScore }: ScheduledFixtureAnswer) {
  const difference = (homeTeamScore ?? 0) - (awayTeamScore ?? 0);
  const bold = (hasWon: boolean) => (hasWon ? ('strong' as const) : undefined);
  return {
    home: { name: homeTeamName, score: homeTeamScore, tone: bold(difference > 0) },
    away: { name: awayTeamName, score: awayTeamScore, tone: bold(difference < 0) },
  };
}

/** The marks of states, which the note under the picture explains. */
const MARKS: Readonly<Record<string, string>> = { postponed: 'P–P', rearranged: 'R', unconfirmed: 'U', disputed: 'D' };

/** The state of a fixture's result, or else its own. */
function stateOf({ state, resultState }: ScheduledFixtureAnswer): string {
  return resultState ?? state;
}

/** The day of a fixture with the mark of its state; a postponed one has the mark alone. */
function dayOf(fixture: ScheduledFixtureAnswer): Cell {
  const state = stateOf(fixture);
  const mark = MARKS[state] ?? '';
  const day = fixture.date === null || state === 'postponed' ? '' : weekdayAndDate(fixture.date);
  return { text: `${day} ${mark}`.trim(), ems: DAY, tone: mark === '' ? 'soft' : 'mark' };
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
