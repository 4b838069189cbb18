/** The rules for postponing a match: the notice, the last day, and whose consent is needed. */
import { describe, expect } from 'vitest';
import { rowsIn, textIn } from '../support/league-site.ts';
import { it as reviewed } from '../support/reviewed-league.ts';
import { sentCard } from '../support/cards.ts';

type Sent = Record<string, unknown>;

/** A test with a match: `a` plays `b` at home in week 9, on Thursday 13 November. Today is 8 October. */
const it = reviewed.extend('match', async ({ league: { as } }) => {
  const secretary = as('secretary');
  const common = { season: '25/26', division: 1, weekNumber: 9, date: '2025-11-13', homeTeam: 'a', awayTeam: 'b' };
  const listedId = textIn((await secretary('POST /api/admin/fixtures', common)).json, 'listedId');
  await secretary('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  const path = `/api/fixtures/${listedId}/postponement`;
  const find = (rows: unknown) => rowsIn(rows).find((one) => one['listedId'] === listedId);
  return {
    listedId,
    path,
    rule: async (postponing: Sent | null, divisionRules = {}) => {
      const sent = { season: '25/26', rules: { postponing }, divisionRules };
      return secretary('PUT /api/admin/seasons', sent);
    },
    change: (body: Sent) => secretary(`PUT /api/admin/fixtures/${listedId}`, body),
    shown: async () => find((await as('visitor')('GET /api/fixtures')).json),
    official: async () => find(Object((await secretary('GET /api/admin/fixtures')).json).fixtures),
    toDo: async () => find((await secretary('GET /api/admin/to-do')).json),
    request: async () => find(Object((await as('home')('GET /api/me/fixtures')).json).postponements)?.['postponement'],
    undo: async () => {
      const { json } = await secretary('GET /api/admin/history?limit=1');
      return secretary(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`);
    },
  };
});

describe('the last day for a postponed match', () => {
  it('follows from its first day, whatever moves come after, until it is played', async ({ as, match, setDay }) => {
    expect((await match.rule({ days: 28 })).status).toBe(200);
    expect(await match.shown()).not.toHaveProperty('playBy');
    await match.change({ state: 'postponed' });
    const playBy = '2025-12-11';
    expect(await match.shown()).toMatchObject({ state: 'postponed', playBy });
    expect(await match.official()).toMatchObject({ playBy, due: false });
    expect(await match.toDo()).toMatchObject({ kind: 'postponed', by: playBy, playBy, daysLate: null });
    setDay('2025-12-12');
    expect(await match.official()).toMatchObject({ playBy, due: true });
    expect(await match.toDo()).toMatchObject({ kind: 'overdue', by: playBy, playBy, daysLate: 1 });
    expect((await match.toDo())?.['text']).toContain('It must be played by 11 December 2025.');
    await match.change({ state: 'rearranged', date: '2026-01-15' });
    expect(await match.shown()).toMatchObject({ state: 'rearranged', date: '2026-01-15', playBy });
    expect(await match.toDo()).toMatchObject({ kind: 'overdue', by: playBy, daysLate: 1 });
    const next = Object((await as('visitor')('GET /api/teams/a/next-fixture')).json);
    expect(next.fixture).toMatchObject({ playBy });
    expect(await match.rule({ days: 90 })).toMatchObject({ status: 200 });
    expect(await match.shown()).toMatchObject({ playBy: '2026-02-11' });
    expect(await match.toDo()).toBeUndefined();
    await as('secretary')('POST /api/matches', sentCard({ weekNumber: 9, homeTeam: 'a', awayTeam: 'b' }));
    expect(await match.shown()).not.toHaveProperty('playBy');
  });

  it("applies to a captain's request too, follows the rule of the division, and disappears by undo", async ({
    as,
    match,
  }) => {
    await match.rule({ days: 14 });
    await as('away')(`POST ${match.path}`, { date: '2025-11-20' });
    await as('home')(`POST ${match.path}/accept`);
    expect(await match.shown()).toMatchObject({ date: '2025-11-20', playBy: '2025-11-27' });
    await match.rule({ days: 14 }, { '1': { postponing: null } });
    expect(await match.shown()).not.toHaveProperty('playBy');
    await match.rule({ days: 14 }, { '1': { postponing: { days: 7 } } });
    expect(await match.shown()).toMatchObject({ playBy: '2025-11-20' });
    await match.rule(null, { '1': null });
    expect(await match.shown()).not.toHaveProperty('playBy');
    await match.rule({ days: 14 });
    await match.change({ state: 'planned', date: '2025-11-13' });
    await match.change({ state: 'postponed', date: '2025-11-14' });
    expect(await match.shown()).toMatchObject({ playBy: '2025-11-27' });
    await match.undo();
    expect(await match.shown()).not.toHaveProperty('playBy');
  });

  it('applies to the matches of a week that was moved', async ({ as, match }) => {
    await match.rule({ days: 14 });
    await as('secretary')('POST /api/admin/fixtures/move-week', { season: '25/26', weekNumber: 9, days: 7 });
    expect(await match.shown()).toMatchObject({ date: '2025-11-20', state: 'rearranged', playBy: '2025-11-27' });
  });
});

describe('notice', () => {
  it.for([
    ['a minute too late', '2025-11-10', '19:44', { late: true }],
    ['in time', '2025-11-10', '20:00', {}],
    ['by the usual time', '2025-11-10', null, { late: true }],
    ['by the day where only the week is known', '2025-11-13', 'none', { late: true }],
    ['much too late', '2025-11-14', null, { late: true }],
  ] as const)('of 72 hours is given %s', async ([, day, time, late], { as, match, setDay }) => {
    await match.rule({ noticeHours: 72 });
    await match.change(time === 'none' ? { date: '' } : { time });
    setDay(day); // at 20:00 UTC
    const asked = await as('home')(`POST ${match.path}`, { note: 'Ill' });
    expect(asked.status).toBe(201);
    const request = await match.request();
    expect(request).toEqual({ by: 'home', date: null, note: 'Ill', at: `${day}T20:00:00.000Z`, clashes: [], ...late });
    expect(await match.toDo()).toMatchObject({ postponement: late });
  });
});

describe('whose consent another day needs', () => {
  it('that of both captains and then of an official', async ({ as, match }) => {
    await match.rule({ agreedBy: 'official' });
    await as('home')(`POST ${match.path}`, { date: '2025-11-20' });
    const agreed = await as('away')(`POST ${match.path}/accept`);
    expect(agreed).toMatchObject({ status: 200, json: { success: true, listedId: match.listedId, clashes: [] } });
    expect(await match.request()).toMatchObject({ by: 'home', date: '2025-11-20', agreed: true });
    expect(await match.shown()).toMatchObject({ state: 'planned', date: '2025-11-13' });
    expect(await match.toDo()).toMatchObject({
      kind: 'postponed',
      postponement: { agreed: true },
      text: expect.stringMatching(/^Both captains want to postpone .* A league official has to accept or decline it/),
    });
    expect((await as('away')(`POST ${match.path}/accept`)).status).toBe(409);
    expect((await as('away')(`POST ${match.path}/decline`)).status).toBe(409);
    expect((await match.undo()).status).toBe(200);
    expect(await match.request()).not.toHaveProperty('agreed');
    await as('away')(`POST ${match.path}/accept`);
    expect((await as('results')(`POST ${match.path}/accept`)).status).toBe(200);
    expect(await match.shown()).toMatchObject({ state: 'rearranged', date: '2025-11-20' });
    expect(await match.request()).toBeUndefined();
  });

  it('that of an official only', async ({ as, match }) => {
    await match.rule({ agreedBy: 'nobody' });
    expect((await as('visitor')(`POST ${match.path}`, {})).status).toBe(401);
    expect((await as('home')('POST /api/fixtures/nothing/postponement', {})).status).toBe(404);
    expect(await as('home')(`POST ${match.path}`, { date: 5 })).toMatchObject({
      status: 403,
      json: { error: 'Captains cannot postpone a match in this league. Ask a league official.' },
    });
    expect((await as('secretary')(`POST ${match.path}`, { date: '2025-11-20' })).status).toBe(201);
    expect((await as('away')(`POST ${match.path}/accept`)).status).toBe(403);
    expect((await as('results')(`POST ${match.path}/accept`)).status).toBe(200);
    expect(await match.shown()).toMatchObject({ state: 'rearranged' });
  });
});
