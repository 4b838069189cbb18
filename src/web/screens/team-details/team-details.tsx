import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOrThrow } from '#contract/client.ts';
import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import type { NextFixtureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { TeamProgress } from '#contract/standings.ts';
import type { TeamDetailsAnswer } from '#contract/kinds/team.ts';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import { wordForMatches } from '#domain/seasons/format.ts';
import { divisionNameIn, type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { defaultSeasonEndWords } from '#web/choice/season-end.ts';
import { allSeasonsValue, choiceInQuery, queryText, seasonTitle, seasonWords } from '#web/choice/season-choice.ts';
import { AdjustPointsLink, AdjustmentList } from '#web/components/adjustments.tsx';
import button from '#web/components/button.module.css';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { cupColumns } from '#web/components/cup-runs.tsx';
import { EditLink } from '#web/components/links.tsx';
import { type ListPart, toListPart, listPartQuery } from '#web/components/list-part.tsx';
import { NextMatchPanel, NowPlaying } from '#web/components/next-match.tsx';
import { OnThisPage } from '#web/components/on-this-page.tsx';
import { ProfileHeading } from '#web/components/profile-heading.tsx';
import { SeasonChips } from '#web/components/season-chips.tsx';
import { SharePageButton } from '#web/components/share-page.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FollowButton } from '#web/following/follow-button.tsx';
import type { Site } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { pickRunningFixtureScores } from '#web/components/running.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { FixturesWithoutResult, Results, type ResultWithoutMatches } from './results.tsx';
import { SeasonPositions } from './seasons.tsx';
import { Handicaps, Players } from './squad.tsx';
import { TeamDetailsTitle } from './team-title.tsx';
import { Summary } from './summary.tsx';
import style from './team-details.module.css';

type TeamDetailsData = {
  season: string;
  /** The team's matches in progress. */
  running: RunningScoreAnswer[];
  details: TeamDetailsAnswer;
  /** One page of the team's results in the season, newest first. */
  results: ListPart<ResultWithoutMatches>;
  /**
   * The team's position in every season, and its position after each week of the chosen season. For All seasons, the
   * weeks are those of the default season.
   */
  progress: TeamProgress;
  /** The current players. Empty for a deleted team. */
  squad: PlayerAnswer[];
  /** The team's next match in the default season. `null` if none is scheduled. */
  next: NextFixtureAnswer | null;
  /** A sentence that says that the default season has ended. `null` if it has not, or if the league has no season. */
  ended: string | null;
  /** The team's fixtures without a result, in the chosen season. Empty for All seasons. */
  coming: ScheduledFixtureAnswer[];
  /** Whether the chosen season is finished. `false` for All seasons. */
  finished: boolean;
  /** The team's points adjustments in the season. */
  adjustments: AdjustmentAnswer[];
};

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<TeamDetailsData> {
  const { api, read, seasons } = context.get(pageSourceContext);
  const known = await seasons();
  const { searchParams: search } = new URL(request.url);
  const { season } = choiceInQuery(search, known);
  const team = { teamId: params['teamId'] ?? '' };
  const [running, details, squad, fixtures, progress, { fixture: next }, adjusted, listed] = await Promise.all([
    read('GET /api/running-scores', {}),
    read('GET /api/team-details/{teamId}', { params: team, query: { season } }),
    api('GET /api/teams/{teamId}/players', { params: team }),
    read('GET /api/matches', { query: { season, ...team, newest: 'true', ...listPartQuery(search) } }),
    read('GET /api/team-progress/{teamId}', { params: team, query: { season } }),
    read('GET /api/teams/{teamId}/next-fixture', { params: team }),
    read('GET /api/adjustments', { query: { season } }),
    season === allSeasonsValue ? [] : read('GET /api/fixtures', { query: { season, ...team } }),
  ]);
  const adjustments = adjusted.filter(({ teamId }) => teamId === team.teamId);
  const results = fixtures.map(({ matches: _, ...fixture }) => {
    const one = listed.find(({ fixtureId }) => fixtureId === fixture.fixtureId);
    return { ...fixture, matchId: one?.listedId ?? fixture.fixtureId };
  });
  const detailsOf = (name: string) => known.details.find((one) => one.season === name);
  return {
    season,
    running: pickRunningFixtureScores(running).filter(
      (one) => one.homeTeamId === team.teamId || one.awayTeamId === team.teamId,
    ),
    details,
    results: toListPart(search, results),
    progress,
    // The API refuses to list the players of a deleted team.
    squad: details.deleted ? [] : answerOrThrow(squad),
    next,
    ended: defaultSeasonEndWords(known),
    coming: listed.filter(({ state }) => state !== 'played'),
    finished: detailsOf(season)?.finished ?? false,
    adjustments,
  };
}

export function head({ season, details, progress, finished }: TeamDetailsData, { league, seasons }: Site): Head {
  const nameOfDivision: DivisionNameLookup = (division, of = season) => divisionNameIn(seasons, of, division);
  const { teamId, teamName } = details;
  return {
    title: `${teamName} - Team Details, ${seasonWords(season)}`,
    description: `${teamName}, ${league.name}. ${teamSummaryWords(season, details, progress, { finished, nameOfDivision })}.`,
    picture: `/og/team/${encodeURIComponent(teamId)}.png${queryText(new URLSearchParams({ season }))}`,
  };
}

/**
 * Returns the ids and names of the sections that the page's list of links (`OnThisPage`) leads to. Fixtures and
 * handicaps are left out if there are none.
 */
function sectionLinksOf(fixtures: readonly unknown[], squad: readonly unknown[]): [id: string, words: string][] {
  return [
    ['players', 'Players'],
    ['results', 'Results'],
    ...(fixtures.length === 0 ? [] : [['fixtures', 'Fixtures'] satisfies [string, string]]),
    ...(squad.length === 0 ? [] : [['handicaps', 'Handicaps'] satisfies [string, string]]),
  ];
}

/** The Team Details screen: a team in the chosen season or in all seasons, and its position in each season. */
export function Component() {
  const { season, running, details, results, coming, progress, squad, next, ended } = useLoaderData<typeof loader>();
  const { finished, adjustments } = useLoaderData<typeof loader>();
  const { teamId, teamName, totals } = details;
  const hasVoid = totals.void > 0;
  const matches = wordForMatches(useFormatLookup()({ season: progress.season, division: progress.division ?? 0 }));
  const nameOfDivision = useDivisionName();
  const waiting = usePageLoading();
  const of = `${teamName}, ${seasonWords(season)}`;
  const gone = inactiveTeamWords(details, hasVoid);
  return (
    <>
      <ProfileHeading
        below={teamSummaryWords(season, details, progress, { finished, nameOfDivision, hasPlace: false })}
        team={{ teamId, name: teamName }}
        figure={season === progress.season ? latestPositionTexts(progress) : undefined}
      >
        <TeamDetailsTitle name={teamName} />
      </ProfileHeading>
      {gone === null ? (
        <EditLink to="/admin/teams" query={{ team: teamId, act: 'edit' }} of={teamName} />
      ) : (
        <p className={ui.note}>{gone}</p>
      )}
      <div className={ui.row}>
        <SeasonChips seasons={progress.seasons.map((place) => place.season)} shown={season} />
        {gone === null ? <FollowButton kind="teams" id={teamId} name={teamName} /> : null}
      </div>
      <div className={ui.stack}>
        <NowPlaying running={running} />
        <div className={style.page} aria-busy={waiting}>
          {gone === null ? <NextMatchPanel teamId={teamId} name={teamName} fixture={next} ended={ended} /> : null}
          {totals.played === 0 ? null : <Summary {...{ season, teamId, totals, matches }} />}
        </div>
      </div>
      <OnThisPage parts={sectionLinksOf(coming, squad)} />
      <Players of={of} details={details} matches={matches} isGone={gone !== null} />
      <div className={style.page}>
        <div>
          <Results of={of} teamId={teamId} season={season} part={results} isGone={gone !== null} />
          <FixturesWithoutResult of={of} teamId={teamId} fixtures={coming} />
        </div>
        <div>
          <PositionByWeek name={teamName} progress={progress} />
          <AdjustmentList adjustments={adjustments} />
          <AdjustPointsLink of={{ season, team: teamId }} division={progress.division ?? details.division} />
          <Handicaps squad={squad} />
          <SeasonPositions teamId={teamId} name={teamName} seasons={progress.seasons} />
          <CupRuns name={teamName} cups={details.cups} />
        </div>
      </div>
      <p className={button.row} data-screen-only>
        <SharePageButton what={of} />
      </p>
    </>
  );
}

/** A chart of the team's position week by week. Renders nothing before the team's first result of the season. */
function PositionByWeek({
  name,
  progress: { division, season, weeks, seasons },
}: {
  name: string;
  progress: TeamProgress;
}) {
  const nameOfDivision = useDivisionName();
  if (division === null || weeks.length === 0 || !seasons.some((place) => place.season === season)) return null;
  return (
    <PageSection id="position" title="League position" below={`${nameOfDivision(division, season)}, season ${season}`}>
      <PositionChart name={`Position of ${name} by week`} weeks={weeks} />
    </PageSection>
  );
}

/**
 * Returns the team's latest position in the season as two texts, such as `3rd` and `of 8`. Undefined if the team has no
 * position in that season yet.
 */
function latestPositionTexts({ weeks }: TeamProgress): readonly [string, string] | undefined {
  const last = weeks.at(-1);
  return last === undefined ? undefined : [ordinal(last.position), `of ${last.of}`];
}

/**
 * How far the team got in each cup of the chosen season, or of all seasons. Renders nothing if the team entered none.
 */
function CupRuns({ name, cups }: { name: string; cups: TeamDetailsAnswer['cups'] }) {
  if (cups === undefined) return null;
  return (
    <PageSection id="cups" title="Cups">
      <Table
        caption={`Cups: ${name}`}
        columns={cupColumns}
        rows={cups}
        keyOf={({ competitionId }) => competitionId}
        waiting={false}
      />
    </PageSection>
  );
}

/**
 * Returns a note about a deleted or retired team: that it no longer plays, and whether its results count. `null` for an
 * active team. `isVoid`: whether the team has void results.
 */
export function inactiveTeamWords({ teamName, division, deleted }: TeamDetailsAnswer, isVoid = false): string | null {
  if (!deleted && division !== 0) return null;
  if (isVoid) return `${teamName} withdrew. Its results marked as void count in no table.`;
  return `${teamName} is ${deleted ? 'no longer in the league' : 'retired'}. Its results still count in every table.`;
}

/**
 * Returns text such as `Division 2, season 25/26: 3rd of 8 with 21 points`. `hasPlace`: whether to include the
 * position. If the team has no position in the season, returns only division and season; for a retired team, only the
 * season; for All seasons, only `All seasons`.
 */
export function teamSummaryWords(
  season: string,
  details: TeamDetailsAnswer,
  progress: TeamProgress,
  {
    finished,
    nameOfDivision,
    hasPlace = true,
  }: { finished: boolean; nameOfDivision: DivisionNameLookup; hasPlace?: boolean },
): string {
  const ofSeason = season === progress.season;
  const division = (ofSeason ? progress.division : null) ?? details.division;
  const isNowhere = division === 0 || season === allSeasonsValue;
  const where = isNowhere ? seasonTitle(season) : `${nameOfDivision(division, season)}, ${seasonWords(season)}`;
  const last = ofSeason ? progress.weeks.at(-1) : undefined;
  if (last === undefined) return where;
  const points = countWithNoun(last.points, 'point');
  if (!hasPlace) return `${where}: ${finished ? 'finished with ' : ''}${points}`;
  return `${where}: ${finished ? 'finished ' : ''}${ordinal(last.position)} of ${last.of} with ${points}`;
}
