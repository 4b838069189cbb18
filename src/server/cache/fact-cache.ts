import type { LRUCache } from 'lru-cache';
import type { Awards } from '#domain/my-season/awards.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { type Fixture, latestWeek, latestWeekPlayed, countingForTeams } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { type Substitute, createSubstituteCheck } from '#domain/cards/substitutes.ts';
import type { Single } from '#domain/handicaps/singles.ts';
import { type ScoredFrame, countUnscoredMatches } from '#domain/handicaps/rating.ts';
import type { WeekSums } from '#domain/standings/league-table-by-week.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';
import { listProgress, type ListProgress } from '#domain/seasons/season-end.ts';
import { type SearchIndex, searchIndex } from '#domain/search.ts';
import { boundedMap } from '../bounded-map.ts';
import { dayIn } from '../clock.ts';
import { createTurns, inTurns } from '../turns.ts';
import type { MarksByCard } from '#domain/rules/eligibility.ts';
import type { SearchableText } from '../content/text-search-index.ts';
import type { PlayerChange } from '../storage/history.ts';
import type { DatedHandicaps, HandicapRow } from '#domain/squads/handicap.ts';
import { faceAddress, allFaces } from '../storage/faces.ts';
import { listOf, people } from '../storage/mappers/described.ts';
import { fixturesWithoutMatches } from '../storage/mappers/weeks-of-play.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Scope, Snapshot } from '../storage/store.ts';
import { tallyMeetings, type TeamTally } from '#domain/standings/league-table.ts';
import { type CountingRulesOf, type Meeting, meetingOf } from '#domain/standings/meeting.ts';
import { appearancesInParts } from '#domain/players/appearance.ts';
import { type FrameWithBreaks, framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { type PlayerTally, tallyAppearances } from '#domain/players/player-stats.ts';
import { marksInParts, type SeasonMarks } from '#domain/seasons/season-marks.ts';

/** The number of seasons whose fixture lists and marks on cards (`Facts.marks`) are cached. */
const SEASONS_CACHED = 6;
/**
 * The number of fixtures that are cached with their matches: one season of the largest league, six of other leagues.
 */
const FIXTURES_CACHED = 2500;
/** The most pairs of a division and a week whose tallies are cached: seven seasons of the largest league. */
const WEEKS_CACHED = 2000;
/** The number of seasons whose awards are cached. */
const AWARDS_CACHED = 20;
/** The number of seasons whose sums are cached. Sums are small, so this is more than any league has. */
const SUMS_CACHED = 1000;

/** Cached facts by key, each with the revision at which it was read. */
export type CachePart<T> = LRUCache<string, { revision: number; value: T }>;

/** A fact that is being loaded, and the revision at which it is read. */
export type PendingFact = { revision: number; value: Promise<unknown> };

/**
 * Returns a fact from the cache, or loads it, and records that the answer depends on `scope`. Simultaneous reads load
 * a fact only once.
 */
export type ReadCached = <T>(part: CachePart<T>, key: string, scope: Scope, load: () => Promise<T>) => Promise<T>;

/**
 * Like `ReadCached`, for facts of a season that contain players. Merging people changes such facts; editing people does
 * not.
 */
export type ReadCachedBySeason = <T>(
  part: CachePart<T>,
  season: string,
  load: () => Promise<T>,
  scope?: Scope,
) => Promise<T>;

export type FactCache = ReturnType<typeof createFactCache>;

export function createFactCache() {
  return {
    seasons: createCachePart<Seasons>(1),
    people: createCachePart<KnownPeople>(1),
    fixtures: createCachePart<readonly Fixture[]>(FIXTURES_CACHED, (fixtures) => fixtures.length),
    // Only the fixtures that were asked for last: several reads of one page ask for the same ones.
    fixturesAmong: createCachePart<readonly Fixture[]>(1),
    lists: createCachePart<readonly ScheduledFixture[]>(SEASONS_CACHED),
    listProgress: createCachePart<ListProgress>(SUMS_CACHED),
    tableSums: createCachePart<TableSums>(SUMS_CACHED),
    sums: createCachePart<SeasonSums>(SUMS_CACHED),
    awards: createCachePart<Awards>(AWARDS_CACHED),
    adjustments: createCachePart<readonly Adjustment[]>(SUMS_CACHED),
    loneBreaks: createCachePart<readonly LoneBreak[]>(SUMS_CACHED),
    latestWeeks: createCachePart<LatestWeeks>(SUMS_CACHED),
    frames: createCachePart<readonly ScoredFrame[]>(SUMS_CACHED),
    handicapRows: createCachePart<ReadonlyMap<string, readonly HandicapRow[]>>(2),
    singles: createCachePart<readonly Single[]>(SUMS_CACHED),
    faces: createCachePart<ReadonlyMap<string, string>>(1),
    stays: createCachePart<Stays>(1),
    marks: createCachePart<MarksByCard>(SEASONS_CACHED),
    weeks: createCachePart<ReadonlyMap<number, readonly WeekSums[]>>(WEEKS_CACHED, (divisions) =>
      [...divisions.values()].reduce((sum, weeks) => sum + weeks.length, 0),
    ),
    cups: createCachePart<readonly Cup[]>(SUMS_CACHED),
    cupNames: createCachePart<readonly string[]>(SUMS_CACHED),
    running: createCachePart<readonly RunningScore[]>(1),
    runningTies: createCachePart<readonly RunningTie[]>(1),
    settings: createCachePart<string | null>(10),
    searchIndexes: createCachePart<SearchIndexes>(1),
    written: createCachePart<SearchIndex<SearchableText>>(1),
    loading: new Map<object, Map<string, PendingFact>>(),
  };
}

/** Returns a part of the cache with room for `most` entries, or for entries whose total size is `most`. */
function createCachePart<T>(most: number, sizeOf: (value: T) => number = () => 1): CachePart<T> {
  // A season larger than the whole part would otherwise not be cached at all.
  return boundedMap(most, undefined, ({ value }) => Math.min(most, Math.max(1, sizeOf(value))));
}

/** The league's seasons, oldest first, and the name of the default season. */
export type Seasons = { list: readonly StoredSeason[]; default: string };

/** Returns a player's handicap on a day; `null` if it is unknown. */
export type HandicapOnDay = (playerId: string, day: string | null) => number | null;

/**
 * `filed` has the latest week with a result, keyed by division, and under `null` that of all divisions. `played` is the
 * latest week in which a match was played (Rule R20).
 */
export type LatestWeeks = { filed: ReadonlyMap<number | null, number>; played: number };

/** Search indexes of all teams and players that the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** All people, and a text that identifies which people have been merged. */
export type KnownPeople = { people: People; merges: string };

export async function loadPeople(db: Snapshot): Promise<KnownPeople> {
  const known = await people(db);
  const merged = Array.from(known.merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`);
  return { people: known, merges: merged.sort().join() };
}

/** Returns the addresses of the players' photos, keyed by player id. */
export async function loadFaces(db: Snapshot): Promise<ReadonlyMap<string, string>> {
  return new Map(Array.from(await allFaces(db), ([id, face]) => [id, faceAddress(face)]));
}

export async function loadSeasons(db: Snapshot): Promise<Seasons> {
  const list = await seasons(db);
  return { list, default: (await defaultSeason(db)) ?? list.at(-1)?.name ?? '' };
}

/** Returns a player's handicap changes with the days from which they count. */
export function datedHandicaps(changes: readonly PlayerChange[], timeZone: string): DatedHandicaps[] {
  return changes.map(({ player: { handicap, modifier, review }, at, countsFrom }) => ({
    day: countsFrom ?? dayIn(timeZone, new Date(at)),
    handicap,
    modifier,
    review,
  }));
}

export async function loadListProgress(db: Snapshot, season: string): Promise<ListProgress> {
  const list = await listOf(db, season);
  return listProgress(list, list.length === 0 ? [] : await fixturesWithoutMatches(db, season));
}

/** Returns the latest weeks in which these cards were filed and played. */
export function latestWeeksOf(cards: readonly Pick<Fixture, 'division' | 'week' | 'weekOfPlay'>[]): LatestWeeks {
  const divisions = Map.groupBy<number | null, (typeof cards)[number]>(cards, ({ division }) => division);
  const filed = Array.from(divisions.set(null, [...cards]), ([division, own]) => [division, latestWeek(own)] as const);
  return { filed: new Map(filed), played: latestWeekPlayed(cards) };
}

export function searchIndexesOf({ teams, players }: People): SearchIndexes {
  return { teams: searchIndex(teams.values()), players: searchIndex(players.values()) };
}

/** The sums of one season's results from which its tables are made. Tables of all seasons merge these sums. */
export type TableSums = {
  /** Keyed by division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  /** Keyed by division, in the order of recording. */
  meetings: ReadonlyMap<number, readonly Meeting[]>;
};

/** The sums of one season's results that everything but tables needs, such as statistics, records and honours. */
export type SeasonSums = {
  players: readonly PlayerTally[];
  marks: SeasonMarks;
  /**
   * The number of matches between two players whose points are unknown. They are no evidence for ratings and handicaps.
   */
  unscored: number;
  /** The frames with breaks, oldest first. */
  frames: readonly FrameWithBreaks[];
};

/** Sums up a season's fixtures for its tables. Lets other requests run in between. */
export async function tableSumsOf(fixtures: readonly Fixture[], countingOf: CountingRulesOf): Promise<TableSums> {
  const turn = createTurns();
  const sums = { teams: new Map<number, TeamTally[]>(), meetings: new Map<number, Meeting[]>() };
  for (const [division, played] of Map.groupBy(countingForTeams(fixtures), (one) => one.division)) {
    const meetings = played.map((one) => meetingOf(one, countingOf));
    sums.meetings.set(division, meetings);
    sums.teams.set(division, tallyMeetings(meetings));
    await turn();
  }
  return sums;
}

/** What the sums depend on besides the fixtures. `known` are the season's substitutes. */
type SumFacts = { known: readonly Substitute[]; people: People };

/** Sums up a season's fixtures for everything but its tables. Lets other requests run in between. */
export async function sumsOf(fixtures: readonly Fixture[], { known, people }: SumFacts): Promise<SeasonSums> {
  const appearances = await inTurns(appearancesInParts(fixtures));
  const players = await inTurns(tallyAppearances(appearances, createSubstituteCheck(known, people)));
  const marks = await inTurns(marksInParts(fixtures, appearances));
  return { players, marks, unscored: countUnscoredMatches(fixtures), frames: framesWithBreaks(appearances) };
}
