import type { Fixture } from '#domain/cards/fixture.ts';
import { countingRulesOfSeason } from '#domain/standings/meeting.ts';
import { substitutes } from '../storage/mappers/described.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import type { Snapshot } from '../storage/store.ts';
import { createTurns } from '../turns.ts';
import { type ReadCachedBySeason, type FactCache, sumsOf, tableSumsOf } from './fact-cache.ts';
import type { Facts } from './facts.ts';

type Reading = { cachedBySeason: ReadCachedBySeason; facts: () => Facts };

/** Returns the sums of each season, from which answers about all seasons are merged. */
export function factsOfSums(
  db: Snapshot,
  cache: FactCache,
  { cachedBySeason, facts }: Reading,
): Pick<Facts, 'precompute' | 'sums' | 'tableSums'> {
  type Fixtures = (season: string) => Promise<readonly Fixture[]>;

  const tableSums = (season: string, fixtures: Fixtures) =>
    cachedBySeason(cache.tableSums, season, async () =>
      tableSumsOf(await fixtures(season), countingRulesOfSeason(await facts().seasons(), season)),
    );
  const sums = (season: string, fixtures: Fixtures) =>
    cachedBySeason(cache.sums, season, async () =>
      sumsOf(await fixtures(season), {
        known: await substitutes.liveWith(db, 'season', [season]),
        people: await facts().people(),
      }),
    );
  return {
    tableSums: (season) => tableSums(season, facts().fixtures),
    sums: (season) => sums(season, facts().fixtures),
    async precompute(season) {
      const turn = createTurns();
      const { default: shown } = await facts().seasons();
      let loaded: Promise<readonly Fixture[]> | undefined;
      // Does not cache fixtures of other seasons, because they would push out the season that most pages show.
      const fixtures = () => (loaded ??= season === shown ? facts().fixtures(season) : fixturesOf(db, season));
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
