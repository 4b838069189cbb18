import type { Draw } from '#domain/draw.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { People, Player, Team } from '#domain/people.ts';
import { type PlayerTally, tallyPlayers } from '#domain/player-stats.ts';
import type { Season } from '#domain/season.ts';
import { type SearchIndex, searchIndex } from '#domain/search.ts';
import { sumsByWeek, type WeekSums } from '#domain/standings-by-week.ts';
import { tallyTeams, type TeamTally } from '#domain/standings.ts';
import { latestWeek } from '#domain/week-number.ts';
import type { Clock } from './clock.ts';
import { latestDraw } from './storage/draws.ts';
import { fixture, fixturesOf } from './storage/fixtures.ts';
import { people } from './storage/people.ts';
import { fixturesWith } from './storage/player-fixtures.ts';
import { revisionsOf } from './storage/revisions.ts';
import { defaultSeason, seasons } from './storage/seasons.ts';
import type { Revisions, Scope, Snapshot, Store } from './storage/store.ts';

/** What an answer stands on: the revision of each scope it read, and the day where it asked what day it is. */
export type Basis = ReadonlyMap<string, number | string>;

/** The league's seasons, oldest first, and the name of the one shown by default. */
export type Seasons = { list: readonly Season[]; default: string };

/** What one season comes to, counted once for each of its revisions; "All" is a merge of these. */
export type SeasonSums = {
  /** By division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  players: readonly PlayerTally[];
  /** The season's frames in which somebody made a break, in their fixtures. */
  withBreaks: readonly Fixture[];
  /** By division: the latest week with a result; under `null` that of all divisions. */
  latestWeek: ReadonlyMap<number | null, number>;
};

/** What is searched: everybody whom the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** The facts of one consistent snapshot. Asking for one notes that the answer stands on it. */
export type Facts = {
  /** Today in the league's time zone. */
  today(): string;
  seasons(): Promise<Seasons>;
  people(): Promise<People>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  /** A live fixture, or `null`. */
  fixture(id: string): Promise<Fixture | null>;
  /** The fixtures in which one of these people played, in the named seasons. */
  fixturesWith(playerIds: readonly string[], seasons: readonly string[]): Promise<readonly Fixture[]>;
  sums(season: string): Promise<SeasonSums>;
  /** By division: what its teams had done by the end of each week with a result, oldest first. */
  weeks(season: string): Promise<ReadonlyMap<number, readonly WeekSums[]>>;
  searchIndexes(): Promise<SearchIndexes>;
  latestDraw(competition: string): Promise<Draw | null>;
};

export type FactsReader = {
  /** Runs `work` on one snapshot, and says what its result stands on. */
  read<T>(work: (facts: Facts) => Promise<T>): Promise<{ value: T; basis: Basis }>;
  /**
   * The facts that a write transaction sees. To be asked before its own changes: what is held of the present revision
   * is taken, and nothing of the transaction is held.
   */
  within(db: Snapshot): Promise<Facts>;
  /** Whether all that an answer stands on is still as it was. */
  isCurrent(basis: Basis): boolean;
};

const DAY = 'today';
/** How many seasons' fixtures are held at once; sums, which are small, are held for every season. */
const SEASONS_HELD = 6;
/** How many seasons' weeks: they are smaller than fixtures and larger than sums. */
const WEEKS_HELD = 20;

/** Reads facts through what is already known of the same revision. */
export function createFacts(store: Store, clock: Clock): FactsReader {
  const held = createHeld();
  return {
    read: (work) =>
      store.read(async (db) => {
        const basis = new Map<string, number | string>();
        const value = await work(factsOf(db, await revisionsOf(db), clock, held, basis, true));
        return { value, basis };
      }),
    within: async (db) => factsOf(db, await revisionsOf(db), clock, held, new Map(), false),
    isCurrent(basis) {
      const revisions = store.revisions();
      for (const [scope, read] of basis) {
        if (read !== (scope === DAY ? clock.today() : (revisions.get(scope) ?? 0))) return false;
      }
      return true;
    },
  };
}

function factsOf(
  db: Snapshot,
  revisions: Revisions,
  clock: Clock,
  held: Held,
  basis: Map<string, number | string>,
  hold: boolean,
): Facts {
  async function known<T>(part: HeldPart<T>, key: string, scope: Scope, load: () => Promise<T>): Promise<T> {
    const revision = revisions.get(scope) ?? 0;
    basis.set(scope, revision);
    const present = part.get(key, revision);
    if (present !== undefined) return present;
    const value = await load();
    if (hold) part.set(key, revision, value);
    return value;
  }
  const facts: Facts = {
    today() {
      const today = clock.today();
      basis.set(DAY, today);
      return today;
    },
    seasons: () =>
      known(held.seasons, '', 'seasons', async () => {
        const list = await seasons(db);
        return { list, default: (await defaultSeason(db)) ?? list.at(-1)?.name ?? '' };
      }),
    people: () => known(held.people, '', 'people', () => people(db)),
    fixtures: (season) => known(held.fixtures, season, `season:${season}`, () => fixturesOf(db, season)),
    async fixture(id) {
      const found = await fixture(db, id);
      if (found) basis.set(`season:${found.season}`, revisions.get(`season:${found.season}`) ?? 0);
      return found;
    },
    fixturesWith(playerIds, among) {
      for (const season of among) basis.set(`season:${season}`, revisions.get(`season:${season}`) ?? 0);
      return fixturesWith(db, playerIds, among);
    },
    sums: (season) => known(held.sums, season, `season:${season}`, async () => sumsOf(await facts.fixtures(season))),
    weeks: (season) =>
      known(held.weeks, season, `season:${season}`, async () => sumsByWeek(await facts.fixtures(season))),
    searchIndexes: () =>
      known(held.searchIndexes, '', 'people', async () => {
        const { teams, players } = await facts.people();
        return { teams: searchIndex(teams.values()), players: searchIndex(players.values()) };
      }),
    latestDraw(competition) {
      basis.set('draws', revisions.get('draws') ?? 0);
      return latestDraw(db, competition);
    },
  };
  return facts;
}

function sumsOf(fixtures: readonly Fixture[]): SeasonSums {
  const latest = new Map<number | null, number>([[null, latestWeek(fixtures)]]);
  for (const [division, played] of Map.groupBy(fixtures, (fixture) => fixture.division)) {
    latest.set(division, latestWeek(played));
  }
  return {
    teams: tallyTeams(fixtures),
    players: tallyPlayers(fixtures),
    withBreaks: fixtures.flatMap((fixture) => {
      const frames = fixture.frames.filter((frame) => frame.homeBreak !== null || frame.awayBreak !== null);
      return frames.length === 0 ? [] : [{ ...fixture, frames }];
    }),
    latestWeek: latest,
  };
}

type Held = ReturnType<typeof createHeld>;

function createHeld() {
  return {
    seasons: createPart<Seasons>(1),
    people: createPart<People>(1),
    fixtures: createPart<readonly Fixture[]>(SEASONS_HELD),
    sums: createPart<SeasonSums>(Infinity),
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
