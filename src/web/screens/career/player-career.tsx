import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { Career, CareerNumbers } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { signed } from '#domain/statistic.ts';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import { EditLink, Link, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { HandicapsOverTime, matchesAddress, opponentColumns, PlayerLine } from '#web/components/player-links.tsx';
import { type Column, EmptyTable, Table } from '#web/components/table.tsx';
import { cupColumns } from '#web/components/cup-runs.tsx';
import ui from '#web/components/ui.module.css';
import { careerAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { seasonsBetween } from '../all-time/record-words.ts';

async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Career> {
  const { api } = context.get(pageSource);
  const { playerId = '' } = params;
  const found = answerOf(await api('GET /api/players/{playerId}', { params: { playerId } }));
  // The page of a merged player leads to the one who was kept, for good.
  if (found.playerId !== playerId) throw redirect(careerAddress(found.playerId, new URL(request.url).search), 301);
  return found;
}

function head({ playerId, name, team, totals }: Career, { league }: Site): Head {
  const { seasons, played, won } = totals;
  const record = `${countOf(seasons, 'season')}, ${countOf(played, 'frame')}, ${won} won`;
  return {
    title: name,
    description: `The career of ${name} of ${team} in ${league.name}: ${record}.`,
    address: careerAddress(playerId, ''),
    picture: `/og/player/${encodeURIComponent(playerId)}.png?season=${allSeasons}`,
  };
}

/** The Player screen: a career over all seasons. */
function Component() {
  const career = useLoaderData<typeof loader>();
  const { name, rows, opponents, handicaps, cups } = career;
  const seasons = seasonRows(career);
  return (
    <>
      <PageHeading below={<PlayerLine player={career} />}>{name}</PageHeading>
      <p className={ui.muted}>{aboutOf(career)}</p>
      {career.deleted ? null : (
        <EditLink to="/admin/teams" query={{ team: career.teamId, player: career.playerId, act: 'edit' }} of={name} />
      )}
      {rows.length === 0 ? (
        <EmptyTable>{name} has not played a frame yet.</EmptyTable>
      ) : (
        <Section title="Seasons" columns={seasonColumns(career)} rows={seasons} leader={seasons[0]} />
      )}
      {cups.length === 0 ? null : <Section title="Cups" columns={cupColumns} rows={cups} />}
      {opponents.length === 0 ? null : (
        <PlainSection
          title="Met most often"
          // A phone has no room for how many were lost.
          columns={[...opponentColumns(career.playerId).slice(0, 3), startColumn]}
          rows={opponents}
        />
      )}
      {handicaps.length < 2 ? null : (
        <section id="handicaps" className={ui.part}>
          <h2>Handicap over time</h2>
          <div className={ui.flush}>
            <HandicapsOverTime rows={handicaps} />
          </div>
        </section>
      )}
    </>
  );
}

/** What the tables do not say. */
function aboutOf({ formerNames, longestRun }: Career): string {
  const run = longestRun.value < 2 ? '' : `${longestRun.value} frames won in a row, ${seasonsBetween(longestRun)}. `;
  return run + (formerNames.length === 0 ? '' : `Formerly ${formerNames.join(', ')}.`);
}

type SectionProps<Row> = { title: string; columns: Column<Row>[]; rows: readonly Row[]; leader?: Row | undefined };

function Section<Row>({ title, columns, rows, leader }: SectionProps<Row>) {
  const waiting = useWaiting();
  // Rows may be alike, and never change places on this page.
  const keyOf = (row: Row): string => String(rows.indexOf(row));
  return (
    <section className={ui.part}>
      <h2>{title}</h2>
      <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} waiting={waiting} leader={leader} />
    </section>
  );
}

/** A section whose table fits a phone as it is. */
function PlainSection<Row>({ title, columns, rows }: { title: string; columns: PlainColumn<Row>[]; rows: Row[] }) {
  return (
    <section className={ui.part}>
      <h2>{title}</h2>
      <div className={ui.flush}>
        <PlainTable caption={title} columns={columns} rows={rows} keyOf={(row) => String(rows.indexOf(row))} />
      </div>
    </section>
  );
}

type SeasonRow = CareerNumbers & { season: string; division: number | null; team: ReactNode };

/** The whole career, then each season, division and team. */
function seasonRows({ rows, totals }: Career): SeasonRow[] {
  const seasons = rows.map(({ teamId, teamName, ...row }) => {
    return { ...row, team: <TeamLink teamId={teamId} name={teamName} /> };
  });
  return [{ ...totals, season: allSeasons, division: null, team: countOf(totals.seasons, 'season') }, ...seasons];
}

function seasonColumns(player: Career): Column<SeasonRow>[] {
  return [
    {
      kind: 'name',
      label: 'Season',
      size: 'small',
      cell: ({ season }) => <FramesLink player={player} season={season} />,
    },
    { kind: 'number', label: 'Played', short: 'P', size: 'small', cell: ({ played }) => played },
    { kind: 'number', label: 'Won', short: 'W', size: 'small', cell: ({ won }) => won },
    { kind: 'number', label: 'Lost', short: 'L', size: 'small', cell: ({ lost }) => lost },
    { kind: 'number', label: 'Best break', short: 'Brk', cell: ({ bestBreak }) => bestBreak ?? '–' },
    { kind: 'number', label: 'Points for', short: 'For', size: 'wide', cell: ({ pointsFor }) => pointsFor },
    { kind: 'number', label: 'Points against', short: 'Ag.', size: 'wide', cell: ({ pointsAgainst }) => pointsAgainst },
    { kind: 'number', label: 'Division', short: 'Div', cell: ({ division }) => division ?? '' },
    { kind: 'text', label: 'Team', size: 'wide', cell: ({ team }) => team },
    { kind: 'total', label: 'Win %', short: '%', cell: (row) => Math.round(row.winPercentage) },
  ];
}

/** Leads to the frames of a season, or of all. */
function FramesLink({ player, season }: { player: Career; season: string }) {
  const to = matchesAddress(player, `?season=${season}`);
  return (
    <Link to={to} aria-label={`${player.name}, ${seasonWords(season)}: frames`}>
      {season}
    </Link>
  );
}

/** The points that the player receives from an opponent, or gives. */
const startColumn: PlainColumn<Career['opponents'][number]> = {
  label: 'Start',
  cell: ({ start }) => (start === 0 ? '–' : signed(start)),
};

export const career: ScreenModule<Career> = { loader, head, Component };
