import type { LoaderFunctionArgs } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { linkPreviewPictureAddress } from '#contract/picture-addresses.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { divisionNameIn } from '#web/choice/division-name.tsx';
import type { SeasonAndDivisionChoice } from '#web/choice/season-choice.ts';
import { singleSeasonChoiceInQuery, queryText, seasonWords } from '#web/choice/season-choice.ts';
import { resultsPageAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { isSameFixture, pickRunningFixtureScores } from '#web/components/running.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/**
 * The data of Results. `week`: the week shown. `weekNumber`: the division's latest week with a result. `named`: the id
 * of the fixture in a shared link; `null` if the address contains no fixture.
 */
export type ResultsData = {
  choice: SeasonAndDivisionChoice;
  week: number;
  weekNumber: number;
  /** The weeks in which the division has results, earliest first. */
  played: number[];
  fixtures: FixtureAnswer[];
  /** The fixtures of the shown week that are still to be played. Empty if the week has no result at all. */
  open: UnplayedFixture[];
  /** The division's fixtures in progress: in the week that the address names or, if it names none, in any week. */
  running: RunningScoreWithListedId[];
  named: string | null;
};

/** A fixture of the shown week that is still to be played. */
export type UnplayedFixture = Pick<
  ScheduledFixtureAnswer,
  'listedId' | 'homeTeamName' | 'awayTeamName' | 'date' | 'state'
>;

/** A fixture in progress. If it is on no fixture list, `listedId` is `null`, and the fixture has no page yet. */
export type RunningScoreWithListedId = RunningScoreAnswer & { listedId: string | null };

export async function loadResults({ request, context }: LoaderFunctionArgs): Promise<ResultsData> {
  const { read, seasons } = context.get(pageSourceContext);
  const known = await seasons();
  const search = new URL(request.url).searchParams;
  const choice = singleSeasonChoiceInQuery(search, known);
  const { season, division } = choice;

  const latest = () => read('GET /api/admin/week-number', { query: { season, division } });
  const unplayed = known.details.find((one) => one.season === season)?.unplayed ?? 0;
  async function matchesOf(week: number): Promise<Pick<ResultsData, 'fixtures' | 'open'>> {
    const input = { params: { division, week }, query: { season } };
    const [fixtures, listed] = await Promise.all([
      read('GET /api/matches/{division}/{week}', input),
      unplayed === 0 ? [] : read('GET /api/fixtures', { query: { season, division, week } }),
    ]);
    const open = listed.flatMap(({ listedId, homeTeamName, awayTeamName, date, state }) =>
      state === 'played' || state === 'cancelled' ? [] : { listedId, homeTeamName, awayTeamName, date, state },
    );
    return { fixtures, open: fixtures.length === 0 ? [] : open };
  }

  const named = search.get('fixture');
  const requested = parseWeek(search);
  async function playing(): Promise<RunningScoreWithListedId[]> {
    const all = pickRunningFixtureScores(await read('GET /api/running-scores', {}));
    const isShown = (week: number) => requested === null || week === requested;
    const shown = all.filter((one) => one.season === season && one.division === division && isShown(one.weekNumber));
    if (shown.length === 0) return [];
    const listed = await read('GET /api/fixtures', { query: { season, division } });
    const idOf = (one: RunningScoreAnswer) => listed.find((other) => isSameFixture(one, other))?.listedId ?? null;
    return shown.map((one) => ({ ...one, listedId: idOf(one) }));
  }
  if (requested !== null) {
    const [{ weekNumber, weeks: played = [] }, matches, running] = await Promise.all([
      latest(),
      matchesOf(requested),
      playing(),
    ]);
    return { choice, week: requested, weekNumber, played, ...matches, running, named };
  }
  const weeks = weekNumbersOfSeason(season, known);
  // The division's latest week with results is nearly always the latest of the whole season, which is known already. So
  // the results of that week are requested without waiting.
  const likely = initialWeek(known.details.find((one) => one.season === season)?.latestWeek ?? 1, weeks);
  const [{ weekNumber, weeks: played = [] }, matches, running] = await Promise.all([
    latest(),
    matchesOf(likely),
    playing(),
  ]);
  const week = initialWeek(weekNumber, weeks);
  const shown = week === likely ? matches : await matchesOf(week);
  return { choice, week, weekNumber, played, ...shown, running, named };
}

export function headOfResults({ choice, week, fixtures, named }: ResultsData, { league, seasons }: Site): Head {
  const words = `${divisionNameIn(seasons, choice.season, choice.division)}, week ${week}, ${seasonWords(choice.season)}`;
  const shared = fixtures.find(({ fixtureId }) => fixtureId === named);
  if (shared !== undefined) return headOfSharedResult(shared, words, league.name);
  const scores = fixtures.map(teamsAndScoreWords);
  const played = scores.length === 0 ? '' : ` ${scores.join('; ')}.`;
  const query = new URLSearchParams({ season: choice.season, division: String(choice.division), week: String(week) });
  return {
    title: `Results – ${words}`,
    description: `Results of ${words}, ${league.name}.${played}`,
    address: `/results${queryText(query)}`,
  };
}

/** Returns the page's title, description and link preview for a shared result, with its score. */
function headOfSharedResult(fixture: FixtureAnswer, words: string, leagueName: string): Head {
  const [address = ''] = resultsPageAddress(fixture).split('#');
  return {
    title: teamsAndScoreWords(fixture),
    description: `${teamsAndScoreWords(fixture)}: ${words}, ${leagueName}.`,
    address,
    picture: linkPreviewPictureAddress({ of: 'match', id: fixture.fixtureId }),
  };
}

/** Returns the week in the address, from 1 to 999; `null` if there is none. */
export function parseWeek(search: URLSearchParams): number | null {
  const text = search.get('week') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Returns the week numbers of a season, ascending. An unknown season has only week 1. */
export function weekNumbersOfSeason(season: string, seasons: SeasonsAnswer): number[] {
  const details = seasons.details.find((candidate) => candidate.season === season);
  return Array.from({ length: details?.weeks ?? 1 }, (_, index) => index + 1);
}

/**
 * Returns the week to show first: the latest week with a result (`weekNumber`), or the last of `weeks` if that is
 * earlier.
 */
export function initialWeek(weekNumber: number, weeks: readonly number[]): number {
  return Math.min(weekNumber, weeks.at(-1) ?? weekNumber);
}
