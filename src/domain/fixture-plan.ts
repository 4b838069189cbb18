import { countOf } from '#domain/count.ts';
import { type RandomInt, shuffle } from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { roundRobin, roundsFor, weekOfRound } from '#domain/round-robin.ts';
import { type TableClash, tableClashes, type TablesAt, venueKey } from '#domain/venue.ts';

/** The teams of a division that is to be planned; `venue` is empty where it is not known. */
export type DivisionToPlan = { division: number; teams: readonly Entrant[] };

/** What a plan is made from. `weeks` are those that may be played in, ascending. */
export type PlanWish = {
  divisions: readonly DivisionToPlan[];
  weeks: readonly number[];
  tablesAt: TablesAt;
  randomInt: RandomInt;
};

export type PlannedFixture = { division: number; week: number; homeTeamId: string; awayTeamId: string };

/** A plan with the clashes that it could not avoid, as few as were found. */
export type FixturePlan = { fixtures: PlannedFixture[]; clashes: TableClash[] };

/**
 * Plans a season: in each division everybody meets everybody home and away (`roundRobin`), nobody plays twice in a
 * week, and the second half mirrors the first. Divisions are laid so that no venue has more fixtures in a week than
 * tables where that can be, else as few as can be. Play begins in the first week; weeks are left at the end, unless
 * using them saves a clash. A division that needs more weeks than there are is a fault.
 */
export function planFixtures(wish: PlanWish): Checked<FixturePlan> {
  const issues = planFaults(wish);
  if (issues.length > 0) return faulty(issues);
  const { divisions, weeks, tablesAt, randomInt } = wish;
  const entrants = divisions.map(({ teams }) => teams);
  const needed = Math.max(...entrants.map(({ length }) => roundsFor(length)));
  const short = seat(entrants, needed, tablesAt, randomInt);
  const long = short.clashes > 0 && weeks.length > needed ? seat(entrants, weeks.length, tablesAt, randomInt) : short;
  const seating = long.clashes < short.clashes ? long : short;
  const fixtures = divisions.flatMap(({ division }, i) => fixturesOf(division, seating, i, weeks));
  const venues = new Map(divisions.flatMap(({ teams }) => teams.map(({ id, venue }) => [id, venue])));
  const uses = fixtures.map(({ week, homeTeamId }) => ({ week, homeTeamId, venue: venues.get(homeTeamId) ?? '' }));
  return valid({ fixtures: fixtures.sort((a, b) => a.week - b.week), clashes: tableClashes(uses, tablesAt) });
}

function planFaults({ divisions, weeks }: PlanWish): Issue[] {
  const issues = divisions.flatMap(({ division, teams }): Issue[] => {
    const rounds = roundsFor(teams.length);
    if (rounds <= weeks.length) return [];
    const needs = `Division ${division} has ${countOf(teams.length, 'team')} and needs ${countOf(rounds, 'week')}`;
    return [{ path: 'weeks', message: `${needs}, but there are only ${weeks.length} to play in.` }];
  });
  if (divisions.some(({ teams }) => teams.length > 1)) return issues;
  return [{ path: 'divisions', message: 'No division has two teams to play each other.' }];
}

function fixturesOf(division: number, { divisions }: Seating, index: number, weeks: readonly number[]) {
  const seated = divisions[index];
  if (!seated) return [];
  return roundRobin(seated.teams.length).flatMap((round, number) =>
    round.flatMap(({ home, away }): PlannedFixture[] => {
      const [one, other, week] = [seated.teams[home], seated.teams[away], weeks[seated.weeks[number] ?? -1]];
      if (!one || !other || week === undefined) return [];
      const [homeTeamId, awayTeamId] = seated.turned ? [other.id, one.id] : [one.id, other.id];
      return [{ division, week, homeTeamId, awayTeamId }];
    }),
  );
}

/** A team that is to be seated; `venue` is empty where it is not known. */
export type Entrant = { id: string; venue: string };

/**
 * How a division is laid into its round robin: which team has which place, in which week each round is (by place among
 * the weeks, from 0), and whether every fixture is turned round.
 */
export type SeatedDivision = { teams: Entrant[]; weeks: number[]; turned: boolean };

/** A whole league seated, and how many fixtures have no table in it. */
export type Seating = { divisions: SeatedDivision[]; clashes: number };

/** How often the search begins anew, and how long it goes on each time. */
const TRIALS = 6;
const STEPS = 12_000;
/** How much worse a step may make it at first; less and less. */
const LENIENCE = 2;

/**
 * Seats every division so that as few home fixtures as can be have no table, with `weeks` weeks to play in. It tries
 * and betters (threshold accepting), and stops as soon as nothing can be better. Whatever it does, each division stays a
 * round robin with all that this promises.
 */
export function seat(
  divisions: readonly (readonly Entrant[])[],
  weeks: number,
  tablesAt: TablesAt,
  randomInt: RandomInt,
): Seating {
  const league = leagueOf(divisions, weeks, tablesAt);
  let best: Seating | null = null;
  for (let trial = 0; trial < TRIALS; trial++) {
    const found = search(league, firstSeating(divisions, weeks, randomInt), randomInt);
    if (!best || found.clashes < best.clashes) best = found;
    if (best.clashes <= league.least) break;
  }
  return best ?? { divisions: [], clashes: 0 };
}

/** What the search looks at: the venues that may be too small, by number, and the rounds at home of each place. */
type League = {
  weeks: number;
  /** The tables of each crowded venue. */
  tables: number[];
  /** The number of a team's venue, where that is crowded. */
  venueOf: ReadonlyMap<string, number>;
  /** By division and place: the rounds at home, and those away. */
  homeRounds: { home: number[][]; away: number[][] }[];
  /** Fewer fixtures without a table there cannot be. */
  least: number;
};

function leagueOf(divisions: readonly (readonly Entrant[])[], weeks: number, tablesAt: TablesAt): League {
  const known = divisions.flat().filter(({ venue }) => venue !== '');
  const crowded = [...Map.groupBy(known, ({ venue }) => venueKey(venue)).values()].filter(
    (teams) => teams.length > tablesAt(teams[0]?.venue ?? ''),
  );
  const tables = crowded.map((teams) => tablesAt(teams[0]?.venue ?? ''));
  const venueOf = new Map(crowded.flatMap((teams, number) => teams.map(({ id }) => [id, number] as const)));
  const homeRounds = divisions.map(({ length }) => roundsOf(length));
  const least = crowded.reduce((sum, _, venue) => {
    const playing = divisions.map((teams) => teams.filter(({ id }) => venueOf.get(id) === venue).length);
    const fixtures = playing.reduce((all, teams, i) => all + teams * Math.max(0, (divisions[i]?.length ?? 0) - 1), 0);
    const rounds = playing.reduce(
      (all, teams, i) => all + (teams > 0 ? roundRobin(divisions[i]?.length ?? 0).length : 0),
      0,
    );
    return sum + Math.max(0, fixtures - (tables[venue] ?? 0) * Math.min(weeks, rounds));
  }, 0);
  return { weeks, tables, venueOf, homeRounds, least };
}

function roundsOf(entrants: number): { home: number[][]; away: number[][] } {
  const rounds = roundRobin(entrants);
  const places = Array.from({ length: entrants }, (_, place) => place);
  const on = (side: 'home' | 'away') =>
    places.map((place) => rounds.flatMap((round, i) => (round.some((pairing) => pairing[side] === place) ? [i] : [])));
  return { home: on('home'), away: on('away') };
}

/** Everybody anywhere; rounds spread evenly over the weeks. */
function firstSeating(
  divisions: readonly (readonly Entrant[])[],
  weeks: number,
  randomInt: RandomInt,
): SeatedDivision[] {
  return divisions.map((teams) => {
    const rounds = roundRobin(teams.length).length;
    const places = Array.from({ length: rounds }, (_, round) => (weekOfRound(round, rounds, weeks) ?? 1) - 1);
    return { teams: shuffle(teams, randomInt), weeks: places, turned: randomInt(2) === 1 };
  });
}

function search(league: League, start: SeatedDivision[], randomInt: RandomInt): Seating {
  const movable = start.flatMap(({ teams }, i) => (teams.some(({ id }) => league.venueOf.has(id)) ? [i] : []));
  let present = { divisions: start, clashes: clashesOf(league, start) };
  let best = present;
  for (let step = 0; step < STEPS && best.clashes > league.least; step++) {
    const which = movable[randomInt(movable.length)] ?? 0;
    const divisions = present.divisions.map((division, i) =>
      i === which ? moved(division, league, randomInt) : division,
    );
    const clashes = clashesOf(league, divisions);
    const lenience = Math.floor(LENIENCE * (1 - (step + 1) / STEPS));
    if (clashes <= present.clashes + (randomInt(8) === 0 ? lenience : 0)) present = { divisions, clashes };
    if (present.clashes < best.clashes) best = present;
  }
  return best;
}

/** One small change: two teams change places, a round goes to a free week, or everything is turned round. */
function moved(division: SeatedDivision, { weeks, venueOf }: League, randomInt: RandomInt): SeatedDivision {
  const roll = randomInt(10);
  if (roll === 0) return { ...division, turned: !division.turned };
  if (roll <= 3 && division.weeks.length < weeks)
    return { ...division, weeks: withOtherWeek(division.weeks, weeks, randomInt) };
  const crowded = division.teams.flatMap(({ id }, place) => (venueOf.has(id) ? [place] : []));
  const one = crowded[randomInt(crowded.length)] ?? 0;
  return { ...division, teams: exchanged(division.teams, one, randomInt(division.teams.length)) };
}

/** A free week is played in place of another; the rounds keep their order. */
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

/** How many home fixtures find no table. */
function clashesOf({ weeks, tables, venueOf, homeRounds }: League, divisions: readonly SeatedDivision[]): number {
  const used = tables.map(() => new Uint8Array(weeks));
  let clashes = 0;
  for (const [i, { teams, weeks: placed, turned }] of divisions.entries()) {
    const rounds = homeRounds[i]?.[turned ? 'away' : 'home'] ?? [];
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
