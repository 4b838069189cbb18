/** The data of a match's page before, during and after the match, by either of its ids. */
import { describe, expect } from 'vitest';
import type { MatchPage } from '#contract/match.ts';
import { PLAYER_PHOTO_MEDIA_TYPE, savePlayerPhoto } from '#server/storage/faces.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { type LeagueSite, record, rowsIn, textIn } from '../support/league-site.ts';
import { it } from '../support/reviewed-league.ts';

type Ask = LeagueSite['ask'];

/** Returns the data of a match's page. `ask` has checked it against the contract. */
async function pageOf(ask: Ask, id: string): Promise<MatchPage> {
  const { status, json } = await ask(`GET /api/match/${id}`);
  expect([id, status]).toEqual([id, 200]);
  return json as MatchPage;
}

const WEEK_4 = { season: '25/26', division: 1, weekNumber: 4, homeTeam: 'a', awayTeam: 'b', date: '2025-10-08' };

/** Puts a match between `a` and `b` on the public list, and returns its id. */
async function listMatch(ask: Ask, given: Record<string, unknown> = {}): Promise<string> {
  await ask('POST /api/admin/fixtures', { ...WEEK_4, ...given });
  await ask('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  const listed = rowsIn((await ask('GET /api/fixtures?season=25%2F26')).json);
  return String(listed.findLast(({ weekNumber }) => weekNumber === (given['weekNumber'] ?? 4))?.['listedId']);
}

describe('the page of a match', () => {
  it('is the same before, during and after it, whichever id the address has', async ({ as }) => {
    const ask = as('secretary');
    await record(ask, sentCard({ weekNumber: 1, homeTeam: 'b', awayTeam: 'a' }));
    const id = await listMatch(ask);
    const address = `/match/${id}/harbour-social-v-trades-hall-25-26-week-4`;
    const before = await pageOf(ask, id);
    expect(before).toMatchObject({
      id,
      address,
      stage: 'before',
      date: '2025-10-08',
      time: '19:45',
      result: null,
      running: null,
      home: { teamId: 'a', place: { position: 2, of: 3, points: 2, played: 1 }, form: ['L'] },
      away: { teamId: 'b', place: { position: 1, of: 3, points: 3, played: 1 }, form: ['W'] },
      meetingTotals: { won: 0, drawn: 0, lost: 1 },
      line: [],
      table: null,
      story: [],
      stakes: [
        'Harbour Social win the title with a win by 4–1 or better.',
        'Harbour Social lose the last chance of the title with a defeat.',
        'Trades Hall win the title with a win.',
      ],
    });
    expect(before.meetings).toMatchObject([{ weekNumber: 1, homeTeamScore: 3, awayTeamScore: 2 }]);
    expect(before.meetings[0]?.address).toBe(
      `/match/${before.meetings[0]?.fixtureId}/trades-hall-v-harbour-social-25-26-week-1`,
    );
    expect(before.starts[0]).toEqual({
      home: { playerId: 'a1', name: 'A Player 1', handicap: 1 },
      away: { playerId: 'b1', name: 'B Player 1', handicap: 1 },
      start: 0,
      won: 0,
      lost: 1,
    });
    expect(before.starts).toHaveLength(5);
    const next = { address, name: 'Harbour Social v Trades Hall', date: '2025-10-08', played: false };
    const last = { address: before.meetings[0]?.address, name: 'Trades Hall 3–2 Harbour Social', played: true };
    for (const q of ['harbour', 'trades v harbour', 'harbour social trades hall'])
      expect((await ask(`GET /api/search?q=${encodeURIComponent(q)}`)).json).toMatchObject({ matches: [next, last] });

    await ask('PUT /api/running-scores', sentCard({ weekNumber: 4, matches: sentMatches('a', 'b').slice(0, 2) }));
    const during = await pageOf(ask, id);
    expect(during).toMatchObject({
      id,
      stage: 'during',
      running: { homeTeamScore: 2, awayTeamScore: 0 },
      line: [
        { match: 1, winner: 'home', home: 1, away: 0 },
        { match: 2, winner: 'home', home: 2, away: 0 },
      ],
    });
    expect(during.table?.moved).toMatchObject([
      { teamId: 'a', before: { position: 2, points: 2 }, after: { position: 1, points: 4 } },
      { teamId: 'b', before: { position: 1, points: 3 }, after: { position: 2, points: 3 } },
    ]);

    const fixtureId = await record(ask, sentCard({ weekNumber: 4, date: '2025-10-08' }));
    const after = await pageOf(ask, id);
    expect(after).toMatchObject({
      id,
      address,
      stage: 'after',
      running: null,
      starts: [],
      result: { fixtureId },
      listed: { fixtureId },
      home: { place: { position: 2, of: 3, points: 2, played: 1 }, form: ['L'] },
      table: { moved: [{ after: { position: 1, points: 5, played: 2 } }, { after: { position: 1 } }] },
    });
    expect(after.line).toHaveLength(5);
    expect(after.milestones).toHaveLength(7);
    expect(after.story).toEqual([
      'Harbour Social won the first 3 frames and went on to win 3–2.',
      'Harbour Social finished level with Trades Hall at the top of Division 1.',
    ]);
    expect(await pageOf(ask, fixtureId)).toEqual(after);

    const later = await record(ask, sentCard({ weekNumber: 5, homeTeam: 'c', awayTeam: 'b' }));
    const { milestones, story } = await pageOf(ask, id);
    expect({ milestones, story }).toEqual({ milestones: after.milestones, story: after.story });
    await ask(`DELETE /api/matches/${later}`);

    await ask(`DELETE /api/matches/${fixtureId}`);
    expect(await pageOf(ask, fixtureId)).toEqual({ ...before, starts: expect.any(Array) });
  });

  it('has the photos of those who played, and of nobody else', async ({ as, store }) => {
    const ask = as('secretary');
    const fixtureId = await record(ask, sentCard());
    await store.write({ by: '', via: 'command', action: 'test', summary: '' }, async (change) => {
      for (const [i, player] of ['a1', 'c1'].entries()) {
        const hash = String(i).repeat(64);
        await addFileRow(change.db, { hash, type: PLAYER_PHOTO_MEDIA_TYPE, bytes: 7 });
        await savePlayerPhoto(change.db, {
          player_id: player,
          file: hash,
          consent: 'Ann',
          at: '2025-10-01T10:00:00.000Z',
        });
      }
      change.touch('people');
    });
    expect((await pageOf(ask, fixtureId)).photos).toEqual({ a1: `/faces/${'0'.repeat(32)}.jpg` });
  });

  it("exists for a result off the list by the result's own id, until it is deleted", async ({ as }) => {
    const ask = as('secretary');
    const fixtureId = await record(ask, sentCard({ date: '2025-10-01' }));
    expect(await pageOf(ask, fixtureId)).toMatchObject({ id: fixtureId, listed: null, date: '2025-10-01', time: null });
    await ask(`DELETE /api/matches/${fixtureId}`);
    expect((await ask(`GET /api/match/${fixtureId}`)).status).toBe(404);
    const again = await record(ask, sentCard());
    expect(await pageOf(ask, fixtureId)).toMatchObject({ id: again });
  });

  it('does not exist for anything that is not public', async ({ as }) => {
    const ask = as('secretary');
    const sent = await ask('POST /api/admin/fixtures', WEEK_4);
    const draft = textIn(
      rowsIn(Reflect.get(Object((await ask('GET /api/admin/fixtures')).json), 'fixtures')),
      0,
      'listedId',
    );
    expect(sent.status).toBe(201);
    for (const id of [draft, 'nobody', '%00'])
      expect([id, (await as('visitor')(`GET /api/match/${id}`)).status]).toEqual([id, 404]);
  });

  it.for([
    ['postponed', { state: 'postponed', date: '' }],
    ['cancelled', { state: 'cancelled' }],
  ] as const)('of a match that is %s says that it is off', async ([, change], { as }) => {
    const ask = as('secretary');
    const id = await listMatch(ask);
    await ask(`PUT /api/admin/fixtures/${id}`, change);
    expect(await pageOf(ask, id)).toMatchObject({ stage: 'off', starts: [], stakes: [], table: null });
  });
});
