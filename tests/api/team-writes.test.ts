import { describe, expect, it } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { faultsIn, openLeagueSite, rowsIn, textIn } from '../support/league-site.ts';

describe('teams', () => {
  it('are added, renamed, moved, retired and deleted, and results stay', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const added = await ask('POST /api/admin/teams', { name: '  The   Weavers ', division: 2 });
    const id = textIn(added.json, 'id');
    expect(added).toMatchObject({ status: 201, json: { _id: id, id, name: 'The Weavers', division: 2, players: [] } });
    const moved = await ask(`PUT /api/teams/${id}`, { name: 'The Weavers A', division: 1 });
    expect(moved).toMatchObject({ status: 200, json: { id, name: 'The Weavers A', division: 1 } });
    expect((await ask(`PUT /api/teams/${id}`, { name: 'The Weavers A', division: 0 })).status).toBe(200);
    await ask('POST /api/matches', sentCard());
    expect(await ask('DELETE /api/teams/a')).toMatchObject({ status: 200, json: { success: true } });
    const { json: teams } = await ask('GET /api/teams');
    expect(rowsIn(teams).map(({ name }) => name)).toEqual([
      'Cue Corner',
      'Elms',
      'Old Mill',
      'The Weavers A',
      'Trades Hall',
    ]);
    const { json: table } = await ask('GET /api/standings/1?season=25%2F26');
    expect(rowsIn(table)[0]).toMatchObject({ teamId: 'a', teamName: 'Harbour Social', points: 3 });
    const { json: history } = await ask('GET /api/admin/history');
    expect(Array.from({ length: 5 }, (_, i) => textIn(history, 'entries', i, 'summary'))).toEqual([
      'Deleted team Harbour Social with 6 players',
      'Recorded Harbour Social 3–2 Trades Hall, division 1, week 3 of 25/26',
      'Retired team The Weavers A',
      'Renamed team The Weavers to The Weavers A and moved it from division 2 to division 1',
      'Added team The Weavers, division 2',
    ]);
  });

  it('changed without a change are not in the history', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const before = (await ask('GET /api/admin/history')).text;
    expect((await ask('PUT /api/teams/a', { name: ' Harbour Social', division: 1 })).status).toBe(200);
    expect((await ask('GET /api/admin/history')).text).toBe(before);
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

/** The rules of a team have their table in src/domain/squads/team.test.ts, those of names in name.test.ts. */
const FAULTY: readonly [body: unknown, faults: string[]][] = [
  [undefined, [': The team is required.']],
  [{ division: 9, name: '' }, ['name: The team name is required.', 'division: The league has no division 9.']],
];

it('a faulty team is refused with all faults at once', async () => {
  const { ask } = await openLeagueSite('sqlite');
  for (const call of ['POST /api/admin/teams', 'PUT /api/teams/a']) {
    for (const [body, faults] of FAULTY) {
      const refused = await ask(call, body);
      expect.soft([refused.status, ...faultsIn(refused.json)], JSON.stringify(body)).toEqual([422, ...faults]);
    }
  }
});
