import { LRUCache } from 'lru-cache';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { WeekSums } from '#domain/standings/league-table-by-week.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { ListProgress } from '#domain/seasons/season-end.ts';
import type { KnownPeople, LatestWeeks, SearchIndexes, Seasons } from './load-facts.ts';
import type { SeasonSums } from './season-sums.ts';

/** The seasons whose fixtures are cached. */
const SEASONS_CACHED = 6;
/** The seasons whose weeks are cached: they are smaller than fixtures and larger than sums. */
const WEEKS_CACHED = 20;
/** The seasons whose sums are cached, which are small: more than any league has. */
const SUMS_CACHED = 1000;

/** Facts by key, with the revision that they were read at. */
export type Part<T> = LRUCache<string, { revision: number; value: T }>;

export type FactCache = ReturnType<typeof createFactCache>;

export function createFactCache() {
  return {
    seasons: createPart<Seasons>(1),
    people: createPart<KnownPeople>(1),
    fixtures: createPart<readonly Fixture[]>(SEASONS_CACHED),
    lists: createPart<readonly ScheduledFixture[]>(SEASONS_CACHED),
    listProgress: createPart<ListProgress>(SUMS_CACHED),
    sums: createPart<SeasonSums>(SUMS_CACHED),
    adjustments: createPart<readonly Adjustment[]>(SUMS_CACHED),
    latestWeeks: createPart<LatestWeeks>(SUMS_CACHED),
    weeks: createPart<ReadonlyMap<number, readonly WeekSums[]>>(WEEKS_CACHED),
    cups: createPart<readonly Cup[]>(SUMS_CACHED),
    settings: createPart<string | null>(10),
    searchIndexes: createPart<SearchIndexes>(1),
  };
}

function createPart<T>(max: number): Part<T> {
  return new LRUCache({ max });
}
