import { compareDays, dayInWords } from '#domain/day.ts';
import { weekOfPlayIn } from '#domain/cards/week-of-play.ts';
import { ordinalReader } from '#domain/imports/cells.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { mondaysBetween } from './days.ts';
import { weekFromKnownDays } from './known-weeks.ts';
import { type TableLine, tablesWith } from './line.ts';
import { type ValueReading, type ReportFault, valueOrReport } from './reading.ts';
import type { SeasonSpan } from './seasons.ts';
import { readWeek } from './week.ts';

/** Returns a line's week; `undefined` if it has none or it has a fault. A fault is reported. */
type WeekOf = (line: TableLine, day: string | null | undefined, report: ReportFault) => number | undefined;

/** A line with its day and the days of its season. */
type Dated = { line: TableLine; day: string | null | undefined; span: SeasonSpan | null };

/**
 * Returns a function that finds the week of each line: in its column, or from its day, or the same week for all lines.
 */
export function weekReader(lines: readonly TableLine[], dated: readonly Dated[], reading: ValueReading): WeekOf {
  const { inquiry } = reading;
  const withWeeks = tablesWith(lines, 'week');
  const others = lines.filter(({ columns }) => !withWeeks.has(columns));
  if (inquiry.given('all', 'week') !== undefined) return oneWeek(lines, reading);
  const otherwise = others.length > 0 ? unwrittenWeeks(others, dated, reading) : null;
  return (line, day, report) => {
    if (!otherwise || withWeeks.has(line.columns)) return weekInCell(line, report);
    return otherwise(line, day, report);
  };
}

/** Returns a function that finds the week of lines in tables without weeks. */
function unwrittenWeeks(lines: readonly TableLine[], dated: readonly Dated[], reading: ValueReading): WeekOf {
  // A break needs no week.
  if (reading.kind === 'breaks') return () => undefined;
  const own = new Set(lines);
  const hasDays = dated.some(({ line, day }) => own.has(line) && typeof day === 'string');
  return hasDays ? weeksFromDays(dated, own, reading) : oneWeek(lines, reading);
}

function weekInCell(line: TableLine, report: ReportFault): number | undefined {
  const [heading, text] = [line.heading('week'), line.text('week')];
  const read = readWeek(text, heading);
  return valueOrReport(ordinalReader(MAX_WEEKS)(read && 'week' in read ? String(read.week) : text, heading), report);
}

function oneWeek(lines: readonly TableLine[], { inquiry }: ValueReading): WeekOf {
  const answer = inquiry.ask({
    kind: 'all',
    subject: 'week',
    lines: lines.slice(0, 1).map(({ line }) => line),
    text: 'Which week is this? The file has neither weeks nor dates.',
    options: [{ value: '1', text: 'Week 1' }],
    suggested: '1',
    needed: true,
    accepts: isWeek,
  });
  const week = answer === null ? undefined : Number(answer);
  return () => week;
}

function isWeek(value: string): boolean {
  return /^[1-9]\d?$/.test(value);
}

function weeksFromDays(dated: readonly Dated[], own: ReadonlySet<TableLine>, { inquiry, facts }: ValueReading): WeekOf {
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
  const firsts = firstDays(dated);
  const recorded = facts.seasons.flatMap(({ name, days = [] }) => (days.length > 0 ? [[name, days] as const] : []));
  const goingOn = new Map(recorded.map(([name, days]) => [name, weekFromKnownDays(days)]));
  const byCalendar = new Map<string, ReturnType<typeof weekOfPlayIn>>();
  return (line, day, report) => {
    if (day === undefined) return undefined;
    const span = spanOf.get(line);
    if (day === null || !span) {
      if (day === null) report('This line has neither a week nor a date.');
      return undefined;
    }
    if (span.calendar.length > 0) {
      const weekIn = byCalendar.get(span.name) ?? weekOfPlayIn(span.calendar);
      byCalendar.set(span.name, weekIn);
      // A day before the first week of the calendar belongs to that week, and one after the last week to the last.
      const [first, last] = [span.calendar.at(0)?.week ?? 1, span.calendar.at(-1)?.week ?? 1];
      return weekIn({ week: compareDays(day, span.calendar.at(-1)?.to ?? day) > 0 ? last : first, date: day });
    }
    const next = goingOn.get(span.name)?.(day);
    if (next && 'fault' in next) return report(next.fault);
    const week = next?.week ?? mondaysBetween(firsts.get(span.name) ?? day, day) + 1;
    if (week <= MAX_WEEKS) return week;
    report(`${dayInWords(day)} is in week ${week}: a season has at most ${MAX_WEEKS}.`);
    return undefined;
  };
}

/** Returns the first day of each season in the file, keyed by season. */
function firstDays(dated: readonly Dated[]): Map<string, string> {
  const firsts = new Map<string, string>();
  for (const { day, span } of dated) {
    if (typeof day !== 'string' || !span) continue;
    const first = firsts.get(span.name);
    if (first === undefined || compareDays(day, first) < 0) firsts.set(span.name, day);
  }
  return firsts;
}
