import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { addDays } from '#domain/day.ts';
import { playedDays } from '#domain/calendar.ts';
import type { GameWeek } from '#domain/season.ts';
import { startTime } from './start-time.ts';

/** A fixture as a calendar has it. `changedAt` is a moment, `sequence` is raised by every change of its list. */
export type CalendarFixture = {
  fixture: ScheduledFixtureAnswer;
  changedAt: string;
  sequence: number;
  /** The dated week that it is in; `undefined` where nobody dated it. */
  week: GameWeek | undefined;
  /** The postal address of where it is played; empty where nobody said. */
  address: string;
};

/** `time` is when matches start, as a clock shows it in `timeZone`; `address` is that of the site. */
export type CalendarParts = { name: string; time: string; timeZone: string; address: string };

const HOURS = 3;

/**
 * The text of a calendar (RFC 5545). A fixture has its evening, or the days of its week where it has no date; one without
 * either is left out. A postponed one is called off, so that it goes from the calendars of those who follow.
 */
export function fixturesCalendar(parts: CalendarParts, fixtures: readonly CalendarFixture[]): string {
  const calendar = ical({
    // The library escapes every text but this one (RFC 5545 §3.3.11).
    name: parts.name.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n'),
    prodId: { company: 'Baize', product: 'Fixtures', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: 6 * 60 * 60,
    url: parts.address,
  });
  for (const one of fixtures) {
    const event = eventOf(one, parts);
    if (event) calendar.createEvent(event);
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}

function eventOf(given: CalendarFixture, parts: CalendarParts): ICalEventData | null {
  const when = whenOf(given, parts);
  if (!when) return null;
  const { fixture, changedAt, sequence, address } = given;
  const { listedId, division, weekNumber, season, venue } = fixture;
  const page = `${parts.address}/fixtures?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  return {
    ...when,
    id: `${listedId}@${new URL(parts.address).hostname}`,
    stamp: new Date(changedAt),
    sequence,
    summary: summaryOf(fixture),
    description: `Division ${division}, week ${weekNumber}, season ${season}`,
    ...(venue === '' ? {} : { location: address === '' ? venue : `${venue}, ${address}` }),
    url: page,
  };
}

type When = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'status' | 'transparency'>;

function whenOf({ fixture: { date, state }, week }: CalendarFixture, { time, timeZone }: CalendarParts): When | null {
  const status = state === 'postponed' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  if (date !== null) {
    const start = startTime(date, time, timeZone);
    return { start, end: new Date(start.getTime() + HOURS * 60 * 60 * 1000), status };
  }
  if (!week) return null;
  const { from, to } = playedDays(week);
  // Nobody is busy for a whole week; the last day of all-day events is the one after it.
  const days = { start: new Date(`${from}T00:00:00Z`), end: new Date(`${addDays(to, 1)}T00:00:00Z`), allDay: true };
  const open = state === 'postponed' ? status : ICalEventStatus.TENTATIVE;
  return { ...days, status: open, transparency: ICalEventTransparency.TRANSPARENT };
}

function summaryOf({
  homeTeamName,
  awayTeamName,
  homeTeamScore,
  awayTeamScore,
  state,
}: ScheduledFixtureAnswer): string {
  if (state === 'played') return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}`;
  return `${state === 'postponed' ? 'Postponed: ' : ''}${homeTeamName} v ${awayTeamName}`;
}
