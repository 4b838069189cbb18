import type { StandingRow } from '#contract/standings.ts';
import { Surface } from '#web/components/surface.tsx';
import { MarkedTeam } from '#web/components/links.tsx';
import style from './home.module.css';
import type { TableOfDivision } from './load.ts';

/** How many teams of each table the home screen shows. */
const TEAMS = 5;

/** The tops of the tables. */
export function Tables({ tables, season }: { tables: readonly TableOfDivision[]; season: string }) {
  return tables.map((table) => <Top key={table.division} table={table} season={season} />);
}

function Top({ table: { division, rows }, season }: { table: TableOfDivision; season: string }) {
  const query = `?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  const title = `Division ${division}`;
  const more = { to: `/league-standings${query}`, words: 'Whole table', of: title };
  return (
    <Surface id={`division-${division}`} title={title} more={more} className={style.table}>
      {rows.length === 0 ? (
        <p>No teams have played yet.</p>
      ) : (
        <ol>
          {rows.slice(0, TEAMS).map((row) => (
            <TeamRow key={row.teamId} row={row} />
          ))}
        </ol>
      )}
    </Surface>
  );
}

type TeamRowProps = { row: StandingRow; className?: string | undefined };

/** A team with its position, matches played and points. */
export function TeamRow({ row, className = '' }: TeamRowProps) {
  const { teamId, teamName, gamesPlayed, points, position } = row;
  return (
    <li className={`${style.team} ${className}`}>
      <span aria-hidden="true">{position}</span>
      <MarkedTeam teamId={teamId} name={teamName} />
      <span>
        {gamesPlayed} <span className="visually-hidden">played</span>
      </span>
      <b>
        {points} <span className="visually-hidden">{points === 1 ? 'point' : 'points'}</span>
      </b>
    </li>
  );
}
