import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeason } from '#contract/seasons.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { completedSteps, nextStep, seasonNameOfDay, SETUP_STEPS, type SetupStep } from '#domain/seasons/setup.ts';
import type { CheckLine } from '#contract/status.ts';
import { type PageSource, pageSourceContext } from '#web/page-source.ts';

/** The data of the set-up page. Without a default season, both `season` and `list` (its fixture list) are `null`. */
export type SetupData = {
  league: CallAnswer<'GET /api/admin/content/{id}'>;
  season: AdminSeason | null;
  /** The teams in the season's divisions. Deleted teams are left out. */
  teams: TeamAnswer[];
  list: FixtureListForOfficials | null;
  done: SetupStep[];
  /** A suggested name for the season, such as `25/26`, worked out from today's date. */
  proposed: string;
  /** The step to show. */
  step: SetupStep;
  /**
   * The results of checks on the installation, for example of its disk space. Only the last step of the set-up shows
   * them; `null` on all other steps.
   */
  checks: CheckLine[] | null;
  /**
   * The addresses of the pages whose task is already done. The last step suggests tasks, each with the page to do it
   * on. Empty on other steps.
   */
  doneNext: string[];
};

export async function loadSetup({ context, params }: LoaderFunctionArgs): Promise<SetupData> {
  const { read } = context.get(pageSourceContext);
  const [league, seasons, all] = await Promise.all([
    read('GET /api/admin/content/{id}', { params: { id: 'league' } }),
    read('GET /api/admin/seasons', {}),
    read('GET /api/teams', {}),
  ]);
  const season = seasons.seasons.find(({ isDefault }) => isDefault) ?? null;
  const list = season && (await read('GET /api/admin/fixtures', { query: { season: season.season } }));
  const divisions = season?.divisions ?? [];
  const teams = all.filter(({ division }) => divisions.includes(division));
  const fixtures = list?.fixtures ?? [];
  const steps = completedSteps({
    name: leagueContentText(league, 'name'),
    teams: divisions.map((division) => teams.filter((team) => team.division === division).length),
    fixtures: fixtures.length,
    published: fixtures.filter(({ published }) => published).length,
    results: season?.results ?? 0,
  });
  const timeZone = leagueContentText(league, 'timeZone');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  const step = setupStepToShow(params['step'], steps);
  const checks = step === 'done' ? (await read('GET /api/admin/checks', {})).lines : null;
  const doneNext = step === 'done' ? await loadAddressesOfDoneTasks(read, season?.results ?? 0) : [];
  return { league, season, teams, list, done: [...steps], proposed: seasonNameOfDay(today), step, checks, doneNext };
}

/** The last set-up step suggests tasks to do next. Returns the page addresses of the tasks that are already done. */
async function loadAddressesOfDoneTasks(read: PageSource['read'], results: number): Promise<string[]> {
  const [people, { committee, venues }, rules, { posts }] = await Promise.all([
    read('GET /api/admin/people', {}),
    read('GET /api/contacts', {}),
    read('GET /api/rules', {}),
    read('GET /api/news', {}),
  ]);
  const tasks: [to: string, isDone: boolean][] = [
    ['/data-input', results > 0],
    ['/admin/people', people.some(({ role }) => role === 'captain')],
    ['/admin/content/contacts', committee.length > 0],
    ['/admin/content/venues', venues.length > 0],
    ['/admin/content/rules', rules.html !== ''],
    ['/admin/content/new-post', posts.length > 0],
  ];
  return tasks.flatMap(([to, isDone]) => (isDone ? [to] : []));
}

/** Returns the step named in the page's address if it can be opened, or else the first unfinished step. */
function setupStepToShow(named: string | undefined, done: ReadonlySet<SetupStep>): SetupStep {
  const next = nextStep(done);
  const asked = SETUP_STEPS.find((one) => one === named) ?? next;
  return canOpenStep(asked, done) ? asked : next;
}

/**
 * Returns whether a step can be opened. The step before it, if any, must be done. The last step needs only the step
 * `teams`, because the league may add its fixtures later.
 */
export function canOpenStep(step: SetupStep, done: ReadonlySet<SetupStep>): boolean {
  const before = step === 'done' ? 'teams' : SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1];
  return before === undefined || done.has(before);
}

/** Returns a text field of the league's content, such as its `name`; empty if the field has no text. */
export function leagueContentText({ value }: SetupData['league'], name: string): string {
  const text = value[name];
  return typeof text === 'string' ? text : '';
}
