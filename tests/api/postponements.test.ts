/** Captains agree to postpone their match, and officials confirm or change the postponement. */
import { describe, expect, it } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague, type Who } from '../support/reviewed-league.ts';

const NEW_DAY = '2026-02-05';

/** Opens a league in which `a` plays `b` at home in week 9, on 13 November. Returns actions on this match. */
async function openListed() {
  const league = await openReviewedLeague('sqlite');
  const secretary = league.as('secretary');
  const list = async (sent: Record<string, unknown>) => {
    const common = { season: '25/26', division: 1, weekNumber: 9, date: '2025-11-13' };
    return textIn((await secretary('POST /api/admin/fixtures', { ...common, ...sent })).json, 'listedId');
  };
  const listedId = await list({ homeTeam: 'a', awayTeam: 'b' });
  const publish = () => secretary('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  await publish();
  const path = `/api/fixtures/${listedId}/postponement`;
  const own = async (who: Who) => Object((await league.as(who)('GET /api/me/fixtures')).json);
  return {
    ...league,
    list,
    listedId,
    path,
    publish,
    ask: (who: Who, body?: unknown) => league.as(who)(`POST ${path}`, body),
    accept: (who: Who) => league.as(who)(`POST ${path}/accept`),
    decline: (who: Who) => league.as(who)(`POST ${path}/decline`),
    takeBack: (who: Who) => league.as(who)(`DELETE ${path}`),
    /** The fixture as everyone sees it. */
    shown: async () =>
      rowsIn((await league.as('visitor')('GET /api/fixtures')).json).find((one) => one['listedId'] === listedId),
    requests: async (who: Who) => rowsIn(Reflect.get(await own(who), 'postponements')),
    waiting: async (who: Who) => rowsIn(Reflect.get(await own(who), 'postponed')).map((one) => one['listedId']),
    toDo: async () => rowsIn((await secretary('GET /api/admin/to-do')).json),
    undo: async () => {
      const { json } = await secretary('GET /api/admin/history?limit=1');
      return secretary(`POST /api/admin/history/${textIn(json, 'entries', 0, 'id')}/undo`);
    },
  };
}

describe('postponing by captains', () => {
  it('is requested, seen only by both captains and officials, and accepted by the other side', async () => {
    const { ask, accept, requests, shown, toDo, as, listedId } = await openListed();
    const before = (await as('visitor')('GET /api/fixtures')).text;
    expect(await ask('home', { date: NEW_DAY, note: ' Four of us  are ill ' })).toMatchObject({
      status: 201,
      json: { success: true, listedId, clashes: [] },
    });
    const postponement = { by: 'home', date: NEW_DAY, note: 'Four of us are ill', clashes: [] };
    expect(await requests('home')).toMatchObject([{ listedId, postponement, own: true }]);
    expect(await requests('away')).toMatchObject([{ listedId, postponement, own: false }]);
    expect(await requests('results')).toMatchObject([{ listedId, postponement, own: false }]);
    for (const who of ['third', 'otherResults'] as const) expect(await requests(who)).toEqual([]);
    expect((await as('visitor')('GET /api/fixtures')).text).toBe(before);
    expect(await toDo()).toMatchObject([
      { kind: 'postponed', listedId, postponement, text: expect.stringMatching(/ to 5 February 2026\? Please accept/) },
    ]);
    const { json } = await as('results')('GET /api/admin/fixtures');
    expect(rowsIn(Reflect.get(Object(json), 'fixtures'))).toMatchObject([{ postponement }]);

    expect(await accept('home')).toMatchObject({ status: 409 });
    expect(await accept('away')).toMatchObject({ status: 200, json: { clashes: [] } });
    expect(await shown()).toMatchObject({ state: 'rearranged', date: NEW_DAY, weekNumber: 9 });
    expect([await requests('home'), await toDo()]).toEqual([[], []]);
    expect(await accept('away')).toMatchObject({ status: 409 });
  });

  it('without a new date leaves the match waiting for one, for which either side may ask', async () => {
    const { ask, accept, shown, toDo, waiting, listedId } = await openListed();
    expect((await ask('away')).status).toBe(201);
    expect((await accept('results')).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'postponed', date: '2025-11-13' });
    expect(await toDo()).toMatchObject([{ kind: 'postponed', listedId, postponement: null }]);
    expect([await waiting('home'), await waiting('away'), await waiting('third')]).toEqual([
      [listedId],
      [listedId],
      [],
    ]);
    expect(await ask('home')).toMatchObject({ status: 422, json: { issues: [{ path: 'date' }] } });
    expect((await ask('home', { date: NEW_DAY })).status).toBe(201);
    expect(await waiting('home')).toEqual([]);
    expect((await accept('away')).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'rearranged', date: NEW_DAY });
    expect(await toDo()).toEqual([]);
  });

  it('is declined, withdrawn only by the side that asked, and requested only once at a time', async () => {
    const { ask, accept, decline, takeBack, requests, shown } = await openListed();
    const before = await shown();
    expect((await ask('home', { date: NEW_DAY })).status).toBe(201);
    expect((await ask('away', { date: '2026-02-12' })).status).toBe(409);
    expect((await takeBack('away')).status).toBe(409);
    expect((await takeBack('home')).status).toBe(200);
    expect((await takeBack('home')).status).toBe(409);
    expect((await ask('away', { date: NEW_DAY })).status).toBe(201);
    expect((await decline('home')).status).toBe(200);
    expect((await accept('home')).status).toBe(409);
    expect(await requests('away')).toEqual([]);
    // The captain of both teams asks for the home side, and cannot accept for the away side: only an official can.
    expect((await ask('both', { date: NEW_DAY })).status).toBe(201);
    expect((await accept('both')).status).toBe(409);
    expect((await takeBack('both')).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it('ends with a result, or with another change of the match; each step can be undone', async () => {
    const { ask, accept, decline, takeBack, requests, toDo, undo, shown, as, listedId } = await openListed();
    await ask('home', { date: NEW_DAY });
    await as('secretary')(`PUT /api/admin/fixtures/${listedId}`, { venue: 'Civic' });
    expect((await accept('away')).status).toBe(409);
    expect(await requests('home')).toEqual([]);
    expect((await undo()).status).toBe(200);
    expect(await requests('home')).toHaveLength(1);

    await as('secretary')('POST /api/matches', sentCard({ weekNumber: 9 }));
    for (const answer of [accept, decline]) expect((await answer('away')).status).toBe(409);
    expect((await takeBack('home')).status).toBe(409);
    expect((await ask('away')).status).toBe(409);
    expect([await requests('home'), await toDo()]).toEqual([[], []]);
    expect((await undo()).status).toBe(200);

    expect((await accept('away')).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'planned', date: '2025-11-13' });
    expect((await decline('away')).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await requests('away')).toHaveLength(1);
    const { json } = await as('results')('GET /api/admin/history?limit=50');
    expect(JSON.stringify(json)).toContain(
      'Asked to postpone Harbour Social v Trades Hall, division 1, week 9 of 25/26',
    );
  });

  it('names the clashes of the new day, like a change by an official', async () => {
    const { ask, requests, accept, list, publish, as, listedId } = await openListed();
    await list({ homeTeam: 'c', awayTeam: 'a', weekNumber: 15, date: NEW_DAY });
    await publish();
    const asked = Object((await ask('home', { date: NEW_DAY })).json);
    const clashes = [expect.stringMatching(/already has .* v Harbour Social\.$/)];
    expect(asked.clashes).toEqual(clashes);
    expect(await requests('away')).toMatchObject([{ postponement: { clashes: asked.clashes } }]);
    const change = { date: NEW_DAY, state: 'rearranged' };
    const { json } = await as('results')(`PUT /api/admin/fixtures/${listedId}?dryRun=true`, change);
    expect(Object(json).clashes).toEqual(asked.clashes);
    expect(await accept('away')).toMatchObject({ status: 200, json: { clashes: asked.clashes } });
  });

  it('is refused in the order of the contract', async () => {
    const { ask, as, list, path } = await openListed();
    expect((await ask('third', { date: 'soon' })).status).toBe(403);
    expect((await as('third')(`POST ${path.replace(/fixtures\/[^/]+/, 'fixtures/nobody')}`, {})).status).toBe(404);
    const later = await list({ homeTeam: 'b', awayTeam: 'a', weekNumber: 20, date: null });
    await as('secretary')('POST /api/admin/fixtures/publish', { season: '25/26', published: false });
    expect((await as('home')(`POST /api/fixtures/${later}/postponement`)).status).toBe(404);
    await as('secretary')('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    expect(await ask('home', { date: '2026-02-30', note: 5 })).toMatchObject({
      status: 422,
      json: { issues: [{ path: 'date' }, { path: 'note', message: 'The note must be text.' }] },
    });
    expect((await ask('home', { date: '2025-11-13' })).status).toBe(422);
    expect((await ask('secretary', { date: NEW_DAY })).status).toBe(201);
  });
});
