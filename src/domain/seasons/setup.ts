import { createDatedWeeks, mondayOf, leagueNightInWeek, pausesIn } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, monthDayInYear, everyDayBetween, weekdayNumber } from '#domain/day.ts';
import { countRoundRobinRounds } from '#domain/fixtures/round-robin.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';

/** The name of a league until somebody names it. */
export const DEFAULT_LEAGUE_NAME = 'New snooker league';

/** The steps of setting up a league, in order. */
export const SETUP_STEPS = ['league', 'season', 'teams', 'fixtures', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * The data that decides which steps of setting up a league are done. `teams`: how many teams each division has, without
 * deleted teams; empty if there is no season.
 */
export type SetupProgress = {
  name: string;
  teams: readonly number[];
  /** How many fixtures the season's fixture list has. */
  fixtures: number;
  /** How many fixtures of the list are published. */
  published: number;
  results: number;
};

/** Returns the steps that are done (Rule R16). A league with results needs no fixture list. */
export function completedSteps({ name, teams, fixtures, published, results }: SetupProgress): Set<SetupStep> {
  const done: [SetupStep, boolean][] = [
    ['league', name !== DEFAULT_LEAGUE_NAME],
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

/**
 * Returns the name, such as `25/26`, of the season that contains a day. A season lasts from May to the next April (Rule
 * R16).
 */
export function seasonNameOfDay(day: string): string {
  const first = seasonStartYearOfDay(day);
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('/');
}

/** Returns the year in which the season that contains a day began. Seasons begin in May (Rule R16). */
export function seasonStartYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 5 ? year : year - 1;
}

/**
 * Returns how many weeks a season needs if its divisions have these numbers of teams and every two teams of a division
 * meet `meetings` times; 0 if no division has two teams.
 */
export function weeksNeeded(teams: readonly number[], meetings: number): number {
  return Math.max(0, ...teams.map((count) => countRoundRobinRounds(count, meetings)));
}

/**
 * Returns the calendar of a season with `weeks` weeks, each from Monday to Sunday. The first week is the week of
 * `first`, the day of the first match night. A week that contains a day in `off` is skipped, so the season ends a week
 * later.
 */
export function newSeasonCalendar(first: string, weeks: number, off: readonly string[]): SeasonWeek[] {
  const pauses = off.map((day) => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) }));
  return createDatedWeeks({ from: mondayOf(first), first: 1, last: weeks, pauses });
}

/** A match night of the season that is being set up, or the same weekday in a week off (`week` is `null`). */
export type SetupNight = { monday: string; day: string; week: number | null };

/** Returns the night of every week from the first match night to the last, including the weeks off in between. */
export function matchNightsAndWeeksOff(first: string, weeks: number, off: readonly string[]): SetupNight[] {
  const night = weekdayNumber(first);
  const playing = newSeasonCalendar(first, weeks, off).map(({ week, from, to }) => ({
    monday: from,
    day: leagueNightInWeek({ from, to }, night) ?? from,
    week,
  }));
  const last = playing.at(-1)?.monday ?? first;
  const idle = [...new Set(off.map(mondayOf))]
    .filter((monday) => compareDays(monday, mondayOf(first)) >= 0 && compareDays(monday, last) < 0)
    .map((monday) => ({ monday, day: addDays(monday, night - 1), week: null }));
  return [...playing, ...idle].sort((a, b) => compareDays(a.monday, b.monday));
}

/**
 * Returns the Mondays of the weeks with Christmas Day or New Year's Day, in the 52 weeks from a season's first match
 * night on. The week of the first match night itself is left out.
 */
export function holidayWeekMondays(first: string): string[] {
  const year = Number(first.slice(0, 4));
  const days = [year, year + 1].flatMap((one) => [monthDayInYear(one, '-01-01'), monthDayInYear(one, '-12-25')]);
  const mondays = days.filter((day) => compareDays(day, addDays(first, 364)) < 0).map(mondayOf);
  return [...new Set(mondays)].filter((monday) => compareDays(monday, mondayOf(first)) > 0);
}

/** Returns the Mondays of the weeks that a calendar leaves out between its first and last week. */
export function weeksOff(calendar: readonly SeasonWeek[]): string[] {
  return pausesIn(calendar).flatMap(({ from, to }) => {
    return everyDayBetween(mondayOf(from), to, 7);
  });
}
