/** The players whom a card may name, which depends on the day on which the match was played (Rule C24). */
import { describe, expect, it as plainIt } from 'vitest';
import { sentCard, withFrame } from '../support/cards.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { actingAs, captainOf, openLeagueSite, record, refusalIn, rowsIn } from '../support/league-site.ts';

const LEFT = '2025-10-06';
const CAPTAIN = actingAs(captainOf('a'));
const withOther = (id: string, given: Record<string, unknown> = {}) =>
  withFrame(0, { homePlayer: id }, sentCard({ date: '2025-10-01', ...given }));

/**
 * Opens a league in which, on one day, A Player 1 moves to team d, C Player 2 moves to a and back by undo, and A Player
 * 6 is deleted.
 */
async function openWith(rules: object = {}) {
  const { ask, store } = await openLeagueSite('sqlite');
  await ask('PUT /api/admin/seasons', { season: '25/26', rules });
  await ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'd' });
  await ask('POST /api/admin/transfer-player', { playerId: 'c2', newTeamId: 'a' });
  await undo(ask, (await latestEntry(ask))['id']);
  await ask('DELETE /api/teams/a/players/a6');
  await store.write({ by: '', via: 'web', action: 'test', summary: '' }, async ({ db }) => {
    await db.updateTable('history').set({ at: '2025-08-01T20:00:00.000Z' }).where('via', '=', 'seed').execute();
    await db
      .updateTable('history')
      .set({ at: `${LEFT}T20:00:00.000Z` })
      .where('via', '<>', 'seed')
      .execute();
  });
  return { ask, store };
}

const it = plainIt.extend('league', () => openWith());

const NOT_OURS = (name: string) => [`matches.0.homePlayer: ${name} does not play for Harbour Social.`];

describe('a card', () => {
  it.each<[what: string, by: 'captain' | 'official', card: Record<string, unknown>, faults: string[]]>([
    ['a captain’s that comes late after a transfer', 'captain', withOther('a1'), []],
    ['one of the day of the transfer', 'captain', withOther('a1', { date: LEFT }), []],
    ['after a deletion', 'captain', withOther('a6'), []],
    ['of a later day', 'captain', withOther('a1', { date: '2025-10-07' }), NOT_OURS('A Player 1')],
    [
      'of a later day than a deletion',
      'captain',
      withOther('a6', { date: '2025-10-07' }),
      ['matches.0.homePlayer: A Player 6 has been deleted.'],
    ],
    ['of a later day, by an official', 'official', withOther('a1', { date: '2025-10-07' }), []],
    ['a transfer that was undone is no leaving', 'official', withOther('c2'), NOT_OURS('C Player 2')],
    ['undated, in a week before', 'captain', withOther('a1', { date: null, weekNumber: 2 }), []],
    [
      'undated, in a week that has not ended',
      'captain',
      withOther('a1', { date: null, weekNumber: 4 }),
      NOT_OURS('A Player 1'),
    ],
    ['the new team cannot name the old one’s', 'captain', withOther('d1'), NOT_OURS('D Player 1')],
    ['of last season, by an official', 'official', withOther('a1', { season: '24/25', date: '2025-02-03' }), []],
  ])('%s', async (_, by, card, faults) => {
    const { ask } = await openWith();
    expect(refusalIn(await ask('POST /api/matches', card, by === 'captain' ? CAPTAIN : {}))).toEqual([
      faults.length === 0 ? 201 : 422,
      ...faults,
    ]);
  });

  it('without a calendar may name whoever has left since the first result', async ({ league: { ask } }) => {
    await ask('PUT /api/admin/seasons', { season: '25/26', calendar: [] });
    const send = (date: string | null, week: number) =>
      ask('POST /api/matches', withOther('a1', { date, weekNumber: week }), CAPTAIN);
    // Without an earlier result, an undated card counts as played today, after A Player 1 has left.
    expect((await send(null, 1)).status).toBe(422);
    expect((await send('2025-10-01', 1)).status).toBe(201);
    expect((await send(null, 2)).status).toBe(201);
  });

  it('of a team that has since left the division is recorded', async ({ league: { ask } }) => {
    await ask('PUT /api/teams/b', { name: 'Trades Hall', division: 2 });
    await ask('DELETE /api/teams/c');
    expect((await ask('POST /api/matches', sentCard({ date: '2025-10-01' }), CAPTAIN)).status).toBe(201);
    const deleted = sentCard({ awayTeam: 'c', date: '2025-10-01' });
    expect((await ask('POST /api/matches', deleted, CAPTAIN)).status).toBe(201);
  });

  it('makes nobody in the squad of the day a substitute; under free rules, others are approved', async () => {
    const { ask, store } = await openWith({ substitutes: 'approval' });
    await ask('POST /api/matches', withOther('a1'), CAPTAIN);
    const all = () => store.read((db) => db.selectFrom('substitute').selectAll().execute());
    expect(await all()).toEqual([]);
    await ask('PUT /api/admin/seasons', { season: '25/26', rules: { substitutes: 'free' } });
    await ask('POST /api/matches', withOther('c1', { weekNumber: 2 }), CAPTAIN);
    expect(await all()).toMatchObject([{ player_id: 'c1', team_id: 'a', state: 'approved' }]);
    const stats = rowsIn((await ask('GET /api/player-stats')).json);
    expect(stats.find(({ playerId }) => playerId === 'c1')).toMatchObject({ teamId: 'a' });
    const own = sentCard({ homeTeam: 'c', weekNumber: 1 });
    await ask('POST /api/matches', own);
    const after = rowsIn((await ask('GET /api/player-stats')).json);
    expect(after.find(({ playerId }) => playerId === 'c1')).toMatchObject({ played: 2, teamId: 'c' });
  });

  it('in progress, disputed or corrected may name them too', async ({ league: { ask } }) => {
    const put = await ask('PUT /api/running-scores', withOther('a1', { date: LEFT, weekNumber: 4 }), CAPTAIN);
    expect(put.status).toBe(200);
    const id = await record(
      ask,
      sentCard({ date: LEFT, matches: withOther('a6')['matches'] }),
      actingAs(captainOf('b')),
    );
    const { matches } = withOther('a1');
    expect((await ask(`POST /api/matches/${id}/dispute`, { matches }, CAPTAIN)).status).toBe(200);
    expect((await ask(`PUT /api/matches/${id}`, sentCard({ date: LEFT, matches }))).status).toBe(200);
  });
});

it('the players of a team on a day include those who have left since', async ({ league: { ask } }) => {
  const plain = await ask('GET /api/teams/a/players');
  const left = async (query: string) =>
    rowsIn((await ask(`GET /api/teams/a/players?${query}`)).json).flatMap(({ id, left }, i, all) => {
      if (left === true) expect(i).toBeGreaterThanOrEqual(all.length - 2);
      return left === true ? [id] : [];
    });
  expect(rowsIn(plain.json).map(({ id, left }) => [id, left])).toEqual(
    ['a2', 'a3', 'a4', 'a5'].map((id) => [id, undefined]),
  );
  expect(await left('season=25/26&date=2025-10-01')).toEqual(['a1', 'a6']);
  expect(await left(`date=${LEFT}`)).toEqual(['a1', 'a6']);
  expect(await left('season=25/26&date=2025-10-07')).toEqual([]);
  expect(await left('season=25/26&date=2025-10-07&by=official')).toEqual(['a1', 'a6']);
  expect(await left('season=25/26&weekNumber=4')).toEqual([]);
  expect(await left('season=24/25&date=2025-02-03')).toEqual(['a1', 'a6']);
  expect(await left('season=61/62&date=2025-10-01')).toEqual([]);
  expect((await ask('GET /api/teams/a/players?date=yesterday')).status).toBe(400);
  expect((await ask('GET /api/teams/nobody/players?date=2025-10-01')).status).toBe(404);
});
