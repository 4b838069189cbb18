import type { z } from 'zod';
import { countWins, isLevel, type Match, matchWinner, sideAhead } from '#domain/cards/match.ts';
import type { fixture, review } from '#domain/cards/stored-fixture.ts';
import { compareDays } from '#domain/day.ts';
import { compareText, foldName } from '#domain/name.ts';
import { sortedWithinSeasons } from '#domain/seasons/season.ts';

import type { Side } from '#domain/cards/match.ts';
export type { Match, Side } from '#domain/cards/match.ts';

/** Whether a void card still counts for its players (Rule R21). */
export type Counts = 'players' | 'nothing';

/**
 * A recorded result, with values that are not stored but follow from its season. `weekOfPlay`: the week in which it was played,
 * if that is not `week` (Rule R20). `counts`: only on a void card; every other card counts for teams and players. `secondPlays`:
 * whether second plays count in players' statistics (Rule P10).
 */
export type Fixture = Omit<z.output<typeof fixture>, 'matches'> & {
  matches: Match[];
  weekOfPlay?: number;
  counts?: Counts;
  secondPlays?: 'count';
};

/** Returns the fixtures that count for teams: those whose cards are not void (Rule R21). */
export function forTeams<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts === undefined);
}

/** Returns the fixtures that count for players (Rule R21). */
export function forPlayers<F extends Pick<Fixture, 'counts'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ counts }) => counts !== 'nothing');
}

export type Recorder = Review['recordedBy'];
export type Review = z.output<typeof review>;

/** The fields of a fixture that decide its order in time. */
export type Moment = Pick<Fixture, 'season' | 'week' | 'weekOfPlay' | 'date' | 'recorded'>;

/** Returns the current name of the team with this id. */
export type FixtureNames = (teamId: string) => string;

/** How many matches each side won. Tables call these matches frames. Void matches do not count. */
export type FixtureScore = { home: number; away: number };

/** How a fixture ended if it was awarded, abandoned, or has only a score (Rule C26). */
export type Outcome = NonNullable<Fixture['outcome']>;

/** The fields of a fixture that decide its score. */
export type Scored = Pick<Fixture, 'matches'> & { outcome?: Outcome };

/**
 * Returns how many matches each team won, or the score that was awarded or recorded alone (Rules C25, C26). A decider does not
 * count (Rule C31).
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
export function inTime<F extends Moment>(fixtures: readonly F[]): F[] {
  return sortedWithinSeasons(fixtures, compareInTime);
}

/** Compares fixtures of one season by week of play, day (unknown first) and order of recording, oldest first (Rule R3). */
export function compareInTime(a: Moment, b: Moment): number {
  return weekPlayed(a) - weekPlayed(b) || compareDays(a.date ?? '', b.date ?? '') || a.recorded - b.recorded;
}

/** Returns the week in which a fixture was played (Rule R20). */
export function weekPlayed({ week, weekOfPlay = week }: Pick<Fixture, 'week' | 'weekOfPlay'>): number {
  return weekOfPlay;
}

/** Returns the order in which fixtures of one season are shown (Rule R3). Ties are ordered by the away team's name, then by id. */
export function compareFixtures(names: FixtureNames): (a: Fixture, b: Fixture) => number {
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

/** Returns the fixtures that were not awarded. A fixture may be awarded long before its week (Rule C26). */
function onEvenings<F extends Pick<Fixture, 'outcome'>>(fixtures: readonly F[]): F[] {
  return fixtures.filter(({ outcome }) => outcome?.kind !== 'awarded');
}

/**
 * Returns the latest results of a season: the results of the latest week, and rearranged fixtures that were played on its
 * first known day or later (Rule R4).
 */
export function latestResults<F extends Pick<Fixture, 'week' | 'date' | 'outcome'>>(fixtures: readonly F[]): F[] {
  const latest = latestWeek(fixtures);
  const days = fixtures.flatMap(({ week, date }) => (week === latest && date !== null ? [date] : []));
  const [first = null] = days.sort(compareDays);
  return fixtures.filter(
    ({ week, date }) => week === latest || (first !== null && date !== null && compareDays(date, first) >= 0),
  );
}

/** `D` is a drawn fixture (Rule R2), or a level frame. */
export const FRAME_RESULTS = ['W', 'L', 'D'] as const;
export type FixtureResult = (typeof FRAME_RESULTS)[number];

const RECENT = 5;

/** Returns the last five results of a list in order of time (Rule S6). */
export function recentForm<T extends FixtureResult>(results: readonly T[]): T[] {
  return results.slice(-RECENT);
}

/** Returns a team's last five results, oldest first. A fixture with only void frames has no result (Rule S6). */
export function teamForm(fixtures: readonly Fixture[], teamId: string): FixtureResult[] {
  const played = forTeams(fixtures).filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  return recentForm(played.sort(compareInTime).flatMap((fixture) => resultOf(fixture, teamId) ?? []));
}

function resultOf(fixture: Fixture, teamId: string): FixtureResult | null {
  const winner = fixtureWinner(fixture);
  if (winner === 'neither') return 'L';
  if (winner === null || winner === 'drawn') return winner && 'D';
  return (winner === 'home' ? fixture.homeTeamId : fixture.awayTeamId) === teamId ? 'W' : 'L';
}

/** Who won a fixture. With `neither`, both teams have lost it. */
export type FixtureWinner = Side | 'drawn' | 'neither' | null;

/**
 * Returns the side that won a fixture, or `drawn`, or `neither` if it was awarded to nobody. Returns `null` if all matches were
 * void, or if the fixture was abandoned without a decision (Rules R2, C26, C30).
 */
export function fixtureWinner(fixture: Scored): FixtureWinner {
  const { outcome } = fixture;
  if (outcome?.kind === 'abandoned') return outcome.decided ?? null;
  if (outcome?.awardedTo) return outcome.awardedTo;
  const score = teamScore(fixture);
  if (score.home !== score.away) return sideAhead(score);
  const decider = deciderOf(fixture.matches);
  if (decider) return matchWinner(decider);
  // Where frames can be level, a card may be drawn without a frame won.
  return isDrawn(score) || fixture.matches.some(isLevel) ? 'drawn' : null;
}
