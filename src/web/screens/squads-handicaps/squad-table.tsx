import { memo } from 'react';
import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { handicapWords } from '#domain/statistic.ts';
import { MarkedTeam, PlayerLink } from '#web/components/links.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import style from './squads-handicaps.module.css';
import { columnsOf, type Squad } from './squads.ts';

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
  const shows = columnsOf(players);
  const columns: PlainColumn<PlayerAnswer>[] = [
    { label: 'Player', cell: (player) => <PlayerLink playerId={player.id} name={player.name} /> },
    { label: 'Handicap', header: HANDICAP, cell: ({ handicap }) => <strong>{handicapWords(handicap)}</strong> },
  ];
  if (shows.modifier) columns.push({ label: 'Note', cell: modifierOf });
  if (shows.newHandicap) columns.push({ label: 'New', header: NEW, cell: newHandicapOf });
  return columns;
}

const HANDICAP = (
  <>
    <span className="visually-hidden-on-phone">Handicap</span>
    <abbr title="Handicap" aria-hidden="true" className={style.short}>
      Hcp
    </abbr>
  </>
);
const NEW = (
  <>
    New<span className="visually-hidden"> handicap</span>
  </>
);

/** A modifier. Nothing if it is 0, because then there is nothing to say. */
function modifierOf({ modifier }: PlayerAnswer) {
  return modifier === 0 ? null : <span className={style.differs}>{modifier}</span>;
}

/** A new handicap. Nothing if it is the one that holds now. */
function newHandicapOf({ handicap, newHandicap }: PlayerAnswer) {
  return newHandicap === handicap ? null : <span className={style.differs}>{handicapWords(newHandicap)}</span>;
}
