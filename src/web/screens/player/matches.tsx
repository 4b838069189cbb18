import type { PlayerMatchRow } from '#contract/players.ts';
import { MARK_LEGEND, ResultMark } from '#web/components/form.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { Named } from '#web/components/named.tsx';
import { Part } from '#web/components/surface.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import style from './player.module.css';

type MatchesTableProps = { caption: string; rows: readonly PlayerMatchRow[]; severalSeasons: boolean };

/** The matches, oldest first. Each week links to the full result. */
export function MatchesTable({ caption, rows, severalSeasons }: MatchesTableProps) {
  const waiting = useWaiting();
  // A player may play twice in one fixture, so only the index is unique.
  const keyOf = (row: PlayerMatchRow): string => String(rows.indexOf(row));
  return (
    <Part id="matches" title="Matches">
      <Table
        caption={caption}
        rows={rows}
        columns={severalSeasons ? columnsWithSeasons : columns}
        keyOf={keyOf}
        waiting={waiting}
        className={style.matches}
      />
      {rows.some(({ state }) => state !== 'final') ? <p className={ui.words}>{MARK_LEGEND}</p> : null}
    </Part>
  );
}

const columns = columnsOf(false);
const columnsWithSeasons = columnsOf(true);

/** The specification's four columns. A phone has no room for more, so season and breaks are below the opponent. */
function columnsOf(severalSeasons: boolean): Column<PlayerMatchRow>[] {
  return [
    { kind: 'place', size: 'wide', label: 'Week number', header: <WeekHeader />, cell: (row) => <Week row={row} /> },
    {
      kind: 'name',
      size: 'small',
      label: 'Opponent',
      cell: (row) => <Opponent row={row} below={wordsBelow(row, severalSeasons)} />,
    },
    {
      kind: 'number',
      label: 'Score',
      size: 'wide',
      cell: (row) => (
        <>
          <ResultMark state={row.state} />
          {`${row.playerScore} - ${row.opponentScore}`}
        </>
      ),
    },
    { kind: 'number', label: 'Result', cell: ({ result }) => <Result result={result} /> },
  ];
}

/** A phone shows only `Week`. Screen readers get both words. */
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

function Opponent({ row: { opponentId, opponentName }, below }: { row: PlayerMatchRow; below: string }) {
  const name =
    opponentId === null ? (
      <i className={ui.muted}>{opponentName}</i>
    ) : (
      <PlayerLink playerId={opponentId} name={opponentName} />
    );
  return below === '' ? name : <Named below={below}>{name}</Named>;
}

/** Returns text such as `24/25, break 50`. Empty if neither season nor break needs to be shown. */
function wordsBelow({ season, breaks }: PlayerMatchRow, severalSeasons: boolean): string {
  const label = breaks.length === 1 ? 'break' : 'breaks';
  const own = breaks.length === 0 ? [] : [`${label} ${breaks.join(', ')}`];
  return [...(severalSeasons ? [season] : []), ...own].join(', ');
}

function Result({ result }: { result: PlayerMatchRow['result'] }) {
  return <span className={result === 'Win' ? ui.win : ui.loss}>{result}</span>;
}
