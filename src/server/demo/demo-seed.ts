import type { Season } from '#domain/seasons/season.ts';
import { teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { undeletedSeasons as storedSeasons } from '../storage/mappers/seasons.ts';
import type { ChangeTransaction, Store } from '../storage/store.ts';
import { type DemoLeague, createDemoLeague } from './demo-league.ts';

/** How many teams, players and fixtures were written. */
type SeedCounts = { teams: number; players: number; fixtures: number };

/**
 * Writes the demo league as of `today` (`YYYY-MM-DD`), and each season of `seasons` that is not in the store. All this
 * becomes one history entry. If the store has teams, writes nothing and returns `null`. If no fixture of the demo
 * league fits the store's seasons, writes only the missing seasons and returns `null`.
 */
export async function seedDemo(store: Store, seasons: readonly Season[], today: string): Promise<SeedCounts | null> {
  const origin = { by: '', via: 'seed', action: 'demo', summary: 'Demo league' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await teamsAndPlayersIncludingDeleted(change.db);
    if (teams.size > 0) return null;
    await putSeasons(change, seasons);
    const league = await createDemoLeague(await storedSeasons(change.db), today);
    if (league.list.length === 0) return null;
    await putDemoLeague(change, league);
    const seeded = { teams: league.teams.length, players: league.players.length, fixtures: league.fixtures.length };
    change.summarise(`Demo league: ${seeded.teams} teams, ${seeded.players} players, ${seeded.fixtures} results`);
    return seeded;
  });
}

async function putSeasons(change: ChangeTransaction, seasons: readonly Season[]): Promise<void> {
  const known = new Set((await storedSeasons(change.db)).map(({ name }) => name));
  const missing = seasons.filter(({ name }) => !known.has(name));
  await change.putAll(
    'season',
    missing.map((season) => ({ ...season, imported: false })),
  );
}

async function putDemoLeague(
  change: ChangeTransaction,
  { teams, players, fixtures, list, cups }: DemoLeague,
): Promise<void> {
  await change.putAll('team', teams);
  await change.putAll('player', players);
  await change.putAll('fixture', fixtures.map(asUndeleted));
  await change.putAll('listedFixture', list.map(asUndeleted));
  for (const { competition, ties, draws } of cups) {
    await change.put('competition', { ...competition, deleted: false });
    await change.putAll('tie', ties.map(asUndeleted));
    await change.putAll('draw', draws.map(asUndeleted));
  }
}
