import type { FileKind } from '#domain/imports/sheet.ts';
import { MEANINGS, type Meaning, type MeaningName } from '#domain/imports/meanings.ts';
import type { HeadingMeaning } from './heading-words.ts';

/** A possible meaning of a column. `isDoubtful`: the heading alone does not say so. */
export type Candidate = HeadingMeaning & { isDoubtful?: true };

export function inKind(meaning: MeaningName, kind: FileKind): boolean {
  const { in: kinds }: Meaning = MEANINGS[meaning];
  return kinds.includes(kind);
}

export function isOfFrame(meaning: MeaningName): boolean {
  const { of }: Meaning = MEANINGS[meaning];
  return of === 'frame';
}

export function isScore(meaning: MeaningName): boolean {
  return /score$/i.test(meaning) && !/team/i.test(meaning);
}
