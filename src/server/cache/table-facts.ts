import { countingIn } from '#domain/standings/meeting.ts';
import { sumsByWeekInParts } from '#domain/standings/league-table-by-week.ts';
import { adjustments, loneBreaks } from '../storage/mappers/described.ts';
import { whenPlayed } from '../storage/mappers/weeks-of-play.ts';
import type { Snapshot } from '../storage/store.ts';
import { inTurns } from '../turns.ts';
import { type Cached, type FactCache, latestOf } from './fact-cache.ts';
import type { Facts } from './facts.ts';

/** The facts from which tables are made. A change of a season's rules raises the season's scope too. */
export function factsOfTables(
  db: Snapshot,
  cache: FactCache,
  cached: Cached,
  facts: () => Facts,
): Pick<Facts, 'adjustments' | 'latestWeeks' | 'loneBreaks' | 'weeks'> {
  return {
    adjustments: (season) =>
      cached(cache.adjustments, season, `season:${season}`, () => adjustments.liveWith(db, 'season', [season])),
    loneBreaks: (season) =>
      cached(cache.loneBreaks, season, `season:${season}`, () => loneBreaks.liveWith(db, 'season', [season])),
    latestWeeks: (season) =>
      cached(cache.latestWeeks, season, `season:${season}`, async () => latestOf(await whenPlayed(db, season))),
    weeks: (season) =>
      cached(cache.weeks, season, `season:${season}`, async () =>
        inTurns(sumsByWeekInParts(await facts().fixtures(season), countingIn(await facts().seasons(), season))),
      ),
  };
}
