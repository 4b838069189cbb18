import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { stateInBrackets } from '#domain/cards/review.ts';
import { type SeasonWeek, isPastSeason, type Season } from '#domain/seasons/season.ts';
import { venueKey } from '#domain/squads/venue.ts';
import { z } from 'zod';
import { matchAddress } from '#contract/addresses.ts';
import { divisionName, divisionNamesIn } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { scheduledFixtureAnswer, publishedFixtureList } from '../fixture-list/season-list.ts';
import { notFound, orNotFound } from '../refusal.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { addDays } from '#domain/day.ts';
import { firstAndLastDayOfPlay } from '#domain/fixtures/calendar.ts';
import { entrantNames, roundSettings } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { roundName } from '#domain/draws/draw.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { teamNamesOf } from '../history/summaries.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { definePublication, type PublicationSource } from './publication.ts';

/** The fixtures that a calendar has: all of the league, those of one division, those of one team, or a single match. */
type FixtureSelection = { division: number } | { teamId: string } | { matchId: string } | 'league';

/**
 * Returns the calendar files: one for the league, and one for each division, team and match. They contain the fixtures
 * of the default season and of later seasons. A team's file also contains its cup ties. `address` is the site's
 * address.
 */
export function calendarPublications(address: string) {
  const calendar = <Wanted extends z.ZodType>(
    path: string,
    wanted: Wanted,
    whose: (wanted: z.output<Wanted>) => FixtureSelection,
  ) =>
    definePublication({
      path,
      wanted,
      type: 'text/calendar; charset=utf-8',
      make: (source, asked) => calendarFileOf(source, whose(asked), address),
    });
  const division = z.object({ division: z.string().regex(/^[1-9]\d?$/) });
  return [
    calendar('/calendar/league.ics', z.object({}), () => 'league'),
    calendar('/calendar/division/:division.ics', division, (wanted) => ({ division: Number(wanted.division) })),
    calendar('/calendar/team/:teamId.ics', z.object({ teamId: z.string() }), ({ teamId }) => ({ teamId })),
    calendar('/calendar/match/:matchId.ics', z.object({ matchId: z.string() }), ({ matchId }) => ({ matchId })),
  ];
}

async function calendarFileOf(
  { read, dependencies }: PublicationSource,
  whose: FixtureSelection,
  address: string,
): Promise<string> {
  const { name, dated } = await read(async (from) => {
    const { name: league, matchTime: time, timeZone } = from.content();
    const about = { whose, address, time, timeZone };
    return {
      name: `${await calendarTitle(from, whose)}, ${league}`,
      dated: [...(await fixtureEvents(from, about)), ...(await teamTieEvents(from, about))],
    };
  });
  // `sequence` is the event's version, which must grow with each change. Its value is the revision of the part of the
  // data that the event depends on (`scope`), because this revision grows even when a change is undone.
  const events = dated.map(({ scope, event }) => ({ ...event, sequence: dependencies.get(scope) ?? 0 }));
  return calendarText(name, address, events);
}

/**
 * The fixtures that a calendar has, and the other data for its events. `time` is the usual starting time of a match, in
 * `timeZone`. `address` is the site's address.
 */
type CalendarEventsInput = { whose: FixtureSelection; address: string; time: string; timeZone: string };

/** An event, and the part of the data (scope) whose revision grows when the event changes. */
type EventWithRevisionScope = { scope: string; event: ICalEventData };

/** Returns the seasons that are not over: the default season and later ones. */
async function defaultAndLaterSeasons(facts: Facts): Promise<readonly Season[]> {
  const seasons = await facts.seasons();
  return seasons.list.filter((season) => !isPastSeason(season, seasons));
}

async function calendarTitle(facts: Facts, whose: FixtureSelection): Promise<string> {
  if (whose === 'league') return 'Fixtures';
  if ('teamId' in whose) {
    const team = orNotFound((await facts.people()).teams.get(whose.teamId), 'There is no such team.');
    return team.name;
  }
  if ('matchId' in whose) return titleOfMatch(facts, whose.matchId);
  const seasons = await facts.seasons();
  if (!seasons.list.some(({ divisions }) => divisions.includes(whose.division)))
    throw notFound('The league has no such division.');
  return divisionName(divisionNamesIn(seasons, null), whose.division);
}

/** Returns the title of a match on the fixture list: its teams' names. Throws 404 if there is no such match. */
async function titleOfMatch(facts: Facts, matchId: string): Promise<string> {
  for (const { name } of await defaultAndLaterSeasons(facts)) {
    const { scheduled, people } = await publishedFixtureList(facts, name);
    const match = scheduled.find(({ id }) => id === matchId);
    if (match) return teamNamesOf(match, people.teams).join(' v ');
  }
  throw notFound('There is no such match.');
}

/** Returns whether a fixture belongs in a calendar. */
function isSelected(whose: FixtureSelection, { id, division, homeTeamId, awayTeamId }: ScheduledFixture): boolean {
  if (whose === 'league') return true;
  if ('matchId' in whose) return id === whose.matchId;
  return 'division' in whose ? division === whose.division : [homeTeamId, awayTeamId].includes(whose.teamId);
}

async function fixtureEvents(
  facts: Facts,
  { whose, ...about }: CalendarEventsInput,
): Promise<EventWithRevisionScope[]> {
  const addresses = new Map(facts.content().venues.map(({ name, address }) => [venueKey(name), address]));
  const found: EventWithRevisionScope[] = [];
  for (const { name, calendar, divisionNames } of await defaultAndLaterSeasons(facts)) {
    const { scheduled, ...rest } = await publishedFixtureList(facts, name);
    for (const one of scheduled) {
      if (!isSelected(whose, one)) continue;
      const fixture = scheduledFixtureAnswer(one, rest);
      const event = fixtureEvent(fixture, {
        ...about,
        ...(divisionNames ? { divisionNames } : {}),
        changedAt: one.changedAt,
        week: calendar.find((dated) => dated.week === one.week),
        venueAddress: addresses.get(venueKey(fixture.venue)) ?? '',
      });
      if (event) found.push({ scope: `list:${name}`, event });
    }
  }
  return found;
}

/** Returns the events of a team's cup ties. Returns no events if the calendar is not a team's. */
async function teamTieEvents(facts: Facts, { whose, address }: CalendarEventsInput): Promise<EventWithRevisionScope[]> {
  if (whose === 'league' || !('teamId' in whose)) return [];
  const people = await facts.people();
  const found: EventWithRevisionScope[] = [];
  for (const { name } of await defaultAndLaterSeasons(facts)) {
    const events = (await facts.cups(name)).flatMap((cup) => tieEvents(cup, whose.teamId, people, address));
    found.push(...events.map((event) => ({ scope: `cups:${name}`, event })));
  }
  return found;
}

/** Returns a calendar as text (RFC 5545). */
export function calendarText(name: string, address: string, events: readonly ICalEventData[]): string {
  const calendar = ical({
    // Escapes the name here, because the library escapes every other text but not this one (RFC 5545 §3.3.11).
    name: name.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n'),
    prodId: { company: 'Baize', product: 'Fixtures', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: 6 * 60 * 60,
    url: address,
  });
  for (const event of events) calendar.createEvent(event);
  return `${calendar.toString().trimEnd()}\r\n`;
}

/**
 * The data from which a fixture's event is made, besides the fixture. `changedAt` is when the fixture was last changed
 * (ISO 8601). `week` is the fixture's week, or `undefined` if that week has no dates. `venueAddress` may be empty.
 */
type FixtureEventDetails = Omit<CalendarEventsInput, 'whose'> & {
  changedAt: string;
  week: SeasonWeek | undefined;
  venueAddress: string;
} & Pick<Season, 'divisionNames'>;

/**
 * Returns the event for a fixture: three hours on its date, or all days of play in its week if it has no date; `null`
 * if the week has no dates either. The event of a postponed or cancelled fixture is cancelled, so that calendars remove
 * it.
 */
export function fixtureEvent(fixture: ScheduledFixtureAnswer, dates: FixtureEventDetails): ICalEventData | null {
  const when = eventTimeAndStatus(fixture, dates);
  if (!when) return null;
  const { changedAt, venueAddress, address, divisionNames } = dates;
  const { listedId, division, weekNumber, season, venue, note } = fixture;
  return {
    ...when,
    id: `${listedId}@${new URL(address).hostname}`,
    stamp: new Date(changedAt),
    summary: eventSummary(fixture),
    description: `${divisionName(divisionNames, division)}, week ${weekNumber}, season ${season}${note === undefined ? '' : `. ${note}`}`,
    ...(venue === '' ? {} : { location: venueAddress === '' ? venue : `${venue}, ${venueAddress}` }),
    url: `${address}${matchAddress({ ...fixture, id: listedId })}`,
  };
}

const EVENT_DURATION_HOURS = 3;

function eventTimeAndStatus(
  { date, time, state }: ScheduledFixtureAnswer,
  { week, time: usual, timeZone }: FixtureEventDetails,
) {
  const { CANCELLED, CONFIRMED, TENTATIVE } = ICalEventStatus;
  if (date !== null) {
    const start = instantOfLocalTime(date, time ?? usual, timeZone);
    return {
      start,
      end: new Date(start.getTime() + EVENT_DURATION_HOURS * 60 * 60 * 1000),
      status: CALLED_OFF_WORDS[state] ? CANCELLED : CONFIRMED,
    };
  }
  if (!week) return null;
  const { from, to } = firstAndLastDayOfPlay(week);
  return { ...allDayEventFields(from, to), status: CALLED_OFF_WORDS[state] ? CANCELLED : TENTATIVE };
}

/**
 * Returns the start and end of an all-day event, during which people count as free. The end is the day after `to`, as
 * iCalendar requires.
 */
function allDayEventFields(from: string, to: string) {
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${addDays(to, 1)}T00:00:00Z`)];
  return { start, end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
}

function eventSummary(fixture: ScheduledFixtureAnswer): string {
  const { homeTeamName, awayTeamName, state, resultState } = fixture;
  if (state === 'played') return teamsAndScoreWords(fixture) + stateInBrackets(resultState);
  return `${CALLED_OFF_WORDS[state] ? `${CALLED_OFF_WORDS[state]}: ` : ''}${homeTeamName} v ${awayTeamName}`;
}

/**
 * Returns the moment of a local `time` (`19:45`) on `day` (`YYYY-MM-DD`). A time that is skipped when the clocks go
 * forward counts as an hour later.
 */
export function instantOfLocalTime(day: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * Returns the events of a team's ties in a cup. The event of a played tie is on the day on which the tie was played.
 * The event of an open tie is on the tie's play-by day. A tie has no event if that day is unknown, or if the tie has
 * only one entrant so far. The time stamp of an event is the day of the event, because the time of the tie's last
 * change is unknown.
 */
function tieEvents(
  { competition, ties }: CupWithTies,
  teamId: string,
  people: TeamsAndPlayers,
  address: string,
): ICalEventData[] {
  const { id: competitionId, name, season, rounds, entrants } = competition;
  const own = entrants.find((entrant) => 'teamId' in entrant && entrant.teamId === teamId);
  if (!own) return [];
  const names = entrantNames(entrants, people);
  return ties.flatMap(({ id, round, state, home, away, result }): ICalEventData[] => {
    const isOpen = state === 'open';
    const day = isOpen ? roundSettings(competition, round).playBy : (result?.playedOn ?? null);
    if ((home !== own.id && away !== own.id) || day === null || home === null || away === null) return [];
    const score = state === 'played' && result ? `${result.score.home}–${result.score.away}` : 'v';
    const host = entrants.find((entrant) => entrant.id === home);
    const venue = host && 'teamId' in host ? (requireTeam(people.teams, host.teamId).venue ?? '') : '';
    const when = allDayEventFields(day, day);
    return [
      {
        ...when,
        id: `${id}@${new URL(address).hostname}`,
        stamp: when.start,
        status: isOpen ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
        summary: `${isOpen ? 'Play by today: ' : ''}${names.get(home)!} ${score} ${names.get(away)!}`,
        description: `${cupDisplayName(name)}, ${roundName(round, rounds.length)}, season ${season}`,
        ...(venue === '' ? {} : { location: venue }),
        url: `${address}/cups/${competitionId}`,
      },
    ];
  });
}
