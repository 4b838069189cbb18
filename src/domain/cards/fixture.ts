import type { z } from 'zod';
import { countWins, isLevel, type Match, matchWinner, sideAhead } from '#domain/cards/match.ts';
import type { storedFixtureSchema, reviewSchema } from '#domain/cards/stored-fixture.ts';
import { compareDays } from '#domain/day.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';
import { sortedWithinSeasons } from '#domain/seasons/season.ts';

import type { Side } from '#domain/cards/match.ts';
export type { Match, Side } from '#domain/cards/match.ts';

/** What still counts on a card that is void because a team withdrew: the players' statistics, or nothing (Rule R21). */
export type VoidCardCounting = 'players' | 'nothing';

/**
 * A recorded result. Three fields are not stored with the result, but follow from its season. `weekOfPlay`: the week in
 * which the fixture was played, if the card is filed under another week (Rule R20). `counts`: what still counts on a
 * void card; absent on every other card (Rule R21). `secondPlays`: set to `count` if a player's extra matches in a
 * section (second plays) are included in the player's statistics (Rule P10).
 */
export type Fixture = Omit<z.output<typeof storedFixtureSchema>, 'matches'> & {
  matches: Match[];
  weekOfPlay?: number;
  counts?: VoidCardCounting;
  secondPlays?: 'count';
};

/** Returns the fixtures that count for teams. A card that is void because a team withdrew does not count (Rule R21). */
export function fixturesCountingForTeams<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts === undefined);
}

/** Returns the fixtures that count in players' statistics: all except void cards on which nothing counts (Rule R21). */
export function fixturesCountingForPlayers<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts !== 'nothing');
}

/** Who recorded a card: the captain of a side, or an official. */
export type RecorderRole = Review['recordedBy'];
export type Review = z.output<typeof reviewSchema>;

/** The fields by which fixtures are sorted in the order in which they were played. */
export type TimeOrderFields = Pick<Fixture, 'season' | 'week' | 'weekOfPlay' | 'date' | 'recorded'>;

/** Returns the current name of the team with this id. */
export type TeamNameLookup = (teamId: string) => string;

/** A team score: how many matches each side won or was awarded. League tables call these matches frames. */
export type FixtureScore = { home: number; away: number };

/** The unusual end of a fixture: it was awarded, abandoned, or recorded with its score alone (Rule C26). */
export type UnusualOutcome = NonNullable<Fixture['outcome']>;

/** The fields of a fixture that decide its score. */
export type FixtureScoreFields = Pick<Fixture, 'matches'> & { outcome?: UnusualOutcome };

/**
 * Returns how many matches each team won. A decider does not count (Rules C25, C31). If the fixture was awarded or has
 * only a score, returns that score (Rule C26).
 */
export function scoreOfFixture(fixture: FixtureScoreFields): FixtureScore {
  if (fixture.outcome?.score) return { ...fixture.outcome.score };
  return countWins(withoutDecider(fixture.matches).map(matchWinner));
}

/**
 * Returns the matches that count in a card's score: all except a decider, which is a last match played because the card
 * was level (Rule C31).
 */
export function withoutDecider(matches: readonly Match[]): readonly Match[] {
  return deciderOf(matches) ? matches.slice(0, -1) : matches;
}

/**
 * Returns the decider of a card, which is a last match played because the card was level; `undefined` if the card has
 * no decider (Rule C31).
 */
export function deciderOf(matches: readonly Match[]): Match | undefined {
  const last = matches.at(-1);
  return last?.decider ? last : undefined;
}

/** Returns whether both teams won the same number of frames, at least one each (Rule R2). */
export function isDrawn({ home, away }: FixtureScore): boolean {
  return home === away && home > 0;
}

/**
 * Returns fixtures in the order in which they were played, oldest first within each season (Rule R3). The seasons keep
 * their order in `fixtures`.
 */
export function sortedByTimePlayed<F extends TimeOrderFields>(fixtures: readonly F[]): F[] {
  return sortedWithinSeasons(fixtures, compareByTimePlayed);
}

/**
 * Compares two fixtures of one season: by week of play, then by date (unknown dates first), then by order of recording.
 * The older fixture comes first (Rule R3).
 */
export function compareByTimePlayed(a: TimeOrderFields, b: TimeOrderFields): number {
  return weekPlayed(a) - weekPlayed(b) || compareDays(a.date ?? '', b.date ?? '') || a.recorded - b.recorded;
}

/** Returns the week in which a fixture was played, which is usually the week under which it is filed (Rule R20). */
export function weekPlayed({ week, weekOfPlay = week }: Pick<Fixture, 'week' | 'weekOfPlay'>): number {
  return weekOfPlay;
}

/**
 * Returns a function for `sort` that puts the fixtures of one season into the order in which pages list them: by week,
 * then by division, then by the names of the home team and the away team (Rule R3), then by id.
 */
export function fixtureDisplayOrderComparator(names: TeamNameLookup): (a: Fixture, b: Fixture) => number {
  const folded = new Map<string, string>();
  function name(teamId: string): string {
    const known = folded.get(teamId) ?? foldName(names(teamId));
    // Stryker disable next-line CallExpression: only saves folding the name again.
    folded.set(teamId, known);
    return known;
  }
  return (a, b) =>
    a.week - b.week ||
    a.division - b.division ||
    compareByCodePoint(name(a.homeTeamId), name(b.homeTeamId)) ||
    compareByCodePoint(name(a.awayTeamId), name(b.awayTeamId)) ||
    compareByCodePoint(a.id, b.id);
}

/** Returns the latest week with a result; 1 if there is none. Awarded fixtures do not count (Rules R4, C26). */
export function latestWeekWithResult(fixtures: readonly Pick<Fixture, 'week' | 'outcome'>[]): number {
  return Math.max(1, ...withoutAwardedFixtures(fixtures).map(({ week }) => week));
}

/**
 * Returns the latest week in which a fixture was played; 1 if there is none. Awarded fixtures do not count (Rules R20,
 * C26).
 */
export function latestWeekPlayed(fixtures: readonly Pick<Fixture, 'week' | 'weekOfPlay' | 'outcome'>[]): number {
  return Math.max(1, ...withoutAwardedFixtures(fixtures).map(weekPlayed));
}

/**
 * Returns the fixtures that were not awarded. An awarded fixture must not make its week the latest one, because it may
 * be awarded long before that week (Rule C26).
 */
function withoutAwardedFixtures<F extends Pick<Fixture, 'outcome'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ outcome }) => outcome?.kind !== 'awarded');
}

/**
 * Returns the latest results of a season (Rule R4): all results of the latest week, and all results of other weeks that
 * are dated on or after the earliest date in the latest week.
 */
export function latestResults<F extends Pick<Fixture, 'week' | 'date' | 'outcome'>>(fixtures: readonly F[]): F[] {
  const latest = latestWeekWithResult(fixtures);
  const days = fixtures.flatMap(({ week, date }) => (week === latest && date !== null ? [date] : []));
  const [first = null] = days.sort(compareDays);
  return fixtures.filter(
    ({ week, date }) => week === latest || (first !== null && date !== null && compareDays(date, first) >= 0),
  );
}

/** The letters for a result: `W` for won, `L` for lost, `D` for a drawn fixture (Rule R2) or a level frame. */
export const RESULT_LETTERS = ['W', 'L', 'D'] as const;
export type ResultLetter = (typeof RESULT_LETTERS)[number];

const RECENT_FORM_LENGTH = 5;

/** Returns the last five of `results`, which are sorted oldest first (Rule S6). */
export function recentForm<T extends ResultLetter>(results: readonly T[]): T[] {
  return results.slice(-RECENT_FORM_LENGTH);
}

/** Returns a team's last five results, oldest first. A fixture with only void frames has no result (Rule S6). */
export function recentTeamForm(fixtures: readonly Fixture[], teamId: string): ResultLetter[] {
  const played = fixturesCountingForTeams(fixtures).filter(
    (one) => one.homeTeamId === teamId || one.awayTeamId === teamId,
  );
  return recentForm(played.sort(compareByTimePlayed).flatMap((fixture) => resultForTeam(fixture, teamId) ?? []));
}

/** Returns a team's result in a fixture; `null` if the fixture is neither won, lost nor drawn (Rule S6). */
export function resultForTeam(fixture: Fixture, teamId: string): ResultLetter | null {
  const winner = fixtureWinner(fixture);
  if (winner === 'neither') return 'L';
  if (winner === null || winner === 'drawn') return winner && 'D';
  return (winner === 'home' ? fixture.homeTeamId : fixture.awayTeamId) === teamId ? 'W' : 'L';
}

/**
 * Who won a fixture. `neither`: the fixture was awarded to neither team, so both teams have lost. `null`: the fixture
 * has no result yet, or ended without a decision, not even a draw.
 */
export type FixtureWinner = Side | 'drawn' | 'neither' | null;

/**
 * Returns the side that won a fixture, `drawn`, or `neither` if it was awarded to neither team (Rules S22, S25).
 * Returns `null` if all matches are void or not played yet, or if the fixture was abandoned without a decision (Rules
 * R2, C26, C30).
 */
export function fixtureWinner(fixture: FixtureScoreFields): FixtureWinner {
  const { outcome } = fixture;
  if (outcome?.kind === 'abandoned') return outcome.decided ?? null;
  if (outcome?.awardedTo) return outcome.awardedTo;
  const score = scoreOfFixture(fixture);
  if (score.home !== score.away) return sideAhead(score);
  const decider = deciderOf(fixture.matches);
  if (decider) return matchWinner(decider);
  // In a league where frames can end level, a card may be drawn although nobody has won a frame.
  return isDrawn(score) || fixture.matches.some(isLevel) ? 'drawn' : null;
}
