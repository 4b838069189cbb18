import { countingRulesOfSeason } from '#domain/standings/meeting.ts';
import { sumsByWeekInParts } from '#domain/standings/league-table-by-week.ts';
import { adjustments, loneBreaks } from '../storage/mappers/described.ts';
import { whenPlayed } from '../storage/mappers/weeks-of-play.ts';
import type { Snapshot } from '../storage/store.ts';
import { inTurns } from '../turns.ts';
import { type ReadCached, type FactCache, latestWeeksOf } from './fact-cache.ts';
import type { Facts } from './facts.ts';

/**
 * Returns the facts for league tables. They do not depend on the scope `seasons`, because a change of a season's rules
 * also raises the season's own scope.
 */
export function factsOfLeagueTables(
  db: Snapshot,
  cache: FactCache,
  cached: ReadCached,
  facts: () => Facts,
): Pick<Facts, 'adjustments' | 'latestWeeks' | 'loneBreaks' | 'weeks'> {
  return {
    adjustments: (season) =>
      cached(cache.adjustments, season, `season:${season}`, () => adjustments.liveWith(db, 'season', [season])),
    loneBreaks: (season) =>
      cached(cache.loneBreaks, season, `season:${season}`, () => loneBreaks.liveWith(db, 'season', [season])),
    latestWeeks: (season) =>
      cached(cache.latestWeeks, season, `season:${season}`, async () => latestWeeksOf(await whenPlayed(db, season))),
    weeks: (season) =>
      cached(cache.weeks, season, `season:${season}`, async () =>
        inTurns(
          sumsByWeekInParts(await facts().fixtures(season), countingRulesOfSeason(await facts().seasons(), season)),
        ),
      ),
  };
}
