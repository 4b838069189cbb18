import { z } from 'zod';
import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import { type Fixture, type FixtureResult, FRAME_RESULTS, recentForm } from '#domain/cards/fixture.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descending, inOrder } from '#domain/order.ts';
import { knownPlayer, type People, squad, type Team } from '#domain/squads/people.ts';
import { winPercentage } from '#domain/players/player-stats.ts';

/** The numbers of a player for one team. `breaks`: highest first. `form`: oldest first. */
export const teamDetailsRow = z.object({
  playerId: z.string(),
  name: z.string(),
  wins: z.number(),
  losses: z.number(),
  winPercentage: z.number(),
  frameDifference: z.number(),
  breaks: z.array(z.number()),
  form: z.array(z.enum(FRAME_RESULTS)),
});
type TeamDetailsRow = z.output<typeof teamDetailsRow>;

export type TeamDetails = {
  teamId: string;
  teamName: string;
  division: number;
  deleted: boolean;
  players: TeamDetailsRow[];
};

const TEAM_DETAILS_ORDER: readonly Comparer<TeamDetailsRow>[] = [
  descending((row) => row.wins),
  ascending((row) => row.losses),
  nameAscending(
    (row) => row.name,
    (row) => row.playerId,
  ),
];

/** Returns a team with its squad and all other players of the team in a season (Rule P7). */
export function teamDetails(team: Team, fixturesOfSeason: readonly Fixture[], people: People): TeamDetails {
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
    players: [...playerIds]
      .map((id) => row(id, knownPlayer(people.players, id).name, played.get(id) ?? []))
      .sort(inOrder(TEAM_DETAILS_ORDER)),
  };
}

function row(playerId: string, name: string, all: Appearance[]): TeamDetailsRow {
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

function letterOf({ won, drawn }: Appearance): FixtureResult {
  if (drawn) return 'D';
  return won ? 'W' : 'L';
}
