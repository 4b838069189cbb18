import type { Honours } from '#contract/records.ts';
import { cupLabel } from '#domain/cups/cup-label.ts';
import { Link } from '#web/components/links.tsx';
import { cupAddress } from '#web/cups/cup-words.ts';
import ui from '#web/components/ui.module.css';
import style from './all-time.module.css';

type Season = Honours['seasons'][number];

/** Titles from the league’s own list. */
export function Titles({ titles }: { titles: Season['titles'] }) {
  if (titles.length === 0) return null;
  return (
    <dl className={`${ui.padded} ${style.titles}`}>
      {titles.map(({ title, winner, note }, index) => (
        // A title may be shared, so only the index is unique.
        <div key={index}>
          <dt>{title}</dt>
          <dd>
            {winner}
            {note === '' ? null : <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Winners and finalists of cups, with links to the brackets. */
export function CupHonours({ cups }: { cups: NonNullable<Season['cups']> }) {
  if (cups.length === 0) return null;
  return (
    <div className={`${ui.wideGrid} ${style.divisions}`}>
      {cups.map(({ competitionId, name, winner, finalist }) => (
        <section key={competitionId} className={`${ui.padded} ${style.division}`}>
          <h3>
            <Link to={cupAddress(competitionId)}>{cupLabel(name)}</Link>
          </h3>
          <dl>
            <dt>Winner</dt>
            <dd className={style.winner}>{winner.name}</dd>
            <dt>Finalist</dt>
            <dd>{finalist.name}</dd>
          </dl>
        </section>
      ))}
    </div>
  );
}
