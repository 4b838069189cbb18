import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Choice } from '#web/choice/season-choice.ts';
import { choiceWithoutAll, searchText, seasonWords } from '#web/choice/season-choice.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { initialWeek, weekIn, weeksOf } from './week.ts';

/** `weekNumber` is the latest week with a result; `week` the one that is shown; `named` the fixture of a shared link. */
export type ResultsData = {
  choice: Choice;
  week: number;
  weekNumber: number;
  fixtures: FixtureAnswer[];
  named: string | null;
};

export async function loadResults({ request, context }: LoaderFunctionArgs): Promise<ResultsData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const search = new URL(request.url).searchParams;
  const choice = choiceWithoutAll(search, known);
  const { season, division } = choice;

  async function latest(): Promise<number> {
    return answerOf(await api('GET /api/admin/week-number', { query: { season, division } })).weekNumber;
  }
  async function ofWeek(week: number): Promise<FixtureAnswer[]> {
    const input = { params: { division, week }, query: { season } };
    return answerOf(await api('GET /api/matches/{division}/{week}', input));
  }

  const named = search.get('fixture');
  const asked = weekIn(search);
  if (asked !== null) {
    const [weekNumber, fixtures] = await Promise.all([latest(), ofWeek(asked)]);
    return { choice, week: asked, weekNumber, fixtures, named };
  }
  const weeks = weeksOf(season, known);
  // The week that all divisions together have come to is nearly always this one's: it is asked for at the same time.
  const likely = initialWeek(known.details.find((one) => one.season === season)?.latestWeek ?? 1, weeks);
  const [weekNumber, fixtures] = await Promise.all([latest(), ofWeek(likely)]);
  const week = initialWeek(weekNumber, weeks);
  return { choice, week, weekNumber, fixtures: week === likely ? fixtures : await ofWeek(week), named };
}

export function headOfResults({ choice, week, fixtures, named }: ResultsData, { league }: Site): Head {
  const words = `Division ${choice.division}, week ${week}, ${seasonWords(choice.season)}`;
  const shared = fixtures.find(({ fixtureId }) => fixtureId === named);
  if (shared !== undefined) return headOfFixture(shared, words, league.name);
  const scores = fixtures.map(scoreOf);
  const played = scores.length === 0 ? '' : ` ${scores.join('; ')}.`;
  const query = new URLSearchParams({ season: choice.season, division: String(choice.division), week: String(week) });
  return {
    title: `Results – ${words}`,
    description: `Results of ${words}, ${league.name}.${played}`,
    address: `/results${searchText(query)}`,
  };
}

/** A shared result shows its score wherever its link does. */
function headOfFixture(fixture: FixtureAnswer, words: string, leagueName: string): Head {
  const [address = ''] = fixtureAddress(fixture).split('#');
  return {
    title: scoreOf(fixture),
    description: `${scoreOf(fixture)}: ${words}, ${leagueName}.`,
    address,
    picture: `/og/result/${encodeURIComponent(fixture.fixtureId)}.png`,
  };
}

function scoreOf({ homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}`;
}
