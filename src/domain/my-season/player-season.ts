import {
  type Fixture,
  type ResultLetter,
  fixturesCountingForPlayers,
  recentForm,
  withoutDecider,
} from '#domain/cards/fixture.ts';
import { matchWinner, oppositeSide, type Side } from '#domain/cards/match.ts';
import { type RunOfWins, longestRun } from '#domain/my-season/longest-run.ts';
import { isWinCountedInTeamScore, type WinLossCounts, countWinsAndLosses } from '#domain/my-season/wins.ts';
import { ABSENTEE } from '#domain/name.ts';
import { ascending, descendingComparer, rowsInFirstPlace } from '#domain/comparers.ts';
import { allAppearancesIn, type Appearance, isPairMatch, partnersOf } from '#domain/players/appearance.ts';
import { careerOf } from '#domain/players/career.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { CareerNumbers } from '#domain/players/player-rows.ts';
import { playerMatches, playerMatchTotals } from '#domain/players/player-matches.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * A player's results for one team in one division. `cards`: the number of cards that name the player. `teamCards`: the
 * number of the team's cards that name players. `teamWon`: the frames that the team won on these cards. `part`: how
 * many of these frames the player won, alone or in a pair.
 */
export type ResultsForTeam = WinLossCounts & {
  teamId: string;
  division: number;
  cards: number;
  teamCards: number;
  teamWon: number;
  part: number;
};

/** A player's wins and losses against another player, or together with that player as partner. */
export type ResultsAgainstOrWithPlayer = WinLossCounts & { playerId: string };

/** A player's win by the most points, or by the most frames. The scores are in `unit`. */
export type BiggestWin = {
  opponentId: string;
  playerScore: number;
  opponentScore: number;
  unit: 'points' | 'frames';
  fixture: Fixture;
};

/**
 * A player's figures in a season that is being played or has finished (Rules Y1 to Y5). `bestBreak.count`: how often
 * the player made the break. `bestBreak.fixture`: `null` if the break comes from a list of breaks, not from a match
 * card.
 */
export type PlayerSeason = {
  teams: ResultsForTeam[];
  numbers: Omit<CareerNumbers, 'bestBreak'> & { frameMargin: number | null };
  form: ResultLetter[];
  home: WinLossCounts;
  away: WinLossCounts;
  bestBreak: { points: number; count: number; opponent: string; fixture: Fixture | null } | null;
  longestRun: RunOfWins | null;
  toughest: ResultsAgainstOrWithPlayer[];
  biggestWin: BiggestWin | null;
  partners: ResultsAgainstOrWithPlayer[];
};

/** `fixtures`: all fixtures of a season. `lone`: the season's breaks that are known without a frame. */
type SeasonResults = { fixtures: readonly Fixture[]; lone: readonly LoneBreak[] };

/** Returns a player's figures in a season that is being played or has finished (Rules Y1 to Y5). */
export function playerSeason(
  { fixtures, lone }: SeasonResults,
  playerId: string,
  people: TeamsAndPlayers,
): PlayerSeason {
  const everybody = allAppearancesIn(fixtures);
  const all = everybody.filter((one) => one.playerId === playerId);
  const single = all.filter((one) => !one.forTeam);
  const cards = [...new Set(all.map(({ fixture }) => fixture))];
  const { seasons: _, bestBreak: __, ...totals } = careerOf(cards, playerId, people).totals;
  const { frameMargin } = playerMatchTotals(playerMatches(cards, new Set([playerId]), people));
  const at = (side: Side) => countWinsAndLosses(single.filter((one) => one.side === side));
  return {
    teams: resultsForEachTeam(all, fixtures),
    numbers: { ...totals, frameMargin },
    form: recentForm(single.map(resultLetter)),
    home: at('home'),
    away: at('away'),
    bestBreak: bestBreakOf(
      all,
      lone.filter((one) => one.playerId === playerId),
      people,
    ),
    longestRun: longestRun(single),
    toughest: opponentsLostToMost(single, everybody),
    biggestWin: biggestWinOf(single),
    partners: bestPartnersIn(all),
  };
}

function resultLetter({ won, drawn }: Appearance): ResultLetter {
  if (drawn) return 'D';
  return won ? 'W' : 'L';
}

/** Returns the player's results for each team and division, the latest team first (Rule Y2). */
function resultsForEachTeam(all: readonly Appearance[], fixtures: readonly Fixture[]): ResultsForTeam[] {
  const groups = Map.groupBy(all, ({ teamId, fixture }) => `${fixture.division} ${teamId}`);
  const parts = Array.from(groups.values(), (own) => {
    const { teamId, fixture } = own[0]!;
    const { division } = fixture;
    const cards = teamCardsWithMatches(teamId, division, fixtures);
    return {
      teamId,
      division,
      ...countWinsAndLosses(own.filter((one) => !one.forTeam)),
      cards: new Set(own.map((one) => one.fixture)).size,
      teamCards: cards.length,
      teamWon: framesWonByTeam(teamId, cards),
      part: own.filter(isWinCountedInTeamScore).length,
      last: all.lastIndexOf(own.at(-1)!),
    };
  });
  return parts.sort((a, b) => b.last - a.last).map(({ last: _, ...part }) => part);
}

/**
 * Returns a team's cards in a division. Cards without matches, and void cards on which nothing counts, are left out.
 */
export function teamCardsWithMatches(teamId: string, division: number, fixtures: readonly Fixture[]): Fixture[] {
  return fixturesCountingForPlayers(fixtures).filter(
    (one) =>
      one.division === division && (one.homeTeamId === teamId || one.awayTeamId === teamId) && one.matches.length > 0,
  );
}

/** Returns the number of frames that a team won on its cards, without deciders (Rule Y2). */
export function framesWonByTeam(teamId: string, cards: readonly Fixture[]): number {
  return cards.flatMap(({ homeTeamId, matches }) => {
    const side = homeTeamId === teamId ? 'home' : 'away';
    return withoutDecider(matches).filter((match) => matchWinner(match) === side);
  }).length;
}

/**
 * Returns the player's highest break, and how often the player made it; `null` if there is none. Breaks that are known
 * without a frame (`lone`) count too (Rule Y1).
 */
function bestBreakOf(
  all: readonly Appearance[],
  lone: readonly LoneBreak[],
  people: TeamsAndPlayers,
): PlayerSeason['bestBreak'] {
  const made = [
    ...all.flatMap(({ breaks, fixture, ...one }) =>
      breaks.map((points) => ({ points, opponent: opponentNames(one, people), fixture })),
    ),
    ...lone.map(({ points, opponent }) => ({ points, opponent, fixture: null })),
  ];
  const [best, ...others] = rowsInFirstPlace(made, [descendingComparer(({ points }) => points)]);
  return best ? { ...best, count: 1 + others.length } : null;
}

function opponentNames({ match, side }: Pick<Appearance, 'match' | 'side'>, { players }: TeamsAndPlayers): string {
  const names = match.sides[oppositeSide(side)].players.map((id) => requirePlayer(players, id).name);
  return names.length === 0 ? ABSENTEE : names.join(' and ');
}

/** Returns the opponent who won the most matches against the player, or several opponents who are level (Rule Y4). */
function opponentsLostToMost(
  single: readonly Appearance[],
  everybody: readonly Appearance[],
): ResultsAgainstOrWithPlayer[] {
  const met = Map.groupBy(single, ({ opponentId }) => opponentId);
  const others = Array.from(met, ([playerId, own]) => ({ playerId, ...countWinsAndLosses(own) })).filter(hasPlayerId);
  const beaten = rowsInFirstPlace(
    others.filter(({ lost }) => lost > 0),
    [descendingComparer(({ lost }) => lost), ascending(({ won }) => won)],
  );
  // Several opponents may have beaten the player equally often, and lost to the player equally often. The function then
  // returns those of them with the best results in the whole season.
  const seasons = beaten.map((other) => {
    return {
      other,
      season: countWinsAndLosses(everybody.filter((one) => one.playerId === other.playerId && !one.forTeam)),
    };
  });
  return rowsInFirstPlace(seasons, [
    descendingComparer(({ season }) => season.won),
    ascending(({ season }) => season.lost),
  ]).map(({ other }) => other);
}

function hasPlayerId(one: WinLossCounts & { playerId: string | null }): one is ResultsAgainstOrWithPlayer {
  return one.playerId !== null;
}

/**
 * Returns the win with the largest difference in the score, or the first one if several are equal (Rule Y5). A win in
 * frames counts only if there is no win in points. Returns `null` if there is no win with known scores over an opponent
 * who was present.
 */
function biggestWinOf(single: readonly Appearance[]): BiggestWin | null {
  const wins = single.flatMap(({ match, side, opponentId, won, fixture }) => {
    const [playerScore, opponentScore] = [match.sides[side].score, match.sides[oppositeSide(side)].score];
    if (!won || opponentId === null || playerScore === null || opponentScore === null) return [];
    const unit: BiggestWin['unit'] = match.frames ? 'frames' : 'points';
    return playerScore > opponentScore ? [{ opponentId, playerScore, opponentScore, unit, fixture }] : [];
  });
  const order = [
    ascending<BiggestWin>(({ unit }) => Number(unit === 'frames')),
    descendingComparer<BiggestWin>((one) => one.playerScore - one.opponentScore),
  ];
  return rowsInFirstPlace(wins, order)[0] ?? null;
}

/**
 * Returns the partner with whom the player won the most matches of pairs, or several partners who are level (Rule Y5).
 */
function bestPartnersIn(all: readonly Appearance[]): ResultsAgainstOrWithPlayer[] {
  const beside = all.filter(isPairMatch).flatMap((one) => partnersOf(one).map((playerId) => ({ playerId, one })));
  const rows = Array.from(
    Map.groupBy(beside, ({ playerId }) => playerId),
    ([playerId, own]) => ({ playerId, ...countWinsAndLosses(own.map(({ one }) => one)) }),
  );
  return rowsInFirstPlace(
    rows.filter(({ won }) => won > 0),
    [descendingComparer(({ won }) => won), ascending(({ lost }) => lost)],
  );
}
