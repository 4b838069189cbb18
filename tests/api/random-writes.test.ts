import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { type Model, modelStandings, modelStats } from '../support/league-model.ts';
import { type LeagueSite, openLeagueSite, people, rowsIn, textIn } from '../support/league-site.ts';
import { stateOf } from '../support/league-history.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { DOSE, SEED } from '../support/dose.ts';
import { anyThrow, perform } from '../support/random-writes.ts';

// How many random leagues a run tries. `npm run soak -- --only=undo --dose=100 --seed=1` tries more leagues.
const LEAGUES: [EngineName, number][] = [
  ['sqlite', 4],
  ['postgresql', 1],
];

it.each(LEAGUES)(
  'after every write on %s, the tables equal those of a simple model, and undoing everything restores the first state',
  async (engine, leagues) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyThrow, { minLength: 5, maxLength: 20 }), async (throws) => {
        const { ask, store } = await openLeagueSite(engine);
        const first = await stateOf(ask);
        const model = newModel();
        for (const dice of throws) {
          const outcome = await perform(ask, model, dice);
          if (outcome) expect(outcome).toMatchObject({ status: outcome.expected });
          await compareTables(ask, model);
        }
        for (const id of await entriesSince(ask, '1')) {
          const { status, text } = await ask(`POST /api/admin/history/${id}/undo`);
          expect([status, text]).toEqual([200, text]);
        }
        expect(await stateOf(ask)).toEqual(first);
        await compareTables(ask, newModel());
        expect(await store.integrity()).toEqual([]);
      }),
      { numRuns: leagues * DOSE, seed: SEED },
    );
  },
  scaledTimeout(60_000) * DOSE,
);

async function compareTables(ask: LeagueSite['ask'], model: Model): Promise<void> {
  const cards = rowsIn((await ask('GET /api/matches')).json).map(({ fixtureId, state }) => [fixtureId, state]);
  const states = Object.fromEntries(Array.from(model.fixtures, ([id, { state }]) => [id, state]));
  expect(Object.fromEntries(cards)).toEqual(states);
  for (const season of [null, '24/25', '25/26']) {
    const query = season === null ? '' : `?season=${encodeURIComponent(season)}`;
    for (const division of [1, 2]) {
      const { json } = await ask(`GET /api/standings/${division}${query}`);
      expect(json).toMatchObject(modelStandings(model, division, season));
    }
    expect((await ask(`GET /api/player-stats${query}`)).json).toMatchObject(modelStats(model, season));
  }
}

/** Returns the ids of the history entries that are newer than `last`, newest first. */
async function entriesSince(ask: LeagueSite['ask'], last: string): Promise<string[]> {
  const { json } = await ask('GET /api/admin/history?limit=200');
  const ids = [];
  for (let i = 0; textIn(json, 'entries', i, 'id') !== last; i++) ids.push(textIn(json, 'entries', i, 'id'));
  return ids;
}

function newModel(): Model {
  return {
    teams: [...people.teams.values()].map(({ id, name, division, deleted }) => ({ id, name, division, deleted })),
    players: [...people.players.values()].map(({ id, name, teamId, deleted }) => ({ id, name, team: teamId, deleted })),
    fixtures: new Map(),
  };
}
