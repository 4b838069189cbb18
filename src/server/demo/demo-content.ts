import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  contactsPart,
  contentParts,
  leaguePart,
  linksPart,
  questionnairePart,
  venuesPart,
} from '#contract/kinds/content-part.ts';
import { postPart } from '#contract/kinds/post.ts';
import { honourSeasonName, parseHonourSeason } from '#domain/records/honours.ts';
import {
  compareSeasons,
  type DatedSeason,
  type GameWeek,
  nextSeasonName,
  type Season,
} from '#domain/seasons/season.ts';
import { datedWeeks, mondayOf, nightOf, daysOfPlay } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayNumber, weekday } from '#domain/day.ts';
import { firstYearOfDay } from '#domain/seasons/setup.ts';
import { PROGRAM_FOLDER } from '../program.ts';

/** The folder with the demo league's content, beside the program. */
export const DEMO_FOLDER = path.join(PROGRAM_FOLDER, 'league');

/** The parts of the content whose fields are at the top level of `league.json`. */
const SIDE_BY_SIDE = {
  league: leaguePart,
  contacts: contactsPart,
  venues: venuesPart,
  links: linksPart,
  questionnaire: questionnairePart,
};

const demoFile = z.object({
  ...leaguePart.shape,
  ...contactsPart.shape,
  ...venuesPart.shape,
  ...linksPart.shape,
  ...questionnairePart.shape,
  handicaps: contentParts['handicap-texts'],
  honours: contentParts.honours.shape.honours,
  /** The news without their texts, which are in `news/{id}.md`. */
  news: z.array(z.object({ id: z.string(), title: z.string(), date: postPart.shape.date })),
  /** The galleries. Their pictures are in `photos/{id}`. */
  galleries: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Cups for named entrants in the default season. */
  competitions: z.array(z.object({ name: z.string(), entrants: z.array(z.string()) })),
  seasons: z.array(z.custom<Season>((value) => value instanceof Object)),
  defaultSeason: z.string(),
});

/** The content of `league.json`. */
export type DemoFile = z.output<typeof demoFile>;

/** The demo league before its teams exist. `values` is its content, keyed as in the store. */
export type DemoContent = { file: DemoFile; values: ReadonlyMap<string, unknown> };

/** Reads the demo league's content, with the dates in its files. */
export async function demoContent(): Promise<DemoContent> {
  const textOf = (file: string) => readFile(path.join(DEMO_FOLDER, file), 'utf8');
  const file = demoFile.parse(JSON.parse(await textOf('league.json')));
  const values = contentValues(file);
  for (const part of ['how-to-start', 'rules']) values.set(part, { text: await textOf(`${part}.md`) });
  for (const { id, title, date } of file.news) {
    const text = await textOf(`news/${id}.md`);
    values.set(`post:${id}`, postPart.parse({ title, date, updated: date, text }));
  }
  return { file, values };
}

/** Returns the content parts that are in `league.json`, keyed as in the store. Texts from other files are missing. */
export function contentValues(file: DemoFile): Map<string, unknown> {
  const sideBySide = Object.entries(SIDE_BY_SIDE).map(([id, { shape }]): [string, unknown] => {
    return [id, Object.fromEntries(Object.entries(file).filter(([name]) => name in shape))];
  });
  return new Map([...sideBySide, ['handicap-texts', file.handicaps], ['honours', { honours: file.honours }]]);
}

/**
 * Returns the content of a demo that is made `today`. Its seasons are moved around that day, and then have dates to their end; its
 * news and older honours move by the same number of years.
 */
export function contentOn({ file, values }: DemoContent, today: string): DemoContent {
  const current = file.seasons.toSorted(compareSeasons).at(-1);
  const move = moveForToday(current?.calendar ?? [], today);
  const honours = file.honours.map((honour) => ({ ...honour, season: laterSeason(honour.season, move, today) }));
  const posts = file.news.map(({ id }): [string, unknown] => {
    const post = postPart.parse(values.get(`post:${id}`));
    return [`post:${id}`, { ...post, date: laterDay(post.date, move), updated: laterDay(post.updated, move) }];
  });
  return {
    file: {
      ...file,
      honours,
      seasons: move.weeks === 0 ? file.seasons : file.seasons.map((season) => datedToEnd(movedSeason(season, move))),
      defaultSeason: movedName(file.defaultSeason, move),
    },
    values: new Map([...values, ['honours', { honours }], ...posts]),
  };
}

/** Returns the same date some years later. Whole years keep a news post in its month. */
function laterDay(day: string, { years }: Move): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function laterSeason(name: string, { years }: Move, today: string): string {
  const season = parseHonourSeason(name, firstYearOfDay(today));
  return season === null ? name : honourSeasonName({ ...season, year: season.year + years });
}

/** How far the demo league is moved from the dates in its files: the calendar in weeks, the season names in years. */
export type Move = { weeks: number; years: number };

const STAYS: Move = { weeks: 0, years: 0 };

/** A moved demo is in this week of its current season. Most results are in, and many fixtures are still to come. */
const MADE_IN = 13;

/**
 * Returns how far a demo that is made `today` must move, from the calendar of its current season. Until the calendar's last day
 * it does not move. On a later day it moves so that the day is in week 13. A season is named after the day of its first match, as
 * in a new league (Rule R16).
 */
export function moveForToday(calendar: readonly GameWeek[], today: string): Move {
  const [first, madeIn, last] = [calendar[0], calendar.find(({ week }) => week === MADE_IN), calendar.at(-1)];
  if (!first || !madeIn || !last || compareDays(today, last.to) <= 0) return STAYS;
  const weeks = (dayNumber(mondayOf(today)) - dayNumber(mondayOf(madeIn.from))) / 7;
  const { from } = daysOfPlay(first);
  return { weeks, years: firstYearOfDay(addDays(from, 7 * weeks)) - firstYearOfDay(from) };
}

/**
 * Returns how far a league's seasons were moved from those in the demo's files. The last season's first match is on `firstNight`.
 * Seasons that do not come from the demo were not moved.
 */
export function moveBetween(seasons: readonly DatedSeason[], firstNight: string): Move {
  const [last, before] = seasons.toSorted((a, b) => compareSeasons(b, a));
  const [first] = last?.calendar ?? [];
  if (!last || !first || before === undefined || nextSeasonName(before.name) !== last.name) return STAYS;
  const { from } = daysOfPlay(first);
  const weeks = (dayNumber(from) - dayNumber(firstNight)) / 7;
  const isMoved = weeks > 0 && Number.isInteger(weeks);
  return isMoved ? { weeks, years: firstYearOfDay(from) - firstYearOfDay(firstNight) } : STAYS;
}

/** Returns a season with its name and calendar moved. */
export function movedSeason<S extends DatedSeason>(season: S, move: Move): S {
  const calendar = season.calendar.map(({ week, from, to }) => {
    return { week, from: addDays(from, 7 * move.weeks), to: addDays(to, 7 * move.weeks) };
  });
  return { ...season, name: movedName(season.name, move), firstYear: season.firstYear + move.years, calendar };
}

/**
 * Returns a season with dates for all its weeks; a season without any dates stays. The calendar in the file ends in the middle of
 * its season, as in a league that dates its second half at New Year. A demo that moves is shown complete.
 */
function datedToEnd(season: Season): Season {
  const last = season.calendar.at(-1);
  if (!last) return season;
  const weeks = { from: addDays(last.to, 1), first: last.week + 1, last: season.weeks, pauses: [] };
  return { ...season, calendar: [...season.calendar, ...datedWeeks(weeks)] };
}

/** Returns a season's name, moved by some years. */
export function movedName(name: string, { years }: Pick<Move, 'years'>): string {
  let moved = name;
  for (let year = 0; year < years; year++) moved = nextSeasonName(moved);
  return moved;
}

/** Moves a match night by whole weeks. If it would fall on a holiday, it moves to another day of that week (Rule F6). */
export function movedNight(day: string, { weeks }: Pick<Move, 'weeks'>): string {
  const moved = addDays(day, 7 * weeks);
  const from = mondayOf(moved);
  return nightOf({ from, to: addDays(from, 6) }, weekday(moved)) ?? moved;
}
