import part from '#web/components/part.module.css';
import style from './file-formats.module.css';

const RESULTS = [
  ['season, division, week, date', 'When: 25/26, 1, 2, 2025-09-22. The date may be empty.'],
  ['homeTeam, awayTeam', 'The two teams. Five lines in a row with the same teams are one card.'],
  ['match', 'The order of play, from 1 to 5.'],
  ['homePlayer, awayPlayer', 'Names; empty or Absentee for an absent player.'],
  ['homeScore, awayScore', 'Points; 0 and 42 where a player is absent.'],
  ['homeBreak, homeBreak2, awayBreak, awayBreak2', 'Up to two breaks a side; may be empty.'],
] as const;

const SQUADS = [
  ['team, division', 'A team and its division; 0 is retired.'],
  ['player', 'One line for each player. Empty: the team alone.'],
  ['handicap, modifier, newHandicap', 'Numbers from 0 to 150; the modifier may have a fraction.'],
  ['teamId, playerId', 'May be left out. They rename, move to another team, and tell people of one name apart.'],
] as const;

/** What a file must have in it, for who makes one by hand. */
export function FileFormats() {
  return (
    <details className={`${part.more} ${style.formats}`}>
      <summary>What a file looks like</summary>
      <p>
        The first line names the columns, in any order, with commas, semicolons or tabs between them. Whatever a file
        leaves out stays as it is: no import deletes anything.
      </p>
      <Columns title="Results" columns={RESULTS} />
      <Columns title="Teams and players" columns={SQUADS} />
    </details>
  );
}

function Columns({ title, columns }: { title: string; columns: readonly (readonly [string, string])[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {columns.map(([names, words]) => (
          <div key={names}>
            <dt>{names}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
