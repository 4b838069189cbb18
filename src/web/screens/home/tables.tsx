import type { StandingRow } from '#contract/standings.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { searchText } from '#web/choice/season-choice.ts';
import { Surface } from '#web/components/surface.tsx';
import { MarkedTeam } from '#web/components/links.tsx';
import style from './home.module.css';
import type { TableOfDivision } from './load.ts';

/** How many teams of a table are shown. */
const TEAMS = 5;

type TablesProps = {
  tables: readonly TableOfDivision[];
  season: string;
  /** The week after which the tables are shown. By default, the latest week. */
  week?: number;
};

/** The tops of the tables, each with a link to the whole table. */
export function Tables({ tables, ...of }: TablesProps) {
  return tables.map((table) => <Top key={table.division} table={table} {...of} />);
}

function Top({ table: { division, rows }, season, week }: Omit<TablesProps, 'tables'> & { table: TableOfDivision }) {
  const query = new URLSearchParams({ season, division: String(division) });
  if (week !== undefined) query.set('week', String(week));
  const name = useDivisionName()(division, season);
  const more = { to: `/league-standings${searchText(query)}`, words: 'Whole table', of: name };
  return (
    <Surface
      id={`table-${division}`}
      title={week === undefined ? name : `${name} table`}
      more={more}
      className={style.table}
    >
      {rows.length === 0 ? (
        <p>No teams have played.</p>
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
    <li className={`${style.team} ${className}`} data-first={position === 1 || undefined}>
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
