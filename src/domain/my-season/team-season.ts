import {
  type Fixture,
  fixtureWinner,
  fixturesCountingForPlayers,
  fixturesCountingForTeams,
  sortedByTimePlayed,
  type Side,
  scoreOfFixture,
} from '#domain/cards/fixture.ts';
import { oppositeSide } from '#domain/cards/match.ts';
import { longestRun, type RunOfWins } from '#domain/my-season/longest-run.ts';
import { teamCardsWithMatches, framesWonByTeam } from '#domain/my-season/player-season.ts';
import { isWinCountedInTeamScore, type WinLossCounts, countWinsAndLosses } from '#domain/my-season/wins.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, descendingComparer, rowsInFirstPlace, compareFunctionOf } from '#domain/comparers.ts';
import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import { teamPerformances } from '#domain/seasons/season-marks.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { tallyTeams } from '#domain/standings/league-table.ts';
import type { CountingRulesOfDivision } from '#domain/standings/counted-fixture.ts';

/** A team's fixtures and frames, counted as in the league table. */
export type TeamFixtureTotals = WinLossCounts & { drawn: number; framesWon: number; framesLost: number };

const NO_MATCHES: TeamFixtureTotals = { played: 0, won: 0, lost: 0, drawn: 0, framesWon: 0, framesLost: 0 };

/**
 * A player of the team. `cards`: how many of the team's cards name the player. `part`: how many of the team's frames
 * the player won, alone or in a pair.
 */
export type TeamPlayer = WinLossCounts & {
  playerId: string;
  name: string;
  cards: number;
  part: number;
  bestBreak: number | null;
};

/**
 * A team's figures in one division, in a season that is being played or has finished (Rules Y1 to Y5). `teamWon`: the
 * frames that the team won, without deciders.
 */
export type TeamSeason = {
  home: TeamFixtureTotals;
  away: TeamFixtureTotals;
  bestBreaks: { points: number; playerId: string; name: string; fixture: Fixture }[];
  longestRun: RunOfWins | null;
  toughest: (TeamFixtureTotals & { teamId: string })[];
  biggestWin: { opponentTeamId: string; side: Side; teamScore: number; opponentScore: number; fixture: Fixture } | null;
  pairs: (WinLossCounts & { players: { playerId: string; name: string }[] })[];
  teamWon: number;
  players: TeamPlayer[];
};

/**
 * A division in a season. `fixtures`: all its fixtures. `countingOf`: the rules by which its cards are counted; if
 * absent, every frame counts alike.
 */
type DivisionFixtures = { division: number; fixtures: readonly Fixture[]; countingOf?: CountingRulesOfDivision };

/**
 * Returns a team's figures in one division, in a season that is being played or has finished (Rules Y1 to Y5).
 */
export function teamSeason(
  { division, fixtures, countingOf }: DivisionFixtures,
  teamId: string,
  people: TeamsAndPlayers,
): TeamSeason {
  const own = fixtures.filter((one) => one.homeTeamId === teamId || one.awayTeamId === teamId);
  const all = allAppearancesIn(own).filter((one) => one.teamId === teamId);
  const winsOf = (some: readonly Fixture[]) => matchTotalsOf(teamId, some, countingOf);
  return {
    home: winsOf(own.filter((one) => one.homeTeamId === teamId)),
    away: winsOf(own.filter((one) => one.awayTeamId === teamId)),
    bestBreaks: bestBreakMakers(all, people),
    longestRun: longestRun(teamPerformances(own).filter((one) => one.teamId === teamId)),
    toughest: toughestOpponents(teamId, own, winsOf),
    biggestWin: biggestWinOf(teamId, own),
    pairs: bestPairsOf(teamId, own, people),
    teamWon: framesWonByTeam(teamId, teamCardsWithMatches(teamId, division, own)),
    players: playersOf(all, people),
  };
}

function matchTotalsOf(
  teamId: string,
  fixtures: readonly Fixture[],
  countingOf?: CountingRulesOfDivision,
): TeamFixtureTotals {
  const tally = [...tallyTeams(fixtures, countingOf).values()].flat().find((one) => one.teamId === teamId);
  if (!tally) return NO_MATCHES;
  const { gamesPlayed: played, matchesWon: won, matchesLost: lost, matchesDrawn: drawn, framesWon, framesLost } = tally;
  return { played, won, lost, drawn, framesWon, framesLost };
}

/**
 * Returns each player who made the team's highest break, with the player's first break of that many points (Rule Y1).
 */
function bestBreakMakers(all: readonly Appearance[], { players }: TeamsAndPlayers): TeamSeason['bestBreaks'] {
  const made = all.flatMap(({ breaks, playerId, fixture }) => breaks.map((points) => ({ points, playerId, fixture })));
  const first = new Map<string, (typeof made)[number]>();
  for (const one of rowsInFirstPlace(made, [descendingComparer(({ points }) => points)]))
    if (!first.has(one.playerId)) first.set(one.playerId, one);
  return Array.from(first.values(), (one) => ({ ...one, name: requirePlayer(players, one.playerId).name }));
}

/** Returns the opponent that won the most matches against the team, or several opponents that are level (Rule Y4). */
function toughestOpponents(
  teamId: string,
  own: readonly Fixture[],
  winsOf: (some: readonly Fixture[]) => TeamFixtureTotals,
): TeamSeason['toughest'] {
  const met = Map.groupBy(own, (one) => (one.homeTeamId === teamId ? one.awayTeamId : one.homeTeamId));
  const rows = Array.from(met, ([opponentId, some]) => ({ teamId: opponentId, ...winsOf(some) }));
  return rowsInFirstPlace(
    rows.filter(({ lost }) => lost > 0),
    [
      descendingComparer(({ lost }) => lost),
      ascending(({ won }) => won),
      descendingComparer(({ framesLost }) => framesLost),
      ascending(({ framesWon }) => framesWon),
    ],
  );
}

/**
 * Returns the win with the largest difference in frames, or the first one if several are equal; `null` if there is
 * none. Awarded matches are left out (Rule Y5).
 */
function biggestWinOf(teamId: string, own: readonly Fixture[]): TeamSeason['biggestWin'] {
  const wins = sortedByTimePlayed(fixturesCountingForTeams(own)).flatMap((fixture) => {
    const side: Side = fixture.homeTeamId === teamId ? 'home' : 'away';
    const score = scoreOfFixture(fixture);
    const [won, lost] = [score[side], score[oppositeSide(side)]];
    if (fixtureWinner(fixture) !== side || fixture.outcome?.kind === 'awarded' || won <= lost) return [];
    const opponentTeamId = side === 'home' ? fixture.awayTeamId : fixture.homeTeamId;
    return [{ opponentTeamId, side, teamScore: won, opponentScore: lost, fixture }];
  });
  return rowsInFirstPlace(wins, [descendingComparer((one) => one.teamScore - one.opponentScore)])[0] ?? null;
}

/** Returns the pair that won the most matches, or several pairs that are level (Rule Y5). */
function bestPairsOf(teamId: string, own: readonly Fixture[], { players }: TeamsAndPlayers): TeamSeason['pairs'] {
  const together = allAppearancesIn(fixturesCountingForPlayers(own)).filter(
    // Counts each match of a pair once, for the first player of the pair.
    ({ match, side, playerId, ...one }) =>
      one.teamId === teamId &&
      match.pair === true &&
      match.sides[side].players.length > 1 &&
      match.sides[side].players[0] === playerId,
  );
  const pairs = Map.groupBy(together, ({ match, side }) => match.sides[side].players.toSorted().join(' '));
  const rows = Array.from(pairs.values(), (some) => {
    const { match, side } = some[0]!;
    const named = match.sides[side].players.map((playerId) => ({
      playerId,
      name: requirePlayer(players, playerId).name,
    }));
    return { players: named, ...countWinsAndLosses(some) };
  });
  return rowsInFirstPlace(
    rows.filter(({ won }) => won > 0),
    [descendingComparer(({ won }) => won), ascending(({ lost }) => lost)],
  );
}

/** Returns all players who played for the team, the player with the most frames won first (Rule Y2). */
function playersOf(all: readonly Appearance[], { players }: TeamsAndPlayers): TeamPlayer[] {
  const rows = Array.from(
    Map.groupBy(all, ({ playerId }) => playerId),
    ([playerId, own]): TeamPlayer => ({
      playerId,
      name: requirePlayer(players, playerId).name,
      cards: new Set(own.map(({ fixture }) => fixture)).size,
      ...countWinsAndLosses(own.filter((one) => !one.forTeam)),
      part: own.filter(isWinCountedInTeamScore).length,
      bestBreak: own
        .flatMap(({ breaks }) => breaks)
        .reduce((best: number | null, one) => Math.max(best ?? 0, one), null),
    }),
  );
  return rows.sort(
    compareFunctionOf([
      descendingComparer(({ part }) => part),
      descendingComparer(({ won }) => won),
      ascending(({ lost }) => lost),
      nameAscending(
        (row) => row.name,
        (row) => row.playerId,
      ),
    ]),
  );
}
