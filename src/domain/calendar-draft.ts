import { compareDays, parseDay } from '#domain/day.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { type GameWeek, startYear } from '#domain/season.ts';

export type GameWeekDraft = Draft<GameWeek>;

/** What a calendar is checked against. Checks that need an unknown part are skipped. */
export type CalendarContext = { season: string | undefined; weeks: number | undefined };

/** Checks a season's dated weeks and returns them in order (Rule R8). Paths are such as `calendar.2.from`. */
export function checkCalendar(
  drafts: readonly (GameWeekDraft | undefined)[],
  context: CalendarContext,
): Checked<GameWeek[]> {
  const issues: Issue[] = [];
  const weeks = drafts.map((draft, i) => draft && collect(checkWeek(draft, `calendar.${i}`, context), issues));
  const whole = weeks.flatMap((week, index) => (week ? [{ ...week, index }] : []));
  const ordered = whole.sort((a, b) => a.week - b.week);
  for (const [i, week] of ordered.entries()) {
    const fault = orderFault(ordered[i - 1], week);
    if (fault) issues.push({ path: `calendar.${week.index}.${fault.field}`, message: fault.message });
  }
  if (issues.length > 0 || whole.length < drafts.length) return faulty(issues);
  return valid(ordered.map(({ index: _, ...week }) => week));
}

function checkWeek(draft: GameWeekDraft, path: string, { season, weeks }: CalendarContext): Checked<GameWeek> {
  const issues: Issue[] = [];
  const week = collect(checkNumber(draft.week, `${path}.week`, weeks), issues);
  const from = collect(checkDay(draft.from, `${path}.from`, season), issues);
  const to = collect(checkDay(draft.to, `${path}.to`, season), issues);
  if (from !== undefined && to !== undefined && compareDays(to, from) < 0)
    issues.push({ path: `${path}.to`, message: `Week ${week ?? ''} ends before it begins.`.replace('  ', ' ') });
  if (issues.length > 0 || week === undefined || from === undefined || to === undefined) return faulty(issues);
  return valid({ week, from, to });
}

function checkNumber(week: number | undefined, path: string, weeks: number | undefined): Checked<number> {
  if (week === undefined) return faulty([]);
  if (!Number.isInteger(week) || week < 1) return faulty([{ path, message: 'A week is a whole number, 1 or more.' }]);
  if (weeks === undefined || week <= weeks) return valid(week);
  return faulty([{ path, message: `The season has ${weeks} weeks, so week ${week} cannot be dated.` }]);
}

/** Checks a day of a season. A day far from the season's year is a typing error, such as 2062 for 2026. */
export function checkSeasonDay(text: string, path: string, season: string): Checked<string> {
  const parsed = parseDay(text, path);
  if (!parsed.ok) return parsed;
  const years = Number(text.slice(0, 4)) - startYear(season);
  return years >= -1 && years <= 2 ? parsed : faulty([{ path, message: `${text} is not in season ${season}.` }]);
}

function checkDay(day: string | undefined, path: string, season: string | undefined): Checked<string> {
  if (day === undefined) return faulty([]);
  return season === undefined ? parseDay(day, path) : checkSeasonDay(day, path, season);
}

function orderFault(before: GameWeek | undefined, week: GameWeek): { field: 'week' | 'from'; message: string } | null {
  if (!before) return null;
  if (before.week === week.week) return { field: 'week', message: `Week ${week.week} is given twice.` };
  if (compareDays(week.from, before.to) > 0) return null;
  return { field: 'from', message: `Week ${week.week} must begin after week ${before.week} ends.` };
}
