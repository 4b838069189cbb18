import { compareDays, parseDay } from '#domain/day.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { type GameWeek, startYear } from '#domain/season.ts';

/** A dated week as somebody sent it; `undefined` is a field whose fault has been told already. */
export type GameWeekDraft = { [Field in keyof GameWeek]?: GameWeek[Field] | undefined };

/** What a calendar is checked against; an unknown part is not checked by. */
export type CalendarContext = { season: string | undefined; weeks: number | undefined };

/**
 * Checks a season's dated weeks: real days near the season's year, each week at most once, not beyond the season's last,
 * and one after the other; days between two weeks are a pause. Answers them in their order. Paths are `calendar.2.from`.
 */
export function checkCalendar(
  drafts: readonly (GameWeekDraft | undefined)[],
  context: CalendarContext,
): Checked<GameWeek[]> {
  const issues: Issue[] = [];
  const weeks = drafts.map((draft, i) => draft && collect(checkWeek(draft, `calendar.${i}`, context), issues));
  const whole = weeks.flatMap((week, index) => (week ? [{ ...week, index }] : []));
  const ordered = whole.sort((a, b) => a.week - b.week);
  for (const [i, week] of ordered.entries()) {
    const fault = i === 0 ? null : orderFault(ordered[i - 1], week);
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
  return faulty([{ path, message: `The season has ${weeks} weeks: there is no week ${week} to date.` }]);
}

/** Checks a day of a season: one far from it is a slip of the hand, 2062 for 2026. */
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
  if (before.week === week.week) return { field: 'week', message: `Week ${week.week} is there twice.` };
  if (compareDays(week.from, before.to) > 0) return null;
  return { field: 'from', message: `Week ${week.week} must begin after week ${before.week} ends.` };
}
