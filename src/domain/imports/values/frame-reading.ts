import type { FileScale } from './file-scale.ts';
import type { FilePlayers } from './players.ts';
import type { Reading } from './reading.ts';

/** Everything that the readers of frames share. `hasWinner`: the file has winners, so matches may have no points. */
export type FrameReading = { reading: Reading; players: FilePlayers; scale: FileScale; hasWinner: boolean };

/**
 * The frame of a line to read. `number`: the number of its columns; `players`: that of its players' columns; `match` and
 * `frame`: its numbers on the card, if the columns show them.
 */
export type FramePlace = { number: number; players: number; match: number | null; frame: number | null };
