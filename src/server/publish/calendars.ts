import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { stateMark } from '#domain/cards/review.ts';
import { compareSeasons, type GameWeek } from '#domain/seasons/season.ts';
import { venueKey } from '#domain/squads/venue.ts';
import { z } from 'zod';
import type { Facts } from '../cache/facts.ts';
import { scheduledFixtureAnswer, publishedList } from '../fixture-list/season-list.ts';
import { notFound, orNotFound } from '../refusal.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { addDays } from '#domain/day.ts';
import { playedDays } from '#domain/fixtures/calendar.ts';
import { entrantNames } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { roundName } from '#domain/draws/draw.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import { publication, type Source } from './publication.ts';

/** The fixtures of the whole league, of a division, or of a team. */
type Whose = { division: number } | { teamId: string } | 'league';

/** The calendars: fixtures of the default season and of later ones. `address`: the site's. */
export function calendars(address: string) {
  const calendar = <Wanted extends z.ZodType>(
    path: string,
    wanted: Wanted,
    whose: (wanted: z.output<Wanted>) => Whose,
  ) =>
    publication({
      path,
      wanted,
      type: 'text/calendar; charset=utf-8',
      make: (source, asked) => calendarOf(source, whose(asked), address),
    });
  const division = z.object({ division: z.string().regex(/^[1-9]\d?$/) });
  return [
    calendar('/calendar/league.ics', z.object({}), () => 'league'),
    calendar('/calendar/division/:division.ics', division, (wanted) => ({ division: Number(wanted.division) })),
    calendar('/calendar/team/:teamId.ics', z.object({ teamId: z.string() }), ({ teamId }) => ({ teamId })),
  ];
}

async function calendarOf({ read, dependencies }: Source, whose: Whose, address: string): Promise<string> {
  const { fixtures, ties, ...parts } = await read(async (from) => {
    const { name, matchTime: time, timeZone } = from.content();
    const title = `${await titleOf(from, whose)}, ${name}`;
    return { name: title, time, timeZone, fixtures: await fixturesOf(from, whose), ties: await tiesOf(from, whose) };
  });
  // The revision of a scope only rises, even when a change is undone.
  const sequenceOf = (scope: string) => dependencies.get(scope) ?? 0;
  return fixturesCalendar(
    { ...parts, address },
    fixtures.map((one) => ({ ...one, sequence: sequenceOf(`list:${one.fixture.season}`) })),
    ties.map(({ season, ...tie }) => ({ ...tie, sequence: sequenceOf(`cups:${season}`) })),
  );
}

/** A team's calendar has its cup ties too. */
async function tiesOf(facts: Facts, whose: Whose): Promise<(Omit<CalendarTie, 'sequence'> & { season: string })[]> {
  if (whose === 'league' || 'division' in whose) return [];
  const { list, default: shown } = await facts.seasons();
  const people = await facts.people();
  const found = [];
  for (const { name: season } of list.filter(({ name }) => compareSeasons(name, shown) >= 0)) {
    const ties = (await facts.cups(season)).flatMap((cup) => tiesIn(cup, whose.teamId, people));
    found.push(...ties.map((tie) => ({ ...tie, season })));
  }
  return found;
}

async function titleOf(facts: Facts, whose: Whose): Promise<string> {
  if (whose === 'league') return 'Fixtures';
  if ('teamId' in whose) {
    const team = orNotFound((await facts.people()).teams.get(whose.teamId), 'There is no such team.');
    return team.name;
  }
  const { list } = await facts.seasons();
  if (!list.some(({ divisions }) => divisions.includes(whose.division)))
    throw notFound('The league has no such division.');
  return `Division ${whose.division}`;
}

async function fixturesOf(facts: Facts, whose: Whose): Promise<Omit<CalendarFixture, 'sequence'>[]> {
  const { list, default: shown } = await facts.seasons();
  const addresses = new Map(facts.content().venues.map(({ name, address }) => [venueKey(name), address]));
  const found = [];
  for (const season of list.filter(({ name }) => compareSeasons(name, shown) >= 0)) {
    const { scheduled, ...rest } = await publishedList(facts, season.name);
    for (const one of scheduled) {
      const fixture = scheduledFixtureAnswer(one, rest);
      const isTheirs =
        whose === 'league' ||
        ('division' in whose
          ? one.division === whose.division
          : [one.homeTeamId, one.awayTeamId].includes(whose.teamId));
      if (!isTheirs) continue;
      const week = season.calendar.find((dated) => dated.week === one.week);
      const address = addresses.get(venueKey(fixture.venue)) ?? '';
      found.push({ fixture, changedAt: one.changedAt, week, address });
    }
  }
  return found;
}

/** `changedAt` is a moment in ISO 8601; `sequence` rises with every change of the list. */
type CalendarFixture = {
  fixture: ScheduledFixtureAnswer;
  changedAt: string;
  sequence: number;
  /** The dated week of the calendar, if it has one. */
  week: GameWeek | undefined;
  /** The postal address of the venue, or empty. */
  address: string;
};

/** `time`: the local start of matches in `timeZone`; `address`: the site's. */
type CalendarParts = { name: string; time: string; timeZone: string; address: string };

const HOURS = 3;

/**
 * Returns a calendar (RFC 5545). A fixture is an evening, or all days of its week if it has no date; one without either is
 * left out. A postponed fixture is cancelled, so that it leaves the subscribers' calendars.
 */
export function fixturesCalendar(
  parts: CalendarParts,
  fixtures: readonly CalendarFixture[],
  ties: readonly CalendarTie[] = [],
): string {
  const calendar = ical({
    // The library escapes every text except this one (RFC 5545 §3.3.11).
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
  for (const tie of ties) calendar.createEvent(tieEvent(tie, parts.address));
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

function whenOf({ fixture: { date, state }, week }: CalendarFixture, { time, timeZone }: CalendarParts) {
  const { CANCELLED, CONFIRMED, TENTATIVE } = ICalEventStatus;
  const isOff = state === 'postponed';
  if (date !== null) {
    const start = startTime(date, time, timeZone);
    return { start, end: new Date(start.getTime() + HOURS * 60 * 60 * 1000), status: isOff ? CANCELLED : CONFIRMED };
  }
  if (!week) return null;
  const { from, to } = playedDays(week);
  return { ...wholeDays(from, to), status: isOff ? CANCELLED : TENTATIVE };
}

/** The times of an event of whole days, which does not block a calendar. Its end is the day after it. */
function wholeDays(from: string, to: string) {
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${addDays(to, 1)}T00:00:00Z`)];
  return { start, end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
}

function summaryOf({
  homeTeamName,
  awayTeamName,
  homeTeamScore,
  awayTeamScore,
  state,
  resultState,
}: ScheduledFixtureAnswer): string {
  if (state === 'played')
    return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}${stateMark(resultState)}`;
  return `${state === 'postponed' ? 'Postponed: ' : ''}${homeTeamName} v ${awayTeamName}`;
}

/**
 * The moment of the local `time` (`19:45`) on `day` (`YYYY-MM-DD`) in a time zone. A time that the clock skips in spring
 * is an hour later.
 */
export function startTime(day: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * A tie of a team cup in a team's calendar: on the day on which it was played, or, while it is open, on the last day on
 * which it is to be played.
 */
type CalendarTie = {
  tieId: string;
  competitionId: string;
  day: string;
  /** Whether the tie is open, so that any day up to `day` would do. */
  isOpen: boolean;
  summary: string;
  description: string;
  /** The home team's; empty if unknown. */
  venue: string;
  sequence: number;
};

function tiesIn({ competition, ties }: Cup, teamId: string, people: People): Omit<CalendarTie, 'sequence'>[] {
  const { id: competitionId, name, season, rounds, entrants } = competition;
  const own = entrants.find((entrant) => 'teamId' in entrant && entrant.teamId === teamId);
  if (!own) return [];
  const names = entrantNames(entrants, people);
  return ties.flatMap((tie) => {
    const { id: tieId, round, state, home, away, result } = tie;
    const isOpen = state === 'open';
    const day = isOpen ? rounds[round - 1]!.playBy : (result?.playedOn ?? null);
    if ((home !== own.id && away !== own.id) || day === null || home === null || away === null) return [];
    const [homeName, awayName] = [names.get(home)!, names.get(away)!];
    const score = state === 'played' && result ? `${result.homeFrames}–${result.awayFrames}` : 'v';
    const host = entrants.find(({ id }) => id === home);
    const venue = host && 'teamId' in host ? (knownTeam(people.teams, host.teamId).venue ?? '') : '';
    const summary = `${isOpen ? 'Play by today: ' : ''}${homeName} ${score} ${awayName}`;
    const description = `${name}, ${roundName(round, rounds.length)}, season ${season}`;
    return { tieId, competitionId, day, isOpen, summary, description, venue };
  });
}

/** Returns the event of a tie: a whole day, which stands for the moment of the last change too, as that is not known. */
function tieEvent(tie: CalendarTie, address: string): ICalEventData {
  const when = wholeDays(tie.day, tie.day);
  return {
    ...when,
    id: `${tie.tieId}@${new URL(address).hostname}`,
    stamp: when.start,
    sequence: tie.sequence,
    status: tie.isOpen ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    summary: tie.summary,
    description: tie.description,
    ...(tie.venue === '' ? {} : { location: tie.venue }),
    url: `${address}/cups/${tie.competitionId}`,
  };
}
