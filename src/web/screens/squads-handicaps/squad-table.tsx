import { memo } from 'react';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { TeamWithMark, PlayerLink } from '#web/components/links.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import style from './squads-handicaps.module.css';
import type { Squad } from './squads.ts';

type SquadTableProps = {
  squad: Squad;
  /**
   * Whether any player on the page has a new handicap. If so, every team's table has the column `New`, so that the
   * tables line up.
   */
  hasNew: boolean;
  changed: ReadonlySet<string>;
};

/** A team's players and their handicaps. Memoized, because a filter leaves most teams unchanged. */
export const SquadTable = memo(function SquadTable({ squad, hasNew, changed }: SquadTableProps) {
  const { id, name, players } = squad;
  return (
    <section className={`${ui.flush} ${style.card}`} aria-labelledby={`squad-${id}`}>
      <h4 id={`squad-${id}`}>
        <TeamWithMark teamId={id} name={name} />
      </h4>
      {players.length === 0 ? (
        <p>No players yet.</p>
      ) : (
        <PlainTable
          caption={`Handicaps of ${name}`}
          columns={hasNew ? COLUMNS_WITH_NEW_HANDICAP : COLUMNS}
          rows={players}
          keyOf={(player) => player.id}
          changed={changed}
        />
      )}
    </section>
  );
});

/** The header of the handicap column: short, so that each player's name fits on one line. */
const HANDICAP_HEADER = (
  <>
    <span className="visually-hidden">Handicap</span>
    <abbr title="Handicap" aria-hidden="true">
      Hcp
    </abbr>
  </>
);
const NEW_HANDICAP_HEADER = (
  <>
    New<span className="visually-hidden"> handicap</span>
  </>
);

const COLUMNS: PlainColumn<PlayerAnswer>[] = [
  { label: 'Player', cell: (player) => <PlayerLink playerId={player.id} name={player.name} /> },
  {
    label: 'Handicap',
    header: HANDICAP_HEADER,
    cell: ({ handicap }) => <strong>{formattedHandicap(handicap)}</strong>,
  },
];
const COLUMNS_WITH_NEW_HANDICAP = [...COLUMNS, { label: 'New', header: NEW_HANDICAP_HEADER, cell: newHandicapCell }];

/** Returns the cell with a player's new handicap; `null` if it equals the current handicap. */
function newHandicapCell({ handicap, newHandicap }: PlayerAnswer) {
  return newHandicap === handicap ? null : <span className={style.differs}>{formattedHandicap(newHandicap)}</span>;
}
