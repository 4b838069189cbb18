import type { FileScale } from './file-scale.ts';
import type { FilePlayers } from './players.ts';
import type { Reading } from './reading.ts';

/** What the frames of a file need to be read. `hasWinner`: whether the file may have matches without points. */
export type FrameReading = { reading: Reading; players: FilePlayers; scale: FileScale; hasWinner: boolean };

/**
 * Which frame of a line to read. `players`: the number of its players' columns. `match`, `frame`: its numbers on the card, where
 * its place on the line says them.
 */
export type FramePlace = { number: number; players: number; match: number | null; frame: number | null };
