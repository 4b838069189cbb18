import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { FixturesPictureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { NewsPost } from '#contract/league.ts';
import type { BreakRow } from '#contract/players.ts';
import type { Seasons } from '#contract/seasons.ts';
import type { SponsorAnswer } from '#contract/sponsors.ts';
import type { StandingRow } from '#contract/standings.ts';
import { nextSeasonName } from '#domain/seasons/season.ts';
import { type SeasonDetails, seasonEndWords } from '#web/choice/season-end.ts';
import {
  allSeasons,
  type Choice,
  choiceOf,
  divisionsOf,
  openingWeekOf,
  seasonWords,
} from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { asScheduled } from '#web/components/fixture-rows.tsx';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TableOfDivision = { division: number; rows: StandingRow[] };
type Winner = { division: number; teamName: string };
/**
 * A season that is over or finished, as a sentence; its winners, if it is finished; and the one after it: whether the
 * league has it, and when it begins, where that is known.
 */
export type SeasonOver = {
  words: string;
  winners: Winner[];
  next: string;
  nextExists: boolean;
  nextBegins: string | null;
};
/** For All seasons, everything except the tables is of the default season. */
export type HomeData = {
  choice: Choice;
  season: string;
  over: SeasonOver | null;
  picture: FixturesPictureAnswer;
  /** The first fixtures from this week on that have no result: of one week. */
  coming: ScheduledFixtureAnswer[];
  /** The results of the latest week that has any, then those of other weeks played since its first day. */
  results: ScheduledFixtureAnswer[];
  tables: TableOfDivision[];
  news: Pick<NewsPost, 'id' | 'title' | 'date'> | null;
  /** The highest of the latest week with a result: several if they are equal. */
  bestBreaks: BreakRow[];
  /** The cups that are not over. */
  cups: CompetitionSummary[];
  sponsors: SponsorAnswer[];
};

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const choice = choiceOf(new URL(request.url).searchParams, known);
  const isAll = choice.season === allSeasons;
  const season = isAll ? known.default : choice.season;
  const details = known.details.find((one) => one.season === season);
  const { latestWeek = 1, over = false, finished = false } = details ?? {};
  const week = openingWeekOf(season, known);
  function tablesOf(name: string): Promise<TableOfDivision[]> {
    const tables = divisionsOf(name, known).map(async (division) => {
      const input = { params: { division }, query: { season: name } };
      return { division, rows: answerOf(await api('GET /api/standings/{division}', input)) };
    });
    return Promise.all(tables);
  }
  const [picture, listed, { posts }, breaks, cups, sponsors, results, tables, finalTables = tables] = await Promise.all(
    [
      api('GET /api/fixtures-picture', { query: { season, week } }).then(answerOf),
      over ? [] : api('GET /api/fixtures', { query: { season, week, weeks: 2 } }).then(answerOf),
      api('GET /api/news', {}).then(answerOf),
      api('GET /api/breaks', { query: { season } }).then(answerOf),
      api('GET /api/competitions', { query: { season } }).then(answerOf),
      api('GET /api/sponsors', {}).then(answerOf),
      api('GET /api/latest-results', { query: { season } }).then(answerOf),
      tablesOf(choice.season),
      // The first of all seasons is nobody's winner.
      isAll && finished ? tablesOf(season) : undefined,
    ],
  );
  const [post] = posts;
  return {
    choice,
    season,
    over: details === undefined ? null : seasonOver(details, known, finalTables),
    picture,
    coming: comingOf(listed),
    results: results.map(asScheduled),
    tables,
    news: post === undefined ? null : { id: post.id, title: post.title, date: post.date },
    bestBreaks: bestOf(breaks.filter(({ weekNumber }) => weekNumber === latestWeek)),
    cups: cups.filter(({ winner }) => winner === null),
    sponsors,
  };
}

export function headOfHome({ choice }: HomeData, { league }: Site): Head {
  return { title: '', description: `Tables, results and fixtures of ${league.name}, ${seasonWords(choice.season)}.` };
}

/** `tables`: those of the season alone. */
function seasonOver(of: SeasonDetails, { details }: Seasons, tables: readonly TableOfDivision[]): SeasonOver | null {
  const words = seasonEndWords(of);
  if (words === null) return null;
  const next = nextSeasonName(of.season);
  const after = details.find((one) => one.season === next);
  const winners = tables.flatMap(({ division, rows: [first] }) =>
    first !== undefined && first.gamesPlayed > 0 ? { division, teamName: first.teamName } : [],
  );
  return {
    words,
    winners: of.finished ? winners : [],
    next,
    nextExists: after !== undefined,
    nextBegins: after?.begins ?? null,
  };
}

/** Returns the fixtures without a result of the first week that has any. */
export function comingOf(listed: readonly ScheduledFixtureAnswer[]): ScheduledFixtureAnswer[] {
  const open = listed.filter(({ state }) => state !== 'played');
  const first = Math.min(...open.map(({ weekNumber }) => weekNumber));
  return open.filter(({ weekNumber }) => weekNumber === first);
}

/** Returns the highest breaks: several if they are equal. */
export function bestOf(breaks: readonly BreakRow[]): BreakRow[] {
  const highest = Math.max(...breaks.map((one) => one.break));
  return breaks.filter((one) => one.break === highest);
}
