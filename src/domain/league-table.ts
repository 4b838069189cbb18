import { countOf } from '#domain/count.ts';
import { type Fixture, type Side, teamScore } from '#domain/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { type Comparer, decidedBy, descending, inOrder } from '#domain/order.ts';
import { knownTeam, type Team } from '#domain/people.ts';

/** What a division's league table is made by. */
export type TableRules = { points: { frameWon: number } };

/** One point for each frame won (Rule S1). */
export const USUAL_TABLE_RULES: TableRules = { points: { frameWon: 1 } };

/** What a team did in one division, in one season or in several. */
export type TeamTally = {
  teamId: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesLost: number;
  framesPlayed: number;
  framesWon: number;
  framesLost: number;
};

/** A division in one season: what its teams did, in any order, and the rules of its table. */
export type DivisionTallies = { tallies: readonly TeamTally[]; rules: TableRules };

/** A row of the league table. */
export type StandingRow = {
  teamId: string;
  teamName: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesLost: number;
  playerGamesPlayed: number;
  playerGamesWon: number;
  playerGamesLost: number;
  points: number;
};

/** A comparer that can say where two teams are level, and what puts one of them above the other. */
export type StandingsComparer = Comparer<StandingRow> & {
  level: (row: StandingRow) => string;
  better: (above: StandingRow, below: StandingRow) => string;
};

/** The order of the league table (Rule S1). */
export const STANDINGS_ORDER: readonly StandingsComparer[] = [
  {
    ...descending('points', (row: StandingRow) => row.points),
    level: (row) => `both have ${countOf(row.points, 'point')}`,
    better: (above, below) => `${above.teamName} have more points (${above.points} to ${below.points})`,
  },
  {
    ...descending('matches won', (row: StandingRow) => row.matchesWon),
    level: (row) => `both have won ${countOf(row.matchesWon, 'match', 'matches')}`,
    better: (above, below) => `${above.teamName} have won more matches (${above.matchesWon} to ${below.matchesWon})`,
  },
  {
    ...descending('frame difference', frameDifference),
    level: (row) => `both have a frame difference of ${signed(frameDifference(row))}`,
    better: (above, below) =>
      `${above.teamName} have the better frame difference (${signed(frameDifference(above))} to ${signed(frameDifference(below))})`,
  },
  {
    ...nameAscending<StandingRow>(
      (row) => row.teamName,
      (row) => row.teamId,
    ),
    level: () => 'both have the same name',
    better: () => 'level teams are ordered by name',
  },
];

/**
 * Makes the league table of one division, in order, under the teams' present names (Rules S1, S2).
 * @param seasons one season of the division, or several that are added up, each by its own rules (Rule S3)
 * @param entered ids of teams that have a row of zeros if they have not played
 */
export function leagueTable(
  seasons: readonly DivisionTallies[],
  teams: ReadonlyMap<string, Team>,
  entered: Iterable<string>,
): StandingRow[] {
  const tallies = mergeTeamTallies([...seasons.map((season) => season.tallies), Array.from(entered, unplayed)]);
  const points = pointsOf(seasons);
  return tallies
    .map((tally) => row(tally, knownTeam(teams, tally.teamId).name, points.get(tally.teamId) ?? 0))
    .sort(inOrder(STANDINGS_ORDER));
}

/** Each team's points, by its id. */
function pointsOf(seasons: readonly DivisionTallies[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const { tallies, rules } of seasons) {
    for (const { teamId, framesWon } of tallies) {
      points.set(teamId, (points.get(teamId) ?? 0) + framesWon * rules.points.frameWon);
    }
  }
  return points;
}

function unplayed(teamId: string): TeamTally {
  return { teamId, gamesPlayed: 0, matchesWon: 0, matchesLost: 0, framesPlayed: 0, framesWon: 0, framesLost: 0 };
}

function row(tally: TeamTally, teamName: string, points: number): StandingRow {
  return {
    teamId: tally.teamId,
    teamName,
    gamesPlayed: tally.gamesPlayed,
    matchesWon: tally.matchesWon,
    matchesLost: tally.matchesLost,
    playerGamesPlayed: tally.framesPlayed,
    playerGamesWon: tally.framesWon,
    playerGamesLost: tally.framesLost,
    points,
  };
}

/** Returns what the teams of each division did in the fixtures, by division, in any order. */
export function tallyTeams(fixtures: Iterable<Fixture>): Map<number, TeamTally[]> {
  const divisions = new Map<number, TeamTally[]>();
  for (const fixture of fixtures) {
    const tallies = divisions.get(fixture.division) ?? [];
    divisions.set(fixture.division, tallies);
    tallies.push(tallyOf(fixture, 'home'), tallyOf(fixture, 'away'));
  }
  for (const [division, tallies] of divisions) divisions.set(division, mergeTeamTallies([tallies]));
  return divisions;
}

function tallyOf(fixture: Fixture, side: Side): TeamTally {
  const { home, away } = teamScore(fixture);
  const [won, lost] = side === 'home' ? [home, away] : [away, home];
  return {
    teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
    gamesPlayed: 1,
    matchesWon: won > lost ? 1 : 0,
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
export function explainStandings(above: StandingRow, below: StandingRow): string {
  const decisive = decidedBy(STANDINGS_ORDER, above, below);
  if (!decisive) throw new Error(`${above.teamName} cannot be above itself`);
  if (decisive.compare(above, below) > 0) return explainStandings(below, above);
  const level = STANDINGS_ORDER.slice(0, STANDINGS_ORDER.indexOf(decisive)).map((comparer) => comparer.level(above));
  const reasons = [...(level.length > 0 ? [level.join(', ')] : []), decisive.better(above, below)];
  return `${above.teamName} are above ${below.teamName}: ${reasons.join('; ')}.`;
}

function frameDifference(row: StandingRow): number {
  return row.playerGamesWon - row.playerGamesLost;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
