import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { findUndeletedCompetition } from '../storage/mappers/cups.ts';
import { loadDrawsWithReveals, latestDraw } from '../storage/mappers/draws.ts';
import { scheduledFixtureMapper } from '../storage/mappers/described.ts';
import { undeletedFixture, fixturesWithPlayers, findStoredFixture } from '../storage/mappers/fixtures.ts';
import { changesInEffect, playerChanges } from '../storage/changes-in-effect.ts';
import { DEFAULT_SEASON_SETTING } from '../storage/mappers/settings.ts';
import { canBeId } from '../storage/new-id.ts';
import type { RevisionScope, DatabaseTransaction } from '../storage/store.ts';
import type { MatchKeyWithDeletion } from './facts.ts';

/**
 * Returns functions that read facts from the store each time they are called. `cup` is an exception: it reads only the
 * cup's season from the store, and then takes the cup from `cups`, the cached cups of that season. `dependOn` records
 * that the answer depends on a scope (a part of the data, such as `people`).
 */
export function createUncachedFactReaders(
  db: DatabaseTransaction,
  dependOn: (scope: RevisionScope) => number,
  cups: (season: string) => Promise<readonly CupWithTies[]>,
) {
  function dependOnSeasons(seasons: readonly string[]): void {
    dependOn('people');
    for (const season of seasons) dependOn(`season:${season}`);
  }
  return {
    async fixture(id: string) {
      dependOn('people');
      const found = await undeletedFixture(db, id);
      if (found) dependOn(`season:${found.season}`);
      return found;
    },
    async matchKey(id: string): Promise<MatchKeyWithDeletion | null> {
      if (!canBeId(id)) return null;
      const found = (await findStoredFixture(db, id)) ?? (await scheduledFixtureMapper.load(db, [id])).get(id);
      if (found === undefined) return null;
      const { season, division, week, homeTeamId, awayTeamId, deleted } = found;
      dependOn(`season:${season}`);
      dependOn(`list:${season}`);
      return { season, division, week, homeTeamId, awayTeamId, deleted };
    },
    fixturesWithPlayers(playerIds: readonly string[], among: readonly string[]) {
      dependOnSeasons(among);
      return fixturesWithPlayers(db, playerIds, among);
    },
    playerChanges(playerId: string) {
      dependOn('people');
      return playerChanges(db, playerId);
    },
    async defaultSince() {
      dependOn('seasons');
      return (await changesInEffect(db, 'setting', DEFAULT_SEASON_SETTING)).at(-1)?.at ?? null;
    },
    async cup(id: string) {
      const season = (await findUndeletedCompetition(db, id))?.season;
      if (season === undefined) return null;
      return (await cups(season)).find(({ competition }) => competition.id === id) ?? null;
    },
    latestDraw(competition: string) {
      dependOn('draws');
      return latestDraw(db, competition);
    },
    draws(competition: string) {
      dependOn('draws');
      return loadDrawsWithReveals(db, competition);
    },
  };
}
