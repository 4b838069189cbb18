import type { PlayerOfMonth, TeamOfWeek } from '#contract/my-season.ts';
import { TeamWithMark } from '#web/components/links.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import style from './tv.module.css';

type AwardWinner = TeamOfWeek['players'][number];

/** A list of players who have won an award, with their teams, and why each player was chosen. */
export function AwardWinners({ players }: { players: readonly AwardWinner[] }) {
  return (
    <ul className={style.chosen}>
      {players.map(({ playerId, name, teamId, teamName, why }) => (
        <li key={`${playerId} ${teamId}`}>
          <span>
            {name} <TeamWithMark teamId={teamId} name={teamName} plain />
          </span>
          <small>{why}</small>
        </li>
      ))}
    </ul>
  );
}

/** The player of the month in large letters or, if several players are level, a list of these players. */
export function BestPlayersOfMonth({ players }: Pick<PlayerOfMonth, 'players'>) {
  const [first, ...others] = players;
  if (first === undefined) return null;
  if (others.length > 0) return <AwardWinners players={players} />;
  return (
    <div className={`${style.alone} ${style.month}`}>
      <TeamMark teamId={first.teamId} name={first.teamName} />
      <strong>{first.name}</strong>
      <span>{first.teamName}</span>
      <p>{first.why}</p>
    </div>
  );
}
