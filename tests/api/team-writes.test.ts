import { describe, expect, it } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { faultsIn, openLeagueSite, rowsIn, textIn } from '../support/league-site.ts';

describe('teams', () => {
  it('are deleted with their players, and results stay', async () => {
    const { ask } = await openLeagueSite('sqlite');
    await ask('POST /api/matches', sentCard());
    expect(await ask('DELETE /api/teams/a')).toMatchObject({ status: 200, json: { success: true } });
    const { json: table } = await ask('GET /api/standings/1?season=25%2F26');
    expect(rowsIn(table)[0]).toMatchObject({ teamId: 'a', teamName: 'Harbour Social', points: 3 });
    const { json: history } = await ask('GET /api/admin/history');
    expect(textIn(history, 'entries', 0, 'summary')).toBe('Deleted team Harbour Social with 6 players');
  });

  it('have a short name, which stays where a body leaves it out and goes with null', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const team = { name: 'Harbour Social', division: 1 };
    const put = async (more: object) => (await ask('PUT /api/teams/a', { ...team, ...more })).json;
    expect(rowsIn((await ask('GET /api/teams')).json).map(({ shortName }) => shortName)).not.toContain(undefined);
    expect(await put({ shortName: ' Harbour ' })).toMatchObject({ shortName: 'Harbour' });
    expect(await put({})).toMatchObject({ shortName: 'Harbour' });
    expect(await put({ name: 'The Harbour', shortName: null })).toMatchObject({ shortName: null });
    expect(faultsIn(await put({ shortName: 'Harbour Social' }))).toHaveLength(1);
    const { json: history } = await ask('GET /api/admin/history');
    expect([textIn(history, 'entries', 0, 'summary'), textIn(history, 'entries', 1, 'summary')]).toEqual([
      'Renamed team Harbour Social to The Harbour; short name from “Harbour” to none',
      'Changed team Harbour Social: short name from none to “Harbour”',
    ]);
    expect((await ask(`POST /api/admin/history/${textIn(history, 'entries', 0, 'id')}/undo`)).status).toBe(200);
    expect(rowsIn((await ask('GET /api/teams')).json)[2]).toMatchObject({
      name: 'Harbour Social',
      shortName: 'Harbour',
    });
  });

  it('are 404 once deleted', async () => {
    const { ask } = await openLeagueSite('sqlite');
    await ask('DELETE /api/teams/a');
    const player = { name: 'New', handicap: 1, modifier: 1, newHandicap: 1 };
    for (const id of ['a', 'nobody', '%00', '__proto__']) {
      expect((await ask(`DELETE /api/teams/${id}`)).status).toBe(404);
      expect((await ask(`PUT /api/teams/${id}`, { nonsense: 1 })).status).toBe(404);
      expect((await ask(`POST /api/admin/teams/${id}/players`, player)).status).toBe(404);
      expect((await ask(`DELETE /api/teams/${id}/players/a1`)).status).toBe(404);
    }
  });
});
