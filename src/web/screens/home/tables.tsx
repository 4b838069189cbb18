import type { StandingRowAnswer } from '#contract/standings.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import { TitledPanel } from '#web/components/page-section.tsx';
import { TeamWithMark } from '#web/components/links.tsx';
import { useFollowing } from '#web/following/following.ts';
import style from './home.module.css';
import type { DivisionTable } from './load.ts';

/** How many teams of each table are shown. */
const MAX_TEAMS_PER_TABLE = 5;

type TablesProps = {
  tables: readonly DivisionTable[];
  season: string;
  /** The tables show the positions after this week. If it is omitted, they show the latest positions. */
  week?: number;
};

/** The first rows of each division's table, with a link to the whole table. */
export function TopOfTables({ tables, ...of }: TablesProps) {
  return tables.map((table) => <TopOfTable key={table.division} table={table} {...of} />);
}

function TopOfTable({
  table: { division, rows },
  season,
  week,
}: Omit<TablesProps, 'tables'> & { table: DivisionTable }) {
  const query = new URLSearchParams({ season, division: String(division) });
  if (week !== undefined) query.set('week', String(week));
  const name = useDivisionName()(division, season);
  const mine = useFollowing().teams[0]?.id;
  const more = { to: `/league-standings${queryText(query)}`, words: 'Whole table', of: name };
  return (
    <TitledPanel
      id={`table-${division}`}
      title={week === undefined ? name : `${name} table`}
      more={more}
      className={style.table}
    >
      {rows.length === 0 ? (
        <p>No teams have played.</p>
      ) : (
        <>
          <div className={`${style.team} ${style.heads}`} aria-hidden="true">
            <span />
            <span />
            <abbr title="Played">P</abbr>
            <abbr title="Points">Pts</abbr>
          </div>
          <ol>
            {topRowsWithOwnTeam(rows, mine).map((row) => (
              <TeamRow key={row.teamId} row={row} isMine={row.teamId === mine} />
            ))}
          </ol>
        </>
      )}
    </TitledPanel>
  );
}

/** Returns the first rows. If the visitor's own team is lower, its row replaces the last of these rows. */
function topRowsWithOwnTeam(
  rows: readonly StandingRowAnswer[],
  mine: string | undefined,
): readonly StandingRowAnswer[] {
  const own = rows.findIndex(({ teamId }) => teamId === mine);
  return own < MAX_TEAMS_PER_TABLE
    ? rows.slice(0, MAX_TEAMS_PER_TABLE)
    : [...rows.slice(0, MAX_TEAMS_PER_TABLE - 1), rows[own]!];
}

type TeamRowProps = { row: StandingRowAnswer; isMine: boolean };

/** A team with its position, matches played and points. `isMine`: whether it is the visitor's own team. */
function TeamRow({ row, isMine }: TeamRowProps) {
  const { teamId, teamName, gamesPlayed, points, position } = row;
  return (
    <li className={style.team} data-first={position === 1 || undefined} data-mine={isMine || undefined}>
      <span aria-hidden="true">{position}</span>
      <TeamWithMark teamId={teamId} name={teamName} />
      <span>
        {gamesPlayed} <span className="visually-hidden">played</span>
      </span>
      <b>
        {points} <span className="visually-hidden">{points === 1 ? 'point' : 'points'}</span>
      </b>
    </li>
  );
}
