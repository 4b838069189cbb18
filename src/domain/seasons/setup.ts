import { datedWeeks, mondayOf, nightOf, pausesIn } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays, dayInYear, daysBetween, weekday } from '#domain/day.ts';
import { roundsFor } from '#domain/fixtures/round-robin.ts';
import type { GameWeek } from '#domain/seasons/season.ts';

/** The name of a league that nobody has named yet. */
export const UNNAMED = 'New snooker league';

/** The steps of setting up a league, in order. */
export const SETUP_STEPS = ['league', 'season', 'teams', 'fixtures', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What there is of a league. `teams`: how many live teams each division of its season has; empty without a season. */
export type SetupState = {
  name: string;
  teams: readonly number[];
  /** The fixtures on the list of its season, and how many of them are published. */
  fixtures: number;
  published: number;
  results: number;
};

/** Returns the steps that are done (Rule R16). A league with results needs no fixture list any more. */
export function doneSteps({ name, teams, fixtures, published, results }: SetupState): Set<SetupStep> {
  const done: [SetupStep, boolean][] = [
    ['league', name !== UNNAMED],
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

/** Returns the name of the season of a day: from May to the April after (Rule R16). */
export function seasonOfDay(day: string): string {
  const first = firstYearOfDay(day);
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('/');
}

/** Returns the year in which that season begins. */
export function firstYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 5 ? year : year - 1;
}

/** Returns how many weeks divisions with so many teams need; 0 if no division has two. */
export function weeksNeeded(teams: readonly number[], meetings: number): number {
  return Math.max(0, ...teams.map((count) => roundsFor(count, meetings)));
}

/**
 * Returns the weeks of a season whose first match night is `first`: Mondays to Sundays, one after the other, without the
 * weeks of the days in `off`.
 */
export function setupCalendar(first: string, weeks: number, off: readonly string[]): GameWeek[] {
  const pauses = off.map((day) => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) }));
  return datedWeeks({ from: mondayOf(first), first: 1, last: weeks, pauses });
}

/** One week from the first match night to the last; `week` is `null` for a week off. */
export type SetupNight = { monday: string; day: string; week: number | null };

/** Returns every week from the first match night to the last, with the weeks off between them. */
export function setupNights(first: string, weeks: number, off: readonly string[]): SetupNight[] {
  const night = weekday(first);
  const playing = setupCalendar(first, weeks, off).map(({ week, from, to }) => ({
    monday: from,
    day: nightOf({ from, to }, night) ?? from,
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
    return daysBetween(mondayOf(from), to, 7);
  });
}
