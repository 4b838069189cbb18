import type { LeagueContents } from '../league-folder/contents.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import { type Move, moveOn, movedName, movedSeason } from './demo-calendar.ts';

/**
 * Returns the contents of the demo league's folder as a demo that is made `today` has them: its seasons moved around that
 * day, and its news and older honours by the same years.
 */
export function contentsOn(contents: LeagueContents, today: string): LeagueContents {
  const { file, posts, honours } = contents;
  const current = file.seasons.toSorted((a, b) => compareSeasons(a.name, b.name)).at(-1);
  const move = moveOn(current?.calendar ?? [], today);
  return {
    ...contents,
    file: {
      ...file,
      seasons: file.seasons.map((season) => movedSeason(season, move)),
      defaultSeason: movedName(file.defaultSeason, move),
    },
    posts: posts.map((post) => {
      return { ...post, date: laterDay(post.date, move), updated: laterDay(post.updated, move) };
    }),
    honours: honours.map((honour) => {
      return { ...honour, season: { ...honour.season, year: honour.season.year + move.years } };
    }),
  };
}

/** The same day of the year: news is of a month. */
function laterDay(day: string, { years }: Move): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}
