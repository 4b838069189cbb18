import type { Fixture } from '#domain/fixture.ts';
import { type FixtureResult, recentForm, teamForm } from '#domain/form.ts';
import type { Team } from '#domain/people.ts';
import { mergeTeamTallies, type StandingRow, standings, tallyTeams, type TeamTally } from '#domain/standings.ts';

/** What the teams of a division had done by the end of one week of one season; `form` is oldest first. */
export type WeekSums = {
  week: number;
  tallies: readonly TeamTally[];
  form: ReadonlyMap<string, readonly FixtureResult[]>;
};

/** A row of the table of one season, with its place from 1. */
export type PlacedRow = StandingRow & { position: number; form: FixtureResult[]; movement: number | null };

/** Adds the fixtures of one season up week by week: for each division its weeks with a result, oldest first. */
export function sumsByWeek(fixtures: readonly Fixture[]): Map<number, WeekSums[]> {
  const divisions = Map.groupBy(fixtures, ({ division }) => division);
  return new Map(Array.from(divisions, ([division, played]) => [division, weeksOf(played)]));
}

function weeksOf(fixtures: readonly Fixture[]): WeekSums[] {
  const weeks = [...Map.groupBy(fixtures, ({ week }) => week)].sort(([a], [b]) => a - b);
  const sums: WeekSums[] = [];
  for (const [week, played] of weeks) sums.push(weekAfter(sums.at(-1), week, played));
  return sums;
}

function weekAfter(before: WeekSums | undefined, week: number, played: readonly Fixture[]): WeekSums {
  const own = [...tallyTeams(played).values()].flat();
  const form = new Map(before?.form);
  for (const { teamId } of own) {
    form.set(teamId, recentForm([...(form.get(teamId) ?? []), ...teamForm(played, teamId)]));
  }
  return { week, tallies: mergeTeamTallies([before?.tallies ?? [], own]), form };
}

/**
 * The table of a division as it stood after a week of a season, under the names of today. Every team of the whole
 * season has a row, with zeros if it had not played by then, and so has each of `alsoListed`.
 */
export function tableAfter(
  weeks: readonly WeekSums[],
  week: number,
  teams: ReadonlyMap<string, Team>,
  alsoListed: readonly string[],
): StandingRow[] {
  const ofSeason = (weeks.at(-1)?.tallies ?? []).map(({ teamId }) => teamId);
  return standings(lastUntil(weeks, week)?.tallies ?? [], teams, new Set([...ofSeason, ...alsoListed]));
}

/** The same with places, form, and movement since the week with a result before the latest one that is shown. */
export function standingsAfter(
  weeks: readonly WeekSums[],
  week: number,
  teams: ReadonlyMap<string, Team>,
  alsoListed: readonly string[],
): PlacedRow[] {
  const latest = lastUntil(weeks, week);
  const before = latest && weeks[weeks.indexOf(latest) - 1];
  const now = tableAfter(weeks, week, teams, alsoListed);
  const moved = before ? movement(tableAfter(weeks, before.week, teams, alsoListed), now) : null;
  return now.map((row, index) => ({
    ...row,
    position: index + 1,
    form: [...(latest?.form.get(row.teamId) ?? [])],
    movement: moved?.get(row.teamId) ?? null,
  }));
}

function lastUntil(weeks: readonly WeekSums[], week: number): WeekSums | undefined {
  return weeks.findLast((sums) => sums.week <= week);
}

type Row = Pick<StandingRow, 'teamId'>;

/** The places that each team has gained (above 0) or lost between two tables; a team that was in no table before has none. */
export function movement(before: readonly Row[], now: readonly Row[]): Map<string, number> {
  const places = new Map(before.map(({ teamId }, index) => [teamId, index]));
  const moved = new Map<string, number>();
  for (const [index, { teamId }] of now.entries()) {
    const place = places.get(teamId);
    if (place !== undefined) moved.set(teamId, place - index);
  }
  return moved;
}
