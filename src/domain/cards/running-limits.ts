import { isSameFixture, type RunningFixtureKey, type RunningScore } from '#domain/cards/running.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { MAX_RUNNING_SCORES } from '#domain/list-limits.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';
import type { Access } from '#domain/people/access.ts';
import { requireTeam, type Team } from '#domain/squads/teams-and-players.ts';

/** Returns whether a person's access still covers a running score that this person started (Rule C22). */
export function accessCoversRunningScore(
  { role, teamIds, divisions }: Pick<Access, 'role' | 'teamIds' | 'divisions'>,
  { writer, homeTeamId, awayTeamId, division }: RunningFixtureKey & Pick<RunningScore, 'writer'>,
): boolean {
  if (writer === 'official') return role !== 'captain' && (divisions?.includes(division) ?? true);
  return role === 'captain' && teamIds.includes(writer === 'home' ? homeTeamId : awayTeamId);
}

/**
 * Returns why a fixture cannot have a new running score, as a sentence: the league or one of the two teams already has
 * too many running scores. Returns `null` if the fixture can have one (Rule C22).
 */
export function tooManyRunningScoresFault(
  place: RunningFixtureKey,
  others: readonly RunningFixtureKey[],
  teams: ReadonlyMap<string, Team>,
) {
  for (const { id, name } of [place.homeTeamId, place.awayTeamId].map((one) => requireTeam(teams, one))) {
    const own = others.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id);
    if (own.length >= MAX_RUNNING_SCORES.ofTeam)
      return `${name} have ${own.length} running scores already. Remove one that has ended.`;
  }
  if (others.length < MAX_RUNNING_SCORES.ofLeague) return null;
  return `There are ${others.length} running scores already. Remove one that has ended.`;
}

/** The published fixtures of a season and division (`listed`), the season's calendar, and today's date. */
type Schedule = { listed: readonly ScheduledFixture[]; calendar: readonly SeasonWeek[]; today: string };

/**
 * A captain may show a fixture's running score from this many days before the fixture until this many days after it.
 */
const RUNNING_SCORE_DAYS_AROUND_FIXTURE = 7;

/**
 * Returns why a captain cannot show a running score of a fixture today, as a sentence; `null` if a captain can (Rule
 * C22). The fixture must be on the published fixture list, if there is one. The fixture's date on the list, or else its
 * week, must be near today.
 */
export function captainRunningScoreFault(
  place: RunningFixtureKey,
  { listed, calendar, today }: Schedule,
): string | null {
  const own = listed.find((one) => isSameFixture(one, place));
  if (listed.length > 0 && own === undefined)
    return 'This match is not on the fixture list of its week. A league official can show its running score.';
  // A postponed fixture without a new date may be played on any day.
  if (own?.state === 'postponed' && own.date === null) return null;
  const week = calendar.find((dated) => dated.week === place.week);
  const days = own?.date ? { from: own.date, to: own.date } : week;
  const isNear = days
    ? compareDays(addDays(days.from, -RUNNING_SCORE_DAYS_AROUND_FIXTURE), today) <= 0 &&
      compareDays(today, addDays(days.to, RUNNING_SCORE_DAYS_AROUND_FIXTURE)) <= 0
    : calendar.length === 0 || place.week === currentGameWeek(calendar, today);
  return isNear ? null : 'A running score is of a match within a week of its day. A league official can show others.';
}
