import { countOf } from '#domain/count.ts';
import { type Fixture, type FixtureScore, isDrawn, type Side, teamScore } from '#domain/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, decidedBy, descending, inOrder } from '#domain/order.ts';
import { knownTeam, type Team } from '#domain/people.ts';
import type { TableRules, TieBreak } from '#domain/season.ts';

/** What a team did in one division, in one season or in several. */
export type TeamTally = {
  teamId: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesDrawn: number;
  matchesLost: number;
  framesPlayed: number;
  framesWon: number;
  framesLost: number;
};

/** A fixture as head to head needs it: its teams, and the frames that each won. */
export type Meeting = FixtureScore & { homeTeamId: string; awayTeamId: string };

/** Points added to a team, or taken from it if below 0 (Rule S8). */
export type PointsAdjustment = { teamId: string; points: number };

/** A division in one season: what its teams did, in any order, and the rules of its table. */
export type DivisionTallies = {
  tallies: readonly TeamTally[];
  adjustments: readonly PointsAdjustment[];
  points: TableRules['points'];
};

/** What orders a table: tie-breaks, and the fixtures that head to head compares. */
export type TableOrder = { tieBreaks: readonly TieBreak[]; meetings: readonly Meeting[] };

/** A row of the league table. */
export type StandingRow = {
  teamId: string;
  teamName: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesDrawn: number;
  matchesLost: number;
  playerGamesPlayed: number;
  playerGamesWon: number;
  playerGamesLost: number;
  /** With the adjustment. */
  points: number;
  /** The sum of the team's adjustments. */
  adjustment: number;
  /** Points from the fixtures between the teams that only head to head can tell apart; `null` for all other teams. */
  headToHead: number | null;
};

/** A comparer that can say where two teams are level, and what puts one of them above the other. */
export type StandingsComparer = Comparer<StandingRow> & {
  level: (row: StandingRow) => string;
  better: (above: StandingRow, below: StandingRow) => string;
};

const BY_POINTS: StandingsComparer = {
  ...descending('points', (row: StandingRow) => row.points),
  level: (row) => `both have ${countOf(row.points, 'point')}`,
  better: (above, below) => `${above.teamName} have more points (${pointsOf(above)} to ${pointsOf(below)})`,
};

const BY_NAME: StandingsComparer = {
  ...nameAscending<StandingRow>(
    (row) => row.teamName,
    (row) => row.teamId,
  ),
  level: () => 'both have the same name',
  better: () => 'level teams are ordered by name',
};

/** Each tie-break, with the words that explain it (Rule S9). */
const TIE_BREAK_COMPARERS: Readonly<Record<TieBreak, StandingsComparer>> = {
  matchesWon: {
    ...descending('matches won', (row: StandingRow) => row.matchesWon),
    level: (row) => `both have won ${countOf(row.matchesWon, 'match', 'matches')}`,
    better: (above, below) => `${above.teamName} have won more matches (${above.matchesWon} to ${below.matchesWon})`,
  },
  frameDifference: {
    ...descending('frame difference', frameDifference),
    level: (row) => `both have a frame difference of ${signed(frameDifference(row))}`,
    better: (above, below) =>
      `${above.teamName} have the better frame difference (${signed(frameDifference(above))} to ${signed(frameDifference(below))})`,
  },
  framesWon: {
    ...descending('frames won', (row: StandingRow) => row.playerGamesWon),
    level: (row) => `both have won ${countOf(row.playerGamesWon, 'frame')}`,
    better: (above, below) =>
      `${above.teamName} have won more frames (${above.playerGamesWon} to ${below.playerGamesWon})`,
  },
  fewestLost: {
    ...ascending('fewest matches lost', (row: StandingRow) => row.matchesLost),
    level: (row) => `both have lost ${countOf(row.matchesLost, 'match', 'matches')}`,
    better: (above, below) =>
      `${above.teamName} have lost fewer matches (${above.matchesLost} to ${below.matchesLost})`,
  },
  headToHead: {
    ...descending('head to head', (row: StandingRow) => row.headToHead ?? 0),
    level: (row) => `both have ${countOf(row.headToHead ?? 0, 'point')} from the fixtures between the level teams`,
    better: (above, below) =>
      `${above.teamName} have more points from the fixtures between the level teams (${above.headToHead ?? 0} to ${below.headToHead ?? 0})`,
  },
};

/** Returns the comparers of a league table in order: points, the tie-breaks, then the names (Rules S1, S9). */
export function standingsOrder(tieBreaks: readonly TieBreak[]): readonly StandingsComparer[] {
  return [BY_POINTS, ...tieBreaks.map((tieBreak) => TIE_BREAK_COMPARERS[tieBreak]), BY_NAME];
}

/**
 * Makes the league table of one division in one season, in order, under the teams' present names (Rules S1, S2).
 * @param entered ids of teams that have a row of zeros if they have not played
 */
export function leagueTable(
  season: DivisionTallies,
  order: TableOrder,
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): StandingRow[] {
  const rows = rowsOf([season], teams, entered);
  compareHeadToHead(rows, season.points, order);
  return rows.sort(inOrder(standingsOrder(order.tieBreaks)));
}

/** Makes the table of several seasons added up, each with its own points; head to head decides nothing (Rule S3). */
export function tableOfSeasons(
  seasons: readonly DivisionTallies[],
  tieBreaks: readonly TieBreak[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): StandingRow[] {
  const order = standingsOrder(tieBreaks.filter((tieBreak) => tieBreak !== 'headToHead'));
  return rowsOf(seasons, teams, entered).sort(inOrder(order));
}

function rowsOf(
  seasons: readonly DivisionTallies[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): StandingRow[] {
  const adjusted = seasons.flatMap(({ adjustments }) => adjustments);
  const listed = [...entered, ...adjusted.map(({ teamId }) => teamId)];
  const tallies = mergeTeamTallies([...seasons.map((season) => season.tallies), listed.map(unplayed)]);
  const points = sumByTeam(
    seasons.flatMap((season) =>
      season.tallies.map((tally) => ({ teamId: tally.teamId, points: earned(tally, season) })),
    ),
  );
  const adjustments = sumByTeam(adjusted);
  return tallies.map((tally) => {
    const adjustment = adjustments.get(tally.teamId) ?? 0;
    const total = (points.get(tally.teamId) ?? 0) + adjustment;
    return row(tally, knownTeam(teams, tally.teamId).name, total, adjustment);
  });
}

/** The points of a tally without adjustments. */
function earned(tally: TeamTally, { points }: Pick<TableRules, 'points'>): number {
  const { frameWon, fixtureWon, fixtureDrawn } = points;
  return frameWon * tally.framesWon + fixtureWon * tally.matchesWon + fixtureDrawn * tally.matchesDrawn;
}

function sumByTeam(given: readonly PointsAdjustment[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { teamId, points } of given) sums.set(teamId, (sums.get(teamId) ?? 0) + points);
  return sums;
}

/** Fills in `headToHead` for the teams that are level by everything before that tie-break. */
function compareHeadToHead(rows: readonly StandingRow[], points: TableRules['points'], order: TableOrder): void {
  const index = order.tieBreaks.indexOf('headToHead');
  if (index === -1) return;
  const before = inOrder(standingsOrder(order.tieBreaks.slice(0, index)).slice(0, -1));
  const sorted = rows.toSorted(before);
  for (const level of groupsOf(sorted, (a, b) => before(a, b) === 0)) {
    if (level.length === 1) continue;
    const ids = new Set(level.map(({ teamId }) => teamId));
    const between = order.meetings.filter(({ homeTeamId, awayTeamId }) => ids.has(homeTeamId) && ids.has(awayTeamId));
    const tallies = mergeTeamTallies([between.flatMap(talliesOf)]);
    const won = sumByTeam(tallies.map((tally) => ({ teamId: tally.teamId, points: earned(tally, { points }) })));
    for (const one of level) one.headToHead = won.get(one.teamId) ?? 0;
  }
}

/** Splits a sorted list into runs of neighbours that are alike. */
function groupsOf<T>(sorted: readonly T[], alike: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const one of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && alike(last[0], one)) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function unplayed(teamId: string): TeamTally {
  const none = { gamesPlayed: 0, matchesWon: 0, matchesDrawn: 0, matchesLost: 0 };
  return { teamId, ...none, framesPlayed: 0, framesWon: 0, framesLost: 0 };
}

function row(tally: TeamTally, teamName: string, points: number, adjustment: number): StandingRow {
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

/** Returns what the teams of each division did in the fixtures, by division, in any order. */
export function tallyTeams(fixtures: Iterable<Fixture>): Map<number, TeamTally[]> {
  const divisions = new Map<number, TeamTally[]>();
  for (const fixture of fixtures) {
    const tallies = divisions.get(fixture.division) ?? [];
    divisions.set(fixture.division, tallies);
    tallies.push(...talliesOf(meetingOf(fixture)));
  }
  for (const [division, tallies] of divisions) divisions.set(division, mergeTeamTallies([tallies]));
  return divisions;
}

/** Returns a fixture as head to head needs it. */
export function meetingOf(fixture: Fixture): Meeting {
  return { homeTeamId: fixture.homeTeamId, awayTeamId: fixture.awayTeamId, ...teamScore(fixture) };
}

function talliesOf(meeting: Meeting): TeamTally[] {
  return [tallyOf(meeting, 'home'), tallyOf(meeting, 'away')];
}

function tallyOf(meeting: Meeting, side: Side): TeamTally {
  const { home, away } = meeting;
  const [won, lost] = side === 'home' ? [home, away] : [away, home];
  return {
    teamId: side === 'home' ? meeting.homeTeamId : meeting.awayTeamId,
    gamesPlayed: 1,
    matchesWon: won > lost ? 1 : 0,
    matchesDrawn: isDrawn(meeting) ? 1 : 0,
    matchesLost: lost > won ? 1 : 0,
    framesPlayed: won + lost,
    framesWon: won,
    framesLost: lost,
  };
}

/** Returns one tally for each team: the sum of its tallies in all lists. */
export function mergeTeamTallies(lists: Iterable<readonly TeamTally[]>): TeamTally[] {
  const sums = new Map<string, TeamTally>();
  for (const list of lists) {
    for (const tally of list) {
      const sum = sums.get(tally.teamId);
      sums.set(tally.teamId, sum ? add(sum, tally) : tally);
    }
  }
  return [...sums.values()];
}

function add(a: TeamTally, b: TeamTally): TeamTally {
  return {
    teamId: a.teamId,
    gamesPlayed: a.gamesPlayed + b.gamesPlayed,
    matchesWon: a.matchesWon + b.matchesWon,
    matchesDrawn: a.matchesDrawn + b.matchesDrawn,
    matchesLost: a.matchesLost + b.matchesLost,
    framesPlayed: a.framesPlayed + b.framesPlayed,
    framesWon: a.framesWon + b.framesWon,
    framesLost: a.framesLost + b.framesLost,
  };
}

/**
 * Returns a sentence that says why one team is above the other: it names each comparer up to the one that decides.
 * The rows may come in either order.
 */
export function explainStandings(above: StandingRow, below: StandingRow, tieBreaks: readonly TieBreak[]): string {
  const order = standingsOrder(tieBreaks);
  const decisive = decidedBy(order, above, below);
  if (!decisive) throw new Error(`${above.teamName} cannot be above itself`);
  if (decisive.compare(above, below) > 0) return explainStandings(below, above, tieBreaks);
  const level = order.slice(0, order.indexOf(decisive)).map((comparer) => comparer.level(above));
  const reasons = [...(level.length > 0 ? [level.join(', ')] : []), decisive.better(above, below)];
  return `${above.teamName} are above ${below.teamName}: ${reasons.join('; ')}.`;
}

/** `23`, or with an adjustment `23, 2 deducted`. */
function pointsOf({ points, adjustment }: StandingRow): string {
  if (adjustment === 0) return String(points);
  return `${points}, ${Math.abs(adjustment)} ${adjustment < 0 ? 'deducted' : 'added'}`;
}

function frameDifference(row: StandingRow): number {
  return row.playerGamesWon - row.playerGamesLost;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
