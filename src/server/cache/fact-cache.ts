import type { LRUCache } from 'lru-cache';
import type { Awards } from '#domain/my-season/awards.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import {
  type Fixture,
  latestWeekWithResult,
  latestWeekPlayed,
  fixturesCountingForTeams,
} from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { type SubstituteApprovalRequest, createSubstituteCheck } from '#domain/cards/substitutes.ts';
import type { SinglesMatch } from '#domain/handicaps/singles.ts';
import { type ScoredFrame, countUnscoredMatches } from '#domain/handicaps/rating.ts';
import type { SumsAfterWeek } from '#domain/standings/league-table-by-week.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import type { PlayerAndTeamStays } from '#domain/squads/squad-of-day.ts';
import { fixtureListProgress, type FixtureListProgress } from '#domain/seasons/season-end.ts';
import { type SearchIndex, createSearchIndex } from '#domain/search.ts';
import { createBoundedMap } from '../bounded-map.ts';
import { dayInTimeZone } from '../clock.ts';
import { createYieldToRequests, runYielding } from '../yield-to-requests.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import type { SearchableText } from '../content/text-search-index.ts';
import type { PlayerChange } from '../storage/changes-in-effect.ts';
import type { DatedHandicap, HandicapSinceDay } from '#domain/squads/handicap.ts';
import { playerPhotoAddress, loadPlayerPhotoRows } from '../storage/faces.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { fixtureSummariesOfSeason } from '../storage/mappers/weeks-of-play.ts';
import { defaultSeasonName, undeletedSeasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { RevisionScope, DatabaseTransaction } from '../storage/store.ts';
import { tallyCountedFixtures, type TeamTally } from '#domain/standings/league-table.ts';
import {
  type CountingRulesOfDivision,
  type CountedFixture,
  countedFixture,
} from '#domain/standings/counted-fixture.ts';
import { appearancesInParts } from '#domain/players/appearance.ts';
import { type FrameWithBreaks, framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { type PlayerTally, tallyPlayersInParts } from '#domain/players/player-stats.ts';
import { totalsOfSeasonInParts, type SeasonTotalsByDivision } from '#domain/seasons/season-marks.ts';

/** How many seasons' fixture lists can be cached. The same limit applies to the marks on players (`Facts.marks`). */
const MAX_CACHED_FIXTURE_LISTS = 6;
/**
 * How many results can be cached with their matches: enough for one season of the largest league that the site is
 * made for (docs/scaling.md), or for six seasons of a usual league.
 */
const MAX_CACHED_FIXTURES = 2500;
/**
 * How many weekly league tables can be cached. The cache contains the sums from which each table is made. Each division
 * has one table for each week, so this number is enough for seven seasons of the largest league.
 */
const MAX_CACHED_WEEKLY_TABLES = 2000;
/** How many seasons' awards (teams of the week, players of the month) can be cached. */
const MAX_CACHED_AWARD_SEASONS = 20;
/**
 * The largest number of seasons that the cache can hold for each kind of small data, such as sums. No league has so
 * many seasons.
 */
const MAX_SEASONS_OF_SMALL_DATA = 1000;

/** Cached data of one kind, usually keyed by season. `revision` is the revision at which a value was read. */
export type CachePart<T> = LRUCache<string, { revision: number; value: T }>;

/** A fact that is being loaded, and the revision at which it is read. */
export type PendingFact = { revision: number; value: Promise<unknown> };

/**
 * Returns a fact (some data of the league) from the cache. Loads it if it is not cached, or if `scope`, the part of the
 * data on which it depends, has changed since it was loaded. Records that the current answer depends on `scope`.
 * Simultaneous reads load a fact only once.
 */
export type CachedFactReader = <T>(
  part: CachePart<T>,
  key: string,
  scope: RevisionScope,
  load: () => Promise<T>,
) => Promise<T>;

/**
 * Like `CachedFactReader`, for facts of a season that contain players. Merging people changes such facts; editing
 * people does not.
 */
export type ReadCachedBySeasonAndMerges = <T>(
  part: CachePart<T>,
  season: string,
  load: () => Promise<T>,
  scope?: RevisionScope,
) => Promise<T>;

export type FactCache = ReturnType<typeof createFactCache>;

export function createFactCache() {
  return {
    seasons: createCachePart<SeasonsWithDefault>(1),
    people: createCachePart<PeopleWithMergeVersion>(1),
    fixtures: createCachePart<readonly Fixture[]>(MAX_CACHED_FIXTURES, (fixtures) => fixtures.length),
    // One entry is enough: all reads for one page use the same fixtures, and the next page needs different fixtures.
    fixturesAmong: createCachePart<readonly Fixture[]>(1),
    lists: createCachePart<readonly ScheduledFixture[]>(MAX_CACHED_FIXTURE_LISTS),
    listProgress: createCachePart<FixtureListProgress>(MAX_SEASONS_OF_SMALL_DATA),
    tableSums: createCachePart<LeagueTableSums>(MAX_SEASONS_OF_SMALL_DATA),
    sums: createCachePart<StatisticsSums>(MAX_SEASONS_OF_SMALL_DATA),
    awards: createCachePart<Awards>(MAX_CACHED_AWARD_SEASONS),
    adjustments: createCachePart<readonly Adjustment[]>(MAX_SEASONS_OF_SMALL_DATA),
    loneBreaks: createCachePart<readonly LoneBreak[]>(MAX_SEASONS_OF_SMALL_DATA),
    latestWeeks: createCachePart<LatestWeeks>(MAX_SEASONS_OF_SMALL_DATA),
    frames: createCachePart<readonly ScoredFrame[]>(MAX_SEASONS_OF_SMALL_DATA),
    handicapRows: createCachePart<ReadonlyMap<string, readonly HandicapSinceDay[]>>(2),
    singles: createCachePart<readonly SinglesMatch[]>(MAX_SEASONS_OF_SMALL_DATA),
    playerPhotos: createCachePart<ReadonlyMap<string, string>>(1),
    stays: createCachePart<PlayerAndTeamStays>(1),
    marks: createCachePart<RuleMarksByCard>(MAX_CACHED_FIXTURE_LISTS),
    weeks: createCachePart<ReadonlyMap<number, readonly SumsAfterWeek[]>>(MAX_CACHED_WEEKLY_TABLES, (divisions) =>
      [...divisions.values()].reduce((sum, weeks) => sum + weeks.length, 0),
    ),
    cups: createCachePart<readonly CupWithTies[]>(MAX_SEASONS_OF_SMALL_DATA),
    cupNames: createCachePart<readonly string[]>(MAX_SEASONS_OF_SMALL_DATA),
    running: createCachePart<readonly RunningScore[]>(1),
    runningTies: createCachePart<readonly RunningTie[]>(1),
    settings: createCachePart<string | null>(10),
    searchIndexes: createCachePart<SearchIndexes>(1),
    textSearch: createCachePart<SearchIndex<SearchableText>>(1),
    loading: new Map<object, Map<string, PendingFact>>(),
  };
}

/** Returns a part of the cache for entries whose sizes add up to at most `most`. The size of an entry is at least 1. */
function createCachePart<T>(most: number, sizeOf: (value: T) => number = () => 1): CachePart<T> {
  // An entry that is larger than `most` counts as `most`, because the map would not store it otherwise.
  return createBoundedMap(most, undefined, ({ value }) => Math.min(most, Math.max(1, sizeOf(value))));
}

/** The league's seasons, oldest first, and the name of the default season. */
export type SeasonsWithDefault = { list: readonly StoredSeason[]; default: string };

/** Returns a player's handicap on a day; `null` if the day or the handicap is unknown. */
export type HandicapLookup = (playerId: string, day: string | null) => number | null;

/**
 * `filed`: the latest week with a result, keyed by division; the key `null` has the latest week of all divisions.
 * `played`: the latest week in which a fixture was played, which may differ from its card's week (Rule R20).
 */
export type LatestWeeks = { filed: ReadonlyMap<number | null, number>; played: number };

/** Search indexes of all teams and players that the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** All teams and players, and a text that changes when players are merged. */
export type PeopleWithMergeVersion = { people: TeamsAndPlayers; merges: string };

export async function loadPeopleWithMerges(db: DatabaseTransaction): Promise<PeopleWithMergeVersion> {
  const known = await teamsAndPlayersIncludingDeleted(db);
  const merged = Array.from(known.merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`);
  return { people: known, merges: merged.sort().join() };
}

/** Returns the addresses of the players' photos, keyed by player id. */
export async function loadPlayerPhotoAddresses(db: DatabaseTransaction): Promise<ReadonlyMap<string, string>> {
  return new Map(Array.from(await loadPlayerPhotoRows(db), ([id, face]) => [id, playerPhotoAddress(face)]));
}

export async function loadSeasons(db: DatabaseTransaction): Promise<SeasonsWithDefault> {
  const list = await undeletedSeasons(db);
  return { list, default: (await defaultSeasonName(db)) ?? list.at(-1)?.name ?? '' };
}

/** Returns a player's handicap changes with the days from which they count. */
export function toDatedHandicaps(changes: readonly PlayerChange[], timeZone: string): DatedHandicap[] {
  return changes.map(({ player: { handicap, modifier, review }, at, countsFrom }) => ({
    day: countsFrom ?? dayInTimeZone(timeZone, new Date(at)),
    handicap,
    modifier,
    review,
  }));
}

export async function loadFixtureListProgress(db: DatabaseTransaction, season: string): Promise<FixtureListProgress> {
  const list = await fixtureListOfSeason(db, season);
  return fixtureListProgress(list, list.length === 0 ? [] : await fixtureSummariesOfSeason(db, season));
}

/**
 * Returns the latest weeks of these cards. `filed`: the latest week under which a card is filed, for each division and
 * for all divisions together. `played`: the latest week of play in all divisions.
 */
export function latestWeeksOf(cards: readonly Pick<Fixture, 'division' | 'week' | 'weekOfPlay'>[]): LatestWeeks {
  const divisions = Map.groupBy<number | null, (typeof cards)[number]>(cards, ({ division }) => division);
  const filed = Array.from(
    divisions.set(null, [...cards]),
    ([division, own]) => [division, latestWeekWithResult(own)] as const,
  );
  return { filed: new Map(filed), played: latestWeekPlayed(cards) };
}

export function searchIndexesOf({ teams, players }: TeamsAndPlayers): SearchIndexes {
  return { teams: createSearchIndex(teams.values()), players: createSearchIndex(players.values()) };
}

/** The sums from which a season's league tables are made. A table over all seasons merges the sums of its seasons. */
export type LeagueTableSums = {
  /** Keyed by division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  /** Keyed by division. The fixtures of a division are in the order of recording. */
  meetings: ReadonlyMap<number, readonly CountedFixture[]>;
};

/** The sums of one season's results for everything except tables, such as statistics, records and honours. */
export type StatisticsSums = {
  players: readonly PlayerTally[];
  marks: SeasonTotalsByDivision;
  /** The number of singles matches with unknown points. Ratings and handicaps ignore these matches. */
  unscored: number;
  /** The frames with breaks, oldest first. */
  frames: readonly FrameWithBreaks[];
};

/** Sums up a season's fixtures for the league tables. Lets other requests run between the steps of this work. */
export async function sumFixturesForTables(
  fixtures: readonly Fixture[],
  countingOf: CountingRulesOfDivision,
): Promise<LeagueTableSums> {
  const turn = createYieldToRequests();
  const sums = { teams: new Map<number, TeamTally[]>(), meetings: new Map<number, CountedFixture[]>() };
  for (const [division, played] of Map.groupBy(fixturesCountingForTeams(fixtures), (one) => one.division)) {
    const meetings = played.map((one) => countedFixture(one, countingOf));
    sums.meetings.set(division, meetings);
    sums.teams.set(division, tallyCountedFixtures(meetings));
    await turn();
  }
  return sums;
}

/** The data that `sumFixturesForStatistics` needs besides the fixtures. `known`: the season's substitutes. */
type SubstitutesAndPeople = { known: readonly SubstituteApprovalRequest[]; people: TeamsAndPlayers };

/**
 * Sums up a season's fixtures for everything except the league tables. Lets other requests run between the steps of
 * this work.
 */
export async function sumFixturesForStatistics(
  fixtures: readonly Fixture[],
  { known, people }: SubstitutesAndPeople,
): Promise<StatisticsSums> {
  const appearances = await runYielding(appearancesInParts(fixtures));
  const players = await runYielding(tallyPlayersInParts(appearances, createSubstituteCheck(known, people)));
  const marks = await runYielding(totalsOfSeasonInParts(fixtures, appearances));
  return { players, marks, unscored: countUnscoredMatches(fixtures), frames: framesWithBreaks(appearances) };
}
