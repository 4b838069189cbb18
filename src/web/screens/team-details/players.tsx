import type { TeamDetailsAnswer } from '#contract/teams.ts';
import { Form } from '#web/components/form.tsx';
import { PlayerLink } from '#web/components/links.tsx';
import { signed } from '#web/components/signed.ts';
import type { Column } from '#web/components/table.tsx';
import { EmptyTable, Table } from '#web/components/table.tsx';
import style from './team-details.module.css';

type PlayerRow = TeamDetailsAnswer['players'][number];

/** The players with their results for the team. Narrow screens stack each row. */
export function Players({ of, players, waiting }: { of: string; players: PlayerRow[]; waiting: boolean }) {
  if (players.length === 0) return <EmptyTable>No players in this team.</EmptyTable>;
  return (
    <Table
      caption={`Players of ${of}`}
      columns={playerColumns}
      rows={players}
      keyOf={({ playerId }) => playerId}
      nameOf={({ name }) => name}
      waiting={waiting}
      isStacked
    />
  );
}

const playerColumns: Column<PlayerRow>[] = [
  { kind: 'name', label: 'Player', cell: (row) => <PlayerLink playerId={row.playerId} name={row.name} /> },
  { kind: 'number', label: 'Wins', cell: ({ wins }) => <span className={style.win}>{wins}</span> },
  { kind: 'number', label: 'Losses', cell: ({ losses }) => <span className={style.loss}>{losses}</span> },
  { kind: 'number', label: 'Win %', cell: ({ winPercentage }) => winPercentage.toFixed(2) },
  { kind: 'number', label: 'Frame +/-', cell: ({ frameDifference }) => signed(frameDifference) },
  { kind: 'text', label: 'Breaks', cell: ({ breaks }) => breaks.join(', ') },
  { kind: 'form', label: 'Form', cell: ({ form }) => <Form results={form} /> },
];
