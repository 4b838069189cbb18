import type { PlayerMatchRow } from '#contract/players.ts';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { MARK_LEGEND, ResultMark } from '#web/components/result-mark.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import style from './matches-table.module.css';

type MatchesTableProps = {
  caption: string;
  rows: readonly PlayerMatchRow[];
  severalSeasons: boolean;
  waiting: boolean;
};

/** The matches, oldest first. The week links to the full result. */
export function MatchesTable({ severalSeasons, ...table }: MatchesTableProps) {
  const { rows } = table;
  // A player may play twice in one fixture, so only the index is unique.
  const keyOf = (row: PlayerMatchRow): string => String(rows.indexOf(row));
  return (
    <>
      <Table
        {...table}
        columns={columns.filter(({ label }) => severalSeasons || label !== 'Season')}
        keyOf={keyOf}
        className={style.matches}
      />
      {rows.some(({ state }) => state !== 'final') ? <p>{MARK_LEGEND}</p> : null}
    </>
  );
}

const columns: Column<PlayerMatchRow>[] = [
  { kind: 'place', label: 'Season', className: style.season, cell: ({ season }) => season },
  {
    kind: 'place',
    label: 'Week number',
    className: style.week,
    header: <WeekHeader />,
    cell: (row) => <Week row={row} />,
  },
  { kind: 'name', label: 'Opponent', cell: (row) => <Opponent row={row} /> },
  {
    kind: 'number',
    label: 'Score',
    className: style.score,
    cell: (row) => (
      <>
        {`${row.playerScore} - ${row.opponentScore}`}
        <ResultMark state={row.state} />
      </>
    ),
  },
  { kind: 'number', label: 'Breaks', className: style.breaks, cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'number', label: 'Result', className: style.result, cell: ({ result }) => <Result result={result} /> },
];

/** A phone shows only `Week`; screen readers get both words. */
function WeekHeader() {
  return (
    <>
      Week <span className="visually-hidden-below-desk">number</span>
    </>
  );
}

function Week({ row }: { row: PlayerMatchRow }) {
  return (
    <Link to={fixtureAddress(row)} aria-label={`${row.weekNumber}, ${row.season}: full result`}>
      {row.weekNumber}
    </Link>
  );
}

function Opponent({ row: { opponentId, opponentName } }: { row: PlayerMatchRow }) {
  if (opponentId === null) return <span className={style.absentee}>{opponentName}</span>;
  return <PlayerLink playerId={opponentId} name={opponentName} />;
}

function Result({ result }: { result: PlayerMatchRow['result'] }) {
  return <span className={result === 'Win' ? style.win : style.loss}>{result}</span>;
}
