import type { z } from 'zod';
import { countWins, isLevel, type Match, matchWinner, sideAhead } from '#domain/cards/match.ts';
import type { fixture, review } from '#domain/cards/stored-fixture.ts';
import { compareDays } from '#domain/day.ts';
import { compareText, foldName } from '#domain/name.ts';
import { sortedWithinSeasons } from '#domain/seasons/season.ts';

import type { Side } from '#domain/cards/match.ts';
export type { Match, Side } from '#domain/cards/match.ts';

/** What still counts on a void card: its players' matches, or nothing (Rule R21). */
export type Counts = 'players' | 'nothing';

/**
 * A recorded result, with values that are not stored but follow from its season. `weekOfPlay`: the week in which it was
 * played, if that is not `week` (Rule R20). `counts`: only on a void card; every other card counts for teams and
 * players. `secondPlays`: whether second plays count in players' statistics (Rule P10).
 */
export type Fixture = Omit<z.output<typeof fixture>, 'matches'> & {
  matches: Match[];
  weekOfPlay?: number;
  counts?: Counts;
  secondPlays?: 'count';
};

/** Returns the fixtures that count for teams: the fixtures without a void card (Rule R21). */
export function countingForTeams<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts === undefined);
}

/** Returns the fixtures that count for players (Rule R21). */
export function countingForPlayers<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts !== 'nothing');
}

/** Who recorded a card: the captain of a side, or an official. */
export type Recorder = Review['recordedBy'];
export type Review = z.output<typeof review>;

/** The fields of a fixture that decide whether it comes before another one in time. */
export type Moment = Pick<Fixture, 'season' | 'week' | 'weekOfPlay' | 'date' | 'recorded'>;

/** Returns the current name of the team with this id. */
export type TeamNameOf = (teamId: string) => string;

/** The number of matches that each side won. Tables call these matches frames. Void matches do not count. */
export type FixtureScore = { home: number; away: number };

/** How a fixture ended if it was awarded, abandoned, or has only a score (Rule C26). */
export type Outcome = NonNullable<Fixture['outcome']>;

/** The fields of a fixture that decide its score. */
export type Scored = Pick<Fixture, 'matches'> & { outcome?: Outcome };

/**
 * Returns how many matches each team won, or the score that was awarded or recorded alone (Rules C25, C26). A decider
 * does not count (Rule C31).
 */
export function teamScore(fixture: Scored): FixtureScore {
  if (fixture.outcome?.score) return { ...fixture.outcome.score };
  return countWins(withoutDecider(fixture.matches).map(matchWinner));
}

/** Returns the matches of a card that count in its score: all but a decider (Rule C31). */
export function withoutDecider(matches: readonly Match[]): readonly Match[] {
  return deciderOf(matches) ? matches.slice(0, -1) : matches;
}

/** Returns the match that decided a level card; `undefined` if none was needed (Rule C31). */
export function deciderOf(matches: readonly Match[]): Match | undefined {
  const last = matches.at(-1);
  return last?.decider ? last : undefined;
}

/** Returns whether both teams won the same number of frames, at least one each (Rule R2). */
export function isDrawn({ home, away }: FixtureScore): boolean {
  return home === away && home > 0;
}

/** Returns fixtures in order of time, oldest first, season by season (Rule R3). */
export function inTimeOrder<F extends Moment>(fixtures: readonly F[]): F[] {
  return sortedWithinSeasons(fixtures, compareInTime);
}

/**
 * Compares fixtures of one season by week of play, day (unknown first) and order of recording, oldest first (Rule R3).
 */
export function compareInTime(a: Moment, b: Moment): number {
  return weekPlayed(a) - weekPlayed(b) || compareDays(a.date ?? '', b.date ?? '') || a.recorded - b.recorded;
}

/** Returns the week in which a fixture was played (Rule R20). */
export function weekPlayed({ week, weekOfPlay = week }: Pick<Fixture, 'week' | 'weekOfPlay'>): number {
  return weekOfPlay;
}

/**
 * Returns a function for `sort` that puts the fixtures of one season in the order in which pages show them: by week,
 * division, names of the teams (Rule R3).
 */
export function compareFixtures(names: TeamNameOf): (a: Fixture, b: Fixture) => number {
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
    compareText(name(a.homeTeamId), name(b.homeTeamId)) ||
    compareText(name(a.awayTeamId), name(b.awayTeamId)) ||
    compareText(a.id, b.id);
}

/** Returns the latest week with a result; 1 if there is none (Rule R4). */
export function latestWeek(fixtures: readonly Pick<Fixture, 'week' | 'outcome'>[]): number {
  return Math.max(1, ...onEvenings(fixtures).map(({ week }) => week));
}

/** Returns the latest week in which a fixture was played; 1 if there is none (Rule R20). */
export function latestWeekPlayed(fixtures: readonly Pick<Fixture, 'week' | 'weekOfPlay' | 'outcome'>[]): number {
  return Math.max(1, ...onEvenings(fixtures).map(weekPlayed));
}

/** Leaves out awarded fixtures, because a fixture may be awarded long before its week (Rule C26). */
function onEvenings<F extends Pick<Fixture, 'outcome'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ outcome }) => outcome?.kind !== 'awarded');
}

/**
 * Returns the latest results of a season: the results of the latest week, and rearranged fixtures that were played on
 * its first known day or later (Rule R4).
 */
export function latestResults<F extends Pick<Fixture, 'week' | 'date' | 'outcome'>>(fixtures: readonly F[]): F[] {
  const latest = latestWeek(fixtures);
  const days = fixtures.flatMap(({ week, date }) => (week === latest && date !== null ? [date] : []));
  const [first = null] = days.sort(compareDays);
  return fixtures.filter(
    ({ week, date }) => week === latest || (first !== null && date !== null && compareDays(date, first) >= 0),
  );
}

/** The letters for a result: `W` for won, `L` for lost, `D` for a drawn fixture (Rule R2) or a level frame. */
export const RESULT_LETTERS = ['W', 'L', 'D'] as const;
export type ResultLetter = (typeof RESULT_LETTERS)[number];

const RECENT = 5;

/** Returns the last five results. `results` has the oldest first (Rule S6). */
export function recentForm<T extends ResultLetter>(results: readonly T[]): T[] {
  return results.slice(-RECENT);
}

/** Returns a team's last five results, oldest first. A fixture with only void frames has no result (Rule S6). */
export function teamForm(fixtures: readonly Fixture[], teamId: string): ResultLetter[] {
  const played = countingForTeams(fixtures).filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  return recentForm(played.sort(compareInTime).flatMap((fixture) => resultFor(fixture, teamId) ?? []));
}

/** Returns a team's result in a fixture; `null` if it has none (Rule S6). */
export function resultFor(fixture: Fixture, teamId: string): ResultLetter | null {
  const winner = fixtureWinner(fixture);
  if (winner === 'neither') return 'L';
  if (winner === null || winner === 'drawn') return winner && 'D';
  return (winner === 'home' ? fixture.homeTeamId : fixture.awayTeamId) === teamId ? 'W' : 'L';
}

/** Who won a fixture. `neither`: both teams have lost it. `null`: nobody has won it yet, or it counts for nothing. */
export type FixtureWinner = Side | 'drawn' | 'neither' | null;

/**
 * Returns the side that won a fixture, or `drawn`, or `neither` if it was awarded to nobody. Returns `null` if all
 * matches were void, or if the fixture was abandoned without a decision (Rules R2, C26, C30).
 */
export function fixtureWinner(fixture: Scored): FixtureWinner {
  const { outcome } = fixture;
  if (outcome?.kind === 'abandoned') return outcome.decided ?? null;
  if (outcome?.awardedTo) return outcome.awardedTo;
  const score = teamScore(fixture);
  if (score.home !== score.away) return sideAhead(score);
  const decider = deciderOf(fixture.matches);
  if (decider) return matchWinner(decider);
  // Where frames can be level, a card may be drawn although nobody has won a frame.
  return isDrawn(score) || fixture.matches.some(isLevel) ? 'drawn' : null;
}
