import { playedFrames, type ScoredFrame } from '#domain/handicaps/rating.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import { dayNumber } from '#domain/day.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { ListProgress } from '#domain/seasons/season-end.ts';
import type { People } from '#domain/squads/people.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';
import { sectionsIn } from '#domain/seasons/season.ts';
import { sumsByWeek, type WeekSums } from '#domain/standings/league-table-by-week.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LiveContent } from '../content/league-content.ts';
import { type Written, writtenIndex } from '../content/written-index.ts';
import type { SearchIndex } from '#domain/search.ts';
import { adjustments, loneBreaks, substitutes } from '../storage/mappers/described.ts';
import type { KnownDraws } from '../storage/mappers/draws.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { whenPlayed } from '../storage/mappers/weeks-of-play.ts';
import { setting, type SettingName } from '../storage/mappers/settings.ts';
import { cupNamesOf, cupsOf } from '../storage/mappers/cups.ts';
import type { PlayerChange } from '../storage/history.ts';
import { revisionsOf } from '../storage/revisions.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Revisions, Scope, Snapshot, Store } from '../storage/store.ts';
import {
  createFactCache,
  type FactCache,
  type HandicapOnDay,
  indexesOf,
  latestOf,
  type LatestWeeks,
  loadHandicapsOn,
  loadPeople,
  loadSeasons,
  type Part,
  type SearchIndexes,
  type Seasons,
  type SeasonSums,
  sumsOf,
} from './fact-cache.ts';
import { factsReadEachTime } from './facts-read-each-time.ts';
import { factsOfRunning } from './running-facts.ts';
import { factsOfLists, departedTeamsKey } from './list-facts.ts';
import { firstResultOn, loadStays } from './stays.ts';
import { unavailableSnapshot } from '../storage/engines/engine.ts';

/** The dependencies of an answer: the revision of each scope that it read, and the number of the day if it read `today`. */
export type Dependencies = ReadonlyMap<string, number>;

/** The facts of one consistent snapshot. Each call also notes a dependency of the answer. */
export type Facts = {
  /** Today in the league's time zone. */
  today(): string;
  /** Returns the league's published content. */
  content(): LeagueContent;
  seasons(): Promise<Seasons>;
  people(): Promise<People>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  /** A season's fixture list, drafts included, in no particular order. */
  list(season: string): Promise<readonly ScheduledFixture[]>;
  /** The progress of a season's fixture list. Every page reads it for every season, so it does not load the fixtures. */
  listProgress(season: string): Promise<ListProgress>;
  /** A fixture, or `null` if it is deleted or unknown. */
  fixture(id: string): Promise<Fixture | null>;
  /** The fixtures of the named seasons in which any of these people played, each with only those people's frames. */
  fixturesWith(playerIds: readonly string[], seasons: readonly string[]): Promise<readonly Fixture[]>;
  /** The fixtures of the named seasons in which a team played. */
  fixturesOfTeam(teamId: string, seasons: readonly string[]): Promise<readonly Fixture[]>;
  sums(season: string): Promise<SeasonSums>;
  /** The frames of a season that are evidence of strength, oldest first. */
  playedFrames(season: string): Promise<readonly ScoredFrame[]>;
  /** All handicaps over time. */
  handicapsOn(): Promise<HandicapOnDay>;
  /** The teams of all players, and the divisions of all teams, over time. */
  stays(): Promise<Stays>;
  /** The day of a season's first result: the earliest known day, or the first day of recording. `null` without results. */
  firstResultOn(season: string): Promise<string | null>;
  /** When the default season became the default (ISO 8601); `null` if the history does not contain it. */
  defaultSince(): Promise<string | null>;
  /** A season's points adjustments, in no particular order. */
  adjustments(season: string): Promise<readonly Adjustment[]>;
  /** A season's breaks without a frame, in no particular order. */
  loneBreaks(season: string): Promise<readonly LoneBreak[]>;
  /** The latest weeks with results. Every page reads them for every season, so they do not wait for a season's sums. */
  latestWeeks(season: string): Promise<LatestWeeks>;
  /** The tallies after each week with a result, oldest first, keyed by division. */
  weeks(season: string): Promise<ReadonlyMap<number, readonly WeekSums[]>>;
  searchIndexes(): Promise<SearchIndexes>;
  /** The search index of the rules, news, contacts and venues. */
  written(): Promise<SearchIndex<Written>>;
  /** The scores of matches in progress, in no particular order. */
  running(): Promise<readonly RunningScore[]>;
  /** The scores of cup ties in progress, in no particular order. */
  runningTies(): Promise<readonly RunningTie[]>;
  /** The value of a setting, or `null` if it was never set. */
  setting(key: SettingName): Promise<string | null>;
  /** A season's knock-out competitions, in order. */
  cups(season: string): Promise<readonly Cup[]>;
  /** The names of the default season's competitions. Every page reads them, so they do not depend on people. */
  cupNames(): Promise<readonly string[]>;
  /** A competition, or `null` if it is deleted or unknown. */
  cup(id: string): Promise<Cup | null>;
  latestDraw(competition: string): Promise<Draw | null>;
  /** A player's changes that were not undone, oldest first. */
  playerChanges(playerId: string): Promise<PlayerChange[]>;
  draws(competition: string): Promise<KnownDraws>;
};

export type FactsReader = {
  /**
   * Runs `work` on one snapshot, and returns the result with its dependencies. While the store is unavailable, `work` gets the
   * cached facts of the last known revisions. Throws `StoreUnavailable` if a needed fact is not cached.
   */
  read<T>(work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: Dependencies }>;
  /** Same as `read`, on an open snapshot. */
  readOn<T>(db: Snapshot, work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: Dependencies }>;
  /** Returns the facts that a write transaction sees. Call it before the transaction's own changes. Nothing is cached. */
  within(db: Snapshot): Promise<Facts>;
  /** Returns whether all dependencies are unchanged. */
  isCurrent(dependencies: Dependencies): boolean;
};

/** The scope of the current day. Its revision is the day's number. */
export const DAY = 'today';

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
  revisions,
  dependencies,
  mayCache,
}: Pick<FactParts, 'revisions' | 'dependencies' | 'mayCache'>) {
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
  return { dependOn, cached };
}

type Cached = ReturnType<typeof createTracker>['cached'];

/** What tables are made from. A change of a season's rules raises the season's scope too. */
function factsOfTables(
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
        sumsByWeek(await facts().fixtures(season), sectionsIn(await facts().seasons(), season)),
      ),
  };
}

function factsOf({ db, clock, content, cache, dependencies, ...tracked }: FactParts): Facts {
  const { dependOn, cached } = createTracker({ dependencies, ...tracked });
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
    fixtures: (season) => cachedBySeason(cache.fixtures, season, () => fixturesOf(db, season)),
    ...factsOfLists(db, cache, {
      dependOn,
      cached,
      departedTeamsKey: async () => departedTeamsKey(await facts.seasons(), (await knownPeople()).people),
    }),
    sums: (season) =>
      cachedBySeason(cache.sums, season, async () =>
        sumsOf(await facts.fixtures(season), {
          known: await substitutes.liveWith(db, 'season', [season]),
          people: await facts.people(),
          sectionsOf: sectionsIn(await facts.seasons(), season),
        }),
      ),
    playedFrames: (season) =>
      cachedBySeason(cache.frames, season, async () => playedFrames(await facts.fixtures(season))),
    handicapsOn: () =>
      cached(cache.handicaps, facts.content().timeZone, 'people', () => loadHandicapsOn(db, content.timeZone)),
    stays: () => cached(cache.stays, facts.content().timeZone, 'people', () => loadStays(db, facts)),
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
