import type { Season } from '#domain/season.ts';
import { people } from '../storage/mappers/people.ts';
import { seasons as storedSeasons } from '../storage/mappers/seasons.ts';
import type { Change, Store } from '../storage/store.ts';
import { type DemoLeague, demoLeague } from './demo-league.ts';

/** What was written. */
export type Seeded = { teams: number; players: number; fixtures: number };

/**
 * Fills a store without teams with the demo league of `today` (`YYYY-MM-DD`) and the missing ones of `seasons`, in one
 * transaction with one history entry. Returns `null`, and writes no league, where the store has teams, or no season of it.
 */
export async function seedDemo(store: Store, seasons: readonly Season[], today: string): Promise<Seeded | null> {
  const origin = { by: '', via: 'seed', action: 'demo', summary: 'Demo league' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await people(change.db);
    if (teams.size > 0) return null;
    await putSeasons(change, seasons);
    const league = await demoLeague(await storedSeasons(change.db), today);
    if (league.list.length === 0) return null;
    await putLeague(change, league);
    const seeded = { teams: league.teams.length, players: league.players.length, fixtures: league.fixtures.length };
    change.summarise(`Demo league: ${seeded.teams} teams, ${seeded.players} players, ${seeded.fixtures} results`);
    return seeded;
  });
}

async function putSeasons(change: Change, seasons: readonly Season[]): Promise<void> {
  const known = new Set((await storedSeasons(change.db)).map(({ name }) => name));
  const missing = seasons.filter(({ name }) => !known.has(name));
  await change.putAll(
    'season',
    missing.map((season) => ({ ...season, imported: false })),
  );
}

async function putLeague(change: Change, { teams, players, fixtures, list, cups }: DemoLeague): Promise<void> {
  await change.putAll('team', teams);
  await change.putAll('player', players);
  await change.putAll(
    'fixture',
    fixtures.map((fixture) => ({ ...fixture, deleted: false })),
  );
  await change.putAll(
    'listedFixture',
    list.map((scheduled) => ({ ...scheduled, deleted: false })),
  );
  for (const { competition, ties, draws } of cups) {
    await change.put('competition', { ...competition, deleted: false });
    await change.putAll(
      'tie',
      ties.map((tie) => ({ ...tie, deleted: false })),
    );
    await change.putAll(
      'draw',
      draws.map((draw) => ({ ...draw, deleted: false })),
    );
  }
}
