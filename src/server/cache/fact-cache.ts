import type { LRUCache } from 'lru-cache';
import type { Awards } from '#domain/my-season/awards.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { type Fixture, latestWeek, latestWeekPlayed, forTeams } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import { type Substitute, substitutesAmong } from '#domain/cards/substitutes.ts';
import { breaksOn, SIDES } from '#domain/cards/match.ts';
import type { Single } from '#domain/handicaps/singles.ts';
import { type ScoredFrame, unscoredMatches } from '#domain/handicaps/rating.ts';
import type { WeekSums } from '#domain/standings/league-table-by-week.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';
import { listProgress, type ListProgress } from '#domain/seasons/season-end.ts';
import { type SearchIndex, searchIndex } from '#domain/search.ts';
import { boundedMap } from '../bounded-map.ts';
import { dayIn } from '../clock.ts';
import { createTurns, inTurns } from '../turns.ts';
import type { Marks } from '#domain/rules/eligibility.ts';
import type { Written } from '../content/written-index.ts';
import type { PlayerChange } from '../storage/history.ts';
import type { DatedHandicaps, HandicapRow } from '#domain/squads/handicap.ts';
import { faceAddress, facesOf } from '../storage/faces.ts';
import { listOf, people } from '../storage/mappers/described.ts';
import { playedIn } from '../storage/mappers/weeks-of-play.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Scope, Snapshot } from '../storage/store.ts';
import { tallyMeetings, type TeamTally } from '#domain/standings/league-table.ts';
import { type CountingIn, type Meeting, meetingOf } from '#domain/standings/meeting.ts';
import { appearancesInParts } from '#domain/players/appearance.ts';
import { type PlayerTally, tallyAppearances } from '#domain/players/player-stats.ts';
import { marksInParts, type SeasonMarks } from '#domain/seasons/season-marks.ts';

/** The number of seasons whose lists and marks are cached. */
const SEASONS_CACHED = 6;
/** The number of fixtures that are cached with their matches: a season of the largest league, six of others. */
const FIXTURES_CACHED = 2500;
/** The number of weeks of a division whose tallies are cached: seven seasons of the largest league. */
const WEEKS_CACHED = 2000;
/** The number of seasons whose awards are cached. */
const AWARDS_CACHED = 20;
/** The number of seasons whose sums are cached. Sums are small, so this is more than any league has. */
const SUMS_CACHED = 1000;

/** Cached facts by key, each with the revision at which it was read. */
export type Part<T> = LRUCache<string, { revision: number; value: T }>;

/** A fact that is being loaded, and the revision at which it is read. */
export type Loading = { revision: number; value: Promise<unknown> };

/** Reads through the cache, and notes that the answer depends on the scope. Reads that need one fact at once load it once. */
export type Cached = <T>(part: Part<T>, key: string, scope: Scope, load: () => Promise<T>) => Promise<T>;

/** The same for a season's facts that contain players. A merge of people makes other ones; other changes of people do not. */
export type CachedBySeason = <T>(part: Part<T>, season: string, load: () => Promise<T>, scope?: Scope) => Promise<T>;

export type FactCache = ReturnType<typeof createFactCache>;

export function createFactCache() {
  return {
    seasons: createPart<Seasons>(1),
    people: createPart<KnownPeople>(1),
    fixtures: createPart<readonly Fixture[]>(FIXTURES_CACHED, (fixtures) => fixtures.length),
    lists: createPart<readonly ScheduledFixture[]>(SEASONS_CACHED),
    listProgress: createPart<ListProgress>(SUMS_CACHED),
    tableSums: createPart<TableSums>(SUMS_CACHED),
    sums: createPart<SeasonSums>(SUMS_CACHED),
    awards: createPart<Awards>(AWARDS_CACHED),
    adjustments: createPart<readonly Adjustment[]>(SUMS_CACHED),
    loneBreaks: createPart<readonly LoneBreak[]>(SUMS_CACHED),
    latestWeeks: createPart<LatestWeeks>(SUMS_CACHED),
    frames: createPart<readonly ScoredFrame[]>(SUMS_CACHED),
    handicapRows: createPart<ReadonlyMap<string, readonly HandicapRow[]>>(2),
    singles: createPart<readonly Single[]>(SUMS_CACHED),
    faces: createPart<ReadonlyMap<string, string>>(1),
    stays: createPart<Stays>(1),
    marks: createPart<Marks>(SEASONS_CACHED),
    weeks: createPart<ReadonlyMap<number, readonly WeekSums[]>>(WEEKS_CACHED, (divisions) =>
      [...divisions.values()].reduce((sum, weeks) => sum + weeks.length, 0),
    ),
    cups: createPart<readonly Cup[]>(SUMS_CACHED),
    cupNames: createPart<readonly string[]>(SUMS_CACHED),
    running: createPart<readonly RunningScore[]>(1),
    runningTies: createPart<readonly RunningTie[]>(1),
    settings: createPart<string | null>(10),
    searchIndexes: createPart<SearchIndexes>(1),
    written: createPart<SearchIndex<Written>>(1),
    loading: new Map<object, Map<string, Loading>>(),
  };
}

/** Returns a part with room for `most` entries, or for entries whose total size is `most`. */
function createPart<T>(most: number, sizeOf: (value: T) => number = () => 1): Part<T> {
  // A season that is larger than all that fits would not be cached at all.
  return boundedMap(most, undefined, ({ value }) => Math.min(most, Math.max(1, sizeOf(value))));
}

/** The league's seasons, oldest first, and the name of the default season. */
export type Seasons = { list: readonly StoredSeason[]; default: string };

/** Returns a player's handicap on a day; `null` if it is unknown. */
export type HandicapOnDay = (playerId: string, day: string | null) => number | null;

/**
 * The latest week with a result, keyed by division; the key `null` is for all divisions. `played` is the latest week with a
 * played match (Rule R20).
 */
export type LatestWeeks = { filed: ReadonlyMap<number | null, number>; played: number };

/** Search indexes of all teams and players that the league has ever known. */
export type SearchIndexes = { teams: SearchIndex<Team>; players: SearchIndex<Player> };

/** All people, and a text that lists the merged people. */
export type KnownPeople = { people: People; merges: string };

export async function loadPeople(db: Snapshot): Promise<KnownPeople> {
  const known = await people(db);
  const merged = Array.from(known.merged?.values() ?? [], ({ id, mergedInto }) => `${id} ${mergedInto}`);
  return { people: known, merges: merged.sort().join() };
}

/** Returns the addresses of the players' photos, keyed by player id. */
export async function loadFaces(db: Snapshot): Promise<ReadonlyMap<string, string>> {
  return new Map(Array.from(await facesOf(db), ([id, face]) => [id, faceAddress(face)]));
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
  return listProgress(list, list.length === 0 ? [] : await playedIn(db, season));
}

export function latestOf(cards: readonly Pick<Fixture, 'division' | 'week' | 'weekOfPlay'>[]): LatestWeeks {
  const divisions = Map.groupBy<number | null, (typeof cards)[number]>(cards, ({ division }) => division);
  const filed = Array.from(divisions.set(null, [...cards]), ([division, own]) => [division, latestWeek(own)] as const);
  return { filed: new Map(filed), played: latestWeekPlayed(cards) };
}

export function indexesOf({ teams, players }: People): SearchIndexes {
  return { teams: searchIndex(teams.values()), players: searchIndex(players.values()) };
}

/** The sums from which the tables of one season are made, computed once per revision. "All seasons" merges them. */
export type TableSums = {
  /** Keyed by division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  /** Keyed by division, in the order of recording. */
  meetings: ReadonlyMap<number, readonly Meeting[]>;
};

/** The other sums of one season, computed once per revision. Statistics of "all seasons", records and honours merge them. */
export type SeasonSums = {
  players: readonly PlayerTally[];
  marks: SeasonMarks;
  /** How many matches of two players have no points, so that ratings, policies and replays leave them out. */
  unscored: number;
  /** The season's matches with a break, in their fixtures. */
  withBreaks: readonly Fixture[];
};

/** Sums up a season's fixtures for its tables, in turns with other visitors. */
export async function tableSumsOf(fixtures: readonly Fixture[], countingOf: CountingIn): Promise<TableSums> {
  const turn = createTurns();
  const sums = { teams: new Map<number, TeamTally[]>(), meetings: new Map<number, Meeting[]>() };
  for (const [division, played] of Map.groupBy(forTeams(fixtures), (one) => one.division)) {
    const meetings = played.map((one) => meetingOf(one, countingOf));
    sums.meetings.set(division, meetings);
    sums.teams.set(division, tallyMeetings(meetings));
    await turn();
  }
  return sums;
}

/** The data that sums depend on, besides the fixtures. `known`: the substitutes of the season. */
type SumFacts = { known: readonly Substitute[]; people: People };

/** Sums up a season's fixtures for everything but its tables, in turns with other visitors. */
export async function sumsOf(fixtures: readonly Fixture[], { known, people }: SumFacts): Promise<SeasonSums> {
  const appearances = await inTurns(appearancesInParts(fixtures));
  const players = await inTurns(tallyAppearances(appearances, substitutesAmong(known, people)));
  const marks = await inTurns(marksInParts(fixtures, appearances));
  return { players, marks, unscored: unscoredMatches(fixtures), withBreaks: withBreaksIn(fixtures) };
}

/** Returns the fixtures with a break, each with only the matches that have one. */
function withBreaksIn(fixtures: readonly Fixture[]): Fixture[] {
  return fixtures.flatMap((fixture) => {
    const matches = fixture.matches.filter((match) => SIDES.some((side) => breaksOn(match, side).length > 0));
    return matches.length === 0 ? [] : [{ ...fixture, matches }];
  });
}
