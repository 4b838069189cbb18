import { type Meaning, type MeaningName, MEANINGS } from '#domain/imports/meanings.ts';
import type { HeadingMeaning } from './heading-words.ts';

/** A possible meaning of a column. `isDoubtful`: the meaning does not follow from the heading alone. */
export type Candidate = HeadingMeaning & { isDoubtful?: true };

export function isOfFrame(meaning: MeaningName): boolean {
  const { of }: Meaning = MEANINGS[meaning];
  return of === 'frame';
}

export function isScore(meaning: MeaningName): boolean {
  return /score$/i.test(meaning) && !/team/i.test(meaning);
}
