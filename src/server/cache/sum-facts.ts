import type { Fixture } from '#domain/cards/fixture.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { substituteStore } from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import {
  type ReadCachedBySeasonAndMerges,
  type FactCache,
  sumFixturesForStatistics,
  sumFixturesForTables,
} from './fact-cache.ts';
import type { Facts } from './facts.ts';

type FactReaders = { cachedBySeasonAndMerges: ReadCachedBySeasonAndMerges; facts: () => Facts };

/**
 * Returns the functions that add up the results of one season. Answers about all seasons merge these sums, so
 * `precompute` computes and caches them in advance.
 */
export function factsOfSeasonSums(
  db: DatabaseTransaction,
  cache: FactCache,
  { cachedBySeasonAndMerges, facts }: FactReaders,
): Pick<Facts, 'precompute' | 'sums' | 'tableSums'> {
  type Fixtures = (season: string) => Promise<readonly Fixture[]>;

  const tableSums = (season: string, fixtures: Fixtures) =>
    cachedBySeasonAndMerges(cache.tableSums, season, async () =>
      sumFixturesForTables(await fixtures(season), countingRulesOfSeason(await facts().seasons(), season)),
    );
  const sums = (season: string, fixtures: Fixtures) =>
    cachedBySeasonAndMerges(cache.sums, season, async () =>
      sumFixturesForStatistics(await fixtures(season), {
        known: await substituteStore.liveWith(db, 'season', [season]),
        people: await facts().people(),
      }),
    );
  return {
    tableSums: (season) => tableSums(season, facts().fixtures),
    sums: (season) => sums(season, facts().fixtures),
    async precompute(season) {
      const turn = createYieldToRequests();
      const { default: shown } = await facts().seasons();
      let loaded: Promise<readonly Fixture[]> | undefined;
      // Most pages show the default season. Only its fixtures are cached here, because the fixtures of other seasons
      // would push them out of the cache.
      const fixtures = () =>
        (loaded ??= season === shown ? facts().fixtures(season) : undeletedFixturesOfSeason(db, season));
      await tableSums(season, fixtures);
      await turn();
      await sums(season, fixtures);
      await turn();
      await facts().latestWeeks(season);
      await facts().listProgress(season);
      await facts().adjustments(season);
      await facts().loneBreaks(season);
      await facts().cups(season);
    },
  };
}
