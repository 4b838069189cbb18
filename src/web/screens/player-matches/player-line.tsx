import { Link } from 'react-router';
import type { NamedPlayer } from '#contract/players.ts';
import { teamAddress } from '#web/layout/addresses.ts';
import style from './player-line.module.css';

/** Who a player is today: the team, and where it stands. */
export function PlayerLine({ player, carried }: { player: NamedPlayer; carried: string }) {
  return (
    <>
      <Link className={style.team} to={teamAddress(player.teamId, carried)}>
        {player.team}
      </Link>
      , {standingOf(player)}
    </>
  );
}

/** `Division 1`; or that the player, or the team, no longer plays (specification §3: division 0). */
export function standingOf({ deleted, division }: NamedPlayer): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : `Division ${division}`;
}
