/** The order of refusals: 404 for an unknown id in the path, then 403 for a missing permission, then 422. */
import { describe, expect, it } from 'vitest';
import type { CheckPermission } from '#server/http/gate.ts';
import { Refusal } from '#server/refusal.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import {
  type Answer,
  askApp,
  fillLeague,
  gateOf,
  type LeagueSite,
  PAT,
  record,
  siteOf,
  textIn,
} from '../support/league-site.ts';
import { openTestStore } from '../support/store.ts';
import { shippedLeague } from '../support/content.ts';

describe('an action that a role may not do to something', () => {
  // While this is true, the official may do nothing to team `a`, and nothing in division 2.
  let isRestricted = false;
  const check: CheckPermission = (_, __, subjects = []) => {
    const isTheirs = subjects.every(({ teamIds = [], divisions = [] }) => {
      return !teamIds.includes('a') && !divisions.includes(2);
    });
    if (isRestricted && !isTheirs) throw new Refusal(403, 'Not yours.');
  };

  const short = (homeTeamId: string) => ({ homeTeamId, awayTeamId: 'b', matches: sentMatches(homeTeamId, 'b') });

  it('is refused after the 404 for the path and before a 422', async () => {
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
    for (const [call, body, status] of rows)
      expect.soft((await ask(call, body)).status, `${call} ${JSON.stringify(body)}`).toBe(status);
    expect(new Map(store.revisions())).toEqual(before);
    expect((await ask(`POST /api/admin/history/${ofOther}/undo`)).status).toBe(200);
  });
});
