import { handicapWords } from '#domain/statistic.ts';
import { memo } from 'react';
import type { PlayerAnswer } from '#contract/teams.ts';
import { MarkedTeam, PlayerLink } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import style from './squad-table.module.css';
import { columnsOf, type Squad } from './squads.ts';

type SquadTableProps = { squad: Squad; changed: ReadonlySet<string> };

/** One team with its players' handicaps. Memoized: a filter leaves most teams unchanged. */
export const SquadTable = memo(function SquadTable({ squad, changed }: SquadTableProps) {
  const { id, name, players } = squad;
  return (
    <section data-scrolls-sideways className={`${ui.flush} ${style.card}`} aria-labelledby={`squad-${id}`}>
      <h4 id={`squad-${id}`}>
        <MarkedTeam teamId={id} name={name} />
      </h4>
      {players.length === 0 ? <p>No players yet.</p> : <Players team={name} players={players} changed={changed} />}
    </section>
  );
});

type PlayersProps = { team: string; players: readonly PlayerAnswer[]; changed: ReadonlySet<string> };

function Players({ team, players, changed }: PlayersProps) {
  const shows = columnsOf(players);
  return (
    <table>
      <caption className="visually-hidden">Handicaps of {team}</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col" className={style.handicap}>
            <span className="visually-hidden-on-phone">Handicap</span>
            <abbr title="Handicap" aria-hidden="true" className={style.short}>
              Hcp
            </abbr>
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
              <PlayerLink playerId={player.id} name={player.name} />
            </th>
            <td className={style.handicap}>{handicapWords(player.handicap)}</td>
            {shows.modifier ? <td className={emphasis(player.modifier === 0)}>{player.modifier}</td> : null}
            {shows.newHandicap ? (
              <td className={emphasis(player.newHandicap === player.handicap)}>{handicapWords(player.newHandicap)}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The style of a number: muted if it equals its default, otherwise emphasized. */
function emphasis(isDefault: boolean): string | undefined {
  return isDefault ? style.same : style.differs;
}
