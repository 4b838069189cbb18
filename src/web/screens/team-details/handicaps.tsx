import { Link } from 'react-router';
import type { PlayerAnswer } from '#contract/teams.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { playerAddress } from '#web/layout/addresses.ts';
import style from './team-details.module.css';

/** The handicaps of the squad as they are today, whatever season is shown. */
export function Handicaps({ squad }: { squad: PlayerAnswer[] }) {
  const carried = useCarried();
  return (
    <ul className={style.handicaps}>
      {squad.map(({ id, name, handicap }) => (
        <li key={id}>
          <Link to={playerAddress({ playerId: id, name }, carried)}>{name}</Link>
          <b>{handicap}</b>
        </li>
      ))}
    </ul>
  );
}
