import { type Appearance, appearancesIn } from '#domain/appearance.ts';
import type { Fixture, Side } from '#domain/fixture.ts';
import { ABSENTEE } from '#domain/name.ts';
import { knownPlayer, knownTeam, type People } from '#domain/people.ts';

/** One frame of a player; `opponentId` is `null` and `opponentName` is `Absentee` where nobody turned up. */
export type PlayerMatchRow = {
  fixtureId: string;
  season: string;
  division: number;
  weekNumber: number;
  date: string | null;
  playerId: string;
  side: Side;
  teamId: string;
  teamName: string;
  opponentId: string | null;
  opponentName: string;
  opponentTeamId: string;
  opponentTeamName: string;
  playerScore: number;
  opponentScore: number;
  breaks: number[];
  result: 'Win' | 'Loss';
};

/** The frames of some players, such as all of one name, oldest first: season, week, order of recording, order of play (contract §5). */
export function playerMatches(
  fixtures: readonly Fixture[],
  playerIds: ReadonlySet<string>,
  people: People,
): PlayerMatchRow[] {
  return appearancesIn(fixtures)
    .filter(({ playerId }) => playerIds.has(playerId))
    .map((appearance) => row(appearance, people));
}

function row({ fixture, playerId, teamId, opponentId, ...frame }: Appearance, people: People): PlayerMatchRow {
  const side = teamId === fixture.homeTeamId ? 'home' : 'away';
  const opponentTeamId = side === 'home' ? fixture.awayTeamId : fixture.homeTeamId;
  return {
    fixtureId: fixture.id,
    season: fixture.season,
    division: fixture.division,
    weekNumber: fixture.week,
    date: fixture.date,
    playerId,
    side,
    teamId,
    teamName: knownTeam(people.teams, teamId).name,
    opponentId,
    opponentName: opponentId === null ? ABSENTEE : knownPlayer(people.players, opponentId).name,
    opponentTeamId,
    opponentTeamName: knownTeam(people.teams, opponentTeamId).name,
    playerScore: frame.pointsFor,
    opponentScore: frame.pointsAgainst,
    breaks: frame.breaks,
    result: frame.won ? 'Win' : 'Loss',
  };
}
