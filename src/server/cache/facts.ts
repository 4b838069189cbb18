import type { Draw } from '#domain/draw.ts';
import { type Fixture, latestWeek } from '#domain/fixture.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { People, Player, Team } from '#domain/people.ts';
import { type PlayerTally, tallyPlayers } from '#domain/player-stats.ts';
import { type SearchIndex, searchIndex } from '#domain/search.ts';
import { sumsByWeek, type WeekSums } from '#domain/league-table-by-week.ts';
import { tallyTeams, type TeamTally } from '#domain/league-table.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContents } from '../league-folder/contents.ts';
import type { LeagueFolder } from '../league-folder/live-folder.ts';
import { type KnownDraws, knownDraws } from '../storage/cup-draws.ts';
import { latestDraw } from '../storage/mappers/draws.ts';
import { fixture, fixturesOf, fixturesWith, latestWeeksOf } from '../storage/mappers/fixtures.ts';
import { listOf } from '../storage/mappers/scheduled-fixtures.ts';
import { people } from '../storage/mappers/people.ts';
import { type PlayerChange, playerChanges } from '../storage/history.ts';
import { unavailableSnapshot } from '../storage/unavailable-snapshot.ts';
import { revisionsOf } from '../storage/revisions.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Revisions, Scope, Snapshot, Store } from '../storage/store.ts';

/** What an answer stands on: the revision of each scope it read, and the day where it asked what day it is. */
export type Dependencies = ReadonlyMap<string, number | string>;

/** The league's seasons, oldest first, and the name of the one shown by default. */
export type Seasons = { list: readonly StoredSeason[]; default: string };

/** What one season comes to, counted once for each of its revisions; "All" is a merge of these. */
export type SeasonSums = {
  /** By division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  players: readonly PlayerTally[];
  /** The season's frames in which somebody made a break, in their fixtures. */
  withBreaks: readonly Fixture[];
};

/** By division: the latest week with a result; under `null` that of all divisions. */
export type LatestWeeks = ReadonlyMap<number | null, number>;

/** What is searched: everybody whom the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** The facts of one consistent snapshot. Asking for one notes that the answer stands on it. */
export type Facts = {
  /** Today in the league's time zone. */
  today(): string;
  /** What the league's folder says. */
  folder(): LeagueContents;
  seasons(): Promise<Seasons>;
  people(): Promise<People>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  /** A season's fixture list, drafts included, in no order. */
  list(season: string): Promise<readonly ScheduledFixture[]>;
  /** A live fixture, or `null`. */
  fixture(id: string): Promise<Fixture | null>;
  /** The fixtures in which one of these people played, in the named seasons. */
  fixturesWith(playerIds: readonly string[], seasons: readonly string[]): Promise<readonly Fixture[]>;
  sums(season: string): Promise<SeasonSums>;
  /** Asked of every season for every page, so it does not wait for a season's sums. */
  latestWeeks(season: string): Promise<LatestWeeks>;
  /** By division: what its teams had done by the end of each week with a result, oldest first. */
  weeks(season: string): Promise<ReadonlyMap<number, readonly WeekSums[]>>;
  searchIndexes(): Promise<SearchIndexes>;
  latestDraw(competition: string): Promise<Draw | null>;
  /** The changes of a player that hold, oldest first. */
  playerChanges(playerId: string): Promise<PlayerChange[]>;
  draws(competition: string): Promise<KnownDraws>;
};

export type FactsReader = {
  /**
   * Runs `work` on one snapshot, and says what its result stands on. Where the store is away, and all that `work` asks for
   * is held at the last revisions that were known, it is that.
   */
  read<T>(work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: Dependencies }>;
  /**
   * The facts that a write transaction sees. To be asked before its own changes: what is held of the present revision
   * is taken, and nothing of the transaction is held.
   */
  within(db: Snapshot): Promise<Facts>;
  /** Whether all that an answer stands on is still as it was. */
  isCurrent(dependencies: Dependencies): boolean;
  /** The state of everything an answer may stand on: the same object as long as nothing of it has changed. */
  present(): object;
  /** The state that was last looked at, by whomever: `present` without looking. */
  lastSeen(): object;
};

const DAY = 'today';
/** The scope of the league's folder, beside those of the store. */
export const FOLDER = 'folder';
/** How many seasons' fixtures are held at once; sums, which are small, are held for every season. */
const SEASONS_HELD = 6;
/** How many seasons' weeks: they are smaller than fixtures and larger than sums. */
const WEEKS_HELD = 20;

/** What facts need of the league's folder. */
type FolderSource = Pick<LeagueFolder, 'present' | 'revision'>;

/** Reads facts through what is already known of the same revision. */
export function createFacts(store: Store, clock: Clock, folder: FolderSource): FactsReader {
  const held = createHeld();
  let state: { revisions: Revisions; folderRevision: number; today: string } | null = null;

  function present() {
    const [revisions, folderRevision, today] = [store.revisions(), folder.revision(), clock.today()];
    // The store gives the same object as before where nothing was written.
    const isSame = state?.revisions === revisions && state.folderRevision === folderRevision && state.today === today;
    if (state === null || !isSame) state = { revisions, folderRevision, today };
    return state;
  }

  /** Those that were last known, whether or not the store can still say. */
  function lastRevisions(): Revisions | null {
    try {
      return store.revisions();
    } catch {
      return state?.revisions ?? null;
    }
  }

  return {
    async read(work) {
      const on = async (db: Snapshot, revisions: Revisions) => {
        const dependencies = new Map<string, number | string>();
        return { value: await work(factsOf(db, revisions, clock, folder, held, dependencies, true)), dependencies };
      };
      try {
        return await store.read(async (db) => on(db, await revisionsOf(db)));
      } catch (error) {
        const revisions = error instanceof StoreUnavailable ? lastRevisions() : null;
        if (revisions === null) throw error;
        return on(unavailableSnapshot, revisions).catch((lacking: unknown) => {
          // Why the store is away is known by its own error alone.
          throw lacking instanceof StoreUnavailable ? error : lacking;
        });
      }
    },
    within: async (db) => factsOf(db, await revisionsOf(db), clock, folder, held, new Map(), false),
    isCurrent(dependencies) {
      const { revisions, folderRevision, today } = present();
      const presentOf = (scope: string): number | string => {
        if (scope === DAY) return today;
        return scope === FOLDER ? folderRevision : (revisions.get(scope) ?? 0);
      };
      for (const [scope, read] of dependencies) {
        if (read !== presentOf(scope)) return false;
      }
      return true;
    },
    present,
    lastSeen: () => state ?? present(),
  };
}

function factsOf(
  db: Snapshot,
  revisions: Revisions,
  clock: Clock,
  folder: FolderSource,
  held: Held,
  dependencies: Map<string, number | string>,
  hold: boolean,
): Facts {
  // One state of the folder for all that is made of one snapshot.
  const [contents, folderRevision] = [folder.present(), folder.revision()];

  async function known<T>(part: HeldPart<T>, key: string, scope: Scope, load: () => Promise<T>): Promise<T> {
    const revision = revisions.get(scope) ?? 0;
    dependencies.set(scope, revision);
    const present = part.get(key, revision);
    if (present !== undefined) return present;
    const value = await load();
    if (hold) part.set(key, revision, value);
    return value;
  }
  const facts: Facts = {
    today() {
      const today = clock.today();
      dependencies.set(DAY, today);
      return today;
    },
    folder() {
      dependencies.set(FOLDER, folderRevision);
      return contents;
    },
    seasons: () =>
      known(held.seasons, '', 'seasons', async () => {
        const list = await seasons(db);
        return { list, default: (await defaultSeason(db)) ?? list.at(-1)?.name ?? '' };
      }),
    people: () => known(held.people, '', 'people', () => people(db)),
    fixtures: (season) => known(held.fixtures, season, `season:${season}`, () => fixturesOf(db, season)),
    list: (season) => known(held.lists, season, `list:${season}`, () => listOf(db, season)),
    async fixture(id) {
      const found = await fixture(db, id);
      if (found) dependencies.set(`season:${found.season}`, revisions.get(`season:${found.season}`) ?? 0);
      return found;
    },
    fixturesWith(playerIds, among) {
      for (const season of among) dependencies.set(`season:${season}`, revisions.get(`season:${season}`) ?? 0);
      return fixturesWith(db, playerIds, among);
    },
    sums: (season) => known(held.sums, season, `season:${season}`, async () => sumsOf(await facts.fixtures(season))),
    latestWeeks: (season) =>
      known(held.latestWeeks, season, `season:${season}`, async () => byDivision(await latestWeeksOf(db, season))),
    weeks: (season) =>
      known(held.weeks, season, `season:${season}`, async () => sumsByWeek(await facts.fixtures(season))),
    searchIndexes: () =>
      known(held.searchIndexes, '', 'people', async () => {
        const { teams, players } = await facts.people();
        return { teams: searchIndex(teams.values()), players: searchIndex(players.values()) };
      }),
    playerChanges(playerId) {
      dependencies.set('people', revisions.get('people') ?? 0);
      return playerChanges(db, playerId);
    },
    latestDraw(competition) {
      dependencies.set('draws', revisions.get('draws') ?? 0);
      return latestDraw(db, competition);
    },
    draws(competition) {
      dependencies.set('draws', revisions.get('draws') ?? 0);
      return knownDraws(db, competition);
    },
  };
  return facts;
}

function sumsOf(fixtures: readonly Fixture[]): SeasonSums {
  return {
    teams: tallyTeams(fixtures),
    players: tallyPlayers(fixtures),
    withBreaks: fixtures.flatMap((fixture) => {
      const frames = fixture.frames.filter((frame) => frame.homeBreak !== null || frame.awayBreak !== null);
      return frames.length === 0 ? [] : [{ ...fixture, frames }];
    }),
  };
}

function byDivision(weeks: readonly { division: number; week: number }[]): LatestWeeks {
  const latest = weeks.map(({ division, week }): [number, number] => [division, latestWeek([{ week }])]);
  return new Map<number | null, number>([[null, latestWeek(weeks)], ...latest]);
}

type Held = ReturnType<typeof createHeld>;

function createHeld() {
  return {
    seasons: createPart<Seasons>(1),
    people: createPart<People>(1),
    fixtures: createPart<readonly Fixture[]>(SEASONS_HELD),
    lists: createPart<readonly ScheduledFixture[]>(SEASONS_HELD),
    sums: createPart<SeasonSums>(Infinity),
    latestWeeks: createPart<LatestWeeks>(Infinity),
    weeks: createPart<ReadonlyMap<number, readonly WeekSums[]>>(WEEKS_HELD),
    searchIndexes: createPart<SearchIndexes>(1),
  };
}

/** One kind of fact, held by key with the revision it was read at: `most` of them, the least recently used go first. */
type HeldPart<T> = {
  get(key: string, revision: number): T | undefined;
  set(key: string, revision: number, value: T): void;
};

function createPart<T extends object>(most: number): HeldPart<T> {
  const parts = new Map<string, { revision: number; value: T }>();
  function set(key: string, revision: number, value: T): void {
    // A snapshot older than what is held does not replace it.
    if ((parts.get(key)?.revision ?? 0) > revision) return;
    parts.delete(key);
    parts.set(key, { revision, value });
    if (parts.size > most) parts.delete(parts.keys().next().value ?? key);
  }
  return {
    set,
    get(key, revision) {
      const present = parts.get(key);
      if (present?.revision !== revision) return undefined;
      set(key, revision, present.value);
      return present.value;
    },
  };
}
