import { Link } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { Day } from '#web/components/day.tsx';
import { teamAddress } from '#web/layout/addresses.ts';
import style from './next-match.module.css';

type NextMatchProps = { teamId: string; teamName: string; fixture: ScheduledFixtureAnswer | null; carried: string };

/** When and where the team plays next, and its calendar to follow. */
export function NextMatch({ teamId, teamName, fixture, carried }: NextMatchProps) {
  return (
    <aside className={style.next} aria-label="Next match">
      {fixture === null ? null : <Match fixture={fixture} teamId={teamId} carried={carried} />}
      <p>
        <a href={`/calendar/team/${encodeURIComponent(teamId)}.ics`}>Fixtures of {teamName} as a calendar</a>
      </p>
    </aside>
  );
}

function Match({ fixture, teamId, carried }: { fixture: ScheduledFixtureAnswer; teamId: string; carried: string }) {
  const { date, weekNumber, venue, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = fixture;
  const isHome = homeTeamId === teamId;
  const [otherId, otherName] = isHome ? [awayTeamId, awayTeamName] : [homeTeamId, homeTeamName];
  return (
    <p>
      <strong>Next match:</strong> {isHome ? 'at home to' : 'away to'}{' '}
      <Link to={teamAddress(otherId, carried)}>{otherName}</Link>
      {', '}
      {date === null ? `week ${weekNumber}` : <Day day={date} />}
      {venue === '' ? '' : `, at ${venue}`}
    </p>
  );
}
