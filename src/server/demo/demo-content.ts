import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  contactsPart,
  contentDay,
  contentParts,
  leaguePart,
  linksPart,
  postPart,
  questionnairePart,
  venuesPart,
} from '#contract/content.ts';
import { honourSeasonName, parseHonourSeason } from '#domain/records/honours.ts';
import { compareSeasons, type Season } from '#domain/seasons/season.ts';
import { type Move, moveOn, movedName, movedSeason } from './demo-calendar.ts';

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
  news: z.array(z.object({ id: z.string(), title: z.string(), date: contentDay })),
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

/** Reads what the demo league says about itself, in the days of its files. */
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

/** Returns what `league.json` alone says, as the store has it. */
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
  const current = file.seasons.toSorted((a, b) => compareSeasons(a.name, b.name)).at(-1);
  const move = moveOn(current?.calendar ?? [], today);
  const honours = file.honours.map((honour) => ({ ...honour, season: laterSeason(honour.season, move) }));
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

/** The same day of the year: news is of a month. */
function laterDay(day: string, { years }: Move): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function laterSeason(name: string, { years }: Move): string {
  const season = parseHonourSeason(name);
  return season === null ? name : honourSeasonName({ ...season, year: season.year + years });
}
