import { useParams } from 'react-router';
import { nextStep, SETUP_STEPS, type SetupStep } from '#domain/setup.ts';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import style from './admin-setup.module.css';
import { DoneStep } from './done-step.tsx';
import { FixturesStep } from './fixtures-step.tsx';
import { LeagueStep } from './league-step.tsx';
import { SeasonStep } from './season-step.tsx';
import { loadSetup, type SetupData } from './setup-data.ts';
import { TeamsStep } from './teams-step.tsx';

const STEPS = {
  league: { label: 'League', title: 'Name and match time', Step: LeagueStep },
  season: { label: 'Season', title: 'Season and format', Step: SeasonStep },
  teams: { label: 'Teams', title: 'Teams and players', Step: TeamsStep },
  fixtures: { label: 'Fixtures', title: 'Match nights and fixtures', Step: FixturesStep },
  done: { label: 'Done', title: 'Your league is ready', Step: DoneStep },
} as const satisfies Record<SetupStep, object>;

/** Sets up a league, step by step. It opens at the first step that is not done; each step is saved by itself. */
function Setup({ data }: { data: SetupData }) {
  const done = new Set(data.done);
  const next = nextStep(done);
  const { step: named } = useParams();
  const asked = SETUP_STEPS.find((one) => one === named) ?? next;
  // A step can be opened once the one before it is done; fixtures can wait.
  const step = canOpen(asked, done) ? asked : next;
  const { title, Step } = STEPS[step];
  return (
    <>
      <PageHeading below={`Set up the league: step ${SETUP_STEPS.indexOf(step) + 1} of ${SETUP_STEPS.length}`}>
        {step === 'done' && !done.has('fixtures') ? 'Your league, without fixtures' : title}
      </PageHeading>
      <nav aria-label="Steps">
        <ol className={style.steps}>
          {SETUP_STEPS.map((one, index) => (
            <li key={one} data-done={done.has(one) || undefined}>
              {canOpen(one, done) ? (
                <Link to={`/admin/setup/${one}`} aria-current={one === step ? 'step' : undefined}>
                  <StepName number={index + 1} step={one} done={done.has(one)} />
                </Link>
              ) : (
                <span>
                  <StepName number={index + 1} step={one} done={false} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Step key={step} data={data} />
    </>
  );
}

/** On the narrowest phones a number stands for the name of a step that is not open. */
function StepName({ number, step, done }: { number: number; step: SetupStep; done: boolean }) {
  return (
    <>
      <span className={style.number} aria-hidden>
        {number}
      </span>
      <span className={style.label}>
        {STEPS[step].label}
        {done ? <span className="visually-hidden">, done</span> : null}
      </span>
    </>
  );
}

function canOpen(step: SetupStep, done: ReadonlySet<SetupStep>): boolean {
  const before = step === 'done' ? 'teams' : SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1];
  return before === undefined || done.has(before);
}

export const { Component, loader, head } = guard({
  title: 'Set up the league',
  description: 'Name, season, teams and fixtures of a new league, step by step.',
  load: loadSetup,
  Screen: Setup,
});
