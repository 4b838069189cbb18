import { entrantNames } from '#domain/cups/cup.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { roundName } from '#domain/draws/draw.ts';
import { type Match, oppositeSide, type Side, SIDES, winnerOf } from '#domain/cards/match.ts';
import { ABSENTEE, nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import type { FrameWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { type LoneBreak, loneBreakRows } from '#domain/players/lone-break.ts';
import type { BreakRow } from '#domain/players/player-rows.ts';
import { requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the comparisons that sort breaks by Rule B1 and then by player id. Breaks that are still equal keep their
 * order. `seasons`: the names of the seasons, oldest first.
 */
function breakComparers(seasons: readonly string[]): readonly Comparer<BreakRow>[] {
  const places = new Map(seasons.map((name, place) => [name, place]));
  return [
    descendingComparer((row) => row.break),
    descendingComparer((row) => places.get(row.season)!),
    ascending((row) => row.weekNumber ?? Infinity),
    nameAscending(
      (row) => row.player,
      (row) => row.playerId,
    ),
  ];
}

/**
 * The sources of a list of breaks: `frames` of league matches, ties of `cups`, and `lone` breaks, which are known
 * without a frame. `seasons`: the names of the seasons of all these breaks, oldest first.
 */
type BreakSources = {
  frames: readonly FrameWithBreaks[];
  cups?: readonly CupWithTies[];
  lone?: readonly LoneBreak[];
  seasons: readonly string[];
};

/**
 * Returns every recorded break, highest first, with the current names of players. Breaks in cups are included (Rule
 * B2).
 */
export function allBreaks(
  { frames, cups = [], lone = [], seasons }: BreakSources,
  people: TeamsAndPlayers,
): BreakRow[] {
  const inLeague = frames.flatMap((frame) => breakRowsOfFrame(frame, people));
  const inCups = cups.flatMap((cup) => rowsOfCup(cup, people));
  return [...inLeague, ...inCups, ...loneBreakRows(lone, people)].sort(compareFunctionOf(breakComparers(seasons)));
}

/**
 * Returns the highest breaks of several seasons, up to `most` of them, in the order of `allBreaks`. `seasons`: the
 * result of `allBreaks` for each season, oldest season first.
 */
export function highestBreaks(seasons: readonly (readonly BreakRow[])[], most: number): BreakRow[] {
  const newestFirst = seasons.toReversed().map((rows) => ({ rows, next: 0 }));
  const found: BreakRow[] = [];
  while (found.length < most) {
    const highest = Math.max(0, ...newestFirst.map(({ rows, next }) => rows[next]?.break ?? 0));
    // If `highest` is 0, no season has a further break.
    if (highest === 0) break;
    for (const season of newestFirst)
      while (season.rows[season.next]?.break === highest) found.push(season.rows[season.next++]!);
  }
  return found.slice(0, most);
}

function rowsOfCup({ competition, ties }: CupWithTies, people: TeamsAndPlayers): BreakRow[] {
  const { id: competitionId, name, season, rounds } = competition;
  const names = entrantNames(competition.entrants, people);
  return ties.flatMap(({ result, round, home, away }) => {
    const of = { competitionId, name, roundName: roundName(round, rounds.length) };
    const matches = (result ? framesOfTie(result) : []).flatMap((match) => SIDES.map((side) => ({ match, side })));
    return matches.flatMap(({ match, side }) => {
      const opponent = names.get((side === 'home' ? away : home)!)!;
      return rowsOfCupMatchSide(match, side, opponent, people).map((row) => ({ ...row, season, competition: of }));
    });
  });
}

/**
 * Returns a row for each break that one side made in a match of a cup tie. `opponent`: the name of the other entrant.
 * The rows show this name if the match is of pairs or the opposing player is unknown.
 */
function rowsOfCupMatchSide(match: Match, side: Side, opponent: string, { players }: TeamsAndPlayers) {
  const other = match.sides[oppositeSide(side)];
  const named = match.pair ? undefined : other.players[0];
  const result: BreakRow['result'] = winnerOf(match) === side ? 'Win' : 'Loss';
  return match.sides[side].breaks.map(({ playerId, points }) => ({
    playerId,
    player: requirePlayer(players, playerId).name,
    break: points,
    division: null,
    weekNumber: null,
    opponent: named === undefined ? opponent : requirePlayer(players, named).name,
    frameScore: `${match.sides[side].score}-${other.score}`,
    result,
  }));
}

/** Returns a row for each break that a player made in a frame. */
function breakRowsOfFrame({ breaks, opponents, ...frame }: FrameWithBreaks, { players }: TeamsAndPlayers): BreakRow[] {
  const names = opponents.map((id) => requirePlayer(players, id).name);
  return breaks.map((points) => ({
    playerId: frame.playerId,
    player: requirePlayer(players, frame.playerId).name,
    break: points,
    division: frame.division,
    weekNumber: frame.week,
    season: frame.season,
    opponent: names.length === 0 ? ABSENTEE : names.join(' and '),
    frameScore: `${frame.ownScore}-${frame.opponentScore}`,
    result: frame.result,
  }));
}
