import type { PlayerOfMonth, TeamOfWeek } from '#contract/my-season.ts';
import { MarkedTeam } from '#web/components/links.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import style from './tv.module.css';

type Chosen = TeamOfWeek['players'][number];

/** Players with their teams, and why each was chosen. */
export function ChosenPlayers({ players }: { players: readonly Chosen[] }) {
  return (
    <ul className={style.chosen}>
      {players.map(({ playerId, name, teamId, teamName, why }) => (
        <li key={`${playerId} ${teamId}`}>
          <span>
            {name} <MarkedTeam teamId={teamId} name={teamName} plain />
          </span>
          <small>{why}</small>
        </li>
      ))}
    </ul>
  );
}

/** The player of a month in large letters, or all players who are level. */
export function BestOfMonth({ players }: Pick<PlayerOfMonth, 'players'>) {
  const [first, ...others] = players;
  if (first === undefined) return null;
  if (others.length > 0) return <ChosenPlayers players={players} />;
  return (
    <div className={`${style.alone} ${style.month}`}>
      <TeamMark teamId={first.teamId} name={first.teamName} />
      <strong>{first.name}</strong>
      <span>{first.teamName}</span>
      <p>{first.why}</p>
    </div>
  );
}
