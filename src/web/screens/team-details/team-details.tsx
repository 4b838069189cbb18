import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { PlayerAnswer } from '#contract/teams.ts';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { Day } from '#web/components/day.tsx';
import { PlayerLink, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { headOfTeamDetails, loadTeamDetails, teamGone, teamSummary, upperFirst } from './load.ts';
import nextMatch from './next-match.module.css';
import { Players } from './players.tsx';
import { Results } from './results.tsx';
import surface from '#web/components/surface.module.css';
import style from './team-details.module.css';

export { headOfTeamDetails as head, loadTeamDetails as loader };

/** The Team Details screen: players, league position by week, results and handicaps of one team. */
export function Component() {
  const data = useLoaderData<typeof loadTeamDetails>();
  const { season, details, progress, squad, next } = data;
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const of = `${details.teamName}, ${seasonWords(season)}`;
  const gone = teamGone(details);
  return (
    <>
      <PageHeading below={teamSummary(season, details, progress)}>{details.teamName} - Team Details</PageHeading>
      {gone === null ? (
        <NextMatch teamId={details.teamId} teamName={details.teamName} fixture={next} />
      ) : (
        <p className={style.gone}>{gone}</p>
      )}
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      <Section title="Players">
        <Players of={of} players={details.players} waiting={waiting} />
      </Section>
      {progress.weeks.length === 0 ? null : (
        <Section title="League position" below={`Division ${progress.division}, season ${progress.season}`}>
          <PositionChart name={`Position of ${details.teamName} by week`} weeks={progress.weeks} />
        </Section>
      )}
      <Section title="Results" below={upperFirst(seasonWords(season))}>
        <Results of={of} data={data} waiting={waiting} />
      </Section>
      {squad.length === 0 ? null : (
        <Section
          title="Current handicaps"
          below={<Link to={`/squads-handicaps${carried}`}>How handicaps are set, and all squads</Link>}
        >
          <Handicaps squad={squad} />
        </Section>
      )}
    </>
  );
}

type SectionProps = { title: string; below?: ReactNode; children: ReactNode };

function Section({ title, below, children }: SectionProps) {
  return (
    <section className={style.section}>
      <h2>{title}</h2>
      {below === undefined ? null : <p>{below}</p>}
      {children}
    </section>
  );
}

type NextMatchProps = { teamId: string; teamName: string; fixture: ScheduledFixtureAnswer | null };

/** When and where the team plays next, and its calendar. */
function NextMatch({ teamId, teamName, fixture }: NextMatchProps) {
  return (
    <aside className={nextMatch.next} aria-label="Next match">
      {fixture === null ? null : <Match fixture={fixture} teamId={teamId} />}
      <p>
        <a href={`/calendar/team/${encodeURIComponent(teamId)}.ics`}>Calendar for {teamName}</a>
      </p>
    </aside>
  );
}

function Match({ fixture, teamId }: { fixture: ScheduledFixtureAnswer; teamId: string }) {
  const { date, weekNumber, venue, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = fixture;
  const isHome = homeTeamId === teamId;
  const [otherId, otherName] = isHome ? [awayTeamId, awayTeamName] : [homeTeamId, homeTeamName];
  return (
    <p>
      <strong>Next match:</strong> {isHome ? 'at home to' : 'away to'} <TeamLink teamId={otherId} name={otherName} />
      {', '}
      {date === null ? `week ${weekNumber}` : <Day day={date} />}
      {venue === '' ? '' : `, at ${venue}`}
    </p>
  );
}

/** The current handicaps of the squad, whatever season is shown. */
function Handicaps({ squad }: { squad: PlayerAnswer[] }) {
  return (
    <ul className={`${surface.surface} ${style.handicaps}`}>
      {squad.map(({ id, name, handicap }) => (
        <li key={id}>
          <PlayerLink playerId={id} name={name} />
          <b>{handicap}</b>
        </li>
      ))}
    </ul>
  );
}
