/** What a role may not do to a thing, and a captain to others. */
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may } from '#domain/people/permissions.ts';
import type { CheckPermission } from '#server/http/gate.ts';
import { Refusal } from '#server/refusal.ts';
import { allWrites, guardedReads } from '#server/routes/all.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import {
  type Answer,
  askApp,
  clock,
  fillLeague,
  gateOf,
  type LeagueSite,
  PAT,
  record,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { ACTORS, openReviewedLeague } from '../support/reviewed-league.ts';
import { openTestStore } from '../support/store.ts';
import { shippedLeague } from '../support/content.ts';

describe('what a role may not do to a thing', () => {
  // An official who may do nothing to team `a`, nor in division 2, once restricted.
  let isRestricted = false;
  const check: CheckPermission = (_, __, subjects = []) => {
    const isTheirs = subjects.every(({ teamIds = [], divisions = [] }) => {
      return !teamIds.includes('a') && !divisions.includes(2);
    });
    if (isRestricted && !isTheirs) throw new Refusal(403, 'Not yours.');
  };

  const short = (homeTeamId: string) => ({ homeTeamId, awayTeamId: 'b', matches: sentMatches(homeTeamId, 'b') });

  it('is refused after the 404 of the path and before 422', async () => {
    isRestricted = false;
    const [league, store] = [await shippedLeague(), await openTestStore('sqlite')];
    await fillLeague(store, league);
    const app = await siteOf(store, league, { ...gateOf(PAT), check });
    const ask: LeagueSite['ask'] = (call, body) => askApp(app, call, body);
    const [own, other] = [await record(ask, sentCard()), await record(ask, sentCard({ homeTeam: 'c' }))];
    const { json: entries } = await ask('GET /api/admin/history');
    const [ofOther, ofOwn] = [0, 1].map((at) => textIn(entries, 'entries', at, 'id'));
    const sent = { season: '25/26', division: 1, weekNumber: 5, homeTeam: 'a', awayTeam: 'b' };
    const ownListed = textIn((await ask('POST /api/admin/fixtures', sent)).json, 'listedId');
    isRestricted = true;
    const before = new Map(store.revisions());
    const rows: [string, unknown, Answer['status']][] = [
      ['POST /api/matches', '{"broken"', 400],
      ['POST /api/matches', { homeTeam: 'a', awayTeam: 'b', division: 1 }, 403],
      ['POST /api/matches', { homeTeamId: 'c', awayTeamId: 'a', division: 1 }, 403],
      ['POST /api/matches', sentCard({ homeTeam: 'c', division: 2 }), 403],
      ['POST /api/matches', short('a'), 403],
      ['POST /api/matches', short('d'), 403],
      ['POST /api/matches', { homeTeam: 'c', awayTeam: 'b' }, 422],
      ['PUT /api/matches/nobody', { homeTeam: 'a', awayTeam: 'b' }, 404],
      [`PUT /api/matches/${own}`, {}, 403],
      [`PUT /api/matches/${own}`, sentCard({ homeTeam: 'c' }), 403],
      [`PUT /api/matches/${other}`, sentCard(), 403],
      [`PUT /api/matches/${other}`, {}, 422],
      [`DELETE /api/matches/${own}`, undefined, 403],
      [`GET /api/admin/matches/${own}/history`, undefined, 403],
      ['GET /api/admin/matches/nobody/history', undefined, 404],
      [`GET /api/admin/matches/${other}/history`, undefined, 200],
      [`POST /api/admin/history/${ofOwn}/undo`, undefined, 403],
      ['PUT /api/teams/nobody', {}, 404],
      ['PUT /api/teams/a', {}, 403],
      ['PUT /api/teams/c', {}, 422],
      ['POST /api/admin/teams/a/players', {}, 403],
      ['DELETE /api/teams/d/players/d1', undefined, 403],
      ['POST /api/admin/fixtures', sent, 403],
      ['POST /api/admin/fixtures', { ...sent, homeTeam: 'c', division: 2 }, 403],
      [`PUT /api/admin/fixtures/${ownListed}`, { weekNumber: 6 }, 403],
      [`DELETE /api/admin/fixtures/${ownListed}`, undefined, 403],
      ['POST /api/admin/fixtures/publish', { season: '25/26', published: true }, 403],
      ['POST /api/admin/fixtures/publish', { season: '25/26', divisions: [2], published: true }, 403],
      ['POST /api/admin/fixtures/generate', { season: '25/26' }, 403],
      ['POST /api/admin/fixtures/generate', { season: '25/26', divisions: [1, 2] }, 403],
    ];
    for (const [call, body, status] of rows) {
      expect.soft((await ask(call, body)).status, `${call} ${JSON.stringify(body)}`).toBe(status);
    }
    expect(new Map(store.revisions())).toEqual(before);
    expect((await ask(`POST /api/admin/history/${ofOther}/undo`)).status).toBe(200);
  });
});

describe('a captain', () => {
  /** What a captain may do whatever the call names, and what the tests of cups and timers ask. */
  const OWN = [
    'endOwnSession',
    'endOwnSessions',
    'ownLink',
    'shareTimer',
    'pressTimer',
    'recordTie',
    'follow',
    'unfollow',
  ];

  it('may do nothing to another team, another season, settings, people, seasons and the history', async () => {
    const { store, as } = await openReviewedLeague('sqlite');
    const fixtureId = await record(as('home'), sentCard());
    const past = await record(as('secretary'), sentCard({ season: '24/25', homeTeam: 'c' }));
    const scheduled = { season: '25/26', division: 1, weekNumber: 5, homeTeam: 'a', awayTeam: 'b' };
    const listedId = textIn((await as('secretary')('POST /api/admin/fixtures', scheduled)).json, 'listedId');
    const { json } = await as('secretary')('GET /api/admin/history?limit=1');
    const shown = await as('home')('PUT /api/running-scores', sentCard({ weekNumber: 5 }));
    const ids = {
      runningId: textIn(shown.json, 'runningId'),
      fixtureId,
      listedId,
      teamId: 'a',
      playerId: 'a1',
      id: textIn(json, 'entries', 0, 'id'),
    };
    const before = new Map(store.revisions());
    const writes = new Set<Call>(allWrites(clock, 'http://localhost', store).map(({ call }) => call));
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (!writes.has(call) || OWN.includes(name)) continue;
      const place = call.path.replace(/\{(\w+)\}/g, (_, key: string) => Reflect.get(ids, key) ?? '9999');
      const body = call.file ? undefined : sentCard({ note: 'No' });
      const { status, json: said } = await as('third')(`${call.method} ${place}`, body);
      expect
        .soft([status, textIn(said, 'error')], name)
        .toEqual([403, expect.stringMatching(/^(Captains|Only) .*\.$/)]);
    }
    for (const call of ['confirm', 'dispute'])
      expect.soft(await as('third')(`POST /api/matches/${past}/${call}`, { note: 'No' })).toMatchObject({
        status: 403,
        json: { error: 'Captains can only do this in the current season.' },
      });
    for (const { call } of guardedReads(clock, { publicUrl: 'http://localhost', backups: null })) {
      const isOwn = may(ACTORS.third, call.action) && call !== calls.readDispute;
      const place = call.path.replace(/\{(\w+)\}/g, (_, key: string) => Reflect.get(ids, key) ?? '9999');
      expect.soft((await as('third')(`GET ${place}`)).status, place).toBe(isOwn ? 200 : 403);
    }
    expect(new Map(store.revisions())).toEqual(before);
  });
});
