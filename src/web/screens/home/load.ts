import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { FixturesPictureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { StandingRow } from '#contract/standings.ts';
import { allSeasons, type Choice, choiceOf, divisionsOf, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TopOfTable = { division: number; rows: StandingRow[] };
/** `fixtures`: this week's, and the next week's that has any. For All seasons, those of the default season. */
export type HomeData = {
  choice: Choice;
  picture: FixturesPictureAnswer;
  fixtures: ScheduledFixtureAnswer[];
  tops: TopOfTable[];
};

/** How many teams of each table the home screen shows. */
const teamsShown = 3;

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const choice = choiceOf(new URL(request.url).searchParams, known);
  const season = choice.season === allSeasons ? known.default : choice.season;
  const week = known.details.find((one) => one.season === season)?.currentWeek ?? 1;
  async function topOf(division: number): Promise<TopOfTable> {
    const input = { params: { division }, query: { season: choice.season } };
    const rows = answerOf(await api('GET /api/standings/{division}', input));
    return { division, rows: rows.slice(0, teamsShown) };
  }
  const [picture, fixtures, tops] = await Promise.all([
    api('GET /api/fixtures-picture', { query: { season, week } }).then(answerOf),
    api('GET /api/fixtures', { query: { season, week, weeks: 2 } }).then(answerOf),
    Promise.all(divisionsOf(choice.season, known).map(topOf)),
  ]);
  return { choice, picture, fixtures, tops };
}

export function headOfHome({ choice }: HomeData, { league }: Site): Head {
  return { title: '', description: `Fixtures and tables of ${league.name}, ${seasonWords(choice.season)}.` };
}
