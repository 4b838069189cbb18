import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { Handicaps } from './handicaps.tsx';
import { headOfTeamDetails, loadTeamDetails } from './load.ts';
import { NextMatch } from './next-match.tsx';
import { Players } from './players.tsx';
import { Results } from './results.tsx';
import style from './team-details.module.css';
import { teamGone, teamStanding } from './team-words.ts';

export { headOfTeamDetails as head, loadTeamDetails as loader };

/** Team Details (specification §2), with the team's results and its way through the table. */
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
      <PageHeading below={teamStanding(season, details, progress)}>{details.teamName} - Team Details</PageHeading>
      {gone === null ? (
        <NextMatch teamId={details.teamId} teamName={details.teamName} fixture={next} carried={carried} />
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
          title="Handicaps today"
          below={<Link to={`/squads-handicaps${carried}`}>How handicaps are given, and all other squads</Link>}
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

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
