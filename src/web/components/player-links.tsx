import type { PlayerWithTeam } from '#contract/players.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { Link, PlayerLink, type PlayerLinkProps, TeamLink } from './links.tsx';
import style from './player-links.module.css';

/**
 * Returns the address of the page with a player's matches. It contains the player's id as well as the name, because two
 * players may share a name. `carried`: the query with the chosen season and division.
 */
export function playerMatchesAddress({ playerId, name }: { playerId: string; name: string }, carried: string): string {
  const rest = carried.replace('?', '&');
  return `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(playerId)}${rest}`;
}

/** A link to one player, or links to both players of a pair, one below the other. */
export function PlayerOrPairLinks({ of }: { of: readonly PlayerLinkProps[] }) {
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
    <Link to={playerMatchesAddress({ playerId, name }, useCarriedQueryText())} data-below={below}>
      {name}
    </Link>
  );
}

/** A player's current team, linked to the team's page, then the player's status, such as `Division 1` or `retired`. */
export function PlayerTeamAndStatus({ player }: { player: PlayerWithTeam }) {
  const nameOfDivision = useDivisionName();
  return (
    <>
      <TeamLink teamId={player.teamId} name={player.team} />{' '}
      <span className={style.status}>{playerDivisionOrStatus(player, nameOfDivision)}</span>
    </>
  );
}

/** Returns the name of the player's division, such as `Division 1`, or `retired`, or `no longer in the league`. */
export function playerDivisionOrStatus(
  { deleted, division }: PlayerWithTeam,
  nameOfDivision: DivisionNameLookup,
): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : nameOfDivision(division);
}
