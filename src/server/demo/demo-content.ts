import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  contactsPartSchema,
  contentPartSchemas,
  leaguePartSchema,
  linksPartSchema,
  questionnairePartSchema,
  venuesPartSchema,
} from '#contract/kinds/content-part.ts';
import { storedNewsPostSchema } from '#contract/kinds/post.ts';
import { honourSeasonName, parseHonourSeason } from '#domain/records/honours.ts';
import {
  compareSeasons,
  type SeasonStartFields,
  type SeasonWeek,
  nextSeasonName,
  type Season,
} from '#domain/seasons/season.ts';
import { createDatedWeeks, mondayOf, leagueNightInWeek, firstAndLastDayOfPlay } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayNumber, weekdayNumber } from '#domain/day.ts';
import { seasonStartYearOfDay } from '#domain/seasons/setup.ts';
import { PROGRAM_FOLDER } from '../program.ts';

/** The folder with the demo league's content. */
export const DEMO_FOLDER = path.join(PROGRAM_FOLDER, 'league');

/** The parts of the content whose fields are all at the top level of `league.json`. */
const FLATTENED_PART_SCHEMAS = {
  league: leaguePartSchema,
  contacts: contactsPartSchema,
  venues: venuesPartSchema,
  links: linksPartSchema,
  questionnaire: questionnairePartSchema,
};

const demoFileSchema = z.object({
  ...leaguePartSchema.shape,
  ...contactsPartSchema.shape,
  ...venuesPartSchema.shape,
  ...linksPartSchema.shape,
  ...questionnairePartSchema.shape,
  handicaps: contentPartSchemas['handicap-texts'],
  honours: contentPartSchemas.honours.shape.honours,
  /** The news posts without their texts, which are in the files `news/{id}.md`. */
  news: z.array(z.object({ id: z.string(), title: z.string(), date: storedNewsPostSchema.shape.date })),
  /** The photo galleries. Their pictures are in the folders `photos/{id}`. */
  galleries: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The cups of the default season, with the names of their entrants. */
  competitions: z.array(z.object({ name: z.string(), entrants: z.array(z.string()) })),
  seasons: z.array(z.custom<Season>((value) => value instanceof Object)),
  defaultSeason: z.string(),
});

/** The content of the file `league.json`. */
export type DemoLeagueJson = z.output<typeof demoFileSchema>;

/**
 * The demo league without its teams, players and results. `file`: the content of `league.json`. `values`: the values to
 * store, keyed as in the store. These values are the parts of the league's content and the news posts.
 */
export type DemoContent = { file: DemoLeagueJson; values: ReadonlyMap<string, unknown> };

/** Reads the demo league's content from its files. The dates are those in the files. */
export async function readDemoContent(): Promise<DemoContent> {
  const textOf = (file: string) => readFile(path.join(DEMO_FOLDER, file), 'utf8');
  const file = demoFileSchema.parse(JSON.parse(await textOf('league.json')));
  const values = contentPartsInLeagueJson(file);
  for (const part of ['how-to-start', 'rules']) values.set(part, { text: await textOf(`${part}.md`) });
  for (const { id, title, date } of file.news) {
    const text = await textOf(`news/${id}.md`);
    values.set(`post:${id}`, storedNewsPostSchema.parse({ title, date, updated: date, text }));
  }
  return { file, values };
}

/**
 * Returns the parts of the content that are in `league.json`, keyed as in the store. The other parts are in other
 * files.
 */
export function contentPartsInLeagueJson(file: DemoLeagueJson): Map<string, unknown> {
  const topLevel = Object.entries(FLATTENED_PART_SCHEMAS).map(([id, { shape }]): [string, unknown] => {
    return [id, Object.fromEntries(Object.entries(file).filter(([name]) => name in shape))];
  });
  return new Map([...topLevel, ['handicap-texts', file.handicaps], ['honours', { honours: file.honours }]]);
}

/**
 * Returns the content of a demo league that is made on the day `today`. If the calendar in the files ends before
 * `today`, the function moves the seasons, news and honours to later dates. The function also extends each moved
 * calendar to the last week of its season.
 */
export function upToDateDemoContent({ file, values }: DemoContent, today: string): DemoContent {
  const current = file.seasons.toSorted(compareSeasons).at(-1);
  const move = demoDateShiftForToday(current?.calendar ?? [], today);
  const honours = file.honours.map((honour) => ({
    ...honour,
    season: movedHonourSeasonName(honour.season, move, today),
  }));
  const posts = file.news.map(({ id }): [string, unknown] => {
    const post = storedNewsPostSchema.parse(values.get(`post:${id}`));
    return [
      `post:${id}`,
      { ...post, date: sameDayYearsLater(post.date, move), updated: sameDayYearsLater(post.updated, move) },
    ];
  });
  return {
    file: {
      ...file,
      honours,
      seasons:
        move.weeks === 0 ? file.seasons : file.seasons.map((season) => withAllWeeksDated(movedSeason(season, move))),
      defaultSeason: seasonNameYearsLater(file.defaultSeason, move),
    },
    values: new Map([...values, ['honours', { honours }], ...posts]),
  };
}

/**
 * Returns the same date some years later. A move by whole years keeps a news post in its month; a move by weeks might
 * not.
 */
function sameDayYearsLater(day: string, { years }: DemoDateShift): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function movedHonourSeasonName(name: string, { years }: DemoDateShift, today: string): string {
  const season = parseHonourSeason(name, seasonStartYearOfDay(today));
  return season === null ? name : honourSeasonName({ ...season, year: season.year + years });
}

/**
 * How far the demo league is moved from the dates in its files: the calendar by weeks, the names of seasons by years.
 */
export type DemoDateShift = { weeks: number; years: number };

const NO_DATE_SHIFT: DemoDateShift = { weeks: 0, years: 0 };

/**
 * The number of a week in the demo league's current season. If a demo league is moved to later dates, today is in the
 * week with this number. Many results are already recorded in that week, and many fixtures are still to come.
 */
const DEMO_CURRENT_WEEK = 13;

/**
 * Returns how far the dates of a demo league must be moved if the league is made `today`. `calendar`: the calendar of
 * the league's current season. If `today` is not after the last day of the calendar, nothing is moved. Otherwise,
 * everything is moved so that `today` is in week 13. If the calendar has no week 13, nothing is moved. The years in a
 * season's name follow from the day of its first match, as in a new league (Rule R16).
 */
export function demoDateShiftForToday(calendar: readonly SeasonWeek[], today: string): DemoDateShift {
  const [first, weekOfToday, last] = [
    calendar[0],
    calendar.find(({ week }) => week === DEMO_CURRENT_WEEK),
    calendar.at(-1),
  ];
  if (!first || !weekOfToday || !last || compareDays(today, last.to) <= 0) return NO_DATE_SHIFT;
  const weeks = (dayNumber(mondayOf(today)) - dayNumber(mondayOf(weekOfToday.from))) / 7;
  const { from } = firstAndLastDayOfPlay(first);
  return { weeks, years: seasonStartYearOfDay(addDays(from, 7 * weeks)) - seasonStartYearOfDay(from) };
}

/**
 * Returns how far a league's seasons were moved from those in the demo league's files. `firstNight` is the day of the
 * first match in the last season of the files. Seasons that do not come from the demo league count as not moved.
 */
export function dateShiftFromDemoSeasons(seasons: readonly SeasonStartFields[], firstNight: string): DemoDateShift {
  const [last, before] = seasons.toSorted((a, b) => compareSeasons(b, a));
  const [first] = last?.calendar ?? [];
  if (!last || !first || before === undefined || nextSeasonName(before.name) !== last.name) return NO_DATE_SHIFT;
  const { from } = firstAndLastDayOfPlay(first);
  const weeks = (dayNumber(from) - dayNumber(firstNight)) / 7;
  const isMoved = weeks > 0 && Number.isInteger(weeks);
  return isMoved ? { weeks, years: seasonStartYearOfDay(from) - seasonStartYearOfDay(firstNight) } : NO_DATE_SHIFT;
}

/** Returns a season whose name, first year and calendar are moved by the date shift `move`. */
export function movedSeason<S extends SeasonStartFields>(season: S, move: DemoDateShift): S {
  const calendar = season.calendar.map(({ week, from, to }) => {
    return { week, from: addDays(from, 7 * move.weeks), to: addDays(to, 7 * move.weeks) };
  });
  return {
    ...season,
    name: seasonNameYearsLater(season.name, move),
    firstYear: season.firstYear + move.years,
    calendar,
  };
}

/**
 * Returns a season whose weeks all have dates; a season without any dates stays as it is. The calendar in the file ends
 * in the middle of its season, as in a league that sets the dates of the second half at New Year.
 */
function withAllWeeksDated(season: Season): Season {
  const last = season.calendar.at(-1);
  if (!last) return season;
  const weeks = { from: addDays(last.to, 1), first: last.week + 1, last: season.weeks, pauses: [] };
  return { ...season, calendar: [...season.calendar, ...createDatedWeeks(weeks)] };
}

/** Returns the name of the season that is `years` years after the season `name`. */
export function seasonNameYearsLater(name: string, { years }: Pick<DemoDateShift, 'years'>): string {
  let moved = name;
  for (let year = 0; year < years; year++) moved = nextSeasonName(moved);
  return moved;
}

/**
 * Returns the day `weeks` weeks after the match night `day`. If the new day is a holiday, returns another day of the
 * same week (Rule F6).
 */
export function movedMatchNight(day: string, { weeks }: Pick<DemoDateShift, 'weeks'>): string {
  const moved = addDays(day, 7 * weeks);
  const from = mondayOf(moved);
  return leagueNightInWeek({ from, to: addDays(from, 6) }, weekdayNumber(moved)) ?? moved;
}
