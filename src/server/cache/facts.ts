import type { ScoredFrame } from '#domain/handicaps/rating.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Awards } from '#domain/my-season/awards.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { FixtureListProgress } from '#domain/seasons/season-end.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { PlayerAndTeamStays } from '#domain/squads/squad-of-day.ts';
import type { SumsAfterWeek } from '#domain/standings/league-table-by-week.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { LeagueContent } from '../content/league-content.ts';
import type { SearchableText } from '../content/text-search-index.ts';
import type { SearchIndex } from '#domain/search.ts';
import type { DrawsWithReveals } from '../storage/mappers/draws.ts';
import type { FixtureFilters } from '../storage/mappers/fixtures.ts';
import type { SettingName } from '../storage/mappers/settings.ts';
import type { PlayerChange } from '../storage/changes-in-effect.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import type { LatestWeeks, SearchIndexes, SeasonsWithDefault, StatisticsSums, LeagueTableSums } from './fact-cache.ts';
import type { HandicapFacts } from './handicap-facts.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import type { MatchKey } from '#domain/match/match-place.ts';

/**
 * What an answer to a request was made from: each scope (a part of the data, such as `people` or `season:25/26`), with
 * the revision at which it was read. In place of a revision, the scope `today` has the day as a number (`dayNumber`).
 */
export type AnswerDependencies = ReadonlyMap<string, number>;

/** The season, division, week and teams of a result or scheduled fixture, and whether it has been deleted. */
export type MatchKeyWithDeletion = MatchKey & { deleted: boolean };

/**
 * Functions that read the league's data for an answer, all from one consistent snapshot of the store. Each function
 * also records the scopes that it reads, because the answer depends on them.
 */
export type Facts = HandicapFacts & {
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
  /** Returns everything that the league publishes about itself, such as rules, news and contacts. */
  content(): LeagueContent;
  seasons(): Promise<SeasonsWithDefault>;
  people(): Promise<TeamsAndPlayers>;
  fixtures(season: string): Promise<readonly Fixture[]>;
  /** A season's scheduled fixtures, even unpublished ones, in no particular order. */
  scheduledFixtures(season: string): Promise<readonly ScheduledFixture[]>;
  /**
   * How many fixtures of a season's list are published, and how many still have to be played. Every page reads this for
   * every season, so it is computed without loading the matches of the results.
   */
  listProgress(season: string): Promise<FixtureListProgress>;
  /** The recorded fixture with this id; `null` if it is deleted or unknown. */
  fixture(id: string): Promise<Fixture | null>;
  /**
   * The season, division, week and teams of the result or scheduled fixture with this id, even if it is deleted; `null`
   * if the id is unknown.
   */
  matchKey(id: string): Promise<MatchKeyWithDeletion | null>;
  /** The fixtures of `seasons` in which one of these players played, each with only the matches of these players. */
  fixturesWithPlayers(playerIds: readonly string[], seasons: readonly string[]): Promise<readonly Fixture[]>;
  /**
   * The fixtures of the named seasons that pass the filters, season by season. The fixtures of one season are in the
   * order of recording.
   */
  fixturesAmong(seasons: readonly string[], filters: FixtureFilters): Promise<readonly Fixture[]>;
  /**
   * The sums from which a season's league tables are made. Computing them takes a fifth of the time that `sums` takes.
   */
  tableSums(season: string): Promise<LeagueTableSums>;
  sums(season: string): Promise<StatisticsSums>;
  /**
   * Computes and caches the data of this season that is needed for answers about all seasons, such as its sums and
   * cups. Skips data that is already cached. Caches the season's fixtures only if it is the default season.
   */
  precompute(season: string): Promise<void>;
  /** A season's team of the week for each week, and its player of the month for each month. */
  awards(season: string): Promise<Awards>;
  /** The frames of a season from which players' ratings are computed, oldest first. */
  playedFrames(season: string): Promise<readonly ScoredFrame[]>;
  /**
   * The addresses of players' photos, keyed by player id. Only the pages of players and matches may show the photos.
   */
  playerPhotos(): Promise<ReadonlyMap<string, string>>;
  /**
   * The teams of each player and the divisions of each team, each with the day on which the player joined the team, or
   * the team joined the division.
   */
  stays(): Promise<PlayerAndTeamStays>;
  /**
   * The marks on a season's match cards, keyed by card id. A mark names a player whom a registration rule did not allow
   * to play. Officials then accept or refuse the player (Rules C40 to C47).
   */
  marks(season: string): Promise<RuleMarksByCard>;
  /**
   * The day of a season's first result: the earliest date of a result, or the day on which the first result was
   * recorded, if that is earlier. `null` without results.
   */
  firstResultDay(season: string): Promise<string | null>;
  /** When the default season became the default (ISO 8601); `null` if the history does not say. */
  defaultSince(): Promise<string | null>;
  /** A season's points adjustments, in no particular order. */
  adjustments(season: string): Promise<readonly Adjustment[]>;
  /** A season's breaks that were recorded without their frame, in no particular order. */
  loneBreaks(season: string): Promise<readonly LoneBreak[]>;
  /**
   * The latest week with a result, for each division and for all divisions together, and the latest week in which a
   * match was played. Awarded results do not count for any of these weeks (Rule C26). Every page reads these weeks for
   * every season, so they are loaded without the season's sums.
   */
  latestWeeks(season: string): Promise<LatestWeeks>;
  /**
   * For each division, the sums of each week with a result, oldest week first. The sums of a week cover all results
   * from the start of the season to the end of that week. Keyed by division.
   */
  weeks(season: string): Promise<ReadonlyMap<number, readonly SumsAfterWeek[]>>;
  searchIndexes(): Promise<SearchIndexes>;
  /** Returns the search index of the league's texts: its rules, news, contacts and venues. */
  textSearch(): Promise<SearchIndex<SearchableText>>;
  /** The running scores of fixtures in progress, in no particular order. */
  running(): Promise<readonly RunningScore[]>;
  /** The running scores of cup ties in progress, in no particular order. */
  runningTies(): Promise<readonly RunningTie[]>;
  /** The value of a setting, or `null` if it was never set. */
  setting(key: SettingName): Promise<string | null>;
  /** A season's knock-out competitions, in the order chosen by officials. */
  cups(season: string): Promise<readonly CupWithTies[]>;
  /**
   * The names of the default season's competitions. Every page reads these names, so they are cached without the scope
   * `people`. If they depended on that scope, each change to a player would make every page out of date.
   */
  cupNames(): Promise<readonly string[]>;
  /** The competition with this id; `null` if it is deleted or unknown. */
  cup(id: string): Promise<CupWithTies | null>;
  latestDraw(competition: string): Promise<Draw | null>;
  /** The changes to a player, oldest first, without undone changes and without undos. */
  playerChanges(playerId: string): Promise<PlayerChange[]>;
  draws(competition: string): Promise<DrawsWithReveals>;
};

export type FactsReader = {
  /**
   * Runs `work` on one snapshot of the store, and returns the result with its dependencies. While the store is
   * unavailable, `work` gets facts from the cache, and a fact that is not cached throws `StoreUnavailable`.
   */
  read<T>(work: (facts: Facts) => Promise<T>): Promise<{ value: T; dependencies: AnswerDependencies }>;
  /** Runs `work` on a snapshot that is already open, and returns the result with its dependencies. */
  readOn<T>(
    db: DatabaseTransaction,
    work: (facts: Facts) => Promise<T>,
  ): Promise<{ value: T; dependencies: AnswerDependencies }>;
  /**
   * Returns the facts that a write transaction can read. Call this before the transaction makes changes. The facts may
   * come from the cache, but a fact that is read from the store is not added to the cache.
   */
  within(db: DatabaseTransaction): Promise<Facts>;
  /** Returns whether every scope in `dependencies` still has the same revision (or day, for the scope `today`). */
  isCurrent(dependencies: AnswerDependencies): boolean;
};

/**
 * The name of a scope. An answer that uses today's date depends on this scope. In place of a revision, the scope has
 * the day as a number (`dayNumber`).
 */
export const TODAY_SCOPE = 'today';
