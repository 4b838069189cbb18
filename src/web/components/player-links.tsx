import type { NamedPlayer } from '#contract/players.ts';
import { type NameDivision, useDivisionName } from '#web/choice/division-name.tsx';
import { useCarried } from '#web/choice/use-choice.ts';
import { Link, PlayerLink, type PlayerLinkProps, TeamLink } from './links.tsx';
import style from './player-links.module.css';

/** Returns the address of a player's matches. The address contains the id too, because two people may share a name. */
export function playerMatchesAddress({ playerId, name }: { playerId: string; name: string }, carried: string): string {
  const rest = carried.replace('?', '&');
  return `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(playerId)}${rest}`;
}

/** One player, or both of a pair below each other, each with a link. */
export function PlayerLinks({ of }: { of: readonly PlayerLinkProps[] }) {
  const [only] = of;
  if (only && of.length === 1) return <PlayerLink {...only} />;
  return (
    <div>
      {of.map((one) => (
        <div key={one.playerId}>
          <PlayerLink {...one} />
        </div>
      ))}
    </div>
  );
}

/** Returns the address of the page that lists every frame between two players. */
export function rivalryAddress(playerId: string, opponentId: string): string {
  return `/player/${encodeURIComponent(playerId)}/v/${encodeURIComponent(opponentId)}`;
}

/** A player's name, linked to the player's matches in the chosen season. */
export function PlayerMatchesLink({ playerId, name, below }: PlayerLinkProps) {
  return (
    <Link to={playerMatchesAddress({ playerId, name }, useCarried())} data-below={below}>
      {name}
    </Link>
  );
}

/** A player's current team, linked to the team's page, and the player's status. */
export function PlayerLine({ player }: { player: NamedPlayer }) {
  const nameOfDivision = useDivisionName();
  return (
    <>
      <TeamLink teamId={player.teamId} name={player.team} />{' '}
      <span className={style.status}>{playerStatus(player, nameOfDivision)}</span>
    </>
  );
}

/** Returns the name of the player's division, such as `Division 1`, or `retired`, or `no longer in the league`. */
export function playerStatus({ deleted, division }: NamedPlayer, nameOfDivision: NameDivision): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : nameOfDivision(division);
}
