import type { PlayerMatchRow } from '#contract/players.ts';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { MARK_LEGEND, ResultMark } from '#web/components/result-mark.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { fixtureAddress } from '#web/layout/addresses.ts';

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
      <Table {...table} columns={columns.filter(({ label }) => severalSeasons || label !== 'Season')} keyOf={keyOf} />
      {rows.some(({ state }) => state !== 'final') ? <p>{MARK_LEGEND}</p> : null}
    </>
  );
}

const columns: Column<PlayerMatchRow>[] = [
  // On a phone after the score.
  { kind: 'number', label: 'Season', size: 'wide', cell: ({ season }) => season },
  { kind: 'place', size: 'wide', label: 'Week number', header: <WeekHeader />, cell: (row) => <Week row={row} /> },
  { kind: 'name', label: 'Opponent', cell: (row) => <Opponent row={row} /> },
  {
    kind: 'number',
    label: 'Score',
    size: 'wide',
    order: 2,
    cell: (row) => (
      <>
        {`${row.playerScore} - ${row.opponentScore}`}
        <ResultMark state={row.state} />
      </>
    ),
  },
  { kind: 'number', label: 'Breaks', size: 'wide', cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'number', label: 'Result', size: 'wide', order: 2, cell: ({ result }) => <Result result={result} /> },
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
  if (opponentId === null) return <i className={ui.muted}>{opponentName}</i>;
  return <PlayerLink playerId={opponentId} name={opponentName} />;
}

function Result({ result }: { result: PlayerMatchRow['result'] }) {
  return <span className={result === 'Win' ? ui.win : ui.loss}>{result}</span>;
}
