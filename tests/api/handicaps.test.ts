import { describe, expect } from 'vitest';
import { it, type LeagueSite, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { HEADER } from '../fixtures/import/small-season.ts';
import { latestEntry, undo } from '../support/league-history.ts';

type Ask = LeagueSite['ask'];

/**
 * Returns a player's handicaps over time, such as `1, 20 from 2025-10-01`. The first day is left out if it is unknown
 * or today.
 */
async function over(ask: Ask, player: string): Promise<string> {
  const { json } = await ask(`GET /api/players/${player}/handicaps`);
  const today = new Date().toISOString().slice(0, 10);
  return rowsIn(json)
    .map(({ handicap, from }) => String(handicap) + (String(from) < today ? ` from ${String(from)}` : ''))
    .join(', ');
}

function set(ask: Ask, player: string, given: Record<string, number>) {
  const numbers = { handicap: 1, modifier: 0, newHandicap: 1, ...given };
  return ask(`PUT /api/teams/a/players/${player}/handicap`, numbers);
}

describe('new handicaps', () => {
  it('become the current ones, for all or chosen players, from a given day', async ({ ask }) => {
    await set(ask, 'a1', { handicap: 10, newHandicap: 25 });
    await set(ask, 'a2', { handicap: 20, newHandicap: 15 });
    await set(ask, 'a3', { handicap: 3, newHandicap: 30 });
    await ask('DELETE /api/teams/a/players/a3');
    const one = await ask('PUT /api/admin/apply-handicaps', { playerIds: ['a2', 'a2'], on: '2025-10-01' });
    expect(one).toMatchObject({ status: 200, json: { success: true, updated: 1 } });
    const summary = 'Applied the new handicaps of A Player 2 from 1 October 2025';
    expect(await latestEntry(ask)).toMatchObject({ action: 'apply handicaps', summary });
    expect((await ask('PUT /api/admin/apply-handicaps')).json).toEqual({ success: true, updated: 1 });
    const later = 'Applied the new handicaps of A Player 1 from 8 October 2025';
    expect(await latestEntry(ask)).toMatchObject({ summary: later });
    const { json } = await ask('GET /api/teams/a/players');
    expect(rowsIn(json).slice(0, 2)).toMatchObject([
      { id: 'a1', handicap: 25, newHandicap: 25 },
      { id: 'a2', handicap: 15, newHandicap: 15 },
    ]);
    const history = (await ask('GET /api/admin/history')).text;
    expect((await ask('PUT /api/admin/apply-handicaps', {})).json).toEqual({ success: true, updated: 0 });
    expect((await ask('GET /api/admin/history')).text).toBe(history);
    expect(await over(ask, 'a1')).toBe('1, 10, 25 from 2025-10-08');
    expect(await over(ask, 'a2')).toBe('2, 20, 15 from 2025-10-01');
    // The handicaps of a deleted player can still be read.
    expect(await over(ask, 'a3')).toBe('3');
  });

  it('and all earlier ones can be read, whatever else happened to the player', async ({ ask }) => {
    expect((await ask('GET /api/players/nobody/handicaps')).status).toBe(404);
    await set(ask, 'a1', { handicap: 20, newHandicap: 20 });
    const raised = await latestEntry(ask);
    await ask('PUT /api/teams/a/players/a1', { name: 'Ann', handicap: 20, modifier: 0, newHandicap: 40 });
    await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'b' });
    await ask('PUT /api/admin/apply-handicaps', { playerIds: ['a1'], on: '2025-09-29' });
    const applied = await latestEntry(ask);
    await ask('PUT /api/teams/b/players/a1', { name: 'Ann Ash', handicap: 35, modifier: 0, newHandicap: 35 });
    const changed = await latestEntry(ask);
    expect(await over(ask, 'a1')).toBe('1, 20, 40 from 2025-09-29, 35');
    // An undone change is left out, and a redone one is included.
    await undo(ask, changed['id']);
    await undo(ask, applied['id']);
    expect(await over(ask, 'a1')).toBe('1, 20');
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await over(ask, 'a1')).toBe('1, 20, 40 from 2025-09-29');
    expect((await undo(ask, raised['id'])).status).toBe(409);
    const { json } = await ask('GET /api/players/a1/handicaps');
    expect(rowsIn(json)).toMatchObject([null, 1, 20].map((before) => ({ before, modifier: 0 })));
  });

  it('of an imported or added player begin with the first handicap', async ({ ask }) => {
    const added = { name: 'New', handicap: 40, modifier: 0.5, newHandicap: 50 };
    const { json } = await ask('POST /api/admin/teams/a/players', added);
    expect(await over(ask, textIn(json, 'id'))).toBe('40');
    const line = (n: number) => `25/26,1,9,,Harbour Social,Trades Hall,${n},Newcomer ${n},60,,,B Player ${n},20,,`;
    const file = [HEADER, ...[1, 2, 3, 4, 5].map(line)].join('\n');
    expect((await ask('POST /api/admin/import', file, { 'content-type': 'text/csv' })).status).toBe(200);
    const { json: squad } = await ask('GET /api/teams/a/players');
    const id = String(rowsIn(squad).find(({ name }) => name === 'Newcomer 1')?.['id']);
    expect(await over(ask, id)).toBe('0');
    await ask(`PUT /api/teams/a/players/${id}/handicap`, { handicap: 0, modifier: 0, newHandicap: 15 });
    await ask('PUT /api/admin/apply-handicaps', { playerIds: [id] });
    expect(await over(ask, id)).toBe('0, 15 from 2025-10-08');
  });
});

it('a faulty body is refused with all faults at once, and changes nothing', async ({ ask }) => {
  await set(ask, 'a1', { newHandicap: 50 });
  const teams = (await ask('GET /api/teams')).text;
  for (const [body, ...faults] of [
    [{ on: 5, playerIds: 'a1' }, 'playerIds: Players must be a list.', 'on: The day must be text.'],
    [
      { playerIds: ['a1', 'nobody', 7], on: '2025-13-01' },
      'playerIds.1: The league has no such player.',
      'playerIds.2: The player must be text.',
      'on: 2025-13-01 is not a day of the calendar.',
    ],
  ])
    expect(refusalIn(await ask('PUT /api/admin/apply-handicaps', body))).toEqual([422, ...faults]);
  expect((await ask('GET /api/teams')).text).toBe(teams);
});
