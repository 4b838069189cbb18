/** People and teams that return are offered from those who left, and come back with their whole history (Rule N20). */
import { describe, expect, it as plainIt } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { faultsIn, openLeagueSite, record, rowsIn, textIn } from '../support/league-site.ts';

const ANN = { name: 'Robert Ashman', handicap: 20, modifier: 0, newHandicap: 20 };

async function openWithLeavers() {
  const { ask, store } = await openLeagueSite('sqlite');
  await record(ask, sentCard({ date: '2025-09-22' }));
  const { json } = await ask('POST /api/admin/teams/c/players', ANN);
  const ann = textIn(json, 'id');
  await ask(`DELETE /api/teams/c/players/${ann}`);
  await ask('DELETE /api/teams/b/players/b6');
  await ask('DELETE /api/teams/b');
  return { ask, store, ann };
}

const it = plainIt.extend('league', () => openWithLeavers());

it('similar names are offered from those who were deleted or play elsewhere', async ({ league: { ask, ann } }) => {
  const similar = async (name: string, kind: string) =>
    rowsIn((await ask(`GET /api/admin/similar?name=${encodeURIComponent(name)}&kind=${kind}`)).json);
  const found = { playerId: ann, name: 'Robert Ashman', teamName: 'Old Mill', deleted: true, lastPlayed: null };
  for (const name of ['Robert Ashman', 'Bob Ashman', 'R. Ashman', 'Robert Ahsman'])
    expect(await similar(name, 'player')).toEqual([found]);
  expect(await similar('Rupert Hill', 'player')).toEqual([]);
  expect(await similar('B Player 1', 'player')).toContainEqual({
    playerId: 'b1',
    name: 'B Player 1',
    teamName: 'Trades Hall',
    deleted: true,
    lastPlayed: '2025-09-22',
  });
  expect(await similar('Trades Hall A', 'team')).toEqual([
    { teamId: 'b', name: 'Trades Hall', teamName: 'Trades Hall', deleted: true, lastPlayed: '2025-09-22' },
  ]);
  expect((await ask('GET /api/admin/similar?name=x&kind=cup')).status).toBe(400);
});

describe('a deleted player', () => {
  it('comes back to a team, and one undo reverses that', async ({ league: { ask, ann } }) => {
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { handicaps: { highest: 18 } } });
    const before = await stateOf(ask);
    const back = (teamId: unknown, id = ann) => ask(`POST /api/admin/players/${id}/bring-back`, { teamId });
    // The highest handicap was lowered to 18 meanwhile, so 20 becomes 18.
    expect(await back('a')).toMatchObject({ status: 200, json: { id: ann, handicap: 18, newHandicap: 18 } });
    const entry = await latestEntry(ask);
    expect(entry).toMatchObject({ action: 'add player', summary: 'Brought back Robert Ashman, to Harbour Social' });
    expect(rowsIn((await ask('GET /api/teams/a/players')).json).map(({ id }) => id)).toContain(ann);
    expect(await back('c')).toMatchObject({ status: 409, json: { error: 'Robert Ashman has not been deleted.' } });
    expect((await undo(ask, entry['id'])).status).toBe(200);
    expect(await stateOf(ask)).toEqual(before);
  });

  it('cannot come back to any other place', async ({ league: { ask, ann } }) => {
    await ask('POST /api/admin/teams/a/players', { ...ANN, name: 'ROBERT ASHMAN' });
    const rows: [id: string, body: unknown, status: number, faults: string[]][] = [
      ['nobody', { teamId: 'a' }, 404, []],
      [ann, {}, 422, ['teamId: The team is required.']],
      [ann, { teamId: 'x' }, 422, ['teamId: The league has no such team.']],
      [ann, { teamId: 'b' }, 422, ['teamId: The team Trades Hall has been deleted.']],
      [ann, { teamId: 'a' }, 409, []],
    ];
    for (const [id, body, status, faults] of rows) {
      const answer = await ask(`POST /api/admin/players/${id}/bring-back`, body);
      expect([answer.status, faultsIn(answer.json)]).toEqual([status, faults]);
    }
  });

  it('may be merged into a player who is not deleted, and undo separates them', async ({ league: { ask } }) => {
    const before = await stateOf(ask);
    expect(rowsIn(Object((await ask('GET /api/admin/players/duplicates')).json)['deleted'])).toHaveLength(7);
    const merged = await ask('POST /api/admin/players/merge', { keep: 'c1', merge: 'b1' });
    expect(merged.status).toBe(200);
    const stats = rowsIn((await ask('GET /api/player-stats')).json);
    expect(stats.map(({ playerId }) => playerId)).toContain('c1');
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await stateOf(ask)).toEqual(before);
  });
});

describe('a deleted team', () => {
  it('comes back with the players deleted with it, and one undo reverses that', async () => {
    const { ask, store } = await openWithLeavers();
    await ask('POST /api/admin/players/b5/bring-back', { teamId: 'a' });
    const before = await stateOf(ask);
    const back = await ask('POST /api/admin/teams/b/bring-back', { division: 2 });
    expect(back).toMatchObject({ status: 200, json: { id: 'b', division: 2 } });
    const ids = ['b1', 'b2', 'b3', 'b4'];
    expect(rowsIn(Object(back.json)['players']).map(({ id }) => id)).toEqual(ids);
    expect(rowsIn((await ask('GET /api/teams/b/players')).json).map(({ id }) => id)).toEqual(ids);
    const entry = await latestEntry(ask);
    expect(entry['summary']).toBe('Brought back team Trades Hall with 4 players, division 2');
    expect(await store.integrity()).toEqual([]);
    expect((await ask('POST /api/admin/teams/b/bring-back', { division: 2 })).status).toBe(409);
    await undo(ask, entry['id']);
    expect(await stateOf(ask)).toEqual(before);
    await ask('POST /api/admin/teams', { name: 'TRADES HALL', division: 1 });
    const taken = { status: 409, json: { error: 'There is already a team called TRADES HALL.' } };
    expect(await ask('POST /api/admin/teams/b/bring-back', { division: 2 })).toMatchObject(taken);
  });

  it.each([
    ['nobody', { division: 1 }, 404, []],
    ['b', {}, 422, ['division: Division is required.']],
    ['b', { division: 9 }, 422, ['division: The league has no division 9.']],
  ])('bringing back %s with %j is answered with %s', async (id, body, status, faults) => {
    const { ask } = await openWithLeavers();
    const answer = await ask(`POST /api/admin/teams/${id}/bring-back`, body);
    expect([answer.status, faultsIn(answer.json)]).toEqual([status, faults]);
  });
});
