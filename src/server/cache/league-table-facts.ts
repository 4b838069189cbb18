import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { sumsAfterEachWeekInParts } from '#domain/standings/league-table-by-week.ts';
import { adjustmentStore, loneBreakStore } from '../storage/mappers/described.ts';
import { weeksPlayedByDivisions } from '../storage/mappers/weeks-of-play.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { runYielding } from '../yield-to-requests.ts';
import { type CachedFactReader, type FactCache, latestWeeksOf } from './fact-cache.ts';
import type { Facts } from './facts.ts';

/**
 * Returns the functions that read the data from which league tables are made. Cached data is used while the revision of
 * the scope `season:…` is unchanged. The scope `seasons` need not be checked, because a change of a season's rules also
 * raises the revision of `season:…`.
 */
export function factsOfLeagueTables(
  db: DatabaseTransaction,
  cache: FactCache,
  cached: CachedFactReader,
  facts: () => Facts,
): Pick<Facts, 'adjustments' | 'latestWeeks' | 'loneBreaks' | 'weeks'> {
  return {
    adjustments: (season) =>
      cached(cache.adjustments, season, `season:${season}`, () => adjustmentStore.liveWith(db, 'season', [season])),
    loneBreaks: (season) =>
      cached(cache.loneBreaks, season, `season:${season}`, () => loneBreakStore.liveWith(db, 'season', [season])),
    latestWeeks: (season) =>
      cached(cache.latestWeeks, season, `season:${season}`, async () =>
        latestWeeksOf(await weeksPlayedByDivisions(db, season)),
      ),
    weeks: (season) =>
      cached(cache.weeks, season, `season:${season}`, async () =>
        runYielding(
          sumsAfterEachWeekInParts(
            await facts().fixtures(season),
            countingRulesOfSeason(await facts().seasons(), season),
          ),
        ),
      ),
  };
}
