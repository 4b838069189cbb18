import { countOf } from '#domain/count.ts';
import type { RandomInt } from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { roundRobin, roundsFor } from '#domain/round-robin.ts';
import { type Entrant, type Seating, seat } from '#domain/seating.ts';
import { type TableClash, tableClashes } from '#domain/table-clash.ts';
import type { TablesAt } from '#domain/venue.ts';

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
