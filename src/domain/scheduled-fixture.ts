import { currentGameWeek } from '#domain/calendar.ts';
import { compareDays, parseDay } from '#domain/day.ts';
import { compareInTime, type Fixture, type FixtureNames } from '#domain/fixture.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { compareText, foldName } from '#domain/name.ts';
import type { People, Team } from '#domain/people.ts';
import { compareSeasons, type GameWeek, type Season } from '#domain/season.ts';
import { parseVenue } from '#domain/venue.ts';

/** The states that officials set. Whether a fixture is played follows from the recorded results. */
export const scheduledStates = ['planned', 'postponed', 'rearranged'] as const;
export type ScheduledState = (typeof scheduledStates)[number];

/** A fixture of a season's fixture list. `date` is `null` if only the week is known. */
export type ScheduledFixture = Omit<Fixture, 'recorded' | 'frames' | 'review'> & {
  /** Where it is played, if not at the home team's own venue; else empty. */
  venue: string;
  state: ScheduledState;
  /** Whether it is public. */
  published: boolean;
  /** When it was last changed: a moment, ISO 8601 in UTC. */
  changedAt: string;
};

/** What a result and its scheduled fixture have in common. */
type Pairing = Pick<ScheduledFixture, 'season' | 'division' | 'homeTeamId' | 'awayTeamId'>;

/**
 * Returns the result of each scheduled fixture that has one, by the scheduled fixture's id (Rule F7). A result of the
 * same week is matched first; the rest are matched in order of weeks, as a rearranged fixture is often recorded in
 * another week.
 */
export function resultsOfScheduled(
  scheduled: readonly ScheduledFixture[],
  recorded: readonly Fixture[],
): ReadonlyMap<string, Fixture> {
  const results = Map.groupBy(recorded.toSorted(compareInTime), pairKey);
  const found = new Map<string, Fixture>();
  for (const [key, alike] of Map.groupBy(
    scheduled.toSorted((a, b) => a.week - b.week || compareText(a.id, b.id)),
    pairKey,
  )) {
    const left = [...(results.get(key) ?? [])];
    const take = (fixture: ScheduledFixture, at: number): void => {
      const [result] = at === -1 ? [] : left.splice(at, 1);
      if (result) found.set(fixture.id, result);
    };
    for (const one of alike)
      take(
        one,
        left.findIndex(({ week }) => week === one.week),
      );
    for (const one of alike) if (!found.has(one.id)) take(one, 0);
  }
  return found;
}

function pairKey({ season, division, homeTeamId, awayTeamId }: Pairing): string {
  return JSON.stringify([season, division, homeTeamId, awayTeamId]);
}

/** Orders a fixture list: season (oldest first), week, date (none last), division, names, id. */
export function compareScheduled(names: FixtureNames): (a: ScheduledFixture, b: ScheduledFixture) => number {
  return (a, b) =>
    compareSeasons(a.season, b.season) ||
    a.week - b.week ||
    compareDays(a.date ?? '9999', b.date ?? '9999') ||
    a.division - b.division ||
    compareText(foldName(names(a.homeTeamId)), foldName(names(b.homeTeamId))) ||
    compareText(foldName(names(a.awayTeamId)), foldName(names(b.awayTeamId))) ||
    compareText(a.id, b.id);
}

/**
 * Returns the last day on which a fixture may be played: its date, or the end of its week if that is later; `null` if
 * unknown.
 */
function lastDay(
  { date, week }: Pick<ScheduledFixture, 'date' | 'week'>,
  calendar: readonly GameWeek[],
): string | null {
  const ends = calendar.find((dated) => dated.week === week)?.to ?? null;
  if (date === null || ends === null) return date ?? ends;
  // Stryker disable next-line EqualityOperator: equal days are the same day.
  return compareDays(date, ends) > 0 ? date : ends;
}

/** Where a season stands: its calendar, the latest week with a result, and whether a later season has begun. */
export type SeasonProgress = { calendar: readonly GameWeek[]; latestWeek: number; isOver: boolean };

/**
 * Returns whether its result is overdue (Rule F8). Where neither the fixture nor its week has a date, the week is over
 * once a later week has begun or has a result, or the season is over.
 */
export function isDue(fixture: ScheduledFixture, isPlayed: boolean, season: SeasonProgress, today: string): boolean {
  if (isPlayed || fixture.state === 'postponed') return false;
  const { calendar, latestWeek, isOver } = season;
  const last = lastDay(fixture, calendar);
  if (last !== null) return compareDays(last, today) < 0;
  return isOver || fixture.week < Math.max(latestWeek, currentGameWeek(calendar, today));
}

/** Returns whether a result can be entered: the fixture has none, and its day, or else its week, has begun (Rule F12). */
export function isPlayable(
  { date, week, state }: ScheduledFixture,
  isPlayed: boolean,
  calendar: readonly GameWeek[],
  today: string,
): boolean {
  if (isPlayed || state === 'postponed') return false;
  if (date !== null) return compareDays(date, today) <= 0;
  const begins = calendar.find((dated) => dated.week === week)?.from;
  return begins === undefined ? week <= currentGameWeek(calendar, today) : compareDays(begins, today) <= 0;
}

/** Returns a team's next match among scheduled fixtures (Rule F9); `null` if there is none. */
export function nextMatch(
  inOrder: readonly ScheduledFixture[],
  teamId: string,
  played: ReadonlyMap<string, unknown>,
  calendar: readonly GameWeek[],
  today: string,
): ScheduledFixture | null {
  const coming = inOrder.filter((fixture) => {
    const own = fixture.homeTeamId === teamId || fixture.awayTeamId === teamId;
    if (!own || played.has(fixture.id) || fixture.state === 'postponed') return false;
    return compareDays(dayOf(fixture), today) >= 0;
  });
  return coming.sort((a, b) => compareDays(dayOf(a), dayOf(b)))[0] ?? null;

  /** Its own day, else the end of its week; after every day if neither is known. */
  function dayOf({ date, week }: ScheduledFixture): string {
    return date ?? calendar.find((dated) => dated.week === week)?.to ?? '9999-12-31';
  }
}

/** Returns the weeks that have fixtures, ascending. */
export function weeksOf(scheduled: readonly Pick<ScheduledFixture, 'week'>[]): number[] {
  return [...new Set(scheduled.map(({ week }) => week))].sort((a, b) => a - b);
}

/** Returns at most `most` of these weeks, from one on; the last ones past the end of a season. */
export function weeksFrom(weeks: readonly number[], from: number, most: number): number[] {
  const coming = weeks.filter((week) => week >= from).slice(0, most);
  return coming.length === 0 ? weeks.slice(-most) : coming;
}

/** The sentence for two teams that already meet in that week (Rule F10). */
export function alreadyScheduled(home: string, away: string, week: number): string {
  return `${home} v ${away} in week ${week} is already on the list.`;
}

/**
 * Returns the fixtures that a moved one clashes with: `teams` are others of its teams in its week; `atVenue` others at
 * its venue in its week, without those on another day. A postponed fixture clashes with none (Rule F11).
 */
export function clashesOfMove<T extends ScheduledFixture>(
  moved: ScheduledFixture,
  others: readonly T[],
  venueKeyOf: (fixture: ScheduledFixture) => string,
): { teams: T[]; atVenue: T[] } {
  if (moved.state === 'postponed') return { teams: [], atVenue: [] };
  const venue = venueKeyOf(moved);
  const sameWeek = others.filter(
    ({ id, season, week, state }) =>
      id !== moved.id && season === moved.season && week === moved.week && state !== 'postponed',
  );
  const own = new Set([moved.homeTeamId, moved.awayTeamId]);
  return {
    teams: sameWeek.filter(({ homeTeamId, awayTeamId }) => own.has(homeTeamId) || own.has(awayTeamId)),
    atVenue: venue === '' ? [] : sameWeek.filter((other) => venueKeyOf(other) === venue && mayBeOneDay(moved, other)),
  };
}

/** A fixture without a date may be on any day of its week. */
function mayBeOneDay(one: ScheduledFixture, other: ScheduledFixture): boolean {
  return one.date === null || other.date === null || one.date === other.date;
}

/** Returns what identifies a scheduled fixture within its season (Rule F10). */
export function scheduledKey({ division, week, homeTeamId, awayTeamId }: ScheduledFixture): string {
  return JSON.stringify([division, week, homeTeamId, awayTeamId]);
}

/** When and where, as sent. */
export type WhenDraft = Draft<{ weekNumber: number; date: string | null; venue: string; state: string }>;
export type When = Pick<ScheduledFixture, 'week' | 'date' | 'venue' | 'state'>;

/** Who, as sent. */
export type PairDraft = Draft<{ division: number; homeTeam: string; awayTeam: string }>;
export type ScheduledPair = Pick<ScheduledFixture, 'division' | 'homeTeamId' | 'awayTeamId'>;

/** Checks when and where a scheduled fixture is played, and its state (Rule F10). */
export function checkWhen(draft: WhenDraft, season: Pick<Season, 'name' | 'weeks'>): Checked<When> {
  const issues: Issue[] = [];
  const week = collect(checkWeek(draft.weekNumber, season), issues);
  const date = collect(checkDate(draft.date), issues);
  const venue = draft.venue === undefined ? undefined : collect(parseVenue(draft.venue), issues);
  const state = collect(checkState(draft.state), issues);
  if (week === undefined || date === undefined || venue === undefined || state === undefined) return faulty(issues);
  return valid({ week, date, venue, state });
}

/**
 * Checks who plays (Rules F10 and F13). `people` has the teams in their divisions of that season; of teams that are not
 * `placed` the division is not known (`null`: all are).
 */
export function checkPair(
  { division, homeTeam, awayTeam }: PairDraft,
  season: Pick<Season, 'name' | 'divisions'>,
  people: People,
  placed: ReadonlySet<string> | null,
): Checked<ScheduledPair> {
  const issues: Issue[] = [];
  if (division !== undefined && !season.divisions.includes(division))
    issues.push({ path: 'division', message: `Season ${season.name} has no division ${division}.` });
  const home = collect(checkTeam(homeTeam, 'homeTeam', people), issues);
  const away = collect(checkTeam(awayTeam, 'awayTeam', people), issues);
  if (home && away && home.id === away.id)
    issues.push({ path: 'awayTeam', message: 'A team cannot play against itself.' });
  if (issues.length === 0 && division !== undefined) {
    for (const [team, path] of [
      [home, 'homeTeam'],
      [away, 'awayTeam'],
    ] as const)
      if (team && team.division !== division && (placed === null || placed.has(team.id)))
        issues.push({ path, message: `${team.name} are not in division ${division}.` });
  }
  if (issues.length > 0 || division === undefined || !home || !away) return faulty(issues);
  return valid({ division, homeTeamId: home.id, awayTeamId: away.id });
}

function checkWeek(week: number | undefined, { name, weeks }: Pick<Season, 'name' | 'weeks'>): Checked<number> {
  const path = 'weekNumber';
  if (week === undefined) return faulty([]);
  if (!Number.isInteger(week)) return faulty([{ path, message: 'Week number must be a whole number.' }]);
  if (week < 1) return faulty([{ path, message: 'Week number must be at least 1.' }]);
  return week <= weeks ? valid(week) : faulty([{ path, message: `Season ${name} has ${weeks} weeks.` }]);
}

function checkDate(date: string | null | undefined): Checked<string | null> {
  if (date === undefined) return faulty([]);
  return date === null || date === '' ? valid(null) : parseDay(date);
}

function checkState(text: string | undefined): Checked<ScheduledState> {
  if (text === undefined) return faulty([]);
  const state = scheduledStates.find((known) => known === text);
  if (state !== undefined) return valid(state);
  return faulty([{ path: 'state', message: `The state must be one of ${scheduledStates.join(', ')}.` }]);
}

function checkTeam(id: string | undefined, path: string, { teams }: People): Checked<Team> {
  if (id === undefined) return faulty([]);
  const team = teams.get(id);
  if (team && !team.deleted) return valid(team);
  return faulty([{ path, message: 'There is no such team.' }]);
}
