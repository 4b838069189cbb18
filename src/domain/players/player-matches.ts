import {
  allAppearancesIn,
  type Appearance,
  isInPair,
  type OwnFrame,
  ownFrames,
  partnersOf,
} from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { opposite } from '#domain/cards/match.ts';
import { ABSENTEE } from '#domain/name.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import type { HeadToHeadRow, PlayerFrame } from '#domain/players/player-rows.ts';
import { averagePointsAgainst, averagePointsFor, frameMargin, winPercentage } from '#domain/players/player-stats.ts';

/** Returns the matches of some players, such as namesakes, oldest first, including matches in pairs (Rules P4, P9). */
export function playerMatches(
  fixtures: readonly Fixture[],
  playerIds: ReadonlySet<string>,
  people: People,
): PlayerFrame[] {
  return allAppearancesIn(fixtures)
    .filter(({ playerId }) => playerIds.has(playerId))
    .map((appearance) => playerMatch(appearance, people));
}

/** Returns a match as its player sees it, with current names. */
export function playerMatch(appearance: Appearance, people: People): PlayerFrame {
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
    teamName: knownTeam(people.teams, teamId).name,
    opponentId,
    opponentName: opponentId === null ? ABSENTEE : knownPlayer(people.players, opponentId).name,
    opponentTeamId,
    opponentTeamName: knownTeam(people.teams, opponentTeamId).name,
    playerScore: match.sides[side].score,
    opponentScore: match.sides[opposite(side)].score,
    breaks: appearance.breaks,
    result: resultWord(appearance),
    ...(match.frames
      ? {
          frames: ownFrames(appearance).map(({ playerScore, opponentScore, breaks, won, drawn }) => {
            return { playerScore, opponentScore, breaks, result: resultWord({ won, drawn }) };
          }),
        }
      : {}),
    ...(isInPair(appearance) ? pairOf(appearance, people) : {}),
    ...(appearance.forTeam && !isInPair(appearance) ? { secondPlay: true } : {}),
  };
}

/** Returns `Win`, `Loss` or `Draw` for a match or a frame, as its player sees it. */
export function resultWord({ won, drawn }: Pick<OwnFrame, 'won' | 'drawn'>): PlayerFrame['result'] {
  if (drawn) return 'Draw';
  return won ? 'Win' : 'Loss';
}

/** Returns the names of partners and opponents, for a match with several players on a side. */
function pairOf(appearance: Appearance, { players }: People): Pick<PlayerFrame, 'partner' | 'partners' | 'opponents'> {
  const named = (playerId: string) => ({ playerId, name: knownPlayer(players, playerId).name });
  const [partner, ...others] = partnersOf(appearance).map(named);
  const opponents = appearance.match.sides[opposite(appearance.side)].players;
  return {
    partner: partner ?? null,
    ...(partner && others.length > 0 ? { partners: [partner, ...others] } : {}),
    opponents: opponents.map(named),
  };
}

/** One frame between two players, from the side of the first player, with the breaks of both. */
export type RivalryFrame = Omit<PlayerFrame, 'frames' | 'partner' | 'partners' | 'opponents' | 'secondPlay'> &
  Pick<OwnFrame, 'opponentBreaks'> & { playerScore: number; opponentScore: number };

type Pair = { playerId: string; opponentId: string };

/** Returns every frame with points between two players, oldest first, from the side of `playerId` (Rule P8). */
export function framesBetween(fixtures: readonly Fixture[], pair: Pair, people: People): RivalryFrame[] {
  return appearancesBetween(fixtures, pair).flatMap((appearance) => {
    const { frames: _, ...row } = playerMatch(appearance, people);
    return ownFrames(appearance).flatMap(({ playerScore, opponentScore, won, drawn, ...frame }) =>
      // Stryker disable next-line ConditionalExpression,LogicalOperator: both scores are known, or neither.
      playerScore === null || opponentScore === null
        ? []
        : [{ ...row, playerScore, opponentScore, ...frame, result: resultWord({ won, drawn }) }],
    );
  });
}

/**
 * Returns the matches between two single players. Second plays are included, even if they do not count in statistics.
 */
function appearancesBetween(fixtures: readonly Fixture[], { playerId, opponentId }: Pair): Appearance[] {
  const own = allAppearancesIn(fixtures).filter((one) => one.playerId === playerId && one.opponentId === opponentId);
  return own.filter((one) => !isInPair(one));
}

/** Returns how many matches between two players have no points. The sums between the two leave these out (Rule P8). */
export function countUnscoredBetween(fixtures: readonly Fixture[], pair: Pair): number {
  return countUnscored(appearancesBetween(fixtures, pair));
}

/** Returns how many of a player's matches have no points. Walkovers are left out (Rule P6). */
export function countUnscored(appearances: readonly Appearance[]): number {
  return appearances.filter(({ opponentId, frames }) => opponentId !== null && frames.scored === 0).length;
}

/**
 * The sums of a player's matches without a partner (Rule P5). Points, averages and margin are 0 without matches, and
 * `null` if no frame has points. `frames` is `null` if each match has one frame. Breaks are highest first.
 */
export type SeasonNumbers = {
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

/** The average margin of a week, and the number of frames in it. */
export type WeekMargin = { season: string; weekNumber: number; frames: number; margin: number };

/** The fields of a match about its frames, and whether it was a match of pairs. */
type Match = Pick<PlayerFrame, 'playerScore' | 'opponentScore' | 'result' | 'frames' | 'partner' | 'secondPlay'>;
/** The fields of a player's match from which a season's sums follow. */
export type CountedMatch = Match & Pick<PlayerFrame, 'breaks'>;
/** The fields of a player's match from which the margin of a week follows. */
export type DatedMatch = Match & Pick<PlayerFrame, 'season' | 'weekNumber' | 'weekOfPlay'>;

/**
 * Returns whether a match counts for the player. A match in a pair does not, and a second play may not (Rules P9, P10).
 */
export function countsForPlayer({ partner, secondPlay }: Pick<PlayerFrame, 'partner' | 'secondPlay'>): boolean {
  return partner === undefined && secondPlay === undefined;
}

/** Adds up a player's matches, walkovers included (Rule P5). */
export function seasonNumbers(matches: readonly CountedMatch[]): SeasonNumbers {
  const counted = matches.filter(countsForPlayer);
  const count = (wanted: PlayerFrame['result']) => counted.filter(({ result }) => result === wanted).length;
  const [played, won, lost] = [counted.length, count('Win'), count('Loss')];
  const points = totals(counted.flatMap(scoredIn));
  const breaks = matches.flatMap((match) => match.breaks).sort((a, b) => b - a);
  const none = played === 0 ? 0 : null;
  return {
    played,
    won,
    lost,
    winPercentage: winPercentage(won, played),
    frames: counted.some((match) => match.frames) ? framesOf(counted) : null,
    totalPointsFor: points === null ? none : points.totalPointsFor,
    totalPointsAgainst: points === null ? none : points.totalPointsAgainst,
    averagePointsFor: points === null ? none : averagePointsFor(points),
    averagePointsAgainst: points === null ? none : averagePointsAgainst(points),
    frameMargin: points === null ? none : frameMargin(points),
    bestBreak: breaks[0] ?? null,
    breaks,
  };
}

/** Returns the sums of frames won and lost. A match of one frame counts as one frame. */
function framesOf(matches: readonly Match[]): { won: number; lost: number } {
  const sum = { won: 0, lost: 0 };
  for (const { frames, playerScore, opponentScore, result } of matches) {
    sum.won += frames ? (playerScore ?? 0) : Number(result === 'Win');
    sum.lost += frames ? (opponentScore ?? 0) : Number(result === 'Loss');
  }
  return sum;
}

/** A frame with known points. */
type ScoredFrame = { own: number; other: number; result: PlayerFrame['result'] };

function scoredIn(match: Match): ScoredFrame[] {
  return (match.frames ?? [match]).flatMap(({ playerScore: own, opponentScore: other, result }) =>
    // Stryker disable next-line ConditionalExpression,LogicalOperator: both scores are known, or neither.
    own === null || other === null ? [] : [{ own, other, result }],
  );
}

/** Returns a player's margin in each week that has frames with points, in the order of the matches (Rule P5). */
export function marginsByWeek(matches: readonly DatedMatch[]): WeekMargin[] {
  const weeks = new Map<string, { season: string; weekNumber: number; played: DatedMatch[] }>();
  for (const match of matches.filter(countsForPlayer)) {
    const { season, weekNumber: week, weekOfPlay: weekNumber = week } = match;
    const key = `${season} ${weekNumber}`;
    const own = weeks.get(key) ?? { season, weekNumber, played: [] };
    own.played.push(match);
    weeks.set(key, own);
  }
  return Array.from(weeks.values()).flatMap(({ played, ...week }) => {
    const points = totals(played.flatMap(scoredIn));
    return points === null ? [] : [{ ...week, frames: points.played, margin: frameMargin(points) ?? 0 }];
  });
}

/** Returns the sums of frames. `null` if there are none. */
function totals(frames: readonly ScoredFrame[]) {
  if (frames.length === 0) return null;
  let [totalPointsFor, totalPointsAgainst] = [0, 0];
  for (const { own, other } of frames) {
    totalPointsFor += own;
    totalPointsAgainst += other;
  }
  return { played: frames.length, totalPointsFor, totalPointsAgainst };
}

/** The fields of a player's match from which the sums against one opponent follow. */
export type MatchWithOpponent = Match & Pick<PlayerFrame, 'opponentId' | 'opponentName'>;

/**
 * Returns a player's record against each opponent, from frames with points: most frames first, then the most recent
 * opponent first (Rule P6). `matches` must be oldest first.
 */
export function headToHead(matches: readonly MatchWithOpponent[]): HeadToHeadRow[] {
  const rows = new Map<string, HeadToHeadRow>();
  for (const match of matches.filter(countsForPlayer)) {
    const { opponentId, opponentName } = match;
    if (opponentId === null) continue;
    for (const frame of scoredIn(match)) {
      const row = add(rows.get(opponentId) ?? emptyHeadToHead(opponentId, opponentName), frame);
      // The row moves to the end, so that the rows are in the order of the last meetings.
      rows.delete(opponentId);
      rows.set(opponentId, row);
    }
  }
  return [...rows.values()].toReversed().sort((a, b) => b.played - a.played);
}

function emptyHeadToHead(opponentId: string, opponentName: string): HeadToHeadRow {
  return { opponentId, opponentName, played: 0, won: 0, lost: 0, pointsFor: 0, pointsAgainst: 0 };
}

function add(row: HeadToHeadRow, { own, other, result }: ScoredFrame): HeadToHeadRow {
  return {
    ...row,
    played: row.played + 1,
    won: row.won + Number(result === 'Win'),
    lost: row.lost + Number(result === 'Loss'),
    pointsFor: row.pointsFor + own,
    pointsAgainst: row.pointsAgainst + other,
  };
}
