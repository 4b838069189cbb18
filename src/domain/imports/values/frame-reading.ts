import type { ScoreScale } from './score-scale.ts';
import type { FilePlayers } from './players.ts';
import type { ValueReading } from './reading.ts';

/**
 * What the functions that read a frame share. `hasWinner`: the file names winners, so that frames may have no points.
 */
export type FrameReading = { reading: ValueReading; players: FilePlayers; scale: ScoreScale; hasWinner: boolean };

/**
 * One of the frames on a line. `number`: the number in the headings of its columns, such as 2 in `Score 2`. `players`:
 * the number in the headings of its players. `match`: the number of its match on the card; `frame`: its own number in a
 * match of several frames; each is `null` if the columns do not show it.
 */
export type FramePlace = { number: number; players: number; match: number | null; frame: number | null };
