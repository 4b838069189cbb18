import { type ColumnMeaning, type MeaningName, COLUMN_MEANINGS } from '#domain/imports/meanings.ts';
import type { HeadingMeaning } from './heading-words.ts';

/**
 * A possible meaning of a column. `isDoubtful`: the heading alone does not show this meaning, so an official is asked.
 */
export type PossibleMeaning = HeadingMeaning & { isDoubtful?: true };

/**
 * Returns whether a meaning is about one frame: for example, the frame's home player or its score. A line with several
 * frames has a column with this meaning for each frame.
 */
export function isFrameMeaning(meaning: MeaningName): boolean {
  const { of }: ColumnMeaning = COLUMN_MEANINGS[meaning];
  return of === 'frame';
}

/** Returns whether a meaning is the score of a frame, not the match score of two teams. */
export function isFrameScore(meaning: MeaningName): boolean {
  return /score$/i.test(meaning) && !/team/i.test(meaning);
}
