import { Link } from 'react-router';
import { useCarried } from '#web/choice/use-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { playerAddress } from '#web/layout/addresses.ts';
import type { Namesakes } from './load.ts';
import style from './namesakes-page.module.css';
import { standingOf } from './player-line.tsx';

/** Who is meant: several people bear the name (contract §2). */
export function NamesakesPage({ data: { name, people } }: { data: Namesakes }) {
  const carried = useCarried();
  return (
    <>
      <PageHeading below="More than one player bears this name. Whose matches?">Matches for {name}</PageHeading>
      <ul className={style.people}>
        {people.map((player) => (
          <li key={player.playerId}>
            <Link to={playerAddress(player, carried)}>
              <strong>{player.name}</strong>
              <span>
                {player.team}, {standingOf(player)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
