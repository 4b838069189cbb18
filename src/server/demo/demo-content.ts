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
import { mondayOf, nightOf, playedDays } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayNumber, weekday } from '#domain/day.ts';
import { firstYearOfDay } from '#domain/seasons/setup.ts';

/** The folder of what the demo league says about itself, beside the program. */
export const DEMO_FOLDER = path.resolve('league');

/** The parts of the content whose values are side by side in `league.json`. */
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
  /** The heads of the news; `news/{id}.md` has the text. */
  news: z.array(z.object({ id: z.string(), title: z.string(), date: postPart.shape.date })),
  /** The galleries; `photos/{id}` has the pictures. */
  galleries: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Cups of names in the default season. */
  competitions: z.array(z.object({ name: z.string(), entrants: z.array(z.string()) })),
  seasons: z.array(z.custom<Season>((value) => value instanceof Object)),
  defaultSeason: z.string(),
});

/** `league.json`. */
export type DemoFile = z.output<typeof demoFile>;

/** The demo league before it has teams: `values` are its content, keyed as the store has it. */
export type DemoContent = { file: DemoFile; values: ReadonlyMap<string, unknown> };

/** Reads what the demo league says about itself, with the dates that its files have. */
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

/** Returns the parts of the content that are in `league.json`, keyed as the store has them. Texts in other files are missing. */
export function contentValues(file: DemoFile): Map<string, unknown> {
  const sideBySide = Object.entries(SIDE_BY_SIDE).map(([id, { shape }]): [string, unknown] => {
    return [id, Object.fromEntries(Object.entries(file).filter(([name]) => name in shape))];
  });
  return new Map([...sideBySide, ['handicap-texts', file.handicaps], ['honours', { honours: file.honours }]]);
}

/**
 * Returns what a demo that is made `today` says about itself: its seasons moved around that day, and its news and older
 * honours by the same years.
 */
export function contentOn({ file, values }: DemoContent, today: string): DemoContent {
  const current = file.seasons.toSorted(compareSeasons).at(-1);
  const move = moveOn(current?.calendar ?? [], today);
  const honours = file.honours.map((honour) => ({ ...honour, season: laterSeason(honour.season, move, today) }));
  const posts = file.news.map(({ id }): [string, unknown] => {
    const post = postPart.parse(values.get(`post:${id}`));
    return [`post:${id}`, { ...post, date: laterDay(post.date, move), updated: laterDay(post.updated, move) }];
  });
  return {
    file: {
      ...file,
      honours,
      seasons: file.seasons.map((season) => movedSeason(season, move)),
      defaultSeason: movedName(file.defaultSeason, move),
    },
    values: new Map([...values, ['honours', { honours }], ...posts]),
  };
}

/** Returns the day whole years later, on the same date: news belongs to its month. */
function laterDay(day: string, { years }: Move): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function laterSeason(name: string, { years }: Move, today: string): string {
  const season = parseHonourSeason(name, firstYearOfDay(today));
  return season === null ? name : honourSeasonName({ ...season, year: season.year + years });
}

/** How far the demo league is moved from the dates in its files: the calendar by weeks, the names of seasons by years. */
export type Move = { weeks: number; years: number };

const STAYS: Move = { weeks: 0, years: 0 };

/** The week of the current season in which a demo is made that is moved: most is played, and much is ahead. */
const MADE_IN = 13;

/**
 * Returns how far a demo that is made `today` is moved, from the calendar of its current season. Until the calendar's last
 * day it stays where it is; on a later day it is moved so that the day is in week 13. A season is named for the day of its
 * first match, as a new league's is (Rule R16).
 */
export function moveOn(calendar: readonly GameWeek[], today: string): Move {
  const [first, madeIn, last] = [calendar[0], calendar.find(({ week }) => week === MADE_IN), calendar.at(-1)];
  if (!first || !madeIn || !last || compareDays(today, last.to) <= 0) return STAYS;
  const weeks = (dayNumber(mondayOf(today)) - dayNumber(mondayOf(madeIn.from))) / 7;
  const { from } = playedDays(first);
  return { weeks, years: firstYearOfDay(addDays(from, 7 * weeks)) - firstYearOfDay(from) };
}

/**
 * Returns how far the seasons of a league are moved from those of the demo's files, of which the last has its first match on
 * `firstNight`. Other seasons than the demo's are not moved.
 */
export function moveBetween(seasons: readonly DatedSeason[], firstNight: string): Move {
  const [last, before] = seasons.toSorted((a, b) => compareSeasons(b, a));
  const [first] = last?.calendar ?? [];
  if (!last || !first || before === undefined || nextSeasonName(before.name) !== last.name) return STAYS;
  const { from } = playedDays(first);
  const weeks = (dayNumber(from) - dayNumber(firstNight)) / 7;
  const isMoved = weeks > 0 && Number.isInteger(weeks);
  return isMoved ? { weeks, years: firstYearOfDay(from) - firstYearOfDay(firstNight) } : STAYS;
}

/** Returns a season with its name and its calendar moved. */
export function movedSeason<S extends DatedSeason>(season: S, move: Move): S {
  const calendar = season.calendar.map(({ week, from, to }) => {
    return { week, from: addDays(from, 7 * move.weeks), to: addDays(to, 7 * move.weeks) };
  });
  return { ...season, name: movedName(season.name, move), firstYear: season.firstYear + move.years, calendar };
}

/** Returns the name of a season as many years later. */
export function movedName(name: string, { years }: Pick<Move, 'years'>): string {
  let moved = name;
  for (let year = 0; year < years; year++) moved = nextSeasonName(moved);
  return moved;
}

/** Moves a match night by whole weeks; if it would fall on a holiday, to another day of that week (Rule F6). */
export function movedNight(day: string, { weeks }: Pick<Move, 'weeks'>): string {
  const moved = addDays(day, 7 * weeks);
  const from = mondayOf(moved);
  return nightOf({ from, to: addDays(from, 6) }, weekday(moved)) ?? moved;
}
