import type { ReactNode } from 'react';
import type { Career, CareerNumbers } from '#contract/players.ts';
import { countWithNoun } from '#domain/count.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { allSeasonsValue, queryText, seasonRangeText, seasonWords } from '#web/choice/season-choice.ts';
import { cupColumns } from '#web/components/cup-runs.tsx';
import { Link } from '#web/components/links.tsx';
import { TwoLineName } from '#web/components/named.tsx';
import { HandicapsOverTime } from '#web/components/handicaps-over-time.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import type { Column } from '#web/components/column.ts';
import { Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { careerAddress } from '#web/layout/addresses.ts';

/**
 * A player's seasons, cups, and handicaps over time. Leaves out empty sections, and the handicaps if
 * there is only one.
 */
export function CareerSections({ player }: { player: Career }) {
  const { cups, handicaps } = player;
  return (
    <>
      {player.rows.length === 0 ? null : <CareerTable player={player} />}
      {cups.length === 0 ? null : (
        <PageSection id="cups" title="Cups">
          <Table
            caption="Cups"
            columns={cupColumns}
            rows={cups}
            keyOf={({ competitionId }) => competitionId}
            waiting={false}
          />
        </PageSection>
      )}
      {handicaps.length < 2 ? null : (
        <PageSection id="handicaps" title="Handicap over time">
          <div className={ui.flush}>
            <HandicapsOverTime rows={handicaps} />
          </div>
        </PageSection>
      )}
    </>
  );
}

/** A table with a row for the whole career, then a row for each combination of season, division and team. */
function CareerTable({ player }: { player: Career }) {
  const { rows, totals } = player;
  const all: SeasonRow = { ...totals, season: allSeasonsValue };
  const shown = [all, ...rows];
  return (
    <PageSection id="career" title="Career" below={winningRunAndFormerNamesText(player)}>
      <Table
        caption={`Career of ${player.name}`}
        columns={seasonColumns(player)}
        rows={shown}
        // Rows have no id, so the index is the key. They never change their order.
        keyOf={(row) => String(shown.indexOf(row))}
        waiting={false}
        leader={all}
      />
    </PageSection>
  );
}

/**
 * Returns a text with the most wins in a row (if at least two) and the former names; `undefined` if it would be empty.
 */
function winningRunAndFormerNamesText({ formerNames, longestRun, totals }: Career): string | undefined {
  const wins = totals.framesWon === undefined ? 'frames won' : 'wins';
  const run = longestRun.value < 2 ? '' : `${longestRun.value} ${wins} in a row, ${seasonRangeText(longestRun)}. `;
  const words = run + (formerNames.length === 0 ? '' : `Formerly ${formerNames.join(', ')}.`);
  return words === '' ? undefined : words;
}

type SeasonRow = CareerNumbers & { season: string } & Partial<Career['rows'][number]>;

const bestBreakColumn: Column<SeasonRow> = {
  kind: 'number',
  label: 'Best break',
  short: 'Brk',
  cell: ({ bestBreak }) => bestBreak ?? '–',
};

function seasonColumns(player: Career): Column<SeasonRow>[] {
  const { pointsFor, bestBreak } = player.totals;
  const hasPoints = pointsFor !== null || bestBreak !== null;
  return [
    {
      kind: 'name',
      label: 'Season',
      size: 'small',
      cell: (row) => (
        <TwoLineName below={wordsBelowSeason(row, player)}>
          <SeasonLink player={player} season={row.season} />
        </TwoLineName>
      ),
    },
    { kind: 'number', label: 'Played', short: 'P', size: 'small', cell: ({ played }) => played },
    { kind: 'number', label: 'Won', short: 'W', size: 'small', cell: ({ won }) => won },
    ...(hasPoints ? [bestBreakColumn] : []),
    { kind: 'total', label: 'Win %', short: '%', cell: (row) => Math.round(row.winPercentage) },
  ];
}

/** A link to the player's page for one season or for all seasons. */
function SeasonLink({ player: { playerId, name }, season }: { player: Career; season: string }) {
  const query = queryText(new URLSearchParams({ season }));
  return (
    <Link to={careerAddress(playerId, query)} aria-label={`${name}, ${seasonWords(season)}`}>
      {season}
    </Link>
  );
}

/** Returns the words below a row's season: the team and division or, for the whole career, the number of seasons. */
function wordsBelowSeason({ teamName, season, division }: SeasonRow, { totals }: Career): ReactNode {
  if (teamName === undefined || division === undefined) return countWithNoun(totals.seasons, 'season');
  return (
    <>
      {teamName}, <DivisionName division={division} season={season} />
    </>
  );
}
