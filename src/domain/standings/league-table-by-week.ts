import {
  compareByTimePlayed,
  type Fixture,
  type ResultLetter,
  recentForm,
  recentTeamForm,
  weekPlayed,
  fixturesCountingForTeams,
} from '#domain/cards/fixture.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import {
  leagueTable,
  mergeTeamTallies,
  type PointsAdjustment,
  tallyTeams,
  type TeamTally,
} from '#domain/standings/league-table.ts';
import {
  type CountingRulesOfDivision,
  type CountedFixture,
  countedFixture,
} from '#domain/standings/counted-fixture.ts';
import type { TableRow } from '#domain/standings/places.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import type { TeamOrderDecision, PointsAndTieBreaks } from '#domain/seasons/season.ts';

/**
 * The results of a division's teams, added up from the start of a season to the end of a week. `form`: the last results
 * of each team, oldest first, keyed by team id. `meetings`: the fixtures of that week alone.
 */
export type SumsAfterWeek = {
  week: number;
  tallies: readonly TeamTally[];
  meetings: readonly CountedFixture[];
  form: ReadonlyMap<string, readonly ResultLetter[]>;
};

/** A division in one season, with everything that decides its tables. */
export type DivisionSeason = {
  /** The weeks with results, oldest first. */
  weeks: readonly SumsAfterWeek[];
  /** The points adjustments, in any order. Each counts from its week on. */
  adjustments: readonly (PointsAdjustment & { week: number })[];
  rules: PointsAndTieBreaks;
  teams: ReadonlyMap<string, Team>;
  /** The ids of teams that have a row of zeros if they have not played. */
  entered: readonly string[];
  /** The officials' decisions between level teams of the division. They count only in the latest table (Rule R22). */
  decisions: readonly TeamOrderDecision[];
  /**
   * The ids of withdrawn teams whose results are void. Either all results of such a team are void, or its first result
   * against each opponent still counts (Rules R21, R40).
   */
  withdrawn?: readonly string[];
  /** The ids of withdrawn teams that go down (Rule R41). */
  relegated?: readonly string[];
};

/**
 * A row of the table of one season. `form`: the team's last results, oldest first. `movement`: the places that the team
 * gained since the previous table; negative if the team lost places; `null` if there is no previous table, or if the
 * team had no row in the previous table.
 */
export type TableRowWithMovement = TableRow & { form: ResultLetter[]; movement: number | null };

/** A team's place and points after a week. `of`: the number of teams in the table. */
export type PlaceAfterWeek = { week: number; position: number; points: number; of: number };

/**
 * Adds up the fixtures of one season week by week. Returns a map from each division to its weeks with results, oldest
 * first.
 */
export function sumsAfterEachWeek(
  fixtures: readonly Fixture[],
  countingOf?: CountingRulesOfDivision,
): Map<number, SumsAfterWeek[]> {
  return runWithoutPauses(sumsAfterEachWeekInParts(fixtures, countingOf));
}

/**
 * Does the same as `sumsAfterEachWeek`, as a generator. It pauses after each division, so that the caller can do other
 * work.
 */
export function* sumsAfterEachWeekInParts(
  fixtures: readonly Fixture[],
  countingOf?: CountingRulesOfDivision,
): PausingComputation<Map<number, SumsAfterWeek[]>> {
  const sums = new Map<number, SumsAfterWeek[]>();
  for (const [division, played] of Map.groupBy(fixturesCountingForTeams(fixtures), (one) => one.division)) {
    sums.set(division, sumsAfterEachWeekOfDivision(played, countingOf));
    yield;
  }
  return sums;
}

function sumsAfterEachWeekOfDivision(
  fixtures: readonly Fixture[],
  countingOf?: CountingRulesOfDivision,
): SumsAfterWeek[] {
  const weeks = [...Map.groupBy(fixtures, weekPlayed)].sort(([a], [b]) => a - b);
  const sums: SumsAfterWeek[] = [];
  for (const [week, played] of weeks) sums.push(sumsAfterWeek(sums.at(-1), { week, played }, countingOf));
  return sums;
}

type PlayedWeek = { week: number; played: readonly Fixture[] };

function sumsAfterWeek(
  before: SumsAfterWeek | undefined,
  { week, played }: PlayedWeek,
  countingOf?: CountingRulesOfDivision,
): SumsAfterWeek {
  const own = [...tallyTeams(played, countingOf).values()].flat();
  const form = new Map(before?.form);
  for (const { teamId } of own) {
    form.set(teamId, recentForm([...(form.get(teamId) ?? []), ...recentTeamForm(played, teamId)]));
  }
  const meetings = played.map((one) => countedFixture(one, countingOf));
  return { week, tallies: mergeTeamTallies([before?.tallies ?? [], own]), meetings, form };
}

/** Returns the table after a week, or the latest table if `week` is `Infinity` (Rules S4, S8). */
export function tableAfterWeek(season: DivisionSeason, week: number): TableRow[] {
  const { weeks, adjustments, rules, teams, entered, withdrawn = [], relegated = [] } = season;
  const tallies = latestSumsUntilWeek(weeks, week)?.tallies ?? [];
  const meetings = weeks.filter((sums) => sums.week <= week).flatMap((sums) => sums.meetings);
  const listed = [...(weeks.at(-1)?.tallies ?? []), ...adjustments].map(({ teamId }) => teamId);
  const counted = adjustments.filter((adjustment) => adjustment.week <= week);
  return leagueTable(
    { tallies, adjustments: counted, points: rules.points, withdrawn, relegated },
    {
      tieBreaks: rules.tieBreaks,
      meetings,
      decisions: weeksWithTableChange(season).every((stage) => stage <= week) ? season.decisions : [],
    },
    teams,
    new Set([...listed, ...entered]),
  );
}

/** Returns the table after a week, and adds the form and movement of each team (Rules S5, S6). */
export function tableWithMovementAfter(season: DivisionSeason, week: number): TableRowWithMovement[] {
  const before = weeksWithTableChange(season)
    .filter((stage) => stage <= week)
    .at(-2);
  const form = latestSumsUntilWeek(season.weeks, week)?.form;
  const now = tableAfterWeek(season, week);
  const moved = before === undefined ? null : placesGained(tableAfterWeek(season, before), now);
  return now.map((row) => ({
    ...row,
    form: [...(form?.get(row.teamId) ?? [])],
    movement: moved?.get(row.teamId) ?? null,
  }));
}

/** Returns the numbers of the weeks that changed the table by a result or an adjustment, in ascending order. */
function weeksWithTableChange({ weeks, adjustments }: DivisionSeason): number[] {
  return [...new Set([...weeks, ...adjustments].map(({ week }) => week))].sort((a, b) => a - b);
}

function latestSumsUntilWeek(weeks: readonly SumsAfterWeek[], week: number): SumsAfterWeek | undefined {
  return weeks.findLast((sums) => sums.week <= week);
}

type Row = Pick<TableRow, 'teamId' | 'position'>;

/**
 * Returns how many places each team gained (or lost, if negative) between two tables, keyed by team id. A team that is
 * not in the first table has no entry.
 */
export function placesGained(before: readonly Row[], now: readonly Row[]): Map<string, number> {
  const places = new Map(before.map(({ teamId, position }) => [teamId, position]));
  const moved = new Map<string, number>();
  for (const { teamId, position } of now) {
    const place = places.get(teamId);
    if (place !== undefined) moved.set(teamId, place - position);
  }
  return moved;
}

/**
 * Returns a team's place after each week that changed the table, oldest first (Rule S7). Weeks in which the team has no
 * row in the table are left out.
 */
export function teamPlacesByWeek(season: DivisionSeason, teamId: string): PlaceAfterWeek[] {
  return weeksWithTableChange(season).flatMap((week) => {
    const table = tableAfterWeek(season, week);
    const row = table.find((one) => one.teamId === teamId);
    return row ? [{ week, position: row.position, points: row.points, of: table.length }] : [];
  });
}

/** Returns the division of a team's last fixture; `null` if it has not played. */
export function lastDivisionOfTeam(fixtures: readonly Fixture[], teamId: string): number | null {
  const own = fixturesCountingForTeams(fixtures).filter(
    (one) => one.homeTeamId === teamId || one.awayTeamId === teamId,
  );
  return own.sort(compareByTimePlayed).at(-1)?.division ?? null;
}
