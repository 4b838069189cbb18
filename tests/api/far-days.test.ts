/** Days far from today: no write stores one (Rule C8), and no read fails if a database has one. */
import { describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { undeletedCompetitions } from '#server/storage/mappers/cups.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { sentCard } from '../support/cards.ts';
import { faultsIn, openLeagueSite, textIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { dayInWords } from '#domain/day.ts';
import { fileHeaders, openOffice } from './sign-in-site.ts';

// Making the demo league is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const FAR = ['9999-12-31', '0001-01-01'];

const CUP = { season: '25/26', name: 'Plate', kind: 'team', draw: 'bracket', bestOf: 1 };
const ENTRANTS = [{ teamId: 'a' }, { teamId: 'b' }];
const FIXTURE = { season: '25/26', division: 1, weekNumber: 20, homeTeam: 'b', awayTeam: 'a' };
const POST = { title: 'News', date: '2025-10-08', updated: '2025-10-08', text: 'x' };
const SPONSOR = { name: 'Cues', url: null, from: null, until: null };

/** Each write that stores a day: a function that returns its body for a day, and the path of the fault. */
const WRITES: [call: string, body: (day: string) => unknown, path: string][] = [
  ['POST /api/matches', (date) => sentCard({ date }), 'date'],
  ['POST /api/admin/fixtures', (date) => ({ ...FIXTURE, weekNumber: 21, date }), 'date'],
  ['PUT /api/admin/fixtures/{listed}', (date) => ({ date }), 'date'],
  ['POST /api/fixtures/{listed}/postponement', (date) => ({ note: 'x', date }), 'date'],
  [
    'POST /api/admin/competitions',
    (playBy) => ({ ...CUP, name: 'Cup', entrants: ENTRANTS, rounds: [{ bestOf: 1, playBy }] }),
    'rounds.0.playBy',
  ],
  [
    'PUT /api/admin/competitions/{cup}/ties/{tie}',
    (playedOn) => ({ homeFrames: 1, awayFrames: 0, playedOn }),
    'playedOn',
  ],
  ['POST /api/admin/content/post', (event) => ({ value: { ...POST, event } }), 'event'],
  ['POST /api/admin/content/post', (from) => ({ value: { ...POST, from } }), 'from'],
  ['POST /api/admin/sponsors', (until) => ({ ...SPONSOR, until }), 'until'],
];

test('no write stores a day that is far from today and from its season', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const listed = textIn((await ask('POST /api/admin/fixtures', FIXTURE)).json, 'listedId');
  await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  const cup = textIn((await ask('POST /api/admin/competitions', { ...CUP, entrants: ENTRANTS })).json, 'competitionId');
  const drawn = await ask(`POST /api/admin/competitions/${cup}/draw`, { round: 1 });
  const ids = { listed, cup, tie: textIn(drawn.json, 'ties', 0, 'tieId') };
  const withIds = (call: string) => call.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
  for (const [call, body, path] of WRITES) {
    for (const day of FAR) {
      const { status, json } = await ask(withIds(call), body(day));
      const sentence = new RegExp(
        `^${path}: ${dayInWords(day)} is more than ten years from today( and from season 25/26)?\\.$`,
      );
      expect([call, status, faultsIn(json)]).toEqual([call, 422, [expect.stringMatching(sentence)]]);
    }
  }
  const past = await ask('PUT /api/admin/apply-handicaps', { on: '0001-01-01' });
  expect([past.status, faultsIn(past.json)]).toEqual([422, ['on: 1 January 1 is more than ten years from today.']]);
  // This day is more than ten years before today, but less than ten years before the season's first week, which begins
  // on 15 September 2025.
  expect((await ask('POST /api/matches', sentCard({ date: '2015-09-20', dateConfirmed: true }))).status).toBe(201);
});

describe.each(FAR)('a database with %s in every place for a day', (day) => {
  test('fails no read', async () => {
    const site = await openSite('sqlite', { demo: true });
    await site.store.write({ by: '', via: 'seed', action: 'test', summary: '' }, async (change) => {
      const { db } = change;
      for (const season of await undeletedSeasons(db)) {
        const calendar = season.calendar.map((week) => ({ ...week, from: day, to: day }));
        await change.put('season', { ...season, calendar });
        const { name } = season;
        for (const one of (await fixtureListOfSeason(db, name)).slice(0, 9))
          await change.put('listedFixture', { ...one, date: day, deleted: false });
        for (const one of (await undeletedFixturesOfSeason(db, name)).slice(0, 9))
          await change.put('fixture', { ...one, date: day, deleted: false });
      }
      for (const cup of await undeletedCompetitions(db)) {
        const rounds = cup.rounds.map((round) => ({ ...round, playBy: day }));
        await change.put('competition', { ...cup, rounds, deleted: false });
      }
      const post = { ...POST, date: day, updated: day, event: day, from: day, until: day };
      await change.put('content', { id: 'post:far', value: post, deleted: false });
    });
    const team = [...(await site.store.read(teamsAndPlayersIncludingDeleted)).teams.keys()][0] ?? '';
    const every: readonly Call[] = Object.values(calls);
    const paths = every.flatMap(({ method, path, stream }) => (method === 'GET' && !stream ? [path] : []));
    const office = await openOffice(site);
    const { cookie = '' } = fileHeaders(office);
    const others = ['/calendar/league.ics', `/calendar/team/${team}.ics`, '/feed.xml', '/og/fixtures.png'];
    for (const path of [...paths, ...others]) {
      const url = path.replace('{teamId}', team).replace(/\{\w+\}/g, '1');
      for (const query of ['', '?season=25/26&week=1&division=1', '?week=1']) {
        const { statusCode } = await site.app.inject({ url: url + query, headers: { cookie } });
        expect([url + query, statusCode < 500]).toEqual([url + query, true]);
      }
    }
  });
});
