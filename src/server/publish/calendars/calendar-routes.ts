import type { FastifyInstance } from 'fastify';
import { compareSeasons } from '#domain/season.ts';
import { venueKey } from '#domain/venue.ts';
import { type CalendarFixture, fixturesCalendar } from './fixtures-calendar.ts';
import type { Facts, FactsReader } from '../../cache/facts.ts';
import { scheduledFixtureAnswer, publishedList } from '../../fixture-list/season-list.ts';
import type { ResponseCache, CacheableAnswer } from '../../cache/response-cache.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';

/** `publicUrl`: the address that visitors use. */
type CalendarRouteParts = { facts: FactsReader; cache: ResponseCache; publicUrl: string };

/** Whose fixtures: those of the whole league, of a division, or of a team. */
type Whose = { division: number } | { teamId: string } | 'league';

/** Serves the calendars that players follow: the fixtures of the season shown by default, and of those after it. */
export function serveCalendars(app: FastifyInstance, parts: CalendarRouteParts): void {
  const answer = (whose: Whose) => parts.cache(`calendar ${JSON.stringify(whose)}`, () => makeCalendar(parts, whose));
  app.get('/calendar/league.ics', async (request, reply) => sendEntry(request, reply, await answer('league')));
  app.get<{ Params: { division: string } }>('/calendar/division/:division.ics', async (request, reply) => {
    const { division } = request.params;
    if (!/^[1-9]\d?$/.test(division)) throw notFound('The league has no such division.');
    return sendEntry(request, reply, await answer({ division: Number(division) }));
  });
  app.get<{ Params: { teamId: string } }>('/calendar/team/:teamId.ics', async (request, reply) =>
    sendEntry(request, reply, await answer({ teamId: request.params.teamId })),
  );
}

async function makeCalendar({ facts, publicUrl }: CalendarRouteParts, whose: Whose): Promise<CacheableAnswer> {
  const { value, dependencies } = await facts.read(async (from) => {
    const { name, matchTime, timeZone } = from.folder().file;
    const title = `${await titleOf(from, whose)}, ${name}`;
    return {
      parts: { name: title, time: matchTime, timeZone, address: publicUrl },
      fixtures: await fixturesOf(from, whose),
    };
  });
  const fixtures = value.fixtures.map((one) => {
    // The revision of its list only ever rises, also when a change is taken back.
    const revision = dependencies.get(`list:${one.fixture.season}`);
    return { ...one, sequence: typeof revision === 'number' ? revision : 0 };
  });
  const headers = { 'content-type': 'text/calendar; charset=utf-8' };
  return { status: 200, headers, body: Buffer.from(fixturesCalendar(value.parts, fixtures)), dependencies };
}

async function titleOf(facts: Facts, whose: Whose): Promise<string> {
  if (whose === 'league') return 'Fixtures';
  if ('teamId' in whose) {
    const team = (await facts.people()).teams.get(whose.teamId);
    if (!team) throw notFound('There is no such team.');
    return team.name;
  }
  const { list } = await facts.seasons();
  if (!list.some(({ divisions }) => divisions.includes(whose.division)))
    throw notFound('The league has no such division.');
  return `Division ${whose.division}`;
}

async function fixturesOf(facts: Facts, whose: Whose): Promise<Omit<CalendarFixture, 'sequence'>[]> {
  const { list, default: shown } = await facts.seasons();
  const addresses = new Map(facts.folder().file.venues.map(({ name, address }) => [venueKey(name), address]));
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
