import type { NamedPlayer } from '#contract/players.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { Link, type PlayerLinkProps, TeamLink } from './links.tsx';
import style from './player-links.module.css';

/** Returns the address of a player's matches. It has the id too, because two people may share a name. */
export function matchesAddress({ playerId, name }: { playerId: string; name: string }, carried: string): string {
  const rest = carried.replace('?', '&');
  return `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(playerId)}${rest}`;
}

/** An opponent's name as a link to every frame between the two. */
export function OpponentLink({
  of,
  opponentId,
  opponentName,
}: {
  of: string;
  opponentId: string;
  opponentName: string;
}) {
  return (
    <Link to={rivalryAddress(of, opponentId)} aria-label={`${opponentName}: every frame between them`}>
      {opponentName}
    </Link>
  );
}

/** Returns the address of the page with every frame between two players. */
export function rivalryAddress(playerId: string, opponentId: string): string {
  return `/player/${encodeURIComponent(playerId)}/v/${encodeURIComponent(opponentId)}`;
}

/** A player's name as a link to the player's matches of the chosen season. */
export function MatchesLink({ playerId, name, team }: PlayerLinkProps) {
  return (
    <Link to={matchesAddress({ playerId, name }, useCarried())} data-below={team}>
      {name}
    </Link>
  );
}

/** A player's current team, with a link, and its division. */
export function PlayerLine({ player }: { player: NamedPlayer }) {
  return (
    <>
      <TeamLink className={style.team} teamId={player.teamId} name={player.team} />, {statusOf(player)}
    </>
  );
}

/** `Division 1`, `retired` or `no longer in the league`. */
export function statusOf({ deleted, division }: NamedPlayer): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : `Division ${division}`;
}
