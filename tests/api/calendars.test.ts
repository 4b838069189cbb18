import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import type { Entities } from '#server/storage/store.ts';
import { origin, sampleScheduled } from '../support/sample-values.ts';
import { it } from '../support/site.ts';
import type { TestSite } from '../support/site-around.ts';
import { openOffice } from './sign-in-site.ts';

async function calendar(site: TestSite, path: string) {
  const { statusCode, headers, body } = await site.app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  return { body, etag: String(headers['etag']), events: eventsOf(body) };
}

/** Returns the events of a calendar, read by an independent parser. */
function eventsOf(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  return component.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      zone: event.startDate.zone.tzid,
      sequence: event.sequence,
      status: String(vevent.getFirstPropertyValue('status')),
      stamp: String(vevent.getFirstPropertyValue('dtstamp')),
      url: String(vevent.getFirstPropertyValue('url')),
    };
  });
}

describe('calendars', () => {
  it('have the scheduled fixtures of the league, each division and each team', async ({ demo: site }) => {
    const league = await calendar(site, '/calendar/league.ics');
    const scheduled = await site.store.read((db) => fixtureListOfSeason(db, '25/26'));
    const weeks = new Set(scheduled.filter(({ date }) => date !== null).map(({ week }) => week));
    expect(league.events).toHaveLength(scheduled.filter(({ week }) => weeks.has(week)).length);
    expect(new Set(league.events.map(({ uid }) => uid)).size).toBe(league.events.length);
    const [one, two] = [
      await calendar(site, '/calendar/division/1.ics'),
      await calendar(site, '/calendar/division/2.ics'),
    ];
    const uids = (events: typeof league.events) => events.map(({ uid }) => uid).toSorted();
    expect(uids([...one.events, ...two.events])).toEqual(uids(league.events));
    const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
    const [team] = [...teams.values()].filter(({ division }) => division === 1);
    const own = await calendar(site, `/calendar/team/${team?.id}.ics`);
    expect(own.events.length).toBeGreaterThan(8);
    for (const { summary } of own.events) expect(summary).toContain(team?.name);
    const [uid = ''] = uids(one.events);
    const [id] = uid.split('@');
    const match = await calendar(site, `/calendar/match/${id}.ics`);
    expect(match.events).toEqual(one.events.filter((event) => event.uid === uid));
    expect(match.events[0]?.url).toMatch(new RegExp(`^http.*/match/${id}/[a-z-]+-v-[a-z-]+-25-26-week-\\d+$`));
    expect((await site.app.inject('/calendar/match/nobody.ics')).statusCode).toBe(404);
  });
});

it('a fixture starts at the league’s starting time in its time zone, in summer and winter', async ({ demo: site }) => {
  const { events } = await calendar(site, '/calendar/league.ics');
  const starts = events.map(({ start }) => start);
  for (const [month, time] of Object.entries({ '2025-09-': 'T18:45:00Z', '2025-12-': 'T19:45:00Z' }))
    for (const start of starts.filter((one) => one.startsWith(month))) expect(start).toMatch(time);
  expect(new Set(events.map(({ zone }) => zone))).toEqual(new Set(['UTC']));
  const location = 'Saltmarsh Institute, Institute Road, Saltmarsh KM4 9QJ';
  expect(events[0]).toMatchObject({ status: 'CONFIRMED', location });
});

it('the text changes only when the list does, and its lines are folded', async ({ demo: site }) => {
  const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
  const team = [...teams.values()].find(({ division }) => division === 1);
  if (!team) throw new Error('There is no first division');
  const name = `Ünïcödé, "semi;colon" \\ & ${'ж'.repeat(36)}`;
  await site.store.write(origin, (change) => change.put('team', { ...team, name }));
  const { body, etag, events } = await calendar(site, `/calendar/team/${team.id}.ics`);
  expect((await calendar(site, `/calendar/team/${team.id}.ics`)).body).toBe(body);
  const again = await site.app.inject({ url: `/calendar/team/${team.id}.ics`, headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  expect(events.every(({ summary }) => summary.includes(name))).toBe(true);
  const escaped = name.replace(/[\\;,]/g, String.raw`\$&`);
  expect(body.replaceAll('\r\n ', '')).toContain(`\r\nNAME:${escaped}`);
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of body.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
});

it('a match is postponed, with and without a new date, and phones recognise it', async ({ demo: site }) => {
  const official = await openOffice(site);
  const list = await site.store.read((db) => fixtureListOfSeason(db, '25/26'));
  const { id, homeTeamId } = list.find(
    ({ date, state }) => date !== null && date > '2025-11-20' && state === 'planned',
  )!;
  const phone = subscriber(async () => (await calendar(site, `/calendar/team/${homeTeamId}.ics`)).body);
  const events = async () => new Map((await phone()).map(({ uid, ...event }) => [uid.split('@')[0], event]));
  const { size } = await events();
  const first = (await events()).get(id);
  expect(first).toMatchObject({ status: 'CONFIRMED', start: expect.stringMatching(/T19:45:00Z$/) });
  const path = `/api/fixtures/${id}/postponement`;
  const agree = async (body: object) => {
    expect((await official.send('POST', path, body)).status).toBe(201);
    expect((await official.send('POST', `${path}/accept`)).status).toBe(200);
    return (await events()).get(id);
  };
  expect(await agree({})).toEqual({ ...first, status: 'CANCELLED', summary: `Postponed: ${first?.summary}` });
  expect(await agree({ date: '2026-02-05' })).toEqual({ ...first, start: '2026-02-05T19:45:00Z' });
  await official.send('PUT', `/api/admin/fixtures/${id}`, { state: 'postponed', date: null });
  expect((await events()).get(id)).toMatchObject({ status: 'CANCELLED' });
  await official.send('PUT', `/api/admin/fixtures/${id}`, { state: 'rearranged', date: '2026-02-12' });
  expect((await events()).get(id)).toEqual({ ...first, start: '2026-02-12T19:45:00Z' });
  await official.send('PUT', `/api/admin/fixtures/${id}`, { time: '20:15' });
  expect((await events()).get(id)).toEqual({
    ...first,
    start: '2026-02-12T20:15:00Z',
  });
  await official.send('PUT', `/api/admin/fixtures/${id}`, { time: '' });
  await official.send('PUT', `/api/admin/fixtures/${id}`, { state: 'cancelled', note: 'Snow' });
  const off = { status: 'CANCELLED', summary: `Cancelled: ${first?.summary}` };
  expect((await events()).get(id)).toMatchObject(off);
  expect((await events()).size).toBe(size);
});

/** Imitates a phone that follows a calendar by RFC 5546: it updates an event only if the sequence number is higher. */
function subscriber(load: () => Promise<string>) {
  const known = new Map<string, ReturnType<typeof eventsOf>[number]>();
  return async () => {
    for (const event of eventsOf(await load()))
      if (event.sequence > (known.get(event.uid)?.sequence ?? -1)) known.set(event.uid, event);
    return [...known.values()].map(({ uid, start, status, summary }) => ({ uid, start, status, summary }));
  };
}

it('a fixture without a date spans its week; one in a week without dates is left out', async ({ demo: site }) => {
  const { teams } = await site.store.read(teamsAndPlayersIncludingDeleted);
  const [one, other] = [...teams.values()].filter(({ division }) => division === 1);
  const [homeTeamId, awayTeamId] = [one?.id ?? '', other?.id ?? ''];
  const scheduled = (id: string, more: Partial<Entities['listedFixture']>) =>
    sampleScheduled(id, { homeTeamId, awayTeamId, venue: 'Nowhere, for now', state: 'postponed', ...more });
  await site.store.write(origin, (change) =>
    change.putAll('listedFixture', [
      scheduled('called-off', { week: 14, homeTeamId: awayTeamId, awayTeamId: homeTeamId }),
      scheduled('open', { state: 'planned', division: 2 }),
      scheduled('undated', { week: 24 }),
      scheduled('draft', { week: 2, published: false }),
    ]),
  );
  const { events } = await calendar(site, '/calendar/league.ics');
  const found = (id: string) => events.find(({ uid }) => uid === `${id}@localhost`);
  expect(found('open')).toMatchObject({ start: '2025-09-15', end: '2025-09-22', status: 'TENTATIVE' });
  expect(found('called-off')).toMatchObject({ status: 'CANCELLED', summary: expect.stringContaining('Postponed: ') });
  expect(found('called-off')?.location).toBe('Nowhere, for now');
  expect([found('undated'), found('draft')]).toEqual([undefined, undefined]);
});

it('an unknown division or team has no calendar', async ({ demo: site }) => {
  for (const name of ['division/9', 'division/0', 'division/one', 'team/nobody', 'other'])
    expect([name, (await site.app.inject(`/calendar/${name}.ics`)).statusCode]).toEqual([name, 404]);
});
