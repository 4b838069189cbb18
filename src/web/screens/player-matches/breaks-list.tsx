import { Link } from 'react-router';
import type { PlayerMatchRow } from '#contract/players.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import style from './breaks-list.module.css';
import { breaksHighestFirst } from './breaks-highest-first.ts';
import page from './matches-page.module.css';

type BreaksListProps = { rows: readonly PlayerMatchRow[]; severalSeasons: boolean };

/** Every break, highest first, each leading to the match it was made in. */
export function BreaksList({ rows, severalSeasons }: BreaksListProps) {
  const made = breaksHighestFirst(rows);
  return (
    <section className={page.panel} aria-labelledby="breaks">
      <h2 id="breaks">Breaks</h2>
      {made.length === 0 ? (
        <p className={style.none}>No breaks recorded.</p>
      ) : (
        <ol className={style.breaks}>
          {made.map(({ points, row }, index) => (
            // Two breaks of the same points may stem from one match: only the place tells them apart.
            <li key={index}>
              <Link to={fixtureAddress(row)}>
                <b>{points}</b>{' '}
                <span>
                  {severalSeasons ? `${row.season} ` : ''}week {row.weekNumber}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
