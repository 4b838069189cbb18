import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PictureWithAltText, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { ResultState } from '#domain/cards/review.ts';
import { type ScheduledFixture, comingOrLastWeeks, weeksWithFixtures } from '#domain/fixtures/scheduled-fixture.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import type { SeasonWeek, Season } from '#domain/seasons/season.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { requireTeam, shortNameOf } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../../cache/facts.ts';
import type { UploadedFixturesPicture } from '../../content/items.ts';
import { teamMarksFromContent } from '../../content/team-marks.ts';
import {
  publishedFixtureList,
  scheduledFixtureAnswer,
  type SeasonFixtureList,
} from '../../fixture-list/season-list.ts';
import { notFound, orNotFound } from '../../refusal.ts';
import { dayAndShortMonth, weekdayAndDayOfMonth } from '../day-words.ts';
import { SANDBOX_HEADERS, definePublication } from '../publication.ts';
import { type MarksByTeam, sideCells } from './blocks.ts';
import type { Block, Cell, Row } from './block-drawing.ts';
import { drawPicture, type PictureContent } from './picture.ts';
import { teamMarksWithCrests } from './picture-marks.ts';

/** The shapes of the picture of the fixtures. `tall` is as wide as the screen of a phone. */
export type FixturesPictureShape = 'wide' | 'tall';
/**
 * The fixtures that a picture shows, and its shape. `division`: the number of their division; `null` for all divisions.
 * `week`: the first of the few weeks that the picture shows; `null` for the whole season.
 */
export type FixturesPictureParameters = { division: number | null; week: number | null; shape: FixturesPictureShape };

const optionalNumber = z
  .string()
  .regex(/^([1-9]\d?)?$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)));

/** The picture of the fixtures, drawn from the fixture list. */
export const generatedFixturesPicture = definePublication({
  path: '/fixtures.svg',
  wanted: z.object({
    season: z.string(),
    division: optionalNumber,
    week: optionalNumber,
    shape: z.enum(['wide', 'tall']).default('wide'),
  }),
  type: 'image/svg+xml; charset=utf-8',
  headers: SANDBOX_HEADERS,
  async make(source, { season: name, ...wanted }) {
    const shown = await source.read(async (from) => {
      const season = (await from.seasons()).list.find((one) => one.name === name);
      // Draws only divisions and weeks that exist, so that clients cannot request an unlimited number of different
      // pictures.
      const fits =
        season &&
        (wanted.division === null || season.divisions.includes(wanted.division)) &&
        (wanted.week === null || wanted.week <= season.weeks);
      if (!fits) throw notFound();
      return orNotFound(await loadFixturesPictureContent(from, season, wanted), 'There is no fixture list to draw.');
    });
    const marks = await teamMarksWithCrests(source, shown.marks, shown.teamIds);
    return drawPicture({ ...shown.pictureWith(marks), logo: await source.logo() }, wanted.shape).svg;
  },
});

/**
 * Returns the address, size and alternative text of the drawn picture, for a page; `null` if there are no fixtures. The
 * address contains a hash of the picture, so that pages load the picture again when it has changed.
 */
export async function generatedFixturesPictureDetails(
  facts: Facts,
  season: Season,
  wanted: FixturesPictureParameters,
): Promise<PictureWithAltText | null> {
  const shown = await loadFixturesPictureContent(facts, season, wanted);
  if (shown === null) return null;
  const { words, teamIds, marks: all } = shown;
  // The size of a picture does not depend on its crests and logo, so they are not loaded here. The hash in the address
  // needs only the ids of the crests and the logo.
  const marks = await teamMarksWithCrests({ photo: async () => null }, all, teamIds);
  const { svg, width, height } = drawPicture(shown.pictureWith(marks), wanted.shape);
  const pictures = [facts.content().logo?.id, ...teamIds.map((id) => all.get(id)?.picture)];
  const query = [
    `season=${encodeURIComponent(season.name).replaceAll('%2F', '/')}`,
    ...(wanted.division === null ? [] : [`division=${wanted.division}`]),
    ...(wanted.week === null ? [] : [`week=${wanted.week}`]),
    `shape=${wanted.shape}`,
    `v=${createHash('sha256').update(svg).update(pictures.join()).digest('base64url').slice(0, 8)}`,
  ];
  return { address: `/fixtures.svg?${query.join('&')}`, width, height, words };
}

/**
 * Returns the address and size of the league's own, uploaded picture of the fixtures. With the size, a page can reserve
 * the space for the picture. The address changes with the picture.
 */
export function uploadedFixturesPictureDetails({
  file,
  width,
  height,
}: UploadedFixturesPicture): Omit<PictureWithAltText, 'words'> {
  return { address: `/fixtures-picture/fixtures.webp?v=${file.slice(0, 8)}`, width, height };
}

/**
 * The content of a picture: its alternative text (`words`), the teams in it, all teams' badges, and a function that
 * returns the picture with the badges that have been loaded.
 */
type FixturesPictureContent = {
  words: string;
  teamIds: string[];
  marks: ReturnType<typeof teamMarksFromContent>;
  pictureWith: (marks: MarksByTeam) => PictureContent;
};

/** Returns the content of a picture; `null` if there are no fixtures. */
async function loadFixturesPictureContent(
  facts: Facts,
  season: Season,
  wanted: FixturesPictureParameters,
): Promise<FixturesPictureContent | null> {
  const list = await publishedFixtureList(facts, season.name);
  const { division, week, shape } = wanted;
  const own = list.scheduled.filter((one) => division === null || one.division === division);
  const weeks = weeksWithFixtures(own);
  const shown = week === null ? weeks : comingOrLastWeeks(weeks, week, WEEKS_SHOWN_BY_SHAPE[shape]);
  if (shown.length === 0) return null;
  const blocks = fixturesByDivisionWeek(
    own.filter((one) => shown.includes(one.week)),
    { season, list, ofAll: division === null && season.divisions.length > 1 },
  );
  const fixtures = blocks.flatMap((block) => block.fixtures);
  const states = new Set(fixtures.map(resultOrFixtureState));
  const signs = Object.entries(STATE_SYMBOLS).filter(([state]) => states.has(state));
  const { title, words } = titleAndAltText(
    division === null ? null : divisionName(season.divisionNames, division),
    week === null ? null : shown.toSorted((a, b) => a - b),
    season.name,
  );
  const about = {
    league: facts.content().name,
    title,
    subtitle: `Season ${season.name}`,
    note: signs.map(([state, sign]) => `${sign}: ${state}.`).join(' '),
  };
  return {
    words,
    teamIds: [...new Set(fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))],
    marks: teamMarksFromContent(list.people.teams, facts.content()),
    pictureWith: (marks) => ({ ...about, blocks: blocks.map((block) => blockOf(block, shape, marks)) }),
  };
}

/** How many weeks the picture shows if it does not show the whole season. */
const WEEKS_SHOWN_BY_SHAPE: Record<FixturesPictureShape, number> = { wide: 3, tall: 1 };

type FixtureWithShortNames = ScheduledFixtureAnswer & { homeShort: string; awayShort: string };

/** The fixtures of one division in one week. */
type DivisionWeekFixtures = { title: string; days: string; fixtures: FixtureWithShortNames[] };
type DivisionWeekContext = { season: Season; list: SeasonFixtureList; ofAll: boolean };

function fixturesByDivisionWeek(
  scheduled: readonly ScheduledFixture[],
  { season, list, ofAll }: DivisionWeekContext,
): DivisionWeekFixtures[] {
  const shortOf = (id: string) => shortNameOf(requireTeam(list.people.teams, id));
  const parts = [...Map.groupBy(scheduled, (one) => `${one.week} ${one.division}`).values()];
  const inOrder = parts.sort(([a], [b]) => a!.week - b!.week || a!.division - b!.division);
  return inOrder.map((fixtures): DivisionWeekFixtures => {
    const { week, division } = fixtures[0]!;
    return {
      title: ofAll ? `Week ${week}, ${divisionName(season.divisionNames, division)}` : `Week ${week}`,
      days: weekDateRangeWords(season.calendar.find((dated) => dated.week === week)),
      fixtures: fixtures.map((one) => ({
        ...scheduledFixtureAnswer(one, list),
        homeShort: shortOf(one.homeTeamId),
        awayShort: shortOf(one.awayTeamId),
      })),
    };
  });
}

function weekDateRangeWords(week: SeasonWeek | undefined): string {
  return week ? `${dayAndShortMonth(week.from)} – ${dayAndShortMonth(week.to)}` : '';
}

function blockOf(
  { title, days, fixtures }: DivisionWeekFixtures,
  shape: FixturesPictureShape,
  marks: MarksByTeam,
): Block {
  if (shape === 'tall')
    return {
      head: [{ text: title, note: days, tone: 'strong' }],
      rows: fixtures.flatMap((one) => stackedRows(one, marks)),
    };
  const head: Cell[] = [
    { text: title, tone: 'strong' },
    { text: days, align: 'end', tone: 'soft' },
  ];
  return { head, rows: fixtures.map((one) => wideRow(one, marks)) };
}

/** The width of the cell with a fixture's day and symbol, in ems. */
const DAY_CELL_WIDTH_IN_EMS = 5.7;

/** Returns a fixture as one row: the day, the home team, the score or `v`, the away team. */
function wideRow(fixture: FixtureWithShortNames, marks: MarksByTeam): Row {
  const { home, away } = sideCells(fixture, marks);
  const { state, homeTeamScore, awayTeamScore } = fixture;
  const score: Cell =
    state === 'played' ? { text: `${homeTeamScore}–${awayTeamScore}`, tone: 'plate' } : { text: 'v', tone: 'soft' };
  return { cells: [dayCell(fixture), { ...home, align: 'end' }, { ...score, ems: 3.8, align: 'middle' }, away] };
}

/** Returns a fixture as two rows for a phone, the home team above the away team. */
function stackedRows(fixture: FixtureWithShortNames, marks: MarksByTeam): Row[] {
  const { home, away } = sideCells(fixture, marks);
  const scores = [fixture.homeTeamScore, fixture.awayTeamScore];
  return [home, away].map((side, index) => ({
    pair: index === 0 ? 'first' : 'second',
    cells: [
      index === 0 ? dayCell(fixture) : { text: '', ems: DAY_CELL_WIDTH_IN_EMS },
      side,
      { text: String(scores[index] ?? ''), ems: 2.2, align: 'middle', tone: side.tone && 'plate' },
    ],
  }));
}

/** The symbols for the states of fixtures and results. The note below the picture explains them. */
const STATE_SYMBOLS: Readonly<Record<string, string>> = {
  postponed: 'P–P',
  cancelled: 'C',
  rearranged: 'R',
  unconfirmed: 'U',
  disputed: 'D',
} satisfies Record<Exclude<ScheduledState, 'planned'> | Exclude<ResultState, 'final'>, string>;

/** Returns the state of a fixture's result. If the fixture has no result, returns the state of the fixture. */
function resultOrFixtureState({ state, resultState }: ScheduledFixtureAnswer): string {
  return resultState ?? state;
}

/**
 * Returns the cell with the day of a fixture and the symbol of its state. Only the symbol is shown if the fixture is
 * postponed or cancelled.
 */
function dayCell(fixture: ScheduledFixtureAnswer): Cell {
  const state = resultOrFixtureState(fixture);
  const sign = STATE_SYMBOLS[state] ?? '';
  const day = fixture.date === null || state in CALLED_OFF_WORDS ? '' : weekdayAndDayOfMonth(fixture.date);
  return { text: `${day} ${sign}`.trim(), ems: DAY_CELL_WIDTH_IN_EMS, tone: sign === '' ? 'soft' : 'mark' };
}

/** Returns the title of a picture, and its alternative text, such as `Fixtures, weeks 10 to 13 of season 25/26`. */
function titleAndAltText(division: string | null, weeks: readonly number[] | null, season: string) {
  const whole = division === null ? 'Fixtures' : `Fixtures of ${division}`;
  if (weeks === null) return { title: whole, words: `${whole}${division === null ? ' of' : ','} season ${season}` };
  const title = division === null ? weekWords('Week', weeks) : `${division}, ${weekWords('week', weeks)}`;
  return { title, words: `${whole}, ${weekWords('week', weeks)} of season ${season}` };
}

/** Returns `Week 10`, or `Weeks 10 to 13`. */
function weekWords(word: string, weeks: readonly number[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first === last ? `${word} ${first ?? ''}` : `${word}s ${first ?? ''} to ${last ?? ''}`;
}
