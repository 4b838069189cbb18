import type { ScoredFrame } from '#domain/handicaps/rating.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Awards } from '#domain/my-season/awards.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { ListProgress } from '#domain/seasons/season-end.ts';
import type { People } from '#domain/squads/people.ts';
import type { Stays } from '#domain/squads/squad-of-day.ts';
import type { WeekSums } from '#domain/standings/league-table-by-week.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import type { LeagueContent } from '../content/league-content.ts';
import type { SearchableText } from '../content/text-search-index.ts';
import type { SearchIndex } from '#domain/search.ts';
import type { KnownDraws } from '../storage/mappers/draws.ts';
import type { FixtureFilters } from '../storage/mappers/fixtures.ts';
import type { SettingName } from '../storage/mappers/settings.ts';
import type { PlayerChange } from '../storage/history.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import type { Snapshot } from '../storage/store.ts';
import type { LatestWeeks, SearchIndexes, Seasons, SeasonSums, TableSums } from './fact-cache.ts';
import type { HandicapFacts } from './handicap-facts.ts';
import type { MarksByCard } from '#domain/rules/eligibility.ts';
import type { MatchKey } from '#domain/match/match-place.ts';

/**
 * The dependencies of an answer: each scope that it read, with its revision. The revision of `today` is the number of
 * the day.
 */
export type Dependencies = ReadonlyMap<string, number>;

/** The season, division, week and teams of a fixture, and whether it has been deleted. */
export type KnownPlace = MatchKey & { deleted: boolean };

/** The facts of one consistent snapshot. Each call also records a dependency of the answer. */
export type Facts = HandicapFacts & {
  /** Today in the league's time zone. */
  today(): string;
  /** Returns the league's published content. */
  content(): LeagueContent;
  seasons(): Promise<Seasons>;
  people(): Promise<People>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  /** A season's fixture list, drafts included, in no particular order. */
  list(season: string): Promise<readonly ScheduledFixture[]>;
  /**
   * How much of a season's fixture list has been played. Every page reads this for every season, so the fixtures are
   * not loaded.
   */
  listProgress(season: string): Promise<ListProgress>;
  /** A fixture, or `null` if it is deleted or unknown. */
  fixture(id: string): Promise<Fixture | null>;
  /**
   * The season, division, week and teams of a result or scheduled fixture, even a deleted one; `null` if it is unknown.
   */
  placeOfMatch(id: string): Promise<KnownPlace | null>;
  /** The fixtures of `seasons` in which one of these players played, each with only the matches of these players. */
  fixturesWithPlayers(playerIds: readonly string[], seasons: readonly string[]): Promise<readonly Fixture[]>;
  /** The fixtures of the named seasons that pass the filters: season by season, each in the order of recording. */
  fixturesAmong(seasons: readonly string[], filters: FixtureFilters): Promise<readonly Fixture[]>;
  /** The sums for a season's tables. Computing these takes a fifth of the time that `sums` takes. */
  tableSums(season: string): Promise<TableSums>;
  sums(season: string): Promise<SeasonSums>;
  /**
   * Computes and caches what answers about all seasons need from this season, unless it is cached already. The season's
   * fixtures are not cached.
   */
  precompute(season: string): Promise<void>;
  /** The team of each week of a season, and the player of each month. */
  awards(season: string): Promise<Awards>;
  /** The frames of a season from which players are rated, oldest first. */
  playedFrames(season: string): Promise<readonly ScoredFrame[]>;
  /**
   * The addresses of players' photos, keyed by player id. Only the pages of players and matches may show the photos.
   */
  faces(): Promise<ReadonlyMap<string, string>>;
  /** The teams of all players, and the divisions of all teams, over time. */
  stays(): Promise<Stays>;
  /** The players whom the rules mark on a season's cards (Rules C40 to C47), keyed by card. */
  marks(season: string): Promise<MarksByCard>;
  /**
   * The day of a season's first result: the earliest known day, or the first day of recording. `null` without results.
   */
  firstResultDay(season: string): Promise<string | null>;
  /** When the default season was made the default (ISO 8601); `null` if the history does not contain that. */
  defaultSince(): Promise<string | null>;
  /** A season's points adjustments, in no particular order. */
  adjustments(season: string): Promise<readonly Adjustment[]>;
  /** A season's breaks without a frame, in no particular order. */
  loneBreaks(season: string): Promise<readonly LoneBreak[]>;
  /**
   * The latest weeks with results. Every page reads them for every season, so they are loaded without the season's
   * sums.
   */
  latestWeeks(season: string): Promise<LatestWeeks>;
  /** The tallies after each week with a result, oldest first, keyed by division. */
  weeks(season: string): Promise<ReadonlyMap<number, readonly WeekSums[]>>;
  searchIndexes(): Promise<SearchIndexes>;
  /** Returns the search index of the league's texts: its rules, news, contacts and venues. */
  written(): Promise<SearchIndex<SearchableText>>;
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
   * Runs `work` on one snapshot, and returns the result with its dependencies. While the store is unavailable, `work`
   * gets the cached facts of the last known revisions. Throws `StoreUnavailable` if a needed fact is not cached.
   */
  read<T>(work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: Dependencies }>;
  /** Same as `read`, on an open snapshot. */
  readOn<T>(db: Snapshot, work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: Dependencies }>;
  /**
   * Returns the facts that a write transaction sees. Call it before the transaction's own changes. Nothing is cached.
   */
  within(db: Snapshot): Promise<Facts>;
  /** Returns whether all dependencies are unchanged. */
  isCurrent(dependencies: Dependencies): boolean;
};

/** The scope of the current day. Its revision is the day's number. */
export const TODAY_SCOPE = 'today';
