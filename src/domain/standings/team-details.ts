import { z } from 'zod';
import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import {
  type Fixture,
  type ResultLetter,
  fixturesCountingForTeams,
  RESULT_LETTERS,
  sortedByTimePlayed,
  recentForm,
  resultForTeam,
  scoreOfFixture,
} from '#domain/cards/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import { requirePlayer, type TeamsAndPlayers, squad, type Team } from '#domain/squads/teams-and-players.ts';
import { winPercentage } from '#domain/players/player-stats.ts';

/**
 * What a player did for one team. `breaks`: the points of each break, highest first. `form`: the latest results, oldest
 * first.
 */
export const teamPlayerRowSchema = z.object({
  playerId: z.string(),
  name: z.string(),
  wins: z.number(),
  losses: z.number(),
  winPercentage: z.number(),
  frameDifference: z.number(),
  breaks: z.array(z.number()),
  form: z.array(z.enum(RESULT_LETTERS)),
});
type TeamPlayerRow = z.output<typeof teamPlayerRowSchema>;

/**
 * The sums of a team's results. `scoreFor`: the sum of the team's scores. `scoreAgainst`: the sum of its opponents'
 * scores. `form`: the latest results, oldest first. `void`: the number of void results, which no other field includes
 * (Rule R21).
 */
export const teamTotalsSchema = z.object({
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  scoreFor: z.number(),
  scoreAgainst: z.number(),
  form: z.array(z.enum(RESULT_LETTERS)),
  void: z.number(),
});
export type TeamTotals = z.output<typeof teamTotalsSchema>;

/** The data about a team's players and results that the team's page shows. */
export type TeamDetails = {
  teamId: string;
  teamName: string;
  division: number;
  deleted: boolean;
  totals: TeamTotals;
  players: TeamPlayerRow[];
};

const TEAM_DETAILS_PLAYER_ORDER: readonly Comparer<TeamPlayerRow>[] = [
  descendingComparer((row) => row.wins),
  ascending((row) => row.losses),
  nameAscending(
    (row) => row.name,
    (row) => row.playerId,
  ),
];

/**
 * Returns a team's totals and players in a season. The players are the current squad, and everybody else who played for
 * the team in that season (Rule P7).
 */
export function teamDetails(team: Team, fixturesOfSeason: readonly Fixture[], people: TeamsAndPlayers): TeamDetails {
  const played = Map.groupBy(
    allAppearancesIn(fixturesOfSeason).filter(({ teamId }) => teamId === team.id),
    ({ playerId }) => playerId,
  );
  const playerIds = new Set([...squad(people, team.id).map(({ id }) => id), ...played.keys()]);
  return {
    teamId: team.id,
    teamName: team.name,
    division: team.division,
    deleted: team.deleted,
    totals: totalsOf(team.id, fixturesOfSeason),
    players: [...playerIds]
      .map((id) => row(id, requirePlayer(people.players, id).name, played.get(id) ?? []))
      .sort(compareFunctionOf(TEAM_DETAILS_PLAYER_ORDER)),
  };
}

/**
 * Adds up a team's results. A fixture that has only void frames, or that was abandoned without a decision, counts in
 * `played`, but not in `won`, `drawn` or `lost`.
 */
function totalsOf(teamId: string, fixtures: readonly Fixture[]): TeamTotals {
  const own = fixtures.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  const counted = sortedByTimePlayed(fixturesCountingForTeams(own));
  const results = counted.flatMap((fixture) => resultForTeam(fixture, teamId) ?? []);
  const countOf = (result: ResultLetter) => results.filter((one) => one === result).length;
  const totals = { played: counted.length, won: countOf('W'), drawn: countOf('D'), lost: countOf('L') };
  const score = { scoreFor: 0, scoreAgainst: 0 };
  for (const fixture of counted) {
    const { home, away } = scoreOfFixture(fixture);
    score.scoreFor += fixture.homeTeamId === teamId ? home : away;
    score.scoreAgainst += fixture.homeTeamId === teamId ? away : home;
  }
  return { ...totals, ...score, form: recentForm(results), void: own.length - counted.length };
}

function row(playerId: string, name: string, all: Appearance[]): TeamPlayerRow {
  const appearances = all.filter((one) => !one.forTeam);
  const wins = appearances.filter(({ won }) => won).length;
  const losses = appearances.filter(({ won, drawn }) => !won && !drawn).length;
  return {
    playerId,
    name,
    wins,
    losses,
    winPercentage: winPercentage(wins, appearances.length),
    frameDifference: wins - losses,
    breaks: all.flatMap(({ breaks }) => breaks).sort((a, b) => b - a),
    form: recentForm(appearances.map(letterOf)),
  };
}

function letterOf({ won, drawn }: Appearance): ResultLetter {
  if (drawn) return 'D';
  return won ? 'W' : 'L';
}
