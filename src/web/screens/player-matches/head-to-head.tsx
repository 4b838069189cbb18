import { Link } from 'react-router';
import type { PlayerMatchRow } from '#contract/players.ts';
import type { HeadToHeadRow } from '#domain/head-to-head.ts';
import { headToHead } from '#domain/head-to-head.ts';
import type { PlainColumn } from '#web/components/plain-table.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import page from './matches-page.module.css';

/** The player against each opponent, the one met most first. Nothing stands where all were absent. */
export function HeadToHead({ rows, carried }: { rows: readonly PlayerMatchRow[]; carried: string }) {
  const opponents = headToHead(rows);
  if (opponents.length === 0) return null;
  return (
    <section className={page.panel} aria-labelledby="head-to-head">
      <h2 id="head-to-head">Head to head</h2>
      <PlainTable
        caption="Head to head"
        columns={columnsWith(carried)}
        rows={opponents}
        keyOf={({ opponentId }) => opponentId}
      />
    </section>
  );
}

function columnsWith(carried: string): PlainColumn<HeadToHeadRow>[] {
  return [
    {
      label: 'Opponent',
      cell: ({ opponentId, opponentName }) => (
        <Link to={playerAddress({ playerId: opponentId, name: opponentName }, carried)}>{opponentName}</Link>
      ),
    },
    { label: 'Played', cell: ({ played }) => played },
    { label: 'Won', cell: ({ won }) => won },
    { label: 'Lost', cell: ({ lost }) => lost },
  ];
}
