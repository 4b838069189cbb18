import { type Fixture, fixturesCountingForTeams } from '#domain/cards/fixture.ts';
import { oppositeSide, type Side } from '#domain/cards/match.ts';
import { compareFunctionOf } from '#domain/comparers.ts';
import { requireTeam, type Team } from '#domain/squads/teams-and-players.ts';
import type { TeamOrderDecision, PointsAndTieBreaks, TieBreak } from '#domain/seasons/season.ts';
import { mergeTalliesByKey } from '#domain/statistic.ts';
import {
  type CountingRulesOfDivision,
  type CountedFixture,
  countedFixture,
} from '#domain/standings/counted-fixture.ts';
import { groupNeighbours, rankRows, type TableRow } from '#domain/standings/places.ts';
import { type TableRowWithoutPosition, standingsComparers } from '#domain/standings/standings-order.ts';

/** The sums of a team's fixtures in one division, over one season or several. */
export type TeamTally = {
  teamId: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesDrawn: number;
  matchesLost: number;
  framesPlayed: number;
  framesWon: number;
  framesLost: number;
  /** The table points from all special rules, such as the rule that a win in one section gives more points. */
  sectionPoints: number;
  /**
   * How many of the frames that the team won give points by a special rule. These frames do not give the usual points
   * (`frameWon`).
   */
  sectionFrames: number;
  /** In how many fixtures the team won the aggregate. */
  aggregatesWon: number;
  /** The points that the team scored in all frames whose scores are known, without deciders. */
  pointsFor: number;
  /** The points that the opponents scored in all frames whose scores are known, without deciders. */
  pointsAgainst: number;
};

/** Points that a team gets, or loses if negative (Rule S8). */
export type PointsAdjustment = { teamId: string; points: number };

/**
 * A division in one season: the tallies of its teams in any order, their points adjustments, and the rules for table
 * points.
 */
export type DivisionTallies = {
  tallies: readonly TeamTally[];
  adjustments: readonly PointsAdjustment[];
  points: PointsAndTieBreaks['points'];
  /**
   * The ids of withdrawn teams with void results. Either all results of such a team are void, or all except the first
   * result against each opponent. The rows of withdrawn teams are last in the table, and include only results that are
   * not void (Rules R21, R40).
   */
  withdrawn?: readonly string[];
  /** The ids of withdrawn teams that go down (Rule R41). */
  relegated?: readonly string[];
};

/**
 * What decides the order of a table besides points: tie-breaks, the fixtures that head to head compares, and officials'
 * decisions between level teams.
 */
export type TableOrder = {
  tieBreaks: readonly TieBreak[];
  meetings: readonly CountedFixture[];
  decisions?: readonly TeamOrderDecision[];
};

/**
 * Returns the rows of the league table of one division in one season, best team first, with the teams' current names
 * (Rules S1, S2, S13). `entered`: the ids of teams that have a row of zeros if they have not played.
 */
export function leagueTable(
  division: DivisionTallies,
  order: TableOrder,
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): TableRow[] {
  const { withdrawn = [], relegated = [] } = division;
  const isIn = ({ teamId }: { teamId: string }) => !withdrawn.includes(teamId);
  const playing = Array.from(entered).filter((teamId) => isIn({ teamId }));
  const rows = tableRowsWithoutPosition(
    [{ ...division, tallies: division.tallies.filter(isIn) }],
    order.tieBreaks,
    teams,
    playing,
  );
  setHeadToHead(rows, division.points, order);
  const table = rankRows(rows, order.tieBreaks, order.decisions);
  const last = withdrawn.map((id, index) => {
    const tally = division.tallies.find(({ teamId }) => teamId === id) ?? emptyTally(id);
    return {
      ...row(tally, requireTeam(teams, id).name, earnedPoints(tally, division), 0),
      position: table.length + index + 1,
      withdrawn: true as const,
    };
  });
  const all = [...table, ...last];
  if (relegated.length === 0) return all;
  return all.map((one) => (relegated.includes(one.teamId) ? { ...one, relegated: true } : one));
}

/**
 * Returns one table over several seasons. Each season counts with its own rules for table points. Head to head does not
 * count (Rule S3).
 */
export function tableAcrossSeasons(
  seasons: readonly DivisionTallies[],
  tieBreaks: readonly TieBreak[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): TableRow[] {
  // Every row has `headToHead` `null`, so the tie-break by head to head leaves all teams level.
  return rankRows(tableRowsWithoutPosition(seasons, tieBreaks, teams, entered), tieBreaks);
}

function tableRowsWithoutPosition(
  seasons: readonly DivisionTallies[],
  tieBreaks: readonly TieBreak[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): TableRowWithoutPosition[] {
  const adjusted = seasons.flatMap(({ adjustments, withdrawn = [] }) =>
    adjustments.filter(({ teamId }) => !withdrawn.includes(teamId)),
  );
  const listed = [...entered, ...adjusted.map(({ teamId }) => teamId)];
  const tallies = mergeTeamTallies([...seasons.map((season) => season.tallies), listed.map(emptyTally)]);
  const points = sumPointsByTeam(
    seasons.flatMap((season) =>
      season.tallies.map((tally) => ({ teamId: tally.teamId, points: earnedPoints(tally, season) })),
    ),
  );
  const adjustments = sumPointsByTeam(adjusted);
  const aggregates = pointsForAggregatesWon(seasons);
  const byPoints = tieBreaks.includes('pointsDifference') || tieBreaks.includes('pointsFor');
  return tallies.map((tally) => {
    const adjustment = adjustments.get(tally.teamId) ?? 0;
    const total = (points.get(tally.teamId) ?? 0) + adjustment;
    return {
      ...row(tally, requireTeam(teams, tally.teamId).name, total, adjustment),
      ...(aggregates === null ? {} : { aggregatePoints: aggregates.get(tally.teamId) ?? 0 }),
      ...(byPoints ? { pointsFor: tally.pointsFor, pointsAgainst: tally.pointsAgainst } : {}),
    };
  });
}

/** Returns each team's points for aggregates; `null` if no season gives points for aggregates. */
function pointsForAggregatesWon(seasons: readonly DivisionTallies[]): Map<string, number> | null {
  const worthOf = ({ points }: DivisionTallies) => points.aggregateWon ?? 0;
  if (seasons.every((season) => worthOf(season) === 0)) return null;
  return sumPointsByTeam(
    seasons.flatMap((season) =>
      season.tallies.map(({ teamId, aggregatesWon }) => ({ teamId, points: worthOf(season) * aggregatesWon })),
    ),
  );
}

/** Returns the table points of a tally, without adjustments. */
function earnedPoints(tally: TeamTally, { points }: Pick<PointsAndTieBreaks, 'points'>): number {
  const { frameWon, fixtureWon, fixtureDrawn, aggregateWon = 0, byFrames } = points;
  const ofFrames = frameWon * (tally.framesWon - tally.sectionFrames);
  const ofMatches = fixtureWon * tally.matchesWon + fixtureDrawn * tally.matchesDrawn;
  const usual = byFrames ? 0 : ofFrames + ofMatches;
  return usual + tally.sectionPoints + aggregateWon * tally.aggregatesWon;
}

function sumPointsByTeam(given: readonly PointsAdjustment[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { teamId, points } of given) sums.set(teamId, (sums.get(teamId) ?? 0) + points);
  return sums;
}

/**
 * Sets `headToHead` in the rows of teams that are level on points and on every tie-break before head to head (Rule S9).
 */
function setHeadToHead(
  rows: readonly TableRowWithoutPosition[],
  points: PointsAndTieBreaks['points'],
  order: TableOrder,
): void {
  const index = order.tieBreaks.indexOf('headToHead');
  if (index === -1) return;
  const before = compareFunctionOf(standingsComparers(order.tieBreaks.slice(0, index)).slice(0, -1));
  const sorted = rows.toSorted(before);
  for (const level of groupNeighbours(sorted, (a, b) => before(a, b) === 0)) {
    if (level.length === 1) continue;
    const ids = new Set(level.map(({ teamId }) => teamId));
    const between = order.meetings.filter(({ homeTeamId, awayTeamId }) => ids.has(homeTeamId) && ids.has(awayTeamId));
    const tallies = mergeTeamTallies([between.flatMap(talliesFromFixture)]);
    const won = sumPointsByTeam(
      tallies.map((tally) => ({ teamId: tally.teamId, points: earnedPoints(tally, { points }) })),
    );
    for (const one of level) one.headToHead = won.get(one.teamId) ?? 0;
  }
}

function emptyTally(teamId: string): TeamTally {
  const none = { gamesPlayed: 0, matchesWon: 0, matchesDrawn: 0, matchesLost: 0 };
  const own = { sectionPoints: 0, sectionFrames: 0, aggregatesWon: 0, pointsFor: 0, pointsAgainst: 0 };
  return { teamId, ...none, framesPlayed: 0, framesWon: 0, framesLost: 0, ...own };
}

function row(tally: TeamTally, teamName: string, points: number, adjustment: number): TableRowWithoutPosition {
  return {
    teamId: tally.teamId,
    teamName,
    gamesPlayed: tally.gamesPlayed,
    matchesWon: tally.matchesWon,
    matchesDrawn: tally.matchesDrawn,
    matchesLost: tally.matchesLost,
    playerGamesPlayed: tally.framesPlayed,
    playerGamesWon: tally.framesWon,
    playerGamesLost: tally.framesLost,
    points,
    adjustment,
    headToHead: null,
  };
}

/** Returns the tallies of teams in these fixtures, keyed by division, in any order. Void results do not count. */
export function tallyTeams(
  fixtures: readonly Fixture[],
  countingOf?: CountingRulesOfDivision,
): Map<number, TeamTally[]> {
  const divisions = Map.groupBy(fixturesCountingForTeams(fixtures), ({ division }) => division);
  return new Map(
    Array.from(divisions, ([division, own]) => [
      division,
      tallyCountedFixtures(own.map((one) => countedFixture(one, countingOf))),
    ]),
  );
}

/** Returns the tallies of the teams in these meetings of one division, in any order. */
export function tallyCountedFixtures(meetings: readonly CountedFixture[]): TeamTally[] {
  return mergeTeamTallies([meetings.flatMap(talliesFromFixture)]);
}

function talliesFromFixture(meeting: CountedFixture): TeamTally[] {
  return [sideTallyFromFixture(meeting, 'home'), sideTallyFromFixture(meeting, 'away')];
}

function sideTallyFromFixture(meeting: CountedFixture, side: Side): TeamTally {
  const { winner, aggregate, own, scored } = meeting;
  const other = oppositeSide(side);
  const [won, lost] = [meeting[side], meeting[other] + meeting.lostByBoth];
  return {
    teamId: meeting[`${side}TeamId`],
    gamesPlayed: 1,
    matchesWon: Number(winner === side),
    matchesDrawn: Number(winner === 'drawn'),
    matchesLost: Number(winner === other || winner === 'neither'),
    framesPlayed: won + lost + meeting.level,
    framesWon: won,
    framesLost: lost,
    sectionPoints: own[side].points,
    sectionFrames: own[side].frames,
    aggregatesWon: Number(aggregate === side || aggregate === 'both'),
    pointsFor: scored[side],
    pointsAgainst: scored[other],
  };
}

/** Returns one tally for each team: the sum of the team's tallies in all lists. */
export function mergeTeamTallies(lists: Iterable<readonly TeamTally[]>): TeamTally[] {
  return mergeTalliesByKey(lists, ({ teamId }) => teamId, addTallies);
}

function addTallies(a: TeamTally, b: TeamTally): TeamTally {
  return {
    teamId: a.teamId,
    gamesPlayed: a.gamesPlayed + b.gamesPlayed,
    matchesWon: a.matchesWon + b.matchesWon,
    matchesDrawn: a.matchesDrawn + b.matchesDrawn,
    matchesLost: a.matchesLost + b.matchesLost,
    framesPlayed: a.framesPlayed + b.framesPlayed,
    framesWon: a.framesWon + b.framesWon,
    framesLost: a.framesLost + b.framesLost,
    sectionPoints: a.sectionPoints + b.sectionPoints,
    sectionFrames: a.sectionFrames + b.sectionFrames,
    aggregatesWon: a.aggregatesWon + b.aggregatesWon,
    pointsFor: a.pointsFor + b.pointsFor,
    pointsAgainst: a.pointsAgainst + b.pointsAgainst,
  };
}
