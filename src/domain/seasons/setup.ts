import { datedWeeks, mondayOf, leagueNightIn, pausesIn } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayInYear, everyDayBetween, weekday } from '#domain/day.ts';
import { countRoundRobinRounds } from '#domain/fixtures/round-robin.ts';
import type { GameWeek } from '#domain/seasons/season.ts';

/** The name of a league until somebody names it. */
export const UNNAMED_LEAGUE = 'New snooker league';

/** The steps of setting up a league, in order. */
export const SETUP_STEPS = ['league', 'season', 'teams', 'fixtures', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * The facts that decide which steps of setting up are done. `teams`: the number of teams in each division that are not
 * deleted; empty without a season.
 */
export type SetupState = {
  name: string;
  teams: readonly number[];
  /** How many fixtures the season's list has, and how many are published. */
  fixtures: number;
  published: number;
  results: number;
};

/** Returns the steps that are done (Rule R16). A league with results needs no fixture list. */
export function doneSteps({ name, teams, fixtures, published, results }: SetupState): Set<SetupStep> {
  const done: [SetupStep, boolean][] = [
    ['league', name !== UNNAMED_LEAGUE],
    ['season', teams.length > 0],
    ['teams', teams.length > 0 && teams.every((count) => count >= 2)],
    ['fixtures', results > 0 || (fixtures > 0 && published === fixtures)],
  ];
  return new Set(done.flatMap(([step, isDone]) => (isDone ? [step] : [])));
}

/** Returns the first step that is not done. */
export function nextStep(done: ReadonlySet<SetupStep>): SetupStep {
  return SETUP_STEPS.find((step) => !done.has(step))!;
}

/** Returns the name of the season that contains a day. A season lasts from May to the next April (Rule R16). */
export function seasonOfDay(day: string): string {
  const first = seasonStartYear(day);
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('/');
}

/** Returns the year in which the season that contains a day began: seasons begin in May. */
export function seasonStartYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 5 ? year : year - 1;
}

/** Returns how many weeks a season needs, if its divisions have these numbers of teams; 0 if none has two teams. */
export function weeksNeeded(teams: readonly number[], meetings: number): number {
  return Math.max(0, ...teams.map((count) => countRoundRobinRounds(count, meetings)));
}

/**
 * Returns the `weeks` weeks of a season, each from Monday to Sunday, beginning with the week of the first match night
 * `first`. Each week with a day in `off` is skipped, so the season ends a week later.
 */
export function setupCalendar(first: string, weeks: number, off: readonly string[]): GameWeek[] {
  const pauses = off.map((day) => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) }));
  return datedWeeks({ from: mondayOf(first), first: 1, last: weeks, pauses });
}

/** A week of the season that is being set up, or a week off within it (`week` is `null`). */
export type SetupNight = { monday: string; day: string; week: number | null };

/** Returns every week from the first match night to the last, including the weeks off between these. */
export function setupNights(first: string, weeks: number, off: readonly string[]): SetupNight[] {
  const night = weekday(first);
  const playing = setupCalendar(first, weeks, off).map(({ week, from, to }) => ({
    monday: from,
    day: leagueNightIn({ from, to }, night) ?? from,
    week,
  }));
  const last = playing.at(-1)?.monday ?? first;
  const idle = [...new Set(off.map(mondayOf))]
    .filter((monday) => compareDays(monday, mondayOf(first)) >= 0 && compareDays(monday, last) < 0)
    .map((monday) => ({ monday, day: addDays(monday, night - 1), week: null }));
  return [...playing, ...idle].sort((a, b) => compareDays(a.monday, b.monday));
}

/** Returns the Mondays of the weeks with Christmas Day and New Year's Day after a season's first match night. */
export function holidayWeeks(first: string): string[] {
  const year = Number(first.slice(0, 4));
  const days = [year, year + 1].flatMap((one) => [dayInYear(one, '-01-01'), dayInYear(one, '-12-25')]);
  const mondays = days.filter((day) => compareDays(day, addDays(first, 364)) < 0).map(mondayOf);
  return [...new Set(mondays)].filter((monday) => compareDays(monday, mondayOf(first)) > 0);
}

/** Returns the Mondays of the weeks that a calendar leaves out. */
export function weeksOff(calendar: readonly GameWeek[]): string[] {
  return pausesIn(calendar).flatMap(({ from, to }) => {
    return everyDayBetween(mondayOf(from), to, 7);
  });
}
