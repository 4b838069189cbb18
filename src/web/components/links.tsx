import { Link } from 'react-router';
import { useCarried } from '#web/choice/use-choice.ts';
import { playerAddress, teamAddress } from '#web/layout/addresses.ts';

/** A player's name as a link to the player's matches. */
export function PlayerLink({ playerId, name }: { playerId: string; name: string }) {
  return <Link to={playerAddress({ playerId, name }, useCarried())}>{name}</Link>;
}

type TeamLinkProps = { teamId: string; name: string; className?: string | undefined };

/** A team's name as a link to the team's page. */
export function TeamLink({ teamId, name, className }: TeamLinkProps) {
  return (
    <Link className={className} to={teamAddress(teamId, useCarried())}>
      {name}
    </Link>
  );
}
