import { compareDays, dayInWords } from '#domain/day.ts';
import { createWeekOfPlayFinder } from '#domain/cards/week-of-play.ts';
import { positiveNumberReader } from '#domain/imports/cells.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { weeksBetween } from './days.ts';
import { createWeekOfDayFinder } from './known-weeks.ts';
import { type TableLine, tablesWithValuesOfMeaning } from './line.ts';
import { type ValueReadingContext, type ReportFault, valueOrReportFaults } from './reading.ts';
import type { SeasonSpan } from './seasons.ts';
import { readWeek } from './week.ts';

/**
 * Returns the number of a line's week; `undefined` if the line has none, or if the week has a fault, which is reported.
 * `day`: the line's day; `null` for none, `undefined` if it could not be read.
 */
type WeekReader = (line: TableLine, day: string | null | undefined, report: ReportFault) => number | undefined;

/**
 * A line with its day and its season. `day`: `null` for none, `undefined` if it could not be read. `span`: `null` if
 * the season is not known.
 */
type DatedLine = { line: TableLine; day: string | null | undefined; span: SeasonSpan | null };

/**
 * Returns a function that finds the week of each line (Rule N26): from the week column, or else from the day of the
 * line, or else from an official, who gives one week for all lines. `dated`: the same lines, with their days and
 * seasons.
 */
export function weekReader(
  lines: readonly TableLine[],
  dated: readonly DatedLine[],
  reading: ValueReadingContext,
): WeekReader {
  const { inquiry } = reading;
  const withWeeks = tablesWithValuesOfMeaning(lines, 'week');
  const others = lines.filter(({ columns }) => !withWeeks.has(columns));
  if (inquiry.answerForFile('all', 'week') !== undefined) return askWeekForAllLines(lines, reading);
  const otherwise = others.length > 0 ? weekReaderForLinesWithoutWeek(others, dated, reading) : null;
  return (line, day, report) => {
    if (!otherwise || withWeeks.has(line.columns)) return weekInCell(line, report);
    return otherwise(line, day, report);
  };
}

/** Returns a function that finds the week of each line in `lines`. The tables of these lines have no weeks. */
function weekReaderForLinesWithoutWeek(
  lines: readonly TableLine[],
  dated: readonly DatedLine[],
  reading: ValueReadingContext,
): WeekReader {
  // A break can be imported without a week.
  if (reading.kind === 'breaks') return () => undefined;
  const own = new Set(lines);
  const hasDays = dated.some(({ line, day }) => own.has(line) && typeof day === 'string');
  return hasDays ? askWhetherWeeksFollowDates(dated, own, reading) : askWeekForAllLines(lines, reading);
}

function weekInCell(line: TableLine, report: ReportFault): number | undefined {
  const [heading, text] = [line.heading('week'), line.text('week')];
  const read = readWeek(text, heading);
  return valueOrReportFaults(
    positiveNumberReader(MAX_WEEKS)(read && 'week' in read ? String(read.week) : text, heading),
    report,
  );
}

function askWeekForAllLines(lines: readonly TableLine[], { inquiry }: ValueReadingContext): WeekReader {
  const answer = inquiry.ask({
    kind: 'all',
    subject: 'week',
    lines: lines.slice(0, 1).map(({ line }) => line),
    text: 'Which week is this? The file has neither weeks nor dates.',
    options: [{ value: '1', text: 'Week 1' }],
    suggested: '1',
    needed: true,
    accepts: isWeekNumber,
  });
  const week = answer === null ? undefined : Number(answer);
  return () => week;
}

function isWeekNumber(value: string): boolean {
  return /^[1-9]\d?$/.test(value);
}

function askWhetherWeeksFollowDates(
  dated: readonly DatedLine[],
  own: ReadonlySet<TableLine>,
  { inquiry, facts }: ValueReadingContext,
): WeekReader {
  const answer = inquiry.ask({
    kind: 'weeks',
    subject: 'dates',
    lines: [...own].slice(0, 1).map(({ line }) => line),
    text: 'The file has no weeks. Which weeks are the matches in?',
    options: [
      { value: 'from-dates', text: 'The weeks of their dates' },
      { value: 'one', text: 'All are in week 1' },
    ],
    suggested: 'from-dates',
    needed: true,
  });
  if (answer === 'one') return () => 1;
  const spanOf = new Map(dated.map(({ line, span }) => [line, span]));
  const firsts = firstDayBySeason(dated);
  const recorded = facts.seasons.flatMap(({ name, days = [] }) => (days.length > 0 ? [[name, days] as const] : []));
  const goingOn = new Map(recorded.map(([name, days]) => [name, createWeekOfDayFinder(days)]));
  const byCalendar = new Map<string, ReturnType<typeof createWeekOfPlayFinder>>();
  return (line, day, report) => {
    if (day === undefined) return undefined;
    const span = spanOf.get(line);
    if (day === null || !span) {
      if (day === null) report('This line has neither a week nor a date.');
      return undefined;
    }
    if (span.calendar.length > 0) {
      const weekIn = byCalendar.get(span.name) ?? createWeekOfPlayFinder(span.calendar);
      byCalendar.set(span.name, weekIn);
      // A day before the first week of the calendar belongs to the first week, and a day after the last week belongs to
      // the last week.
      const [first, last] = [span.calendar.at(0)?.week ?? 1, span.calendar.at(-1)?.week ?? 1];
      return weekIn({ week: compareDays(day, span.calendar.at(-1)?.to ?? day) > 0 ? last : first, date: day });
    }
    const next = goingOn.get(span.name)?.(day);
    if (next && 'fault' in next) return report(next.fault);
    const week = next?.week ?? weeksBetween(firsts.get(span.name) ?? day, day) + 1;
    if (week <= MAX_WEEKS) return week;
    report(`${dayInWords(day)} is in week ${week}: a season has at most ${MAX_WEEKS}.`);
    return undefined;
  };
}

/** Returns the first day that the file has in each season, keyed by the name of the season. */
function firstDayBySeason(dated: readonly DatedLine[]): Map<string, string> {
  const firsts = new Map<string, string>();
  for (const { day, span } of dated) {
    if (typeof day !== 'string' || !span) continue;
    const first = firsts.get(span.name);
    if (first === undefined || compareDays(day, first) < 0) firsts.set(span.name, day);
  }
  return firsts;
}
