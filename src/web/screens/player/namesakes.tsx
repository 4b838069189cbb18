import type { PlayerWithTeam } from '#contract/players.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { playerMatchesAddress, playerDivisionOrStatus } from '#web/components/player-links.tsx';
import ui from '#web/components/ui.module.css';
import style from './player.module.css';

/** The players to choose from, if the address has a name but no player id, and several players have that name. */
export type Namesakes = { kind: 'namesakes'; name: string; people: PlayerWithTeam[] };

/** A list of players with the same name, to choose from. */
export function NamesakesPage({ data: { name, people } }: { data: Namesakes }) {
  const carried = useCarriedQueryText();
  const nameOfDivision = useDivisionName();
  return (
    <>
      <PageHeading below="More than one player has this name. Choose one.">Matches for {name}</PageHeading>
      <ul className={`${ui.grid} ${ui.part} ${style.namesakes}`}>
        {people.map((player) => (
          <li key={player.playerId} className={`${ui.padded} ${ui.leads}`}>
            <Link to={playerMatchesAddress(player, carried)}>
              {player.name}
              <span className={style.below}>
                {player.team}, {playerDivisionOrStatus(player, nameOfDivision)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
