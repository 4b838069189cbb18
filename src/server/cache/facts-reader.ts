import { awardsOf } from '#domain/my-season/awards.ts';
import { playedFrames } from '#domain/handicaps/rating.ts';
import { dayNumber } from '#domain/day.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LiveContent } from '../content/league-content.ts';
import { writtenIndex } from '../content/written-index.ts';
import { substitutes } from '../storage/mappers/described.ts';
import { setting } from '../storage/mappers/settings.ts';
import { cupNamesOf, cupsOf } from '../storage/mappers/cups.ts';
import { revisionsOf } from '../storage/revisions.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Revisions, Scope, Snapshot, Store } from '../storage/store.ts';
import {
  createFactCache,
  type FactCache,
  indexesOf,
  loadFaces,
  loadFixtures,
  loadPeople,
  loadSeasons,
  type Part,
  sumsOf,
} from './fact-cache.ts';
import { factsReadEachTime } from './facts-read-each-time.ts';
import { factsOfRunning } from './running-facts.ts';
import { factsOfTables } from './table-facts.ts';
import { factsOfHandicaps } from './handicap-facts.ts';
import { factsOfLists } from './list-facts.ts';
import { firstResultOn, loadStays } from './stays.ts';
import { loadMarks } from './register.ts';
import { unavailableSnapshot } from '../storage/engines/engine.ts';

import { DAY, type Facts, type FactsReader } from './facts.ts';

/** Creates the reader of facts, which caches them by revision. */
export function createFacts(store: Store, clock: Clock, live: Pick<LiveContent, 'at'>): FactsReader {
  const cache = createFactCache();
  let last: Revisions | null = null;

  function lastRevisions(): Revisions | null {
    try {
      return store.revisions();
    } catch {
      return last;
    }
  }

  async function on<T>(db: Snapshot, revisions: Revisions, work: (facts: Facts) => Promise<T>) {
    const dependencies = new Map<string, number>();
    const content = await live.at(db, revisions.get('content') ?? 0);
    const facts = factsOf({ db, revisions, clock, content, cache, dependencies, mayCache: true });
    return { value: await work(facts), dependencies };
  }

  return {
    readOn: async (db, work) => on(db, await revisionsOf(db), work),
    async read(work) {
      try {
        return await store.read(async (db) => on(db, await revisionsOf(db), work));
      } catch (error) {
        const revisions = error instanceof StoreUnavailable ? lastRevisions() : null;
        if (revisions === null) throw error;
        return on(unavailableSnapshot, revisions, work).catch((missing: unknown) => {
          // The store's own error explains why the store is unavailable.
          throw missing instanceof StoreUnavailable ? error : missing;
        });
      }
    },
    async within(db) {
      const revisions = await revisionsOf(db);
      const content = await live.at(db, revisions.get('content') ?? 0);
      return factsOf({ db, revisions, clock, content, cache, dependencies: new Map(), mayCache: false });
    },
    isCurrent(dependencies) {
      const revisions = store.revisions();
      last = revisions;
      const today = dayNumber(clock.today());
      return [...dependencies].every(([scope, read]) => read === (scope === DAY ? today : (revisions.get(scope) ?? 0)));
    },
  };
}

type FactParts = {
  db: Snapshot;
  revisions: Revisions;
  clock: Clock;
  content: LeagueContent;
  cache: FactCache;
  /** Gets each scope that is read, with its revision. */
  dependencies: Map<string, number>;
  mayCache: boolean;
};

/** Returns functions that note a dependency and that read through the cache. */
function createTracker({
  db,
  cache,
  revisions,
  dependencies,
  mayCache,
}: Pick<FactParts, 'db' | 'cache' | 'revisions' | 'dependencies' | 'mayCache'>) {
  function dependOn(scope: Scope): number {
    const revision = revisions.get(scope) ?? 0;
    dependencies.set(scope, revision);
    return revision;
  }

  async function cached<T>(part: Part<T>, key: string, scope: Scope, load: () => Promise<T>): Promise<T> {
    const revision = dependOn(scope);
    const present = part.get(key);
    if (present?.revision === revision) return present.value;
    const value = await load();
    // Facts of an older snapshot do not replace newer facts.
    if (mayCache && (part.peek(key)?.revision ?? 0) <= revision) part.set(key, { revision, value });
    return value;
  }

  const knownPeople = () => cached(cache.people, '', 'people', () => loadPeople(db));
  /** Caches facts that contain players' current names. A merge of people invalidates them; other changes of people do not. */
  async function cachedBySeason<T>(
    part: Part<T>,
    season: string,
    load: () => Promise<T>,
    scope: Scope = `season:${season}`,
  ): Promise<T> {
    const { merges } = await knownPeople();
    return cached(part, `${season}${merges}`, scope, load);
  }
  return { dependOn, cached, knownPeople, cachedBySeason };
}

function factsOf({ db, clock, content, cache, dependencies, ...tracked }: FactParts): Facts {
  const { dependOn, cached, knownPeople, cachedBySeason } = createTracker({ db, cache, dependencies, ...tracked });
  const facts: Facts = {
    today() {
      const today = clock.today();
      dependencies.set(DAY, dayNumber(today));
      return today;
    },
    content() {
      dependOn('content');
      return content;
    },
    seasons: () => cached(cache.seasons, '', 'seasons', () => loadSeasons(db)),
    people: async () => (await knownPeople()).people,
    fixtures: (season) => cachedBySeason(cache.fixtures, season, () => loadFixtures(db, season)),
    ...factsOfLists(db, cache, {
      dependOn,
      cached,
      seasons: () => facts.seasons(),
      people: () => facts.people(),
    }),
    sums: (season) =>
      cachedBySeason(cache.sums, season, async () =>
        sumsOf(await facts.fixtures(season), {
          known: await substitutes.liveWith(db, 'season', [season]),
          people: await facts.people(),
        }),
      ),
    awards: (season) =>
      cachedBySeason(cache.awards, season, async () => {
        const { list } = await facts.seasons();
        const calendar = list.find(({ name }) => name === season)?.calendar ?? [];
        return awardsOf(await facts.fixtures(season), calendar);
      }),
    playedFrames: (season) =>
      cachedBySeason(cache.frames, season, async () => playedFrames(await facts.fixtures(season))),
    ...factsOfHandicaps(db, cache, { cached, dependOn, facts: () => facts }),
    faces: () => cached(cache.faces, '', 'people', () => loadFaces(db)),
    stays: () => cached(cache.stays, facts.content().timeZone, 'people', () => loadStays(db, facts)),
    // They depend on people too: on their names, and on when they joined.
    marks: (season) =>
      cached(cache.marks, `${season} ${dependOn('people')} ${dependOn('seasons')}`, `season:${season}`, () =>
        loadMarks(db, season, facts),
      ),
    firstResultOn: async (season) => firstResultOn(db, await facts.fixtures(season), facts.content().timeZone),
    ...factsOfTables(db, cache, cached, () => facts),
    cups: (season) => cachedBySeason(cache.cups, season, () => cupsOf(db, season), `cups:${season}`),
    async cupNames() {
      const { default: season } = await facts.seasons();
      return cached(cache.cupNames, season, `cups:${season}`, () => cupNamesOf(db, season));
    },
    searchIndexes: () => cached(cache.searchIndexes, '', 'people', async () => indexesOf(await facts.people())),
    written: () => cached(cache.written, '', 'content', async () => writtenIndex(content)),
    ...factsOfRunning(db, cache, cached, clock),
    setting: (key) => cached(cache.settings, key, 'seasons', () => setting(db, key)),
    ...factsReadEachTime(db, dependOn, (season) => facts.cups(season)),
  };
  return facts;
}
