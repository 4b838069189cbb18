import { Link } from 'react-router';
import { useCarried } from '#web/choice/use-choice.ts';
import { teamAddress } from '#web/layout/addresses.ts';
import style from './home.module.css';
import type { TopOfTable } from './load.ts';

/** `level` is that of the headings. */
type TopsProps = { tops: readonly TopOfTable[]; season: string; waiting: boolean; level: 2 | 3 };

/** Who leads each division. */
export function Tops({ tops, season, waiting, level }: TopsProps) {
  return (
    <div className={style.tables} aria-busy={waiting}>
      {tops.map((top) => (
        <Top key={top.division} top={top} season={season} level={level} />
      ))}
    </div>
  );
}

function Top({ top: { division, rows }, season, level }: { top: TopOfTable; season: string; level: 2 | 3 }) {
  const carried = useCarried();
  const query = `?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={style.table} aria-labelledby={`division-${division}`}>
      <Heading id={`division-${division}`}>Division {division}</Heading>
      {rows.length === 0 ? (
        <p>No teams have played yet.</p>
      ) : (
        <ol>
          {rows.map(({ teamId, teamName, playerGamesWon }) => (
            <li key={teamId}>
              <Link to={teamAddress(teamId, carried)}>{teamName}</Link>
              <span>
                {playerGamesWon} <small>{playerGamesWon === 1 ? 'point' : 'points'}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Link className={style.whole} to={`/league-standings${query}`}>
        Whole table of Division {division}
      </Link>
    </section>
  );
}
