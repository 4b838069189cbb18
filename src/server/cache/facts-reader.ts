import { awardsInParts } from '#domain/my-season/awards.ts';
import { framesForRatings } from '#domain/handicaps/rating.ts';
import { dayNumber } from '#domain/day.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LeagueContentCache } from '../content/league-content.ts';
import { textSearchIndex } from '../content/text-search-index.ts';
import { undeletedFixturesMatching, undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { settingText } from '../storage/mappers/settings.ts';
import { cupNamesOfSeason, cupsOfSeason } from '../storage/mappers/cups.ts';
import { allRevisions } from '../storage/revisions.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Revisions, RevisionScope, DatabaseTransaction, Store } from '../storage/store.ts';
import {
  type CachedFactReader,
  type ReadCachedBySeasonAndMerges,
  createFactCache,
  type FactCache,
  searchIndexesOf,
  loadPlayerPhotoAddresses,
  type PendingFact,
  loadPeopleWithMerges,
  loadSeasons,
  type CachePart,
} from './fact-cache.ts';
import { factsOfSeasonSums } from './sum-facts.ts';
import { createUncachedFactReaders } from './facts-read-each-time.ts';
import { createRunningScoreReaders } from './running-facts.ts';
import { factsOfLeagueTables } from './league-table-facts.ts';
import { runYielding } from '../yield-to-requests.ts';
import { factsOfHandicaps } from './handicap-facts.ts';
import { factsOfFixtureLists } from './list-facts.ts';
import { firstResultDay, loadStays } from './stays.ts';
import { loadRuleMarks } from './rule-marks.ts';
import { unavailableSnapshot } from '../storage/engines/engine.ts';

import { TODAY_SCOPE, type AnswerDependencies, type Facts, type FactsReader } from './facts.ts';

/**
 * The revisions and the day at the last call of `isCurrent`. `current`: the dependencies that are known to match these
 * revisions and this day.
 */
type LastCheck = { revisions: Revisions | null; day: string; current: WeakSet<AnswerDependencies> };

/**
 * Creates a reader of the league's data (*facts*). It caches most facts, each with the revision at which it was read.
 */
export function createFactsReader(store: Store, clock: Clock, live: Pick<LeagueContentCache, 'at'>): FactsReader {
  const cache = createFactCache();
  let found: LastCheck = { revisions: null, day: '', current: new WeakSet() };

  function lastRevisions(): Revisions | null {
    try {
      return store.revisions();
    } catch {
      return found.revisions;
    }
  }

  async function on<T>(db: DatabaseTransaction, revisions: Revisions, work: (facts: Facts) => Promise<T>) {
    const dependencies = new Map<string, number>();
    const league = revisions.get('league') ?? 0;
    // Another process may have written to the database. In that case, makes the store read the new revisions. Without
    // the new revisions, no answer from the snapshot `db` would count as current.
    if (!store.reaches(league)) store.catchUp(league).catch(() => undefined);
    const content = await live.at(db, revisions.get('content') ?? 0);
    const facts = factsOf({ db, revisions, clock, content, cache, dependencies, mayCache: true });
    return { value: await work(facts), dependencies };
  }

  return {
    readOn: async (db, work) => on(db, await allRevisions(db), work),
    async read(work) {
      try {
        return await store.read(async (db) => on(db, await allRevisions(db), work));
      } catch (error) {
        const revisions = error instanceof StoreUnavailable ? lastRevisions() : null;
        if (revisions === null) throw error;
        return on(unavailableSnapshot, revisions, work).catch((missing: unknown) => {
          // If a fact is not in the cache, throws the error of the failed read from the store, because that error says
          // why the store is unavailable.
          throw missing instanceof StoreUnavailable ? error : missing;
        });
      }
    },
    async within(db) {
      const revisions = await allRevisions(db);
      const content = await live.at(db, revisions.get('content') ?? 0);
      return factsOf({ db, revisions, clock, content, cache, dependencies: new Map(), mayCache: false });
    },
    isCurrent(dependencies) {
      const [revisions, day] = [store.revisions(), clock.today()];
      if (revisions !== found.revisions || day !== found.day) found = { revisions, day, current: new WeakSet() };
      if (found.current.has(dependencies)) return true;
      const isSame = areDependenciesCurrent(dependencies, revisions, day);
      if (isSame) found.current.add(dependencies);
      return isSame;
    },
  };
}

/**
 * Returns whether every scope in `dependencies` has the same revision as in `revisions`. The scope `today` has a day in
 * place of a revision, and is compared with `day`.
 */
function areDependenciesCurrent(dependencies: AnswerDependencies, revisions: Revisions, day: string): boolean {
  const today = dayNumber(day);
  return [...dependencies].every(
    ([scope, read]) => read === (scope === TODAY_SCOPE ? today : (revisions.get(scope) ?? 0)),
  );
}

type FactsContext = {
  db: DatabaseTransaction;
  revisions: Revisions;
  clock: Clock;
  content: LeagueContent;
  cache: FactCache;
  /** Each scope (a part of the data, such as `people`) that is read is added to this map, with its revision. */
  dependencies: Map<string, number>;
  mayCache: boolean;
};

/** Returns functions that read facts through the cache, and that record in `dependencies` which scopes were read. */
function createTrackedReaders({
  db,
  cache,
  revisions,
  dependencies,
  mayCache,
}: Pick<FactsContext, 'db' | 'cache' | 'revisions' | 'dependencies' | 'mayCache'>) {
  function dependOn(scope: RevisionScope): number {
    const revision = revisions.get(scope) ?? 0;
    dependencies.set(scope, revision);
    return revision;
  }

  async function cached<T>(part: CachePart<T>, key: string, scope: RevisionScope, load: () => Promise<T>): Promise<T> {
    const revision = dependOn(scope);
    const entry = part.get(key);
    if (entry?.revision === revision) return entry.value;
    if (!mayCache) return load();
    // Waits for another read that is loading the same fact. If that read fails, loads the fact again.
    const running = cache.loading.get(part)?.get(key);
    if (running?.revision === revision) return (running.value as Promise<T>).catch(load);
    const value = load();
    const loading = cache.loading.get(part) ?? new Map<string, PendingFact>();
    cache.loading.set(part, loading.set(key, { revision, value }));
    try {
      const loaded = await value;
      // Facts of an older snapshot do not replace newer facts.
      if ((part.peek(key)?.revision ?? 0) <= revision) part.set(key, { revision, value: loaded });
      return loaded;
    } finally {
      if (loading.get(key)?.value === value) loading.delete(key);
    }
  }

  const knownPeople = () => cached(cache.people, '', 'people', () => loadPeopleWithMerges(db));
  const cachedBySeasonAndMerges: ReadCachedBySeasonAndMerges = async (
    part,
    season,
    load,
    scope = `season:${season}`,
  ) => {
    const { merges } = await knownPeople();
    return cached(part, `${season}${merges}`, scope, load);
  };
  return { dependOn, cached, knownPeople, cachedBySeasonAndMerges };
}

function factsOf({ db, clock, content, cache, dependencies, ...tracked }: FactsContext): Facts {
  const { dependOn, cached, knownPeople, cachedBySeasonAndMerges } = createTrackedReaders({
    db,
    cache,
    dependencies,
    ...tracked,
  });
  const facts: Facts = {
    today() {
      const today = clock.today();
      dependencies.set(TODAY_SCOPE, dayNumber(today));
      return today;
    },
    content() {
      dependOn('content');
      return content;
    },
    seasons: () => cached(cache.seasons, '', 'seasons', () => loadSeasons(db)),
    people: async () => (await knownPeople()).people,
    fixtures: (season) => cachedBySeasonAndMerges(cache.fixtures, season, () => undeletedFixturesOfSeason(db, season)),
    fixturesAmong: (seasons, filters) => {
      const revisions = seasons.map((season) => [season, dependOn(`season:${season}`)]);
      const key = JSON.stringify([revisions, filters]);
      return cached(cache.fixturesAmong, key, 'people', () => undeletedFixturesMatching(db, seasons, filters));
    },
    ...factsOfFixtureLists(db, cache, {
      dependOn,
      cached,
      seasons: () => facts.seasons(),
      people: () => facts.people(),
    }),
    awards: (season) =>
      cachedBySeasonAndMerges(cache.awards, season, async () => {
        const { list } = await facts.seasons();
        const calendar = list.find(({ name }) => name === season)?.calendar ?? [];
        return runYielding(awardsInParts(await facts.fixtures(season), calendar));
      }),
    playedFrames: (season) =>
      cachedBySeasonAndMerges(cache.frames, season, async () => framesForRatings(await facts.fixtures(season))),
    ...factsOfHandicaps(db, cache, { cached, dependOn, facts: () => facts }),
    playerPhotos: () => cached(cache.playerPhotos, '', 'people', () => loadPlayerPhotoAddresses(db)),
    ...registrationFactReaders(db, cache, { cached, dependOn, facts: () => facts }),
    firstResultDay: async (season) => firstResultDay(db, await facts.fixtures(season), facts.content().timeZone),
    ...factsOfLeagueTables(db, cache, cached, () => facts),
    ...factsOfSeasonSums(db, cache, { cachedBySeasonAndMerges, facts: () => facts }),
    cups: (season) => cachedBySeasonAndMerges(cache.cups, season, () => cupsOfSeason(db, season), `cups:${season}`),
    async cupNames() {
      const { default: season } = await facts.seasons();
      return cached(cache.cupNames, season, `cups:${season}`, () => cupNamesOfSeason(db, season));
    },
    searchIndexes: () => cached(cache.searchIndexes, '', 'people', async () => searchIndexesOf(await facts.people())),
    textSearch: () => cached(cache.textSearch, '', 'content', async () => textSearchIndex(content)),
    ...createRunningScoreReaders(db, cache, cached, clock),
    setting: (key) => cached(cache.settings, key, 'seasons', () => settingText(db, key)),
    ...createUncachedFactReaders(db, dependOn, (season) => facts.cups(season)),
  };
  return facts;
}

type RegistrationFactsContext = {
  cached: CachedFactReader;
  dependOn: (scope: RevisionScope) => number;
  facts: () => Facts;
};

/** Returns the functions that read the stays of players and teams, and the registration rules' marks on match cards. */
function registrationFactReaders(
  db: DatabaseTransaction,
  cache: FactCache,
  { cached, dependOn, facts }: RegistrationFactsContext,
): Pick<Facts, 'stays' | 'marks'> {
  return {
    stays: () => cached(cache.stays, facts().content().timeZone, 'people', () => loadStays(db, facts())),
    // Besides the season's results, the marks depend on the players' names, on the days on which players joined their
    // teams, and on the seasons. So the key has the revisions of `people` and `seasons`.
    marks: (season) =>
      cached(cache.marks, `${season} ${dependOn('people')} ${dependOn('seasons')}`, `season:${season}`, () =>
        loadRuleMarks(db, season, facts()),
      ),
  };
}
