import { countOf } from '#domain/count.ts';
import { type RandomInt, shuffle } from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { roundRobin, roundsFor, weekOfRound } from '#domain/round-robin.ts';
import { type TableClash, tableClashes, type TablesAt, venueKey } from '#domain/venue.ts';

/** The teams of a division to plan. `venue` is empty if unknown. */
export type DivisionToPlan = { division: number; teams: readonly Entrant[] };

/** What a plan is made from. `weeks` are those that may be played in, ascending. `once`: all meet once, not home and away. */
export type PlanRequest = {
  divisions: readonly DivisionToPlan[];
  once?: boolean;
  weeks: readonly number[];
  tablesAt: TablesAt;
  randomInt: RandomInt;
};

export type PlannedFixture = { division: number; week: number; homeTeamId: string; awayTeamId: string };

/** A plan with the clashes that it could not avoid. */
export type FixturePlan = { fixtures: PlannedFixture[]; clashes: TableClash[] };

/**
 * Plans a season (Rules F1, F3, F5). Free weeks are left at the end, unless using them avoids a clash. A division that
 * needs more weeks than there are is a fault.
 */
export function planFixtures(request: PlanRequest): Checked<FixturePlan> {
  const issues = planFaults(request);
  if (issues.length > 0) return faulty(issues);
  const { divisions, weeks, tablesAt, randomInt, once = false } = request;
  const entrants = divisions.map(({ teams }) => teams);
  const needed = Math.max(...entrants.map(({ length }) => roundsFor(length, once)));
  const short = assignPlaces(entrants, { weeks: needed, once }, tablesAt, randomInt);
  const long =
    short.clashes > 0 && weeks.length > needed
      ? assignPlaces(entrants, { weeks: weeks.length, once }, tablesAt, randomInt)
      : short;
  const assignment = long.clashes < short.clashes ? long : short;
  const fixtures = divisions.flatMap(({ division }, i) => fixturesOf(division, assignment.divisions[i], once, weeks));
  const teams = new Map(entrants.flat().map((team) => [team.id, team]));
  const uses = fixtures.map(({ week, homeTeamId }) => {
    const { venue = '', night = null } = teams.get(homeTeamId) ?? {};
    return { week, day: night === null ? null : String(night), homeTeamId, venue };
  });
  return valid({ fixtures: fixtures.sort((a, b) => a.week - b.week), clashes: tableClashes(uses, tablesAt) });
}

function planFaults({ divisions, weeks, once }: PlanRequest): Issue[] {
  const issues = divisions.flatMap(({ division, teams }): Issue[] => {
    const rounds = roundsFor(teams.length, once);
    if (rounds <= weeks.length) return [];
    const needs = `Division ${division} has ${countOf(teams.length, 'team')} and needs ${countOf(rounds, 'week')}`;
    return [{ path: 'weeks', message: `${needs}, but there are only ${weeks.length} to play in.` }];
  });
  if (divisions.some(({ teams }) => teams.length > 1)) return issues;
  return [{ path: 'divisions', message: 'No division has two teams to play each other.' }];
}

function fixturesOf(
  division: number,
  assigned: DivisionAssignment | undefined,
  once: boolean,
  weeks: readonly number[],
) {
  if (!assigned) return [];
  return roundRobin(assigned.teams.length, once).flatMap((round, number) =>
    round.flatMap(({ home, away }): PlannedFixture[] => {
      const [one, other, week] = [assigned.teams[home], assigned.teams[away], weeks[assigned.weeks[number] ?? -1]];
      if (!one || !other || week === undefined) return [];
      const [homeTeamId, awayTeamId] = assigned.sidesSwapped ? [other.id, one.id] : [one.id, other.id];
      return [{ division, week, homeTeamId, awayTeamId }];
    }),
  );
}

/** A team to be planned. `venue` is empty if unknown; `night` is the weekday of its home fixtures, `null` if unknown. */
export type Entrant = { id: string; venue: string; night: number | null };

/**
 * How a division fills its round robin: the team of each place, the week of each round (counted from 0), and whether
 * home and away are swapped in every fixture.
 */
export type DivisionAssignment = { teams: Entrant[]; weeks: number[]; sidesSwapped: boolean };

/** How many weeks there are to play in, and whether all meet only once. */
type Rounds = { weeks: number; once: boolean };

/** All divisions, with the number of fixtures that have no table. */
export type Assignment = { divisions: DivisionAssignment[]; clashes: number };

/** How often the search starts again, and how many steps it takes each time. */
const TRIALS = 6;
const STEPS = 12_000;
/** How many more clashes a step may cause at first. It falls to 0. */
const TOLERANCE = 2;

/**
 * Assigns the teams of every division to places and rounds to weeks, with as few clashes as it can find (threshold
 * accepting). It stops once no better result is possible. Every result is a round robin.
 */
function assignPlaces(
  divisions: readonly (readonly Entrant[])[],
  rounds: Rounds,
  tablesAt: TablesAt,
  randomInt: RandomInt,
): Assignment {
  const league = leagueOf(divisions, rounds, tablesAt);
  let best: Assignment | null = null;
  for (let trial = 0; trial < TRIALS; trial++) {
    const found = search(league, firstAssignment(divisions, rounds, randomInt), randomInt);
    if (!best || found.clashes < best.clashes) best = found;
    if (best.clashes <= league.fewestClashes) break;
  }
  return best ?? { divisions: [], clashes: 0 };
}

/** What the search needs. Venues that may be too small are numbered. */
type League = {
  weeks: number;
  /** The number of tables of each crowded venue on one night. */
  tables: number[];
  /** The number of a team's venue, if it is crowded. */
  venueOf: ReadonlyMap<string, number>;
  /** By division and place: the rounds at home and those away. */
  homeRounds: { home: number[][]; away: number[][] }[];
  /** A lower bound: no assignment has fewer clashes. */
  fewestClashes: number;
};

function leagueOf(divisions: readonly (readonly Entrant[])[], { weeks, once }: Rounds, tablesAt: TablesAt): League {
  const known = divisions.flat().filter(({ venue }) => venue !== '');
  const crowded = [...Map.groupBy(known, ({ venue, night }) => `${night} ${venueKey(venue)}`).values()].filter(
    (teams) => teams.length > tablesAt(teams[0]?.venue ?? ''),
  );
  const tables = crowded.map((teams) => tablesAt(teams[0]?.venue ?? ''));
  const venueOf = new Map(crowded.flatMap((teams, number) => teams.map(({ id }) => [id, number] as const)));
  const homeRounds = divisions.map(({ length }) => roundsOf(length, once));
  const fewestClashes = crowded.reduce((sum, _, venue) => {
    const playing = divisions.map((teams) => teams.filter(({ id }) => venueOf.get(id) === venue).length);
    const homes = (teams: number) => Math.floor(Math.max(0, teams - 1) / (once ? 2 : 1));
    const fixtures = playing.reduce((all, teams, i) => all + teams * homes(divisions[i]?.length ?? 0), 0);
    const rounds = playing.reduce(
      (all, teams, i) => all + (teams > 0 ? roundRobin(divisions[i]?.length ?? 0, once).length : 0),
      0,
    );
    return sum + Math.max(0, fixtures - (tables[venue] ?? 0) * Math.min(weeks, rounds));
  }, 0);
  return { weeks, tables, venueOf, homeRounds, fewestClashes };
}

function roundsOf(entrants: number, once: boolean): { home: number[][]; away: number[][] } {
  const rounds = roundRobin(entrants, once);
  const places = Array.from({ length: entrants }, (_, place) => place);
  const on = (side: 'home' | 'away') =>
    places.map((place) => rounds.flatMap((round, i) => (round.some((pairing) => pairing[side] === place) ? [i] : [])));
  return { home: on('home'), away: on('away') };
}

/** Places are random; rounds are spread evenly over the weeks. */
function firstAssignment(
  divisions: readonly (readonly Entrant[])[],
  { weeks, once }: Rounds,
  randomInt: RandomInt,
): DivisionAssignment[] {
  return divisions.map((teams) => {
    const rounds = roundRobin(teams.length, once).length;
    const places = Array.from({ length: rounds }, (_, round) => (weekOfRound(round, rounds, weeks) ?? 1) - 1);
    return { teams: shuffle(teams, randomInt), weeks: places, sidesSwapped: randomInt(2) === 1 };
  });
}

function search(league: League, start: DivisionAssignment[], randomInt: RandomInt): Assignment {
  const movable = start.flatMap(({ teams }, i) => (teams.some(({ id }) => league.venueOf.has(id)) ? [i] : []));
  let present = { divisions: start, clashes: clashesOf(league, start) };
  let best = present;
  for (let step = 0; step < STEPS && best.clashes > league.fewestClashes; step++) {
    const which = movable[randomInt(movable.length)] ?? 0;
    const divisions = present.divisions.map((division, i) =>
      i === which ? neighbourOf(division, league, randomInt) : division,
    );
    const clashes = clashesOf(league, divisions);
    const tolerance = Math.floor(TOLERANCE * (1 - (step + 1) / STEPS));
    if (clashes <= present.clashes + (randomInt(8) === 0 ? tolerance : 0)) present = { divisions, clashes };
    if (present.clashes < best.clashes) best = present;
  }
  return best;
}

/** Makes one small change: swaps two teams, moves a round to a free week, or swaps all sides. */
function neighbourOf(
  division: DivisionAssignment,
  { weeks, venueOf }: League,
  randomInt: RandomInt,
): DivisionAssignment {
  const roll = randomInt(10);
  if (roll === 0) return { ...division, sidesSwapped: !division.sidesSwapped };
  if (roll <= 3 && division.weeks.length < weeks)
    return { ...division, weeks: withOtherWeek(division.weeks, weeks, randomInt) };
  const crowded = division.teams.flatMap(({ id }, place) => (venueOf.has(id) ? [place] : []));
  const one = crowded[randomInt(crowded.length)] ?? 0;
  return { ...division, teams: exchanged(division.teams, one, randomInt(division.teams.length)) };
}

/** Replaces one week by a free one. The rounds keep their order. */
function withOtherWeek(used: readonly number[], weeks: number, randomInt: RandomInt): number[] {
  const free = Array.from({ length: weeks }, (_, week) => week).filter((week) => !used.includes(week));
  const given = randomInt(used.length);
  const taken = free[randomInt(free.length)] ?? 0;
  return used.map((week, i) => (i === given ? taken : week)).sort((a, b) => a - b);
}

function exchanged<T>(items: readonly T[], one: number, other: number): T[] {
  const [first, second] = [items[one], items[other]];
  return items.map((item, i) => (i === one && second ? second : i === other && first ? first : item));
}

/** Returns the number of home fixtures without a table. */
function clashesOf({ weeks, tables, venueOf, homeRounds }: League, divisions: readonly DivisionAssignment[]): number {
  const used = tables.map(() => new Uint8Array(weeks));
  let clashes = 0;
  for (const [i, { teams, weeks: placed, sidesSwapped }] of divisions.entries()) {
    const rounds = homeRounds[i]?.[sidesSwapped ? 'away' : 'home'] ?? [];
    for (const [place, { id }] of teams.entries()) {
      const venue = venueOf.get(id);
      if (venue === undefined) continue;
      const [counts, room] = [used[venue], tables[venue] ?? 0];
      for (const round of rounds[place] ?? []) {
        const week = placed[round] ?? 0;
        if (counts && (counts[week] = (counts[week] ?? 0) + 1) > room) clashes++;
      }
    }
  }
  return clashes;
}
