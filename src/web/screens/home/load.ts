import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionSummary } from '#contract/competitions.ts';
import type { FixturesPictureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { NewsPost } from '#contract/league.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { BreakRow } from '#contract/players.ts';
import type { Seasons } from '#contract/seasons.ts';
import type { StandingRow } from '#contract/standings.ts';
import { nextSeasonName } from '#domain/seasons/season.ts';
import {
  allSeasons,
  type Choice,
  choiceOf,
  divisionsOf,
  openingWeekOf,
  seasonWords,
} from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TableOfDivision = { division: number; rows: StandingRow[] };
/** A season that is over, and the one after it: whether the league has it, and when it begins, where that is known. */
export type SeasonOver = { season: string; next: string; nextExists: boolean; nextBegins: string | null };
/** For All seasons, everything except the tables is of the default season. */
export type HomeData = {
  choice: Choice;
  season: string;
  over: SeasonOver | null;
  picture: FixturesPictureAnswer;
  /** The first fixtures from this week on that have no result: of one week. */
  coming: ScheduledFixtureAnswer[];
  /** The results of the latest week that has any. */
  results: ScheduledFixtureAnswer[];
  tables: TableOfDivision[];
  news: Pick<NewsPost, 'id' | 'title' | 'date'> | null;
  /** The highest of the latest week with a result: several if they are equal. */
  bestBreaks: BreakRow[];
  /** The cups that are not over. */
  cups: CompetitionSummary[];
};

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const choice = choiceOf(new URL(request.url).searchParams, known);
  const season = choice.season === allSeasons ? known.default : choice.season;
  const details = known.details.find((one) => one.season === season);
  const { latestWeek = 1, over = false } = details ?? {};
  const week = openingWeekOf(season, known);
  async function tableOf(division: number): Promise<TableOfDivision> {
    const input = { params: { division }, query: { season: choice.season } };
    return { division, rows: answerOf(await api('GET /api/standings/{division}', input)) };
  }
  async function resultsOf(division: number): Promise<ScheduledFixtureAnswer[]> {
    const input = { params: { division, week: latestWeek }, query: { season } };
    return answerOf(await api('GET /api/matches/{division}/{week}', input)).map(asScheduled);
  }
  const [picture, listed, { posts }, breaks, cups, results, tables] = await Promise.all([
    api('GET /api/fixtures-picture', { query: { season, week } }).then(answerOf),
    over ? [] : api('GET /api/fixtures', { query: { season, week, weeks: 2 } }).then(answerOf),
    api('GET /api/news', {}).then(answerOf),
    api('GET /api/breaks', { query: { season } }).then(answerOf),
    api('GET /api/competitions', { query: { season } }).then(answerOf),
    Promise.all(divisionsOf(season, known).map(resultsOf)),
    Promise.all(divisionsOf(choice.season, known).map(tableOf)),
  ]);
  const [post] = posts;
  return {
    choice,
    season,
    over: over ? seasonOver(season, known) : null,
    picture,
    coming: comingOf(listed),
    results: results.flat(),
    tables,
    news: post === undefined ? null : { id: post.id, title: post.title, date: post.date },
    bestBreaks: bestOf(breaks.filter(({ weekNumber }) => weekNumber === latestWeek)),
    cups: cups.filter(({ winner }) => winner === null),
  };
}

export function headOfHome({ choice }: HomeData, { league }: Site): Head {
  return { title: '', description: `Tables, results and fixtures of ${league.name}, ${seasonWords(choice.season)}.` };
}

function seasonOver(season: string, { details }: Seasons): SeasonOver {
  const next = nextSeasonName(season);
  const after = details.find((one) => one.season === next);
  return { season, next, nextExists: after !== undefined, nextBegins: after?.begins ?? null };
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

/** A result as a row of a fixture list. */
function asScheduled({ matches: _, state, ...fixture }: FixtureAnswer): ScheduledFixtureAnswer {
  return { ...fixture, listedId: fixture.fixtureId, venue: '', state: 'played', resultState: state };
}
