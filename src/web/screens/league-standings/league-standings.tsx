import { Link, useLoaderData } from 'react-router';
import type { Seasons } from '#contract/seasons.ts';
import type { StandingRow } from '#contract/standings.ts';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import type { Choosing } from '#web/choice/use-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { DivisionSelect, SeasonSelect } from '#web/components/choice-selects.tsx';
import { Form } from '#web/components/form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import type { Column } from '#web/components/table.tsx';
import { EmptyTable, Table } from '#web/components/table.tsx';
import { teamAddress } from '#web/layout/addresses.ts';
import { useSite } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pastWeeks, weekIn } from './as-it-stood.ts';
import style from './league-standings.module.css';
import type { loadStandings, StandingsData } from './load.ts';
import { Place } from './place.tsx';

/** League Standings (specification §2). */
export function Component() {
  const data = useLoaderData<typeof loadStandings>();
  const { choice, rows } = data;
  const { seasons } = useSite();
  const choosing = useChoice({ offersAll: true });
  const columns = useColumns(data);
  const waiting = useWaiting();
  const table = `Division ${choice.division}, ${seasonWords(choice.season)}`;
  return (
    <>
      <PageHeading below={table + weekWords(data, seasons)}>League Standings</PageHeading>
      <Choices choosing={choosing} seasons={seasons} />
      {rows.length === 0 ? (
        <EmptyTable>No teams have played in {table}.</EmptyTable>
      ) : (
        <>
          <Table
            caption={`League Standings: ${table}${weekWords(data, seasons)}`}
            columns={columns}
            rows={rows}
            keyOf={({ teamId }) => teamId}
            nameOf={({ teamName }) => teamName}
            waiting={waiting}
            leader
          />
          <p className={style.order}>
            A point for every frame won. Level on points, the team with more matches won stands higher; then the better
            difference of frames decides, then the name. Press a place to see what decided it.
          </p>
        </>
      )}
    </>
  );
}

function Choices({ choosing, seasons }: { choosing: Choosing; seasons: Seasons }) {
  const { season } = choosing.choice;
  const weeks = pastWeeks(season, seasons);
  return (
    <ChoiceForm>
      <SeasonSelect choosing={choosing} />
      <DivisionSelect choosing={choosing} />
      <Select<number | ''>
        label="As it stood"
        name="week"
        value={weekIn(choosing.week, season, seasons) ?? ''}
        options={['', ...weeks]}
        wordsOf={(week) => (week === '' ? 'Now' : `After week ${week}`)}
        disabled={weeks.length === 0}
        onChoose={choosing.chooseWeek}
      />
    </ChoiceForm>
  );
}

function useColumns({ choice, rows }: StandingsData): Column<StandingRow>[] {
  const carried = useCarried();
  const form: Column<StandingRow> = { kind: 'form', label: 'Form', cell: (row) => <Form results={row.form} /> };
  return [
    {
      kind: 'place',
      label: 'Position',
      short: 'Pos',
      cell: (row, index) => <Place row={row} above={rows[index - 1]} below={rows[index + 1]} />,
    },
    {
      kind: 'name',
      label: 'Team',
      cell: ({ teamId, teamName }) => <Link to={teamAddress(teamId, carried)}>{teamName}</Link>,
    },
    { kind: 'number', label: 'Games played', short: 'P', cell: (row) => row.gamesPlayed },
    { kind: 'number', label: 'Matches won', short: 'W', cell: (row) => row.matchesWon },
    { kind: 'number', label: 'Matches lost', short: 'L', cell: (row) => row.matchesLost },
    { kind: 'number', label: 'Frames played', short: 'FP', cell: (row) => row.playerGamesPlayed },
    { kind: 'number', label: 'Frames won', short: 'FW', cell: (row) => row.playerGamesWon },
    { kind: 'number', label: 'Frames lost', short: 'FL', cell: (row) => row.playerGamesLost },
    ...(choice.season === allSeasons ? [] : [form]),
    { kind: 'total', label: 'Points', short: 'Pts', cell: (row) => row.playerGamesWon },
  ];
}

/** How far the table has come; nothing where the season has not begun, or where the table is of all seasons. */
function weekWords({ choice, week, rows }: StandingsData, seasons: Seasons): string {
  if (week !== null) return `, as it stood after week ${week}`;
  const details = seasons.details.find((candidate) => candidate.season === choice.season);
  const begun = rows.some(({ gamesPlayed }) => gamesPlayed > 0);
  return details === undefined || !begun ? '' : `, after week ${details.latestWeek}`;
}
