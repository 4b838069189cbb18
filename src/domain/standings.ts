import { countOf } from '#domain/count.ts';
import { type Fixture, type Side, teamScore } from '#domain/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { type Comparer, decidedBy, descending, inOrder } from '#domain/order.ts';
import { knownTeam, type Team } from '#domain/people.ts';

/** What a team did in one division, in one season or in several added up. */
export type TeamTally = {
  teamId: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesLost: number;
  framesPlayed: number;
  framesWon: number;
  framesLost: number;
};

/** A row of the league table. Points are `playerGamesWon` (contract §5). */
export type StandingRow = {
  teamId: string;
  teamName: string;
  gamesPlayed: number;
  matchesWon: number;
  matchesLost: number;
  playerGamesPlayed: number;
  playerGamesWon: number;
  playerGamesLost: number;
};

/** A comparer that can say in words where two teams are level, and what puts one of them above. */
export type StandingsComparer = Comparer<StandingRow> & {
  level: (row: StandingRow) => string;
  better: (above: StandingRow, below: StandingRow) => string;
};

/** The order of the league table (contract §5). */
export const STANDINGS_ORDER: readonly StandingsComparer[] = [
  {
    ...descending('points', (row: StandingRow) => row.playerGamesWon),
    level: (row) => `both have ${countOf(row.playerGamesWon, 'point')}`,
    better: (above, below) => `${above.teamName} have more points (${above.playerGamesWon} to ${below.playerGamesWon})`,
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
    level: () => 'both have one name',
    better: () => 'teams that are level stand in the order of their names',
  },
];

/** Adds fixtures up: for each division, what its teams did there (contract §5). The order of the rows means nothing. */
export function tallyTeams(fixtures: Iterable<Fixture>): Map<number, TeamTally[]> {
  const divisions = new Map<number, TeamTally[]>();
  for (const fixture of fixtures) {
    const kept = divisions.get(fixture.division) ?? [];
    divisions.set(fixture.division, kept);
    kept.push(tallyOf(fixture, 'home'), tallyOf(fixture, 'away'));
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

/** One tally for each team: the sum of its tallies in all lists, such as the kept sums of the seasons of one division. */
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
 * The league table of one division, in order, under the names of today (contract §5). `alsoListed` are ids of teams
 * that have a row of zeros even if they have not played: for the default season and for All the live teams of the division.
 */
export function standings(
  tallies: readonly TeamTally[],
  teams: ReadonlyMap<string, Team>,
  alsoListed: Iterable<string>,
): StandingRow[] {
  const listed = mergeTeamTallies([tallies, Array.from(alsoListed, unplayed)]);
  return listed.map((tally) => row(tally, knownTeam(teams, tally.teamId).name)).sort(inOrder(STANDINGS_ORDER));
}

function unplayed(teamId: string): TeamTally {
  return { teamId, gamesPlayed: 0, matchesWon: 0, matchesLost: 0, framesPlayed: 0, framesWon: 0, framesLost: 0 };
}

function row(tally: TeamTally, teamName: string): StandingRow {
  return {
    teamId: tally.teamId,
    teamName,
    gamesPlayed: tally.gamesPlayed,
    matchesWon: tally.matchesWon,
    matchesLost: tally.matchesLost,
    playerGamesPlayed: tally.framesPlayed,
    playerGamesWon: tally.framesWon,
    playerGamesLost: tally.framesLost,
  };
}

/**
 * Why one team stands above the other, in a sentence that names every comparer up to the one that decides; the rows
 * are turned round where the second stands above the first.
 */
export function explainStandings(above: StandingRow, below: StandingRow): string {
  const decisive = decidedBy(STANDINGS_ORDER, above, below);
  if (!decisive) throw new Error(`${above.teamName} cannot stand above itself`);
  if (decisive.compare(above, below) > 0) return explainStandings(below, above);
  const level = STANDINGS_ORDER.slice(0, STANDINGS_ORDER.indexOf(decisive)).map((comparer) => comparer.level(above));
  const reasons = [...(level.length > 0 ? [level.join(', ')] : []), decisive.better(above, below)];
  return `${above.teamName} stand above ${below.teamName}: ${reasons.join('; ')}.`;
}

function frameDifference(row: StandingRow): number {
  return row.playerGamesWon - row.playerGamesLost;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
