import { Fragment } from 'react';
import { countWithNoun } from '#domain/count.ts';
import { SETUP_STEPS, type SetupStep } from '#domain/seasons/setup.ts';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { NameAndDescriptionList } from '#web/components/name-and-description.tsx';
import { InstallationChecks } from '#web/officials/checks.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import style from './admin-setup.module.css';
import { FixturesStep } from './fixtures-step.tsx';
import { LeagueStep } from './league-step.tsx';
import { SeasonStep } from './season-step.tsx';
import { canOpenStep, loadSetup, leagueContentText, type SetupData } from './setup-data.ts';
import { TeamsStep } from './teams-step.tsx';

const STEPS = {
  league: { label: 'League', title: 'Name and match time', Step: LeagueStep },
  season: { label: 'Season', title: 'Season and format', Step: SeasonStep },
  teams: { label: 'Teams', title: 'Teams and players', Step: TeamsStep },
  fixtures: { label: 'Fixtures', title: 'Match nights and fixtures', Step: FixturesStep },
  done: { label: 'Done', title: 'Your league is ready', Step: SetupSummaryStep },
} as const satisfies Record<SetupStep, object>;

/**
 * The page that sets up a league, step by step. If its address names no step, shows the first unfinished step. Each
 * step is saved separately.
 */
function Setup({ data }: { data: SetupData }) {
  const done = new Set(data.done);
  const { step } = data;
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
              {canOpenStep(one, done) ? (
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

/** The name of a step. On the narrowest phones, only the current step shows its name. */
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

const TASKS_AFTER_SETUP = [
  { to: '/data-input', label: 'Enter the first card', about: 'After the first match night' },
  { to: '/admin/people', label: 'Invite captains', about: 'Each gets a link, and enters the cards of that team' },
  { to: '/admin/content/contacts', label: 'Add the committee', about: 'Names and telephone numbers for Contacts' },
  { to: '/admin/content/venues', label: 'Add the clubs', about: 'Addresses, and how many tables each has' },
  { to: '/admin/content/rules', label: 'Write the rules', about: 'They are a PDF under Downloads too' },
  { to: '/admin/content/new-post', label: 'Write the first news', about: 'It shows on the home page' },
  { to: '/admin/status', label: 'Look at the backups', about: 'They are made by themselves, and can be downloaded' },
];

/** The last step: a summary of the league, tasks to do next, and checks of the site's installation. */
function SetupSummaryStep({ data: { league, season, teams, list: saved, checks, doneNext } }: { data: SetupData }) {
  const players = teams.reduce((sum, team) => sum + team.players.length, 0);
  const fixtures = saved?.fixtures ?? [];
  const days = fixtures.flatMap(({ date }) => date ?? []).sort();
  const [first] = days;
  const rows = [
    ['League', leagueContentText(league, 'name')],
    ['Season', `${season?.season}, ${countWithNoun(season?.divisions.length ?? 0, 'division')}`],
    ['Teams', `${countWithNoun(teams.length, 'team')} with ${countWithNoun(players, 'player')}`],
    ['Fixtures', fixtures.length === 0 ? 'None yet' : countWithNoun(fixtures.length, 'fixture')],
    [
      'First night',
      first === undefined ? 'Not set' : `${dayWordsWithYear(first)}, ${leagueContentText(league, 'matchTime')}`,
    ],
  ];
  return (
    <>
      <dl className={`${ui.padded} ${list.pairs}`}>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <section className={ui.part} aria-labelledby="next">
        <h2 id="next">What comes next</h2>
        <NameAndDescriptionList
          things={TASKS_AFTER_SETUP}
          idOf={({ to }) => to}
          nameOf={({ label }) => label}
          linkOf={({ to }) => to}
          aboutOf={({ to, about }) => (doneNext.includes(to) ? '✓ Done' : about)}
        />
      </section>
      {checks === null ? null : <InstallationChecks lines={checks} />}
    </>
  );
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Set up the league',
  description: 'Name, season, teams and fixtures of a new league, step by step.',
  load: loadSetup,
  Screen: Setup,
});
