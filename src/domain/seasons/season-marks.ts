import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import {
  deciderOf,
  type Fixture,
  fixtureWinner,
  fixturesCountingForTeams,
  sortedByTimePlayed,
  type Side,
  scoreOfFixture,
} from '#domain/cards/fixture.ts';
import { isLevel, matchWinner, sideAhead, SIDES } from '#domain/cards/match.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';

/**
 * What a player did in one match, or a team in one fixture. The league's records are found from this data (Rule L1).
 * `match` and `forTeam` are present only for players.
 */
export type MatchPerformance = Pick<Appearance, 'fixture' | 'pointsFor' | 'topScore' | 'breaks' | 'won'> &
  Partial<Pick<Appearance, 'match' | 'forTeam'>>;

/** What a team did in one fixture. Points are 0 and breaks are empty, because both count only for players. */
export type TeamFixturePerformance = MatchPerformance & { teamId: string; side: Side };

/**
 * The lengths of a player's or team's runs of wins in one season: the run from the first match on (`head`), the run up
 * to the last match (`tail`), and the longest run (`best`).
 */
type WinningRunLengths = { head: number; tail: number; best: number };

/**
 * The sums of a player or a team over one season, in a division or in the whole league. Records are made from them. A
 * match of pairs counts only for the team, but each player keeps the breaks that the player made in the match (Rule
 * P9). So `played` is 0 for a player who only played in pairs.
 */
export type SeasonTotals = {
  holderId: string;
  season: string;
  played: number;
  won: number;
  points: number;
  /** The highest score in a frame. */
  topScore: number;
  /** 0 if there was no break. */
  highestBreak: number;
  /** How many breaks were of at least 30 points. */
  breaks30: number;
  /** How many breaks were of at least 40 points. */
  breaks40: number;
  /** How many breaks were of at least 50 points. */
  breaks50: number;
  runs: WinningRunLengths;
  /** Whether one of a player's matches has several frames. */
  hasSeveral: boolean;
};

/** The season totals of all players and all teams, in one division or in the whole league. */
export type PlayerAndTeamTotals = { players: SeasonTotals[]; teams: SeasonTotals[] };

/** The totals of one season, keyed by division. The key `null` is for the whole league. */
export type SeasonTotalsByDivision = ReadonlyMap<number | null, PlayerAndTeamTotals>;

/** Returns the totals of all players and teams from the fixtures of one season. */
export function totalsOfSeason(fixtures: readonly Fixture[]): SeasonTotalsByDivision {
  return runWithoutPauses(totalsOfSeasonInParts(fixtures, allAppearancesIn(fixtures)));
}

/**
 * Generator version of `totalsOfSeason`, which pauses after each player and team. `appearances`: the result of
 * `allAppearancesIn` for the fixtures.
 */
export function* totalsOfSeasonInParts(
  fixtures: readonly Fixture[],
  appearances: readonly Appearance[],
): PausingComputation<SeasonTotalsByDivision> {
  const scopes = new Map<number | null, PlayerAndTeamTotals>([[null, { players: [], teams: [] }]]);
  function add(kind: keyof PlayerAndTeamTotals, division: number | null, mark: SeasonTotals): void {
    const marks = scopes.get(division) ?? { players: [], teams: [] };
    scopes.set(division, marks);
    marks[kind].push(mark);
  }
  const holders = {
    players: Map.groupBy(appearances, ({ playerId }) => playerId),
    teams: Map.groupBy(teamPerformances(fixtures), ({ teamId }) => teamId),
  };
  for (const kind of ['players', 'teams'] as const) {
    for (const [id, feats] of holders[kind]) {
      const divisions = Map.groupBy<number, MatchPerformance>(feats, ({ fixture }) => fixture.division);
      const marks = Array.from(divisions, ([division, own]) => ({ division, mark: seasonTotalsOfHolder(id, own) }));
      for (const { division, mark } of marks) add(kind, division, mark);
      // A player or team of only one division has the same totals in the whole league, so they are not added up again.
      add(kind, null, marks.length > 1 ? seasonTotalsOfHolder(id, feats) : marks[0]!.mark);
      yield;
    }
  }
  return scopes;
}

/**
 * Returns what each team did in each of its fixtures, oldest first. Void cards do not count, and neither do fixtures
 * with only void frames (Rule L1).
 */
export function teamPerformances(fixtures: readonly Fixture[]): TeamFixturePerformance[] {
  return sortedByTimePlayed(fixturesCountingForTeams(fixtures)).flatMap((fixture) => {
    const score = scoreOfFixture(fixture);
    // A fixture in which nobody won a frame still counts if a frame was level, or if it was awarded against both teams.
    const isOver = fixtureWinner(fixture) === 'neither' || fixture.matches.some(isLevel);
    if (score.home + score.away === 0 && !isOver) return [];
    const decider = deciderOf(fixture.matches);
    const won = sideAhead(score) ?? (decider ? matchWinner(decider) : null);
    return SIDES.map((side) => ({
      fixture,
      side,
      teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
      pointsFor: 0,
      topScore: 0,
      breaks: [],
      won: won === side,
    }));
  });
}

/**
 * Returns the totals of one player or team. `feats`: what the player or team did in one season, oldest first. A level
 * match ends a run of wins (Rule P11).
 */
export function seasonTotalsOfHolder(holderId: string, feats: readonly MatchPerformance[]): SeasonTotals {
  const mark = { played: 0, won: 0, points: 0, topScore: 0 };
  const counts = { highestBreak: 0, breaks30: 0, breaks40: 0, breaks50: 0 };
  const runs: WinningRunLengths = { head: 0, tail: 0, best: 0 };
  let hasSeveral = false;
  for (const { won, pointsFor, topScore, breaks, match, forTeam } of feats) {
    if (!forTeam) {
      mark.played++;
      mark.won += won ? 1 : 0;
      mark.points += pointsFor;
      mark.topScore = Math.max(mark.topScore, topScore);
      runs.tail = won ? runs.tail + 1 : 0;
      runs.best = Math.max(runs.best, runs.tail);
      if (runs.tail === mark.played) runs.head = runs.tail;
      hasSeveral ||= match?.frames !== undefined;
    }
    for (const points of breaks) {
      counts.highestBreak = Math.max(counts.highestBreak, points);
      counts.breaks30 += points >= 30 ? 1 : 0;
      counts.breaks40 += points >= 40 ? 1 : 0;
      counts.breaks50 += points >= 50 ? 1 : 0;
    }
  }
  return { holderId, season: feats[0]?.fixture.season ?? '', ...mark, ...counts, runs, hasSeveral };
}
