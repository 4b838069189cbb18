import type { FixtureAnswer } from '#contract/matches.ts';
import { type FixtureResult, isDrawn } from '#domain/cards/fixture.ts';
import { allSeasons, seasonWords } from '#web/choice/season-choice.ts';
import { Form, MARK_LEGEND, ResultMark } from '#web/components/form.tsx';
import { Link, MarkedTeam } from '#web/components/links.tsx';
import { ShortDay } from '#web/components/day.tsx';
import type { Column } from '#web/components/table.tsx';
import { EmptyTable, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { fixtureAddress } from '#web/layout/addresses.ts';

type ResultsProps = {
  of: string;
  season: string;
  teamId: string;
  fixtures: readonly FixtureAnswer[];
  waiting: boolean;
};

/** The team's results, newest first. Each score links to the fixture on Results. */
export function Results({ of, season, teamId, fixtures, waiting }: ResultsProps) {
  if (fixtures.length === 0) {
    return (
      <EmptyTable>{season === allSeasons ? 'No results yet.' : `No results in ${seasonWords(season)}.`}</EmptyTable>
    );
  }
  return (
    <>
      <Table
        caption={`Results of ${of}, newest first, own score first`}
        columns={resultColumns(season)}
        rows={fixtures.map((fixture) => teamResult(fixture, teamId)).toReversed()}
        keyOf={({ fixture }) => fixture.fixtureId}
        waiting={waiting}
      />
      {fixtures.some(({ state }) => state !== 'final') ? <p className={ui.words}>{MARK_LEGEND}</p> : null}
    </>
  );
}

function resultColumns(season: string): Column<TeamResult>[] {
  const played: Column<TeamResult> = {
    kind: 'number',
    label: 'Season',
    size: 'wide',
    cell: ({ fixture }) => fixture.season,
  };
  return [
    { kind: 'place', label: 'Week', short: 'Wk', cell: ({ fixture }) => fixture.weekNumber },
    { kind: 'name', label: 'Opponent', cell: (row) => <MarkedTeam teamId={row.opponentId} name={row.opponentName} /> },
    ...(season === allSeasons ? [played] : []),
    {
      kind: 'number',
      label: 'Date',
      size: 'wide',
      cell: ({ fixture: { date } }) => (date === null ? '–' : <ShortDay day={date} />),
    },
    { kind: 'number', label: 'Venue', size: 'wide', cell: ({ side }) => side },
    {
      kind: 'number',
      label: 'Result',
      size: 'wide',
      cell: ({ result }) => (result === null ? '–' : <Form results={[result]} />),
    },
    { kind: 'total', label: 'Score', size: 'wide', cell: (row) => <Score row={row} /> },
  ];
}

function Score({ row: { fixture, own, theirs, opponentName } }: { row: TeamResult }) {
  return (
    <Link to={fixtureAddress(fixture)}>
      {own}–{theirs}
      <ResultMark state={fixture.state} />
      <span className="visually-hidden">
        , full result against {opponentName} in week {fixture.weekNumber}
      </span>
    </Link>
  );
}

/** A fixture from the side of one of its teams. */
type TeamResult = {
  fixture: FixtureAnswer;
  side: 'Home' | 'Away';
  opponentId: string;
  opponentName: string;
  own: number;
  theirs: number;
  /** `null` where every frame is void. */
  result: FixtureResult | null;
};

export function teamResult(fixture: FixtureAnswer, teamId: string): TeamResult {
  const { homeTeamScore: home, awayTeamScore: away } = fixture;
  const atHome = fixture.homeTeamId === teamId;
  const [own, theirs] = atHome ? [home, away] : [away, home];
  return {
    fixture,
    side: atHome ? 'Home' : 'Away',
    opponentId: atHome ? fixture.awayTeamId : fixture.homeTeamId,
    opponentName: atHome ? fixture.awayTeamName : fixture.homeTeamName,
    own,
    theirs,
    result: own > theirs ? 'W' : own < theirs ? 'L' : isDrawn({ home, away }) ? 'D' : null,
  };
}
