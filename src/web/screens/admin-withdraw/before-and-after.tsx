import type { StandingRowAnswer } from '#contract/standings.ts';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import style from './admin-withdraw.module.css';

type Rows = readonly StandingRowAnswer[];

/** The league table before and after a withdrawal, with the team in bold. If nothing changes, shows one table. */
export function StandingsBeforeAndAfter({ before, after, teamId }: { before: Rows; after: Rows; teamId: string }) {
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return (
      <>
        <p>Nothing changes in the table.</p>
        <div className={style.tables}>
          <Standings title="Table" rows={before} teamId={teamId} />
        </div>
      </>
    );
  }
  return (
    <div className={style.tables}>
      <Standings title="Now" rows={before} teamId={teamId} />
      <Standings title="Afterwards" rows={after} teamId={teamId} />
    </div>
  );
}

function Standings({ title, rows, teamId }: { title: string; rows: Rows; teamId: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className={ui.flush}>
        <PlainTable caption={title} columns={standingsColumns(teamId)} rows={rows} keyOf={(row) => row.teamId} />
      </div>
    </section>
  );
}

function standingsColumns(leaving: string): PlainColumn<StandingRowAnswer>[] {
  return [
    {
      label: 'Team',
      cell: ({ teamId, teamName, position, withdrawn, relegated }) => (
        <>
          <span className={style.place}>{position}</span>
          {teamId === leaving ? <strong>{teamName}</strong> : teamName}
          {withdrawn || relegated ? <small className={style.leaving}> withdrew</small> : null}
        </>
      ),
    },
    { label: 'P', header: <abbr title="Matches played">P</abbr>, cell: ({ gamesPlayed }) => gamesPlayed },
    { label: 'W', header: <abbr title="Matches won">W</abbr>, cell: ({ matchesWon }) => matchesWon },
    { label: 'Pts', header: <abbr title="Points">Pts</abbr>, cell: ({ points }) => <strong>{points}</strong> },
  ];
}
