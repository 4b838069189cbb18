import { describe, expect } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { latestEntry } from '../support/league-history.ts';
import { faultsIn, it, refusalIn, rowsIn, textIn } from '../support/league-site.ts';

const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };

describe('teams', () => {
  it('are deleted with their players, and results stay', async ({ ask }) => {
    await ask('POST /api/matches', sentCard());
    expect(await ask('DELETE /api/teams/a')).toMatchObject({ status: 200, json: { success: true } });
    const { json: table } = await ask('GET /api/standings/1?season=25%2F26');
    expect(rowsIn(table)[0]).toMatchObject({ teamId: 'a', teamName: 'Harbour Social', points: 3 });
    expect((await latestEntry(ask))['summary']).toBe('Deleted team Harbour Social with 6 players');
  });

  it('have a short name, which stays if a body leaves it out, and is removed with null', async ({ ask }) => {
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

  it('are 404 once deleted', async ({ ask }) => {
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

describe('players', () => {
  it('are deleted, and their results stay; a call for handicaps changes only these', async ({ ask }) => {
    const id = textIn((await ask('POST /api/admin/teams/a/players', SAM)).json, 'id');
    const numbers = { handicap: 0, modifier: 0.125, newHandicap: 150 };
    const handicapped = await ask(`PUT /api/teams/a/players/${id}/handicap`, { ...numbers, name: 'not read' });
    expect(handicapped).toMatchObject({ status: 200, json: { id, name: 'Sam Hill', ...numbers } });
    expect((await latestEntry(ask))['summary']).toBe(
      'Changed Sam Hill of Harbour Social: handicap from 20 to 0, modifier from 1.5 to 0.125, new handicap from 25 to 150',
    );
    await ask('POST /api/matches', sentCard());
    expect(await ask('DELETE /api/teams/a/players/a1')).toMatchObject({ status: 200, json: { success: true } });
    const inTeam = rowsIn((await ask('GET /api/teams/a/players')).json);
    expect(inTeam.map((player) => player['id'])).toEqual(['a2', 'a3', 'a4', 'a5', 'a6', id]);
    const { json: stats } = await ask('GET /api/player-stats');
    expect(rowsIn(stats).some(({ playerId }) => playerId === 'a1')).toBe(true);
  });

  it('are found only in their own team', async ({ ask }) => {
    await ask('DELETE /api/teams/a/players/a6');
    for (const id of ['b1', 'a6', 'nobody', '%00']) {
      expect((await ask(`PUT /api/teams/a/players/${id}`, {})).status).toBe(404);
      expect((await ask(`PUT /api/teams/a/players/${id}/handicap`, {})).status).toBe(404);
      expect((await ask(`DELETE /api/teams/a/players/${id}`)).status).toBe(404);
    }
  });

  it('have their new handicaps reset to the current ones, in one history entry', async ({ ask }) => {
    for (const id of ['a1', 'a2'])
      await ask(`PUT /api/teams/a/players/${id}/handicap`, { handicap: 10, modifier: 0, newHandicap: 20 });
    expect((await ask('PUT /api/admin/reset-new-handicaps', {})).json).toEqual({ success: true, updated: 2 });
    const { json } = await ask('GET /api/teams/a/players');
    expect(rowsIn(json)[0]).toMatchObject({ handicap: 10, newHandicap: 10 });
    const before = (await ask('GET /api/admin/history')).text;
    expect(textIn(JSON.parse(before), 'entries', 0, 'summary')).toBe(
      'Reset the new handicaps of 2 players to the current ones',
    );
    expect((await ask('PUT /api/admin/reset-new-handicaps')).json).toEqual({ success: true, updated: 0 });
    expect((await ask('GET /api/admin/history')).text).toBe(before);
  });

  it('are transferred, and their results stay with the old team', async ({ ask }) => {
    await ask('POST /api/matches', sentCard());
    const transferred = await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'c' });
    expect(transferred).toMatchObject({
      status: 200,
      json: { success: true, message: 'Player transferred successfully.' },
    });
    expect(rowsIn((await ask('GET /api/teams/c/players')).json).map(({ id }) => id)).toContain('a1');
    const { json: stats } = await ask('GET /api/player-stats');
    expect(rowsIn(stats).find(({ playerId }) => playerId === 'a1')).toMatchObject({ team: 'Harbour Social' });
    expect((await latestEntry(ask))['summary']).toBe('Transferred A Player 1 from Harbour Social to Old Mill');
  });
});

it('faulty handicaps are refused with all faults at once', async ({ ask }) => {
  const refused = await ask('PUT /api/teams/a/players/a1/handicap', { newHandicap: 1.5, handicap: 151, name: 7 });
  expect(refusalIn(refused)).toEqual([
    422,
    'handicap: The handicap must be from 0 to 150.',
    'modifier: The modifier is required.',
    'newHandicap: The new handicap must be a whole number.',
  ]);
});
