import type { TeamOfWeek } from '#contract/my-season.ts';
import style from './honoured-players.module.css';
import { PlayerLink } from './links.tsx';
import { TeamMark } from './team-mark.tsx';
import ui from './ui.module.css';

/** The players of a team of the week, or the player of the month, each with team and reason. */
export function HonouredPlayerList({ players }: Pick<TeamOfWeek, 'players'>) {
  return (
    <ol className={style.chosen}>
      {players.map(({ playerId, name, teamId, teamName, why }) => (
        <li key={playerId} className={ui.leads}>
          <TeamMark teamId={teamId} name={teamName} />
          <div>
            <PlayerLink playerId={playerId} name={name} />
            <small>
              {teamName}. {why}
            </small>
          </div>
        </li>
      ))}
    </ol>
  );
}
