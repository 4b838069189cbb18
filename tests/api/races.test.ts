import { describe, expect, it } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { askApp, LEAGUE, type LeagueSite, openLeagueSite, rowsIn, siteOf, textIn } from '../support/league-site.ts';
import { ENGINES, openAgain, testPlace } from '../support/store.ts';
import { shippedLeague } from '../support/content.ts';

describe.each(ENGINES)('requests at the same moment on %s', (engine) => {
  it('fifty identical submissions record one fixture', async () => {
    const [here, there] = await twoProcesses(engine);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? here : there)('POST /api/matches', sentCard())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    await expect.poll(async () => rowsIn((await here('GET /api/matches')).json).length).toBe(1);
  });

  it('different submissions are all recorded', async () => {
    const [here, there] = await twoProcesses(engine);
    const weeks = Array.from({ length: 24 }, (_, i) => i + 1);
    const answers = await Promise.all(
      weeks.map((weekNumber) => (weekNumber % 2 === 0 ? here : there)('POST /api/matches', sentCard({ weekNumber }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(weeks.map(() => 201));
    const recorded = async () => rowsIn((await here('GET /api/matches')).json).map(({ weekNumber }) => weekNumber);
    await expect.poll(recorded).toEqual(weeks);
  });

  it('deleting and transferring a player happen one after the other, in either order', async () => {
    const [here, there] = await twoProcesses(engine);
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) {
      const [deleted, transferred] = await Promise.all([
        here(`DELETE /api/teams/a/players/${id}`),
        there('POST /api/admin/transfer-player', { playerId: id, newTeamId: 'c' }),
      ]);
      const outcome = `${deleted.status} ${transferred.status}`;
      // If the deletion comes first, there is no player to transfer. If the transfer comes first, the old team does not
      // have the player.
      expect(['200 422', '404 200']).toContain(outcome);
      // Writes of another process are visible within a second.
      await expect
        .poll(async () => [await has(here, 'a', id), await has(here, 'c', id)])
        .toEqual([false, transferred.status === 200]);
    }
  });

  it('of two corrections to the same fixture, one succeeds', async () => {
    const { ask } = await openLeagueSite(engine);
    const ids = await Promise.all(
      [1, 2].map(async (weekNumber) =>
        textIn((await ask('POST /api/matches', sentCard({ weekNumber }))).json, 'fixtureId'),
      ),
    );
    const answers = await Promise.all(ids.map((id) => ask(`PUT /api/matches/${id}`, sentCard({ weekNumber: 9 }))));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('one change is undone once', async () => {
    const [here, there] = await twoProcesses(engine);
    await here('POST /api/matches', sentCard({ matches: sentMatches('a', 'b') }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? here : there)('POST /api/admin/history/2/undo')),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

async function has(ask: LeagueSite['ask'], team: string, id: string): Promise<boolean> {
  const { json } = await ask(`GET /api/teams/${team}/players`);
  return rowsIn(json).some((player) => player['id'] === id);
}

/** Opens one league with two stores, as two processes do. */
async function twoProcesses(engine: (typeof ENGINES)[number]): Promise<[LeagueSite['ask'], LeagueSite['ask']]> {
  const league = await shippedLeague();
  const place = await testPlace(engine, LEAGUE);
  const [here, there] = [await siteOf(await openAgain(place), league), await siteOf(await openAgain(place), league)];
  return [(...sent) => askApp(here, ...sent), (...sent) => askApp(there, ...sent)];
}
