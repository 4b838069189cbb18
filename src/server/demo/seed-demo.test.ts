import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { ensurePassword } from '../auth/password.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { historyEntries } from '../storage/history.ts';
import { openStore } from '../storage/open.ts';
import { isAsSeeded } from '../open-league.ts';
import { people } from '../storage/mappers/people.ts';
import { seasons as storedSeasons } from '../storage/mappers/seasons.ts';
import type { Store } from '../storage/store.ts';
import { demoLeague } from './demo-league.ts';
import { seedDemo } from './seed-demo.ts';
import { readLeagueFile, seedLeague } from '../../../tests/support/content.ts';

const { seasons } = await readLeagueFile('league');
const TODAY = '2025-11-12';
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function sqlite(): Promise<Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-demo-'));
  endings.push(() => rm(folder, { recursive: true }));
  return opened({ file: path.join(folder, 'league.db') });
}

async function postgres(): Promise<Store> {
  const { url, drop } = await createDatabase();
  endings.push(drop);
  return opened({ url });
}

async function opened(place: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await openStore(place);
  endings.push(() => store.close());
  return store;
}

async function recordsOf(store: Store) {
  return store.read(async (db) => ({
    people: await people(db),
    seasons: await storedSeasons(db),
    fixtures: [...(await fixturesOf(db, '24/25')), ...(await fixturesOf(db, '25/26'))],
  }));
}

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])('seeding on %s', (_, open) => {
  it('happens once, also after a first start that was killed after writing the seasons', async () => {
    const store = await open();
    await seedLeague(store, await readLeagueFile('league'));
    expect(await store.read(isAsSeeded)).toBe(true);
    await ensurePassword(store, 'password of the test');
    expect(await store.read(isAsSeeded)).toBe(true);
    await seedDemo(store, seasons, TODAY);
    expect(await store.read(isAsSeeded)).toBe(false);
  });

  it('does not happen in a league that is in use', async () => {
    const store = await open();
    const league = await readLeagueFile('league');
    await seedLeague(store, league);
    const origin = { by: '', via: 'web', action: 'add team', summary: 'Added A' } as const;
    const team = { id: 'a', name: 'A', formerNames: [], division: 1, deleted: false };
    await store.write(origin, (change) => change.put('team', team));
    expect(await store.read(isAsSeeded)).toBe(false);
  });

  it('writes the demo league of the day, in one change', async () => {
    const store = await open();
    const league = await demoLeague(seasons, TODAY);
    const written = { teams: league.teams.length, players: league.players.length, fixtures: league.fixtures.length };
    expect(await seedDemo(store, seasons, TODAY)).toEqual(written);
    const records = await recordsOf(store);
    expect(records.fixtures).toEqual(league.fixtures);
    expect(records.people.teams).toEqual(new Map(league.teams.map((team) => [team.id, team])));
    expect(records.people.players).toEqual(new Map(league.players.map((player) => [player.id, player])));
    expect(records.seasons).toEqual(seasons.map((season) => ({ ...season, imported: false })));
    for (const scope of ['people', 'seasons', 'season:24/25', 'season:25/26'])
      expect(store.revisions().get(scope)).toBe(1);
    const history = await store.read((db) => historyEntries(db, { before: null, limit: 10 }));
    const summary = `Demo league: 20 teams, 138 players, ${written.fixtures} results`;
    expect(history).toMatchObject([{ by: '', via: 'seed', action: 'demo', summary }]);
    expect(await store.integrity()).toEqual([]);
  });

  it('refuses a store that has teams, and writes nothing', async () => {
    const store = await open();
    await seedDemo(store, seasons, TODAY);
    const [before, revisions] = [await recordsOf(store), new Map(store.revisions())];
    expect(await seedDemo(store, seasons, '2026-11-15')).toBeNull();
    expect(await recordsOf(store)).toEqual(before);
    expect(store.revisions()).toEqual(revisions);
  });

  it('keeps and uses a season that the store has', async () => {
    const store = await open();
    const [past] = await storedFirst(store);
    await seedDemo(store, seasons, TODAY);
    const records = await recordsOf(store);
    expect(records.seasons[0]).toEqual(past);
    expect(records.fixtures.every((fixture) => fixture.frames.length === (fixture.season === past?.name ? 4 : 5))).toBe(
      true,
    );
  });
});

/** The first season, with four frames in a fixture, in the store before the seed. */
async function storedFirst(store: Store) {
  const first = seasons.slice(0, 1).map((season) => {
    return { ...season, rules: { ...season.rules, framesPerFixture: 4 }, imported: false };
  });
  const origin = { by: '', via: 'seed', action: 'seasons', summary: 'Seasons' } as const;
  await store.write(origin, (change) => change.putAll('season', first));
  return first;
}
