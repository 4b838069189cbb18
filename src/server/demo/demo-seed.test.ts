import { describe, expect } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import { upToDateDemoContent, readDemoContent } from './demo-content.ts';
import { createDemoLeague } from './demo-league.ts';
import { seedDemo } from './demo-seed.ts';
import { shippedLeague, seedLeague } from '../../../tests/support/content.ts';
import { ensurePassword } from '../auth/password.ts';
import { cupsOfSeason } from '../storage/mappers/cups.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { historyEntries } from '../storage/history.ts';
import { hasOnlyInitialData } from '../open-league.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedSeasons as storedSeasons } from '../storage/mappers/seasons.ts';
import type { Store } from '../storage/store.ts';
import { origin, sampleTeam } from '../../../tests/support/sample-values.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { it } from '../../../tests/support/store-test.ts';

const shipped = await readDemoContent();
const { seasons } = shipped.file;
const TODAY = '2025-11-12';

async function recordsOf(store: Store, [past, current] = ['24/25', '25/26']) {
  return store.read(async (db) => ({
    people: await teamsAndPlayersIncludingDeleted(db),
    seasons: await storedSeasons(db),
    fixtures: [...(await undeletedFixturesOfSeason(db, past)), ...(await undeletedFixturesOfSeason(db, current))],
  }));
}

async function openShipped(): Promise<Store> {
  const store = await openTestStore('sqlite');
  await seedLeague(store, await shippedLeague());
  return store;
}

describe('seeding', () => {
  it('happens once, also after a first start that was killed after writing the seasons', async () => {
    const store = await openShipped();
    expect(await store.read(hasOnlyInitialData)).toBe(true);
    await ensurePassword(store, 'password of the test');
    expect(await store.read(hasOnlyInitialData)).toBe(true);
    await seedDemo(store, seasons, TODAY);
    expect(await store.read(hasOnlyInitialData)).toBe(false);
  });

  it('does not happen in a league that is in use', async () => {
    const store = await openShipped();
    await store.write(origin, (change) => change.put('team', sampleTeam('a')));
    expect(await store.read(hasOnlyInitialData)).toBe(false);
  });

  it.each([
    [TODAY, '24/25', '25/26'],
    ['2028-02-29', '26/27', '27/28'],
  ])('writes the demo league of %s, in one change', async (day, past, current) => {
    const store = await openTestStore('sqlite');
    const own = upToDateDemoContent(shipped, day).file.seasons;
    const league = await createDemoLeague(own, day);
    const written = { teams: league.teams.length, players: league.players.length, fixtures: league.fixtures.length };
    expect(await seedDemo(store, own, day)).toEqual(written);
    const records = await recordsOf(store, [past, current]);
    expect(records.fixtures).toEqual(league.fixtures);
    expect(await store.read((db) => fixtureListOfSeason(db, current))).toHaveLength(162);
    expect((await store.read((db) => cupsOfSeason(db, current))).map(({ ties }) => ties.length)).toEqual([12]);
    expect(records.people.teams).toEqual(new Map(league.teams.map((team) => [team.id, team])));
    expect(records.people.players).toEqual(new Map(league.players.map((player) => [player.id, player])));
    expect(records.seasons).toEqual(own.map((season) => ({ ...season, imported: false })));
    for (const scope of ['people', 'seasons', `season:${past}`, `season:${current}`])
      expect(store.revisions().get(scope)).toBe(1);
    const history = await store.read((db) => historyEntries(db, { before: null, limit: 10 }));
    const summary = `Demo league: 20 teams, 138 players, ${written.fixtures} results`;
    expect(history).toMatchObject([{ by: '', via: 'seed', action: 'demo', summary }]);
    expect(await store.integrity()).toEqual([]);
  });

  it('follows the seasons of a first start that was killed in another week', async ({ store }) => {
    await seedLeague(store, upToDateDemoContent(shipped, '2026-07-26').file);
    await seedDemo(store, [], '2026-07-27');
    const current = await store.read((db) => undeletedFixturesOfSeason(db, '25/26'));
    const days = current.map(({ date }) => date ?? '').toSorted();
    expect(days.at(-1)).toBe('2026-07-23');
    expect(await store.read((db) => undeletedFixturesOfSeason(db, '24/25'))).toHaveLength(162);
  });

  it('refuses a store that has teams, and writes nothing', async ({ store }) => {
    await seedDemo(store, seasons, TODAY);
    const [before, revisions] = [await recordsOf(store), new Map(store.revisions())];
    expect(await seedDemo(store, seasons, '2026-11-15')).toBeNull();
    expect(await recordsOf(store)).toEqual(before);
    expect(store.revisions()).toEqual(revisions);
  });

  it('keeps and uses a season that the store has', async ({ store }) => {
    const [past] = await storedFirst(store);
    await seedDemo(store, seasons, TODAY);
    const records = await recordsOf(store);
    expect(records.seasons[0]).toEqual(past);
    const isRight = ({ season, matches }: Fixture) => matches.length === (season === past?.name ? 4 : 5);
    expect(records.fixtures.every(isRight)).toBe(true);
  });
});

/** Writes the first season, changed to four frames in a fixture, to the store. Returns it in a list. */
async function storedFirst(store: Store) {
  const first = seasons.slice(0, 1).map((season) => {
    return { ...season, rules: { ...season.rules, framesPerFixture: 4 }, imported: false };
  });
  await store.write(origin, (change) => change.putAll('season', first));
  return first;
}
