import { createHash } from 'node:crypto';
import { type FixturePlan, planFixtures } from '#domain/fixtures/fixture-plan.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { leagueNightInWeek } from '#domain/fixtures/calendar.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { currentTeamsOfDivision } from '#domain/squads/teams-and-players.ts';
import { nightFault } from '#domain/squads/team-numbers.ts';
import type { Season } from '#domain/seasons/season.ts';
import type { TableCountLookup } from '#domain/squads/venue.ts';
import { newId } from '../storage/new-id.ts';
import type { SeasonWithTeams } from './season-teams.ts';

/**
 * The settings for generating a fixture list. `divisions`, `weeks`: `null` means all divisions or all weeks of the
 * season. `night`: the common league night, 1 for Monday to 7 for Sunday, or `null` if there is none. `meetings`: how
 * often two teams play each other. For the same season and teams, the same settings and `seed` give the same list.
 */
export type FixtureListSettings = {
  divisions: number[] | null;
  weeks: number[] | null;
  night: number | null;
  meetings: number;
  seed: string;
};

/**
 * A plan and its name. The name is the seed and a hash of the nights and fixtures, so that two different plans have
 * different names.
 */
type PlanWithName = FixturePlan & { name: string };

/**
 * Plans the fixtures of the divisions in the request, by default of all divisions of the season. Returns the faults if
 * the request is wrong or no plan is possible.
 */
export function makeFixturePlan(
  { season, people }: SeasonWithTeams,
  request: FixtureListSettings,
  tablesAt: TableCountLookup,
): Checked<PlanWithName> {
  const issues = planRequestFaults(season, request);
  if (issues.length > 0) return faultyResult(issues);
  const divisions = (request.divisions ?? season.divisions).map((division) => ({
    division,
    teams: currentTeamsOfDivision(people.teams, division).map(({ id, venue = '', night = request.night }) => ({
      id,
      venue,
      night,
    })),
  }));
  const weeks = request.weeks ?? Array.from({ length: season.weeks }, (_, i) => i + 1);
  const dice = createSeededRandom(request.seed);
  const planned = planFixtures({
    divisionNames: season.divisionNames,
    divisions,
    weeks: [...new Set(weeks)].sort((a, b) => a - b),
    meetings: request.meetings,
    tablesAt,
    randomInt: (below) => dice.whole(0, below - 1),
  });
  if (!planned.ok) return planned;
  const nights = divisions.flatMap(({ teams }) => teams.map(({ id, night }) => [id, night]));
  return validResult({ ...planned.value, name: nameOfPlan(request, [nights, planned.value.fixtures]) });
}

/** Returns the seed that the name of a plan contains. */
export function seedOfPlan(planName: string): string {
  return planName.split('.', 1)[0] ?? '';
}

/**
 * Returns the fixtures of a plan as unpublished scheduled fixtures. A fixture is on the home team's league night or, if
 * the team has none, on `night`. The fixture has no date if neither night is known, or if its week has no dates. It
 * also has no date if `leagueNightInWeek` finds no day for the night in the week.
 */
export function scheduledFixturesOfPlan(
  plan: FixturePlan,
  { season, people }: SeasonWithTeams,
  night: number | null,
  changedAt: string,
): ScheduledFixture[] {
  const calendar = new Map(season.calendar.map((week) => [week.week, week]));
  return plan.fixtures.map(({ division, week, homeTeamId, awayTeamId }) => {
    const dated = calendar.get(week);
    const own = people.teams.get(homeTeamId)?.night ?? night;
    const date = dated && own !== null ? leagueNightInWeek(dated, own) : null;
    const who = { division, week, date, homeTeamId, awayTeamId };
    return { id: newId(), season: season.name, ...who, venue: '', state: 'planned', published: false, changedAt };
  });
}

function nameOfPlan({ seed, night }: FixtureListSettings, made: unknown): string {
  const text = JSON.stringify([night, made]);
  return `${seed}.${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
}

function planRequestFaults({ name, divisions, weeks }: Season, request: FixtureListSettings): Issue[] {
  const issues: Issue[] = [];
  const named = new Set(request.divisions);
  // If a division were named twice, its teams would meet twice on the same night.
  if (named.size < (request.divisions ?? []).length)
    issues.push({ path: 'divisions', message: 'Each division can be named only once.' });
  for (const division of named)
    if (!divisions.includes(division))
      issues.push({ path: 'divisions', message: `Season ${name} has no division ${division}.` });
  for (const week of new Set(request.weeks))
    if (!Number.isInteger(week) || week < 1 || week > weeks)
      issues.push({ path: 'weeks', message: `Season ${name} has no week ${week}.` });
  const message = request.night === null ? null : nightFault(request.night);
  if (message !== null) issues.push({ path: 'night', message });
  return issues;
}

/** A random generator with a seed: the same seed gives the same values on every machine. */
export type SeededRandom = {
  /** Returns a uniform random number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a uniform random whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns a random id of 12 characters. */
  id(): string;
  /**
   * Returns another generator for `subject`. Its values do not depend on how many values this generator has returned.
   */
  fork(subject: string): SeededRandom;
};

// Lower-case letters and digits without those that look alike (0 o, 1 l i), and without u, so that ids rarely contain
// words.
const ID_LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 12;

/** Creates the generator for a seed, by the algorithm sfc32 (Chris Doty-Humphrey's Small Fast Counter, 128 bits). */
export function createSeededRandom(seed: string): SeededRandom {
  const next = sfc32(hash(seed, 1), hash(seed, 2), hash(seed, 3));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => elementAt(list, whole(0, list.length - 1)),
    id: () => Array.from({ length: ID_LENGTH }, () => ID_LETTERS[whole(0, ID_LETTERS.length - 1)]).join(''),
    fork: (subject) => createSeededRandom(`${seed}\n${subject}`),
  };
}

function elementAt<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('Nothing to pick from');
  // The cast is safe: the index is always within the list. (The element itself may be `undefined`.)
  return list[index] as T;
}

/** Returns a 32-bit hash of a text (FNV-1a with a final mix). Different `salt`s give independent hashes. */
function hash(text: string, salt: number): number {
  let bits = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1;
  function step(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let warm = 0; warm < 15; warm++) step();
  return () => step() / 4_294_967_296;
}
