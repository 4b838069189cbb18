import { Link } from 'react-router';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { Form } from '#web/components/form.tsx';
import { ShortDay } from '#web/components/short-day.tsx';
import type { Column } from '#web/components/table.tsx';
import { EmptyTable, Table } from '#web/components/table.tsx';
import { fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import type { TeamDetailsData } from './load.ts';
import { type TeamResult, teamResult } from './team-result.ts';

type ResultsProps = { of: string; data: TeamDetailsData; waiting: boolean };

/** What the team played, newest first; each score leads to its card on Results. */
export function Results({ of, data: { season, details, fixtures }, waiting }: ResultsProps) {
  const columns = useResultColumns(season);
  if (fixtures.length === 0) {
    return (
      <EmptyTable>{season === allSeasons ? 'No results yet.' : `No results in ${seasonWords(season)}.`}</EmptyTable>
    );
  }
  return (
    <Table
      caption={`Results of ${of}, newest first; its own score stands first`}
      columns={columns}
      rows={fixtures.map((fixture) => teamResult(fixture, details.teamId)).toReversed()}
      keyOf={({ fixture }) => fixture.fixtureId}
      waiting={waiting}
    />
  );
}

function useResultColumns(season: string): Column<TeamResult>[] {
  const carried = useCarried();
  const played: Column<TeamResult> = { kind: 'number', label: 'Season', cell: ({ fixture }) => fixture.season };
  return [
    { kind: 'place', label: 'Week', short: 'Wk', cell: ({ fixture }) => fixture.weekNumber },
    {
      kind: 'name',
      label: 'Opponent',
      cell: ({ opponentId, opponentName }) => <Link to={teamAddress(opponentId, carried)}>{opponentName}</Link>,
    },
    ...(season === allSeasons ? [played] : []),
    { kind: 'number', label: 'Date', cell: ({ fixture: { date } }) => (date === null ? '–' : <ShortDay day={date} />) },
    { kind: 'number', label: 'Venue', cell: ({ side }) => side },
    { kind: 'number', label: 'Result', cell: ({ result }) => <Form results={[result]} /> },
    { kind: 'total', label: 'Score', cell: (row) => <Score row={row} /> },
  ];
}

function Score({ row: { fixture, own, theirs, opponentName } }: { row: TeamResult }) {
  return (
    <Link to={fixtureAddress(fixture)}>
      {own}–{theirs}
      <span className="visually-hidden">
        , the card against {opponentName} in week {fixture.weekNumber}
      </span>
    </Link>
  );
}
