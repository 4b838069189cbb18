import { parseDay } from '#domain/day.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { type ScheduledFixture, type ScheduledState, scheduledStates } from '#domain/scheduled-fixture.ts';
import type { People, Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { parseVenue } from '#domain/venue.ts';

/** When and where, as somebody sent it; `undefined` is a field whose fault has been told already. */
export type WhenDraft = {
  weekNumber: number | undefined;
  date: string | null | undefined;
  venue: string | undefined;
  state: string | undefined;
};
export type When = Pick<ScheduledFixture, 'week' | 'date' | 'venue' | 'state'>;

/** Who, as somebody sent it. */
export type PairDraft = { division: number | undefined; homeTeam: string | undefined; awayTeam: string | undefined };
export type ScheduledPair = Pick<ScheduledFixture, 'division' | 'homeTeamId' | 'awayTeamId'>;

/** Checks when and where a scheduled fixture is to be played: a week of the season, a real day, a venue, a known state. */
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
 * Checks who is to play: two teams, of a division of the season. In the season shown by default (`isDefault`) both are
 * of that division today; of an older one nobody may remember who was where.
 */
export function checkPair(
  { division, homeTeam, awayTeam }: PairDraft,
  season: Pick<Season, 'name' | 'divisions'>,
  people: People,
  isDefault: boolean,
): Checked<ScheduledPair> {
  const issues: Issue[] = [];
  if (division !== undefined && !season.divisions.includes(division))
    issues.push({ path: 'division', message: `Season ${season.name} has no division ${division}.` });
  const home = collect(checkTeam(homeTeam, 'homeTeam', people), issues);
  const away = collect(checkTeam(awayTeam, 'awayTeam', people), issues);
  if (home && away && home.id === away.id)
    issues.push({ path: 'awayTeam', message: 'A team cannot play against itself.' });
  if (isDefault && issues.length === 0 && division !== undefined) {
    for (const [team, path] of [
      [home, 'homeTeam'],
      [away, 'awayTeam'],
    ] as const)
      if (team && team.division !== division)
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
