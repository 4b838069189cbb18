import { describe, expect } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { it, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';

describe('results', () => {
  it('are recorded with the league’s names', async ({ ask }) => {
    const recorded = await ask('POST /api/matches', sentCard({ date: '2025-09-30' }));
    const message = 'Recorded Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26.';
    expect(recorded.status).toBe(201);
    expect(recorded.json).toEqual({ success: true, fixtureId: expect.any(String), message });
    const { json } = await ask('GET /api/matches?season=25%2F26');
    const fixtureId = textIn(recorded.json, 'fixtureId');
    const place = { season: '25/26', division: 1, weekNumber: 3, date: '2025-09-30' };
    expect(json).toMatchObject([{ fixtureId, ...place, homeTeamName: 'Harbour Social', awayTeamScore: 2 }]);
    expect(rowsIn(rowsIn(json)[0]?.['matches'])[0]).toMatchObject({
      homePlayerId: 'a1',
      homePlayerName: 'A Player 1',
      homeScore: 61,
    });
  });

  it('of an earlier week that were played late come after those of the latest week', async ({ ask }) => {
    expect((await ask('GET /api/latest-results')).json).toEqual([]);
    await ask('POST /api/matches', sentCard({ weekNumber: 3, date: '2025-09-25' }));
    await ask('POST /api/matches', sentCard({ weekNumber: 5, date: '2025-10-08' }));
    const rearranged = { weekNumber: 2, homeTeam: 'b', awayTeam: 'a', matches: sentMatches('b', 'a') };
    await ask('POST /api/matches', sentCard({ ...rearranged, date: '2025-10-08' }));
    await ask('POST /api/matches', sentCard({ season: '24/25', date: '2025-10-08' }));
    const weeks = async (query: string) =>
      rowsIn((await ask(`GET /api/latest-results${query}`)).json).map(({ weekNumber }) => weekNumber);
    expect(await weeks('')).toEqual([5, 2]);
    expect(await weeks('?season=24/25')).toEqual([3]);
    expect(await weeks('?season=x')).toEqual([]);
  });

  it('can be recorded in the short form: in the home team’s division, the default season, and the current game week', async ({
    ask,
  }) => {
    const body = { homeTeamId: 'a', awayTeamId: 'b', matches: sentMatches('a', 'b') };
    expect((await ask('POST /api/matches', body)).status).toBe(201);
    const other = { homeTeam: 'b', awayTeam: 'a', matches: sentMatches('b', 'a') };
    expect((await ask('POST /api/matches', other)).status).toBe(201);
    expect((await ask('GET /api/matches')).json).toMatchObject([
      { season: '25/26', division: 1, weekNumber: 4, homeTeamId: 'a', date: null },
      { season: '25/26', division: 1, weekNumber: 4, homeTeamId: 'b' },
    ]);
  });

  it('can have the teams under either key in the long form too; a correction that says the same changes nothing', async ({
    ask,
  }) => {
    const { homeTeam, awayTeam, ...rest } = sentCard();
    const body = { ...rest, homeTeamId: homeTeam, awayTeamId: awayTeam };
    const first = await record(ask, body);
    // A correction without a change leaves no entry in the history.
    const before = (await ask('GET /api/admin/history')).text;
    expect((await ask(`PUT /api/matches/${first}`, sentCard())).status).toBe(200);
    expect((await ask('GET /api/admin/history')).text).toBe(before);
  });

  it('are corrected, and the old card stays in the history', async ({ ask }) => {
    const first = await record(ask, sentCard({ date: '2025-09-30' }));
    await ask('POST /api/matches', sentCard({ homeTeam: 'c' }));
    const corrected = await ask(`PUT /api/matches/${first}`, sentCard({ matches: sentMatches('a', 'b', 5) }));
    expect(corrected).toMatchObject({ status: 200, json: { success: true, fixtureId: first } });
    const { json } = await ask('GET /api/matches');
    expect(rowsIn(json).map((row) => [row['homeTeamId'], row['homeTeamScore'], row['date']])).toEqual([
      ['a', 5, '2025-09-30'],
      ['c', 3, null],
    ]);
    const { json: history } = await ask('GET /api/admin/history');
    expect(history).toHaveProperty('entries.0.action', 'correct result');
    expect(history).toHaveProperty('entries.0.by', 'Pat');
    expect(textIn(history, 'entries', 0, 'summary')).toBe(
      'Corrected Harbour Social 3–2 Trades Hall to Harbour Social 5–0 Trades Hall, division 1, week 3 of 25/26',
    );
  });

  it('keep their place in the order of recording when they are corrected, and when that is undone', async ({ ask }) => {
    const first = await record(ask, sentCard());
    await record(ask, sentCard({ awayTeam: 'c' }));
    async function opponents() {
      const { json } = await ask('GET /api/getplayermatches/A%20Player%201');
      return rowsIn(json).map(({ opponentName }) => opponentName);
    }
    await ask(`PUT /api/matches/${first}`, sentCard({ matches: sentMatches('a', 'b', 1) }));
    expect(await opponents()).toEqual(['B Player 1', 'C Player 1']);
    await ask(`DELETE /api/matches/${first}`);
    await ask('POST /api/admin/history/5/undo');
    expect(await opponents()).toEqual(['B Player 1', 'C Player 1']);
  });

  it('are corrected to another week and other teams, but not those of another result', async ({ ask }) => {
    const first = await record(ask, sentCard());
    await ask('POST /api/matches', sentCard({ weekNumber: 5 }));
    const clash = await ask(`PUT /api/matches/${first}`, sentCard({ weekNumber: 5 }));
    expect(refusalIn(clash)).toEqual([409, 'A result for Harbour Social v Trades Hall in week 5 is already recorded.']);
    const moved = sentCard({ weekNumber: 6, homeTeam: 'c', awayTeam: 'a', date: '2025-10-07' });
    expect((await ask(`PUT /api/matches/${first}`, moved)).status).toBe(200);
    const { json } = await ask('GET /api/matches?weekNumber=6');
    expect(json).toMatchObject([{ fixtureId: first, homeTeamId: 'c', awayTeamId: 'a', date: '2025-10-07' }]);
  });

  it('corrected in the short form keep their season, division and week', async ({ ask }) => {
    const first = await record(ask, sentCard({ season: '24/25', weekNumber: 9 }));
    const body = { homeTeamId: 'a', awayTeamId: 'b', matches: sentMatches('a', 'b', 0) };
    expect((await ask(`PUT /api/matches/${first}`, body)).status).toBe(200);
    const { json } = await ask('GET /api/matches');
    expect(json).toMatchObject([{ season: '24/25', division: 1, weekNumber: 9, homeTeamScore: 0 }]);
  });

  it('are deleted once, and may then be recorded again', async ({ ask }) => {
    const first = await record(ask, sentCard());
    expect(await ask(`DELETE /api/matches/${first}`)).toMatchObject({ status: 200, json: { success: true } });
    expect((await ask('GET /api/matches')).json).toEqual([]);
    expect((await ask(`DELETE /api/matches/${first}`)).status).toBe(404);
    expect((await ask(`PUT /api/matches/${first}`, sentCard())).status).toBe(404);
    expect((await ask('POST /api/matches', sentCard())).status).toBe(201);
  });

  it.for(['nobody', '%00', 'a%20b'])('are 404 under the id %s', async (id, { ask }) => {
    for (const call of [`PUT /api/matches/${id}`, `DELETE /api/matches/${id}`])
      expect((await ask(call, { nonsense: true })).status, call).toBe(404);
  });
});
