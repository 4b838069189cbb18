import { MONTH_NAMES } from '#domain/imports/words.ts';
import { clockTime, MINUTES_PER_DAY } from './time.ts';
import { addDays, compareDays, dayFault, dayNumber, weekdayNumber, dayInWords } from '#domain/day.ts';
import { tooDistantDayFault } from '#domain/fixtures/calendar.ts';
import { printableQuote } from '#domain/imports/cells.ts';
import { lineWords } from '#domain/imports/sheet.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import { NIGHTS } from '#domain/squads/team-numbers.ts';
import type { TableLine } from './line.ts';
import type { ValueReadingContext, ReportFault } from './reading.ts';
import { isInTwelveMonthsOfSeason, type SeasonSpan, yearOfDayInSeason } from './seasons.ts';
import { type DayParts, readWrittenDay, type WrittenDay } from './written-day.ts';

/**
 * Whether the dates of a file have the day or the month first. `mixed`: some dates have the day first, others the
 * month.
 */
type DayMonthOrder = 'day-first' | 'month-first' | 'mixed';

/**
 * The day in a line's date cell, such as `2025-09-22`, and the time in the same cell, such as `19:30`. Each is `null`
 * if the cell does not have it.
 */
export type LineDayAndTime = { day: string | null; time: string | null };

type DayInCell = { line: TableLine; text: string; written: WrittenDay; span: SeasonSpan | null };

/**
 * Reads the days of a file (Rule N13). First, `decide` finds out whether the day or the month comes first in its dates.
 * Then `of` reads the day of each line.
 */
export class FileDayReader {
  readonly #reading: ValueReadingContext;
  readonly #written = new Map<string, WrittenDay | null>();
  #order: DayMonthOrder = 'day-first';
  #monthFirst: DayInCell | null = null;

  constructor(reading: ValueReadingContext) {
    this.#reading = reading;
  }

  /**
   * Returns the days that have a year in the file. These days show the season of the file. Leaves out days such as
   * `3/4/2025`, whose day and month could be swapped, unless an official has said whether the day or the month comes
   * first. If no days are left in a file of results, scores or breaks, returns all days that have a year, read with the
   * day first.
   */
  sureDays(lines: readonly TableLine[]): string[] {
    const clear = this.#daysWithYears(lines, isAmbiguous);
    // Fixtures and squads without a season belong to the default season, unless unambiguous dates in the file show
    // another season.
    const isOfLeague = this.#reading.kind === 'fixtures' || this.#reading.kind === 'squads';
    return clear.length > 0 || isOfLeague ? clear : this.#daysWithYears(lines, () => false);
  }

  #daysWithYears(lines: readonly TableLine[], isSkipped: (written: WrittenDay) => boolean): string[] {
    const { inquiry, facts } = this.#reading;
    const said = inquiry.answerForFile('dates', 'order');
    return lines.flatMap((line) => {
      const written = this.#read(line.text('date'));
      if (!written || (said === undefined && isSkipped(written))) return [];
      const parts = dayPartsForOrder(written, said === 'month-first' ? said : 'day-first') ?? written.monthFirst;
      const day = parts && parts.year !== null ? dayFromParts(parts, null, facts) : null;
      return day ?? [];
    });
  }

  /**
   * Decides for the whole file whether the day or the month comes first. If the days do not show it, asks an official.
   */
  decide(lines: readonly TableLine[], spanOf: (line: TableLine) => SeasonSpan | null): void {
    const seen = new Map<string, DayInCell>();
    for (const line of lines) {
      const text = line.text('date');
      const written = this.#read(text);
      const span = spanOf(line);
      const key = `${text}\u{1f}${span?.name ?? ''}`;
      if (written && !seen.has(key)) seen.set(key, { line, text, written, span });
    }
    const found = [...seen.values()];
    const dayFirst = found.find(({ written }) => written.monthFirst === null);
    this.#monthFirst = found.find(({ written }) => written.parts === null) ?? null;
    const unclear = found.filter(({ written }) => isAmbiguous(written));
    const said =
      dayFirst && this.#monthFirst ? 'mixed' : dayFirst ? 'day-first' : this.#monthFirst ? 'month-first' : null;
    const isAsked = said === null && unclear.length > 0;
    this.#order = this.#answered(unclear, isAsked) ?? said ?? 'day-first';
  }

  #answered(unclear: readonly DayInCell[], isAsked: boolean): DayMonthOrder | null {
    const { inquiry } = this.#reading;
    if (inquiry.answerForFile('dates', 'order') === undefined) {
      if (!isAsked) return null;
      const likely = this.#likely(unclear);
      if (likely !== null) return likely;
    }
    const [first] = unclear;
    const example = first
      ? ` ${first.text} is ${dayAndMonthText(first.written.parts)} or ${dayAndMonthText(first.written.monthFirst)}.`
      : '';
    const answer = inquiry.ask({
      kind: 'dates',
      subject: 'order',
      lines: unclear.map(({ line }) => line.line),
      text: `In the dates, does the day or the month come first?${example}`,
      options: [
        { value: 'day-first', text: 'The day' },
        { value: 'month-first', text: 'The month' },
      ],
      suggested:
        this.#usual(unclear, 'month-first') && !this.#usual(unclear, 'day-first') ? 'month-first' : 'day-first',
      needed: true,
    });
    return answer === 'month-first' ? 'month-first' : 'day-first';
  }

  /**
   * Returns the order of day and month in which no day has a fault. Faults are, for example, a day outside its season,
   * or a day that is not on the weekday written beside it. Returns `null` if both orders are free of faults, or if
   * neither order is.
   */
  #likely(unclear: readonly DayInCell[]): DayMonthOrder | null {
    const fits = (order: DayMonthOrder) =>
      unclear.every(({ written, span }) => {
        const day = this.#dayIn(dayPartsForOrder(written, order), written, span);
        return day !== null && this.#faultOf(day, written, span) === null;
      });
    const [dayFirst, monthFirst] = [fits('day-first'), fits('month-first')];
    return dayFirst === monthFirst ? null : dayFirst ? 'day-first' : 'month-first';
  }

  /**
   * Returns whether every day is near its season if the days are read with `order`. A day is near its season if it is
   * in the twelve months that begin shortly before that season starts.
   */
  #usual(unclear: readonly DayInCell[], order: DayMonthOrder): boolean {
    return unclear.every(({ written, span }) => {
      const day = this.#dayIn(dayPartsForOrder(written, order), written, span);
      return day !== null && (!span || isInTwelveMonthsOfSeason(day, span));
    });
  }

  /** Returns the day of a line. If the day is wrong, reports why and returns `undefined`. Call `decide` first. */
  of(line: TableLine, span: SeasonSpan | null, report: ReportFault): LineDayAndTime | undefined {
    const text = line.text('date');
    if (isDayUnknown(text)) {
      if (text !== '' && this.#reading.kind !== 'fixtures')
        this.#reading.inquiry.leaveOut(line.line, `“${printableQuote(text)}” is no date, and is not kept.`);
      return { day: null, time: null };
    }
    const written = this.#read(text);
    const fault = (why: string) => report(`${line.heading('date')} is "${printableQuote(text)}", ${why}.`);
    if (!written) return fault('which is not a date: write it as 22/09/2025');
    if (this.#order === 'mixed' && isAmbiguous(written) && this.#monthFirst) {
      const { line: other, text: cell } = this.#monthFirst;
      return report(
        `${printableQuote(text)} is not clear, as ${lineWords(other.line)} has the month first (${printableQuote(cell)}): write 2025-09-22.`,
      );
    }
    const parts = dayPartsForOrder(written, this.#order);
    const day = this.#dayIn(parts, written, span);
    if (written.moment !== null && this.#momentOf(written) === null)
      return fault('which is in another time zone: write only the date');
    if (day === null) {
      const isTurned = parts === null && this.#order !== 'month-first';
      return fault(`which is not in the calendar${isTurned ? ': the day comes before the month' : ''}`);
    }
    const wrong = this.#faultOf(day, written, span);
    if (wrong !== null) return report(wrong);
    return { day, time: this.#momentOf(written)?.slice(11) ?? written.time };
  }

  #read(text: string): WrittenDay | null {
    const known = this.#written.get(text);
    if (known !== undefined) return known;
    const read = text === '' ? null : readWrittenDay(text);
    this.#written.set(text, read);
    return read;
  }

  #momentOf({ moment }: WrittenDay): string | null {
    return moment === null ? null : toLeagueDateTime(moment, this.#reading.facts);
  }

  #dayIn(parts: DayParts | null, written: WrittenDay, span: SeasonSpan | null): string | null {
    if (parts === null) return null;
    const day = dayFromParts(parts, span, this.#reading.facts);
    if (day === null || written.moment === null) return day;
    return this.#momentOf(written)?.slice(0, 10) ?? null;
  }

  #faultOf(day: string, written: WrittenDay, span: SeasonSpan | null): string | null {
    const { facts, exported, kind } = this.#reading;
    const is = weekdayNumber(day);
    if (written.weekday !== null && written.weekday !== is)
      return `${dayInWords(day)} is a ${NIGHTS[is - 1]}, not a ${NIGHTS[written.weekday - 1]}: check the day and the year.`;
    const far = tooDistantDayFault(day, facts.today, span);
    // In a file that this site exported, a day may be outside its season, because an official may have confirmed that
    // day.
    if (far !== null || exported) return far;
    if (span && (compareDays(day, span.from) < 0 || compareDays(day, span.to) > 0))
      return `${dayInWords(day)} is not in season ${span.name}.`;
    const isPlayed = kind === 'results' || kind === 'scores' || kind === 'breaks';
    return isPlayed && compareDays(day, facts.today) > 0 ? `${dayInWords(day)} is after today.` : null;
  }
}

/** Returns whether a cell is empty or says that the day is not known, such as `-` or `tbc`. */
export function isDayUnknown(text: string): boolean {
  return /^(?:|-|–|—|\?|n\/?a|tb[acd]|none|unknown|date tb[acd])$/i.test(text);
}

/**
 * Returns whether a written day can be two different days. For example, `3/4/2025` can be 3 April (day first) or 4
 * March (month first).
 */
function isAmbiguous({ parts, monthFirst }: WrittenDay): boolean {
  return parts !== null && monthFirst !== null && parts !== monthFirst && parts.day !== parts.month;
}

function dayPartsForOrder({ parts, monthFirst }: WrittenDay, order: DayMonthOrder): DayParts | null {
  return order === 'month-first' ? monthFirst : parts;
}

function dayAndMonthText(parts: DayParts | null): string {
  return parts === null ? '' : `${parts.day} ${MONTH_NAMES[parts.month - 1]}`;
}

/**
 * Returns a day as `2025-09-22`; `null` for a day that does not exist. A day without a year gets the year that puts it
 * in the season `span`, or the current year if `span` is `null`.
 */
function dayFromParts({ year, month, day }: DayParts, span: SeasonSpan | null, facts: LeagueFacts): string | null {
  const rest = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const around = span?.firstYear ?? Number(facts.today.slice(0, 4));
  const whole =
    year === null ? (span ? yearOfDayInSeason(span, rest) : facts.today.slice(0, 4)) : fourDigitYear(year, around);
  const found = `${whole}-${rest}`;
  return dayFault(found) === null ? found : null;
}

/**
 * Returns a year with four digits. For two digits, such as `25`, returns the year that ends with them and is nearest to
 * `around`.
 */
function fourDigitYear(year: string, around: number): string {
  if (year.length === 4) return year;
  const years = [1900, 2000, 2100].map((century) => century + Number(year));
  return String(years.sort((a, b) => Math.abs(a - around) - Math.abs(b - around))[0]);
}

const ISO_DATE_TIME_PATTERN = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(.+)$/;
const BRITISH_TIME_ZONE_NAME_PATTERN = /^(?:Europe\/(?:London|Belfast|Dublin|Jersey|Guernsey|Isle_of_Man)|GB)$/;

/**
 * Returns a moment with a time zone as the league's local time, such as `2025-09-22T19:30`; `null` if it cannot be
 * converted. For a league outside the British Isles, a moment with an offset such as `+02:00` keeps its day and time as
 * written, and any other moment cannot be converted.
 */
function toLeagueDateTime(moment: string, { timeZone = 'Europe/London' }: LeagueFacts): string | null {
  const [, day, hours, minutes, zone = ''] = ISO_DATE_TIME_PATTERN.exec(moment) ?? [];
  if (day === undefined || dayFault(day) !== null) return null;
  const [, sign, ahead, more] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (!BRITISH_TIME_ZONE_NAME_PATTERN.test(timeZone)) return sign === undefined ? null : moment.slice(0, 16);
  const named = zone.toUpperCase() === 'BST' ? 60 : 0;
  const offset = sign === undefined ? named : (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(more));
  return britishTime(addMinutesToDay(day, Number(hours) * 60 + Number(minutes) - offset));
}

function addMinutesToDay(day: string, minutes: number): string {
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  return `${addDays(day, days)}T${clockTime(minutes - days * MINUTES_PER_DAY)}`;
}

/**
 * Returns the British time of a moment in UTC. British time is an hour later than UTC from the last Sunday of March to
 * the last Sunday of October.
 */
function britishTime(moment: string): string {
  const [day, year] = [moment.slice(0, 10), moment.slice(0, 4)];
  const lastSunday = (month: string) => addDays(`${year}-${month}-31`, -(weekdayNumber(`${year}-${month}-31`) % 7));
  const isSummer = moment >= `${lastSunday('03')}T01:00` && moment < `${lastSunday('10')}T01:00`;
  const minutes = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
  return addMinutesToDay(day, minutes + (isSummer ? 60 : 0));
}

/**
 * Returns the number of weeks from the week of `first` to the week of `day`; negative if `day` is in an earlier week.
 * Weeks begin on Mondays.
 */
export function weeksBetween(first: string, day: string): number {
  const monday = (one: string) => dayNumber(one) - (weekdayNumber(one) - 1);
  return Math.round((monday(day) - monday(first)) / 7);
}
