import type { ClashAnswer } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import style from './admin-fixtures.module.css';

/** Where fixtures stand in one another's way, each by name. */
export function Clashes({ clashes }: { clashes: readonly ClashAnswer[] }) {
  return (
    <ul className={style.clashes}>
      {clashes.map(({ weekNumber, venue, tables, homeTeams }) => (
        <li key={`${weekNumber} ${venue}`}>
          <strong>Week {weekNumber}</strong>, {venue} ({countOf(tables, 'table')}): {homeTeams.join(' and ')} are all at
          home.
        </li>
      ))}
    </ul>
  );
}
