import type { PlayerMatchRow } from '#domain/player-matches.ts';
import { averagePointsAgainst, averagePointsFor, frameMargin, winPercentage } from '#domain/player-stats.ts';

/** What a player's frames come to; averages and margin are 0 where none was played, breaks highest first. */
export type SeasonNumbers = {
  played: number;
  won: number;
  lost: number;
  winPercentage: number;
  totalPointsFor: number;
  totalPointsAgainst: number;
  averagePointsFor: number;
  averagePointsAgainst: number;
  frameMargin: number;
  /** `null` where no break was recorded. */
  bestBreak: number | null;
  breaks: number[];
};

/** A week's margin: points scored less points let in for each frame, and how many frames it is made of. */
export type WeekMargin = { season: string; weekNumber: number; frames: number; margin: number };

export type FrameScore = Pick<PlayerMatchRow, 'playerScore' | 'opponentScore'>;
export type CountedFrame = FrameScore & Pick<PlayerMatchRow, 'result' | 'breaks'>;
export type DatedFrame = FrameScore & Pick<PlayerMatchRow, 'season' | 'weekNumber'>;

/** Adds a player's frames up, walkovers included, by the rules of the player statistics (contract §5). */
export function seasonNumbers(frames: readonly CountedFrame[]): SeasonNumbers {
  const points = totals(frames);
  const won = frames.filter(({ result }) => result === 'Win').length;
  const breaks = frames.flatMap((frame) => frame.breaks).sort((a, b) => b - a);
  const { played } = points;
  return {
    ...points,
    won,
    lost: played - won,
    winPercentage: winPercentage(won, played),
    averagePointsFor: played === 0 ? 0 : averagePointsFor(points),
    averagePointsAgainst: played === 0 ? 0 : averagePointsAgainst(points),
    frameMargin: played === 0 ? 0 : frameMargin(points),
    bestBreak: breaks[0] ?? null,
    breaks,
  };
}

/** The margin of each week in which a player had a frame, in the order of the frames: oldest first. */
export function marginsByWeek(frames: readonly DatedFrame[]): WeekMargin[] {
  const weeks = new Map<string, { season: string; weekNumber: number; played: DatedFrame[] }>();
  for (const frame of frames) {
    const { season, weekNumber } = frame;
    const key = `${season} ${weekNumber}`;
    const week = weeks.get(key) ?? { season, weekNumber, played: [] };
    week.played.push(frame);
    weeks.set(key, week);
  }
  return Array.from(weeks.values(), ({ played, ...week }) => ({
    ...week,
    frames: played.length,
    margin: frameMargin(totals(played)),
  }));
}

function totals(frames: readonly FrameScore[]) {
  let [totalPointsFor, totalPointsAgainst] = [0, 0];
  for (const { playerScore, opponentScore } of frames) {
    totalPointsFor += playerScore;
    totalPointsAgainst += opponentScore;
  }
  return { played: frames.length, totalPointsFor, totalPointsAgainst };
}
