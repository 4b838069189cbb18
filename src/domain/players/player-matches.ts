import {
  allAppearancesIn,
  type Appearance,
  isPairMatch,
  type OwnFrame,
  ownFrames,
  partnersOf,
} from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { oppositeSide } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { HeadToHeadRow, PlayerMatchFields } from '#domain/players/player-rows.ts';
import {
  averagePointsAgainst,
  averagePointsFor,
  averagePointsMargin,
  winPercentage,
} from '#domain/players/player-stats.ts';

/**
 * Returns the matches of one or several players, oldest first (Rule P4). The result includes matches of pairs, and
 * second plays (Rules P9, P10). `fixtures` of several seasons must come oldest season first.
 */
export function playerMatches(
  fixtures: readonly Fixture[],
  playerIds: ReadonlySet<string>,
  people: TeamsAndPlayers,
): PlayerMatchFields[] {
  return allAppearancesIn(fixtures)
    .filter(({ playerId }) => playerIds.has(playerId))
    .map((appearance) => playerMatchFields(appearance, people));
}

/**
 * Returns one player's match as a row: scores, breaks and result from the player's side, with the current names of
 * players and teams.
 */
export function playerMatchFields(appearance: Appearance, people: TeamsAndPlayers): PlayerMatchFields {
  const { fixture, match, side, playerId, teamId, opponentId } = appearance;
  const opponentTeamId = side === 'home' ? fixture.awayTeamId : fixture.homeTeamId;
  return {
    fixtureId: fixture.id,
    season: fixture.season,
    division: fixture.division,
    weekNumber: fixture.week,
    ...(fixture.weekOfPlay === undefined ? {} : { weekOfPlay: fixture.weekOfPlay }),
    date: fixture.date,
    playerId,
    side,
    teamId,
    teamName: requireTeam(people.teams, teamId).name,
    opponentId,
    opponentName: opponentId === null ? ABSENTEE : requirePlayer(people.players, opponentId).name,
    opponentTeamId,
    opponentTeamName: requireTeam(people.teams, opponentTeamId).name,
    playerScore: match.sides[side].score,
    opponentScore: match.sides[oppositeSide(side)].score,
    breaks: appearance.breaks,
    result: resultWord(appearance),
    ...(match.frames
      ? {
          frames: ownFrames(appearance).map(({ playerScore, opponentScore, breaks, won, drawn }) => {
            return { playerScore, opponentScore, breaks, result: resultWord({ won, drawn }) };
          }),
        }
      : {}),
    ...(isPairMatch(appearance) ? partnersAndOpponents(appearance, people) : {}),
    ...(appearance.forTeam && !isPairMatch(appearance) ? { secondPlay: true } : {}),
  };
}

/** Returns the result of a match or a frame from the player's side: `Win`, `Loss` or `Draw`. */
export function resultWord({ won, drawn }: Pick<OwnFrame, 'won' | 'drawn'>): PlayerMatchFields['result'] {
  if (drawn) return 'Draw';
  return won ? 'Win' : 'Loss';
}

/** Returns the ids and names of partners and opponents, for a match with several players on a side. */
function partnersAndOpponents(
  appearance: Appearance,
  { players }: TeamsAndPlayers,
): Pick<PlayerMatchFields, 'partner' | 'partners' | 'opponents'> {
  const named = (playerId: string) => ({ playerId, name: requirePlayer(players, playerId).name });
  const [partner, ...others] = partnersOf(appearance).map(named);
  const opponents = appearance.match.sides[oppositeSide(appearance.side)].players;
  return {
    partner: partner ?? null,
    ...(partner && others.length > 0 ? { partners: [partner, ...others] } : {}),
    opponents: opponents.map(named),
  };
}

/**
 * One frame between two players, from the side of the player with the id `playerId`, with the breaks of both players.
 */
export type RivalryFrame = Omit<PlayerMatchFields, 'frames' | 'partner' | 'partners' | 'opponents' | 'secondPlay'> &
  Pick<OwnFrame, 'opponentBreaks'> & { playerScore: number; opponentScore: number };

type PlayerAndOpponent = { playerId: string; opponentId: string };

/** Returns every frame with points between two players, oldest first, from the side of `playerId` (Rule P8). */
export function framesBetweenPlayers(
  fixtures: readonly Fixture[],
  pair: PlayerAndOpponent,
  people: TeamsAndPlayers,
): RivalryFrame[] {
  return appearancesBetween(fixtures, pair).flatMap((appearance) => {
    const { frames: _, ...row } = playerMatchFields(appearance, people);
    return ownFrames(appearance).flatMap(({ playerScore, opponentScore, won, drawn, ...frame }) =>
      // Stryker disable next-line ConditionalExpression,LogicalOperator: both scores are known, or neither.
      playerScore === null || opponentScore === null
        ? []
        : [{ ...row, playerScore, opponentScore, ...frame, result: resultWord({ won, drawn }) }],
    );
  });
}

/**
 * Returns the matches of two players against each other, without matches of pairs. Second plays are included, even if
 * they do not count in statistics.
 */
function appearancesBetween(fixtures: readonly Fixture[], { playerId, opponentId }: PlayerAndOpponent): Appearance[] {
  const own = allAppearancesIn(fixtures).filter((one) => one.playerId === playerId && one.opponentId === opponentId);
  return own.filter((one) => !isPairMatch(one));
}

/**
 * Returns how many matches between two players have no known points. The sums of their rivalry leave these matches out
 * (Rule P8).
 */
export function countMatchesWithUnknownPointsBetween(fixtures: readonly Fixture[], pair: PlayerAndOpponent): number {
  return countMatchesWithUnknownPoints(appearancesBetween(fixtures, pair));
}

/** Returns how many of a player's matches have no known points. Walkovers are not counted (Rule P6). */
export function countMatchesWithUnknownPoints(appearances: readonly Appearance[]): number {
  return appearances.filter(({ opponentId, frames }) => opponentId !== null && frames.scored === 0).length;
}

/**
 * The sums of a player's matches (Rule P5). Matches that do not count for the player (`countsInPlayerStatistics`) add
 * only their breaks. Points, averages and margin are 0 if no match counts. They are `null` if matches count, but no
 * frame of these matches has points. `frames` is `null` if each match has one frame. Breaks are highest first.
 */
export type PlayerMatchTotals = {
  played: number;
  won: number;
  lost: number;
  winPercentage: number;
  frames: { won: number; lost: number } | null;
  totalPointsFor: number | null;
  totalPointsAgainst: number | null;
  averagePointsFor: number | null;
  averagePointsAgainst: number | null;
  frameMargin: number | null;
  /** `null` without a break. */
  bestBreak: number | null;
  breaks: number[];
};

/** A player's average frame margin in one week of play, and the number of frames with points in that week. */
export type WeekAverageMargin = { season: string; weekNumber: number; frames: number; margin: number };

/**
 * The fields of a player's match that hold the scores and the result, or that decide whether the match counts for the
 * player.
 */
type MatchResultFields = Pick<
  PlayerMatchFields,
  'playerScore' | 'opponentScore' | 'result' | 'frames' | 'partner' | 'secondPlay'
>;
/** The fields of a player's match that `playerMatchTotals` needs. */
export type MatchForPlayerMatchTotals = MatchResultFields & Pick<PlayerMatchFields, 'breaks'>;
/** The fields of a player's match that `averageMarginsByWeek` needs. */
export type MatchForWeekAverageMargins = MatchResultFields &
  Pick<PlayerMatchFields, 'season' | 'weekNumber' | 'weekOfPlay'>;

/**
 * Returns whether a match counts in the player's statistics. A match in a pair does not count. `secondPlay` is set only
 * for a second play that does not count either (Rules P9, P10).
 */
export function countsInPlayerStatistics({
  partner,
  secondPlay,
}: Pick<PlayerMatchFields, 'partner' | 'secondPlay'>): boolean {
  return partner === undefined && secondPlay === undefined;
}

/** Adds up a player's matches, walkovers included (Rule P5). */
export function playerMatchTotals(matches: readonly MatchForPlayerMatchTotals[]): PlayerMatchTotals {
  const counted = matches.filter(countsInPlayerStatistics);
  const count = (wanted: PlayerMatchFields['result']) => counted.filter(({ result }) => result === wanted).length;
  const [played, won, lost] = [counted.length, count('Win'), count('Loss')];
  const points = pointTotals(counted.flatMap(scoredFramesOf));
  const breaks = matches.flatMap((match) => match.breaks).sort((a, b) => b - a);
  const none = played === 0 ? 0 : null;
  return {
    played,
    won,
    lost,
    winPercentage: winPercentage(won, played),
    frames: counted.some((match) => match.frames) ? framesWonAndLost(counted) : null,
    totalPointsFor: points === null ? none : points.totalPointsFor,
    totalPointsAgainst: points === null ? none : points.totalPointsAgainst,
    averagePointsFor: points === null ? none : averagePointsFor(points),
    averagePointsAgainst: points === null ? none : averagePointsAgainst(points),
    frameMargin: points === null ? none : averagePointsMargin(points),
    bestBreak: breaks[0] ?? null,
    breaks,
  };
}

/** Returns the sums of frames won and lost. A match of one frame counts as one frame. */
function framesWonAndLost(matches: readonly MatchResultFields[]): { won: number; lost: number } {
  const sum = { won: 0, lost: 0 };
  for (const { frames, playerScore, opponentScore, result } of matches) {
    sum.won += frames ? (playerScore ?? 0) : Number(result === 'Win');
    sum.lost += frames ? (opponentScore ?? 0) : Number(result === 'Loss');
  }
  return sum;
}

/** A frame with known points. */
type ScoredFrame = { own: number; other: number; result: PlayerMatchFields['result'] };

function scoredFramesOf(match: MatchResultFields): ScoredFrame[] {
  return (match.frames ?? [match]).flatMap(({ playerScore: own, opponentScore: other, result }) =>
    // Stryker disable next-line ConditionalExpression,LogicalOperator: both scores are known, or neither.
    own === null || other === null ? [] : [{ own, other, result }],
  );
}

/**
 * Returns a player's average frame margin for each week of play that has frames with points, in the order of the
 * matches (Rule P5).
 */
export function averageMarginsByWeek(matches: readonly MatchForWeekAverageMargins[]): WeekAverageMargin[] {
  const weeks = new Map<string, { season: string; weekNumber: number; played: MatchForWeekAverageMargins[] }>();
  for (const match of matches.filter(countsInPlayerStatistics)) {
    const { season, weekNumber: week, weekOfPlay: weekNumber = week } = match;
    const key = `${season} ${weekNumber}`;
    const own = weeks.get(key) ?? { season, weekNumber, played: [] };
    own.played.push(match);
    weeks.set(key, own);
  }
  return Array.from(weeks.values()).flatMap(({ played, ...week }) => {
    const points = pointTotals(played.flatMap(scoredFramesOf));
    return points === null ? [] : [{ ...week, frames: points.played, margin: averagePointsMargin(points) ?? 0 }];
  });
}

/** Returns the number of frames and the sums of their points; `null` if there is no frame. */
function pointTotals(frames: readonly ScoredFrame[]) {
  if (frames.length === 0) return null;
  let [totalPointsFor, totalPointsAgainst] = [0, 0];
  for (const { own, other } of frames) {
    totalPointsFor += own;
    totalPointsAgainst += other;
  }
  return { played: frames.length, totalPointsFor, totalPointsAgainst };
}

/** The fields of a player's match that `headToHeadRows` needs. */
export type MatchForHeadToHeadRows = MatchResultFields & Pick<PlayerMatchFields, 'opponentId' | 'opponentName'>;

/**
 * Returns a player's record against each opponent (Rule P6), from frames with points. The opponent with the most frames
 * comes first. Of opponents with equally many frames, the most recent comes first. `matches` must be oldest first.
 */
export function headToHeadRows(matches: readonly MatchForHeadToHeadRows[]): HeadToHeadRow[] {
  const rows = new Map<string, HeadToHeadRow>();
  for (const match of matches.filter(countsInPlayerStatistics)) {
    const { opponentId, opponentName } = match;
    if (opponentId === null) continue;
    for (const frame of scoredFramesOf(match)) {
      const row = withFrame(rows.get(opponentId) ?? emptyHeadToHead(opponentId, opponentName), frame);
      // The row moves to the end, so that the opponent of the latest frame is last.
      rows.delete(opponentId);
      rows.set(opponentId, row);
    }
  }
  return [...rows.values()].toReversed().sort((a, b) => b.played - a.played);
}

function emptyHeadToHead(opponentId: string, opponentName: string): HeadToHeadRow {
  return { opponentId, opponentName, played: 0, won: 0, lost: 0, pointsFor: 0, pointsAgainst: 0 };
}

function withFrame(row: HeadToHeadRow, { own, other, result }: ScoredFrame): HeadToHeadRow {
  return {
    ...row,
    played: row.played + 1,
    won: row.won + Number(result === 'Win'),
    lost: row.lost + Number(result === 'Loss'),
    pointsFor: row.pointsFor + own,
    pointsAgainst: row.pointsAgainst + other,
  };
}
