import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { AdjustmentAnswer } from '#contract/adjustments.ts';
import type { NextFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { TeamProgress } from '#contract/standings.ts';
import type { PlayerAnswer, TeamDetailsAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { seasonEndWords } from '#web/choice/season-end.ts';
import { choiceOf, searchText, seasonTitle, seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { AdjustLink, AdjustmentList } from '#web/components/adjustments.tsx';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { ordinal } from '#web/components/chart/position-words.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { Form } from '#web/components/form.tsx';
import { EditLink, Link, PlayerLink } from '#web/components/links.tsx';
import { NextMatch, NowPlaying } from '#web/components/next-match.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { handicapWords, signed } from '#domain/statistic.ts';
import { cupColumns } from '#web/components/cup-runs.tsx';
import { type Column, EmptyTable, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { FollowButton } from '#web/following/follow-button.tsx';
import type { Site } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { Results } from './results.tsx';
import style from './team-details.module.css';

type TeamDetailsData = {
  season: string;
  /** What the team is playing now. */
  running: RunningScoreAnswer[];
  details: TeamDetailsAnswer;
  fixtures: FixtureAnswer[];
  /** Of the season; for All seasons, of the default season. */
  progress: TeamProgress;
  /** The current players; empty for a deleted team. */
  squad: PlayerAnswer[];
  /** The team's next match in the default season; `null` if none is scheduled. */
  next: NextFixtureAnswer | null;
  /** What is said of the default season where it is over or finished; `null` while it is played. */
  ended: string | null;
  /** Whether the chosen season is finished. */
  finished: boolean;
  /** The team's points adjustments of the season. */
  adjustments: AdjustmentAnswer[];
};

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<TeamDetailsData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const { season } = choiceOf(new URL(request.url).searchParams, known);
  const team = { teamId: params['teamId'] ?? '' };
  const [running, details, squad, fixtures, progress, { fixture: next }, adjusted] = await Promise.all([
    api('GET /api/running-scores', {}).then(answerOf),
    api('GET /api/team-details/{teamId}', { params: team, query: { season } }).then(answerOf),
    api('GET /api/teams/{teamId}/players', { params: team }),
    api('GET /api/matches', { query: { season, ...team } }).then(answerOf),
    api('GET /api/team-progress/{teamId}', { params: team, query: { season } }).then(answerOf),
    api('GET /api/teams/{teamId}/next-fixture', { params: team }).then(answerOf),
    api('GET /api/adjustments', { query: { season } }).then(answerOf),
  ]);
  // The API refuses the players of a deleted team.
  const adjustments = adjusted.filter(({ teamId }) => teamId === team.teamId);
  const detailsOf = (name: string) => known.details.find((one) => one.season === name);
  const shown = detailsOf(known.default);
  return {
    season,
    running: running.filter((one) => one.homeTeamId === team.teamId || one.awayTeamId === team.teamId),
    details,
    fixtures,
    progress,
    squad: details.deleted ? [] : answerOf(squad),
    next,
    ended: shown === undefined ? null : seasonEndWords(shown),
    finished: detailsOf(season)?.finished ?? false,
    adjustments,
  };
}

export function head({ season, details, progress, finished }: TeamDetailsData, { league }: Site): Head {
  const { teamId, teamName } = details;
  return {
    title: `${teamName} - Team Details, ${seasonWords(season)}`,
    description: `${teamName}, ${league.name}. ${teamSummary(season, details, progress, finished)}.`,
    picture: `/og/team/${encodeURIComponent(teamId)}.png${searchText(new URLSearchParams({ season }))}`,
  };
}

/** The Team Details screen: players, league position by week, results and handicaps of one team. */
export function Component() {
  const { season, running, details, fixtures, progress, squad, next, ended, finished, adjustments } =
    useLoaderData<typeof loader>();
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const of = `${details.teamName}, ${seasonWords(season)}`;
  const gone = teamGone(details);
  return (
    <>
      <PageHeading below={teamSummary(season, details, progress, finished)}>
        {details.teamName} - Team Details
      </PageHeading>
      {gone === null ? (
        <Next teamId={details.teamId} teamName={details.teamName} {...{ running, fixture: next, ended }} />
      ) : (
        <p className={ui.note}>{gone}</p>
      )}
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      <Section title="Players">
        <Players of={of} players={details.players} waiting={waiting} />
      </Section>
      {progress.weeks.length === 0 ? null : (
        <Section title="League position" below={`Division ${progress.division}, season ${progress.season}`}>
          <PositionChart name={`Position of ${details.teamName} by week`} weeks={progress.weeks} />
        </Section>
      )}
      <AdjustmentList adjustments={adjustments} />
      <AdjustLink of={{ season, team: details.teamId }} division={progress.division ?? details.division} />
      <Section title="Results" below={seasonTitle(season)}>
        <Results of={of} season={season} teamId={details.teamId} fixtures={fixtures} waiting={waiting} />
      </Section>
      {details.cups === undefined ? null : (
        <Section title="Cups">
          <Table
            caption={`Cups: ${details.teamName}`}
            columns={cupColumns}
            rows={details.cups}
            keyOf={({ competitionId }) => competitionId}
            waiting={false}
          />
        </Section>
      )}
      {squad.length === 0 ? null : (
        <Section
          title="Current handicaps"
          below={
            <Link className={ui.reach} to={`/squads-handicaps${carried}`}>
              How handicaps are set, and all squads
            </Link>
          }
        >
          <Handicaps squad={squad} />
        </Section>
      )}
    </>
  );
}

type SectionProps = { title: string; below?: ReactNode; children: ReactNode };

function Section({ title, below, children }: SectionProps) {
  return (
    <section className={ui.part}>
      <h2>{title}</h2>
      {below === undefined ? null : <p className={ui.about}>{below}</p>}
      {children}
    </section>
  );
}

type NextProps = { teamId: string; teamName: string; fixture: NextFixtureAnswer | null } & Pick<
  TeamDetailsData,
  'running' | 'ended'
>;

/** What the team is playing, when and where it plays next, and its calendar. */
function Next({ teamId, teamName, running, fixture, ended }: NextProps) {
  return (
    <>
      <NowPlaying running={running} />
      <aside className={`${ui.row} ${style.next}`} aria-label="Next match" data-screen-only>
        {fixture === null && ended !== null ? <p>{ended}</p> : <NextMatch teamId={teamId} fixture={fixture} />}
        <p className={ui.row}>
          {fixture === null || fixture.map === '' ? null : (
            <a className={ui.link} href={fixture.map}>
              Map
            </a>
          )}
          <FollowButton kind="teams" id={teamId} name={teamName} />
          <EditLink to="/admin/teams" query={{ team: teamId, act: 'edit' }} of={teamName} />
          <a className={ui.link} href={`/calendar/team/${encodeURIComponent(teamId)}.ics`}>
            Calendar for {teamName}
          </a>
        </p>
      </aside>
    </>
  );
}

/** The current handicaps of the squad, whatever season is shown. */
function Handicaps({ squad }: { squad: PlayerAnswer[] }) {
  return (
    <ul className={`${ui.padded} ${ui.grid} ${style.handicaps}`}>
      {squad.map(({ id, name, handicap }) => (
        <li key={id}>
          <PlayerLink playerId={id} name={name} />
          <b>{handicapWords(handicap)}</b>
        </li>
      ))}
    </ul>
  );
}

type PlayerRow = TeamDetailsAnswer['players'][number];

/** The players with their results for the team. Narrow screens stack each row. */
function Players({ of, players, waiting }: { of: string; players: PlayerRow[]; waiting: boolean }) {
  if (players.length === 0) return <EmptyTable>No players in this team.</EmptyTable>;
  return (
    <Table
      caption={`Players of ${of}`}
      columns={playerColumns}
      rows={players}
      keyOf={({ playerId }) => playerId}
      nameOf={({ name }) => name}
      waiting={waiting}
      stacked={{ frame: style.frame, rows: style.rows }}
    />
  );
}

const playerColumns: Column<PlayerRow>[] = [
  { kind: 'name', label: 'Player', cell: (row) => <PlayerLink playerId={row.playerId} name={row.name} /> },
  { kind: 'number', label: 'Wins', cell: ({ wins }) => <span className={ui.win}>{wins}</span> },
  { kind: 'number', label: 'Losses', cell: ({ losses }) => <span className={ui.loss}>{losses}</span> },
  { kind: 'number', label: 'Win %', cell: ({ winPercentage }) => winPercentage.toFixed(2) },
  { kind: 'number', label: 'Frame +/-', cell: ({ frameDifference }) => signed(frameDifference) },
  { kind: 'text', label: 'Breaks', cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'form', label: 'Form', cell: ({ form }) => <Form results={form} /> },
];

/** Returns a sentence about a deleted or retired team; `null` for a team that plays. */
export function teamGone({ teamName, division, deleted }: TeamDetailsAnswer): string | null {
  if (deleted) return `${teamName} is no longer in the league. Its results still count in every table.`;
  if (division === 0) return `${teamName} is retired. Its results still count in every table.`;
  return null;
}

/** Returns the team's division, season and, if it has one, league position: for good if the season is finished. */
export function teamSummary(
  season: string,
  details: TeamDetailsAnswer,
  progress: TeamProgress,
  finished: boolean,
): string {
  const ofSeason = season === progress.season;
  const division = (ofSeason ? progress.division : null) ?? details.division;
  const where = division === 0 ? seasonTitle(season) : `Division ${division}, ${seasonWords(season)}`;
  const last = ofSeason ? progress.weeks.at(-1) : undefined;
  if (last === undefined) return where;
  return `${where}: ${finished ? 'finished ' : ''}${ordinal(last.position)} of ${last.of} with ${countOf(last.points, 'point')}`;
}
