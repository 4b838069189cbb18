import { memo } from 'react';
import { Link } from 'react-router';
import { useCarried } from '#web/choice/use-choice.ts';
import type { PlayerAnswer } from '#contract/teams.ts';
import { playerAddress, teamAddress } from '#web/layout/addresses.ts';
import style from './squad-card.module.css';
import { columnsOf, type Squad } from './squads.ts';

type SquadCardProps = { squad: Squad; changed: ReadonlySet<string> };

/** One team with its players' handicaps. Drawn again only when its players change: a filter leaves most as they are. */
export const SquadCard = memo(function SquadCard({ squad, changed }: SquadCardProps) {
  const { id, name, players } = squad;
  const carried = useCarried();
  return (
    <section className={style.card} aria-labelledby={`squad-${id}`}>
      <h4 id={`squad-${id}`}>
        <Link to={teamAddress(id, carried)}>{name}</Link>
      </h4>
      {players.length === 0 ? (
        <p>No players yet.</p>
      ) : (
        <Players team={name} players={players} changed={changed} carried={carried} />
      )}
    </section>
  );
});

type PlayersProps = { team: string; players: readonly PlayerAnswer[]; changed: ReadonlySet<string>; carried: string };

function Players({ team, players, changed, carried }: PlayersProps) {
  const shows = columnsOf(players);
  return (
    <table>
      <caption className="visually-hidden">Handicaps of {team}</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col" className={style.handicap}>
            Handicap
          </th>
          {shows.modifier ? (
            <th scope="col">
              <span className="visually-hidden">Modifier</span>
              <abbr title="Modifier" aria-hidden="true">
                Mod.
              </abbr>
            </th>
          ) : null}
          {shows.newHandicap ? (
            <th scope="col">
              New<span className="visually-hidden"> handicap</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={player.id} data-changed={changed.has(player.id) || undefined}>
            <th scope="row">
              <Link to={playerAddress({ playerId: player.id, name: player.name }, carried)}>{player.name}</Link>
            </th>
            <td className={style.handicap}>{player.handicap}</td>
            {shows.modifier ? <td className={same(player.modifier === 0)}>{player.modifier}</td> : null}
            {shows.newHandicap ? (
              <td className={same(player.newHandicap === player.handicap)}>{player.newHandicap}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number that says nothing new steps back; one that does stands out. */
function same(isSame: boolean): string | undefined {
  return isSame ? style.same : style.differs;
}
