import { type Meaning, type MeaningName, MEANINGS } from '#domain/imports/meanings.ts';
import type { HeadingMeaning } from './heading-words.ts';

/** A possible meaning of a column. `isDoubtful`: the heading alone does not show it, so an official is asked. */
export type PossibleMeaning = HeadingMeaning & { isDoubtful?: true };

/**
 * Returns whether a column with this meaning is about one frame. A line with several frames has several such columns.
 */
export function isOfFrame(meaning: MeaningName): boolean {
  const { of }: Meaning = MEANINGS[meaning];
  return of === 'frame';
}

/** Returns whether a meaning is a score of a frame, not of a match. */
export function isFrameScore(meaning: MeaningName): boolean {
  return /score$/i.test(meaning) && !/team/i.test(meaning);
}
