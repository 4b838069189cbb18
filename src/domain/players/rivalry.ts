import type { RivalryFrame } from '#domain/players/player-matches.ts';

/**
 * The sums of one player in the frames against another player. `biggestWin` is `null` if the player never won a frame
 * with more points than the opponent, and `bestBreak` is `null` without a break.
 */
export type RivalrySideTotals = {
  won: number;
  points: number;
  /** The average score, rounded to a whole number. 0 without frames. */
  average: number;
  /** The largest margin, in points, of a frame that this player won. */
  biggestWin: number | null;
  bestBreak: number | null;
};

/** The number of frames between two players, and the totals of each player in these frames. */
export type RivalryTotals = { played: number; player: RivalrySideTotals; opponent: RivalrySideTotals };

type FrameForRivalryTotals = Pick<
  RivalryFrame,
  'playerScore' | 'opponentScore' | 'result' | 'breaks' | 'opponentBreaks'
>;

const OPPONENT_RESULT = { Win: 'Loss', Loss: 'Win', Draw: 'Draw' } as const;

/** Adds up the frames between two players (Rule P8). In the result, `player` is whoever scored `playerScore`. */
export function rivalryTotals(frames: readonly FrameForRivalryTotals[]): RivalryTotals {
  const mirrored = frames.map(({ playerScore, opponentScore, result, breaks, opponentBreaks }) => ({
    playerScore: opponentScore,
    opponentScore: playerScore,
    result: OPPONENT_RESULT[result],
    breaks: opponentBreaks,
    opponentBreaks: breaks,
  }));
  return { played: frames.length, player: sideTotals(frames), opponent: sideTotals(mirrored) };
}

function sideTotals(frames: readonly FrameForRivalryTotals[]): RivalrySideTotals {
  const points = frames.reduce((sum, { playerScore }) => sum + playerScore, 0);
  const wins = frames.filter(({ result }) => result === 'Win');
  return {
    won: wins.length,
    points,
    average: frames.length === 0 ? 0 : Math.round(points / frames.length),
    // If the opponent conceded a frame, the winner may have fewer points than the opponent. Such a frame is not a
    // biggest win.
    biggestWin: maximumOrNull(
      wins.map(({ playerScore, opponentScore }) => playerScore - opponentScore).filter((one) => one > 0),
    ),
    bestBreak: maximumOrNull(frames.flatMap(({ breaks }) => breaks)),
  };
}

function maximumOrNull(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.max(...numbers);
}
