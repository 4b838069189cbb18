import type { ScoreScale } from './score-scale.ts';
import type { FilePlayerReader } from './players.ts';
import type { ValueReadingContext } from './reading.ts';

/**
 * The values that all functions for reading a frame need. `hasWinner`: the file has a column for winners or for
 * sections, so a frame may have no points.
 */
export type FrameReadingContext = {
  reading: ValueReadingContext;
  players: FilePlayerReader;
  scale: ScoreScale;
  hasWinner: boolean;
};

/**
 * Identifies one of the frames on a line. `number`: the number in the headings of the frame's columns, such as 2 in
 * `Score 2`. `players`: the number in the headings of its players' columns. `match`: the number of the frame's match on
 * the card. `frame`: the number of the frame in a match of several frames. `match` and `frame` are `null` if the
 * headings do not show them.
 */
export type FrameHeadingNumbers = { number: number; players: number; match: number | null; frame: number | null };
