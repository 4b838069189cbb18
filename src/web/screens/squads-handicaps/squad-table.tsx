import { memo } from 'react';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { handicapWords } from '#domain/statistic.ts';
import { MarkedTeam, PlayerLink } from '#web/components/links.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import style from './squads-handicaps.module.css';
import { optionalColumns, type Squad } from './squads.ts';

type SquadTableProps = { squad: Squad; changed: ReadonlySet<string> };

/** A team's players and their handicaps. Memoized, because a filter leaves most teams unchanged. */
export const SquadTable = memo(function SquadTable({ squad: { id, name, players }, changed }: SquadTableProps) {
  return (
    <section className={`${ui.flush} ${style.card}`} aria-labelledby={`squad-${id}`}>
      <h4 id={`squad-${id}`}>
        <MarkedTeam teamId={id} name={name} />
      </h4>
      {players.length === 0 ? (
        <p>No players yet.</p>
      ) : (
        <PlainTable
          caption={`Handicaps of ${name}`}
          columns={columnsFor(players)}
          rows={players}
          keyOf={(player) => player.id}
          changed={changed}
        />
      )}
    </section>
  );
});

function columnsFor(players: readonly PlayerAnswer[]): PlainColumn<PlayerAnswer>[] {
  const shows = optionalColumns(players);
  const columns: PlainColumn<PlayerAnswer>[] = [
    { label: 'Player', cell: (player) => <PlayerLink playerId={player.id} name={player.name} /> },
    {
      label: 'Handicap',
      header: HANDICAP,
      cell: ({ handicap }) => <strong>{handicapWords(handicap)}</strong>,
    },
  ];
  if (shows.modifier) columns.push({ label: 'Note', cell: modifierOf });
  if (shows.newHandicap) columns.push({ label: 'New', header: NEW, cell: newHandicapOf });
  return columns;
}

/** Short, so that names keep one line. */
const HANDICAP = (
  <>
    <span className="visually-hidden">Handicap</span>
    <abbr title="Handicap" aria-hidden="true">
      Hcp
    </abbr>
  </>
);
const NEW = (
  <>
    New<span className="visually-hidden"> handicap</span>
  </>
);

/** Returns a modifier to show; `null` for 0, which changes nothing. */
function modifierOf({ modifier }: PlayerAnswer) {
  return modifier === 0 ? null : <span className={ui.muted}>{modifier}</span>;
}

/** Returns a new handicap to show; `null` if it is the current one. */
function newHandicapOf({ handicap, newHandicap }: PlayerAnswer) {
  return newHandicap === handicap ? null : <span className={style.differs}>{handicapWords(newHandicap)}</span>;
}
