import { inOrder, type Placed } from '#domain/place.ts';
import { addFile, type StoredFile } from '../storage/files/file-rows.ts';
import { jsonText } from '../storage/mappers/mapper.ts';
import type { Change, Entities } from '../storage/store.ts';

/** What the files of a folder change in a league: its values, the files that they name, and the same as lines to read. */
export type FolderPlan = {
  changes: Entities['content'][];
  files: StoredFile[];
  lines: string[];
};

/** How a folder is read: `keep` stores bytes and returns their hash, or in a preview the hash alone. */
export type FolderReader = {
  folder: string;
  keep: (bytes: Buffer) => Promise<string> | string;
  /** Receives a sentence about a file that cannot be taken in. */
  say: (sentence: string) => void;
};

export const NOTHING: FolderPlan = { changes: [], files: [], lines: [] };

export function together(plans: readonly FolderPlan[]): FolderPlan {
  return {
    changes: plans.flatMap(({ changes }) => changes),
    files: plans.flatMap(({ files }) => files),
    lines: plans.flatMap(({ lines }) => lines),
  };
}

/** Writes a plan. To be called in the transaction in which its present values were read, or one that saw the same. */
export async function applyPlan(change: Change, { changes, files }: FolderPlan): Promise<void> {
  for (const file of files) await addFile(change.db, file);
  await change.putAll('content', changes);
}

/** Which of some wanted values are not as they are now. */
export function differing<T extends { id: string; value: unknown }>(
  wanted: readonly T[],
  present: ReadonlyMap<string, unknown>,
): T[] {
  return wanted.filter(({ id, value }) => jsonText(present.get(id)) !== jsonText(value));
}

/** Returns the places of things in a wanted order, those that it does not name last; a place that fits stays. */
export function placesInOrder(present: readonly Placed[], wanted: readonly string[]): Map<string, number> {
  const known = new Map(present.map(({ id, place }) => [id, place]));
  const rest = inOrder(present).filter(({ id }) => !wanted.includes(id));
  const places = new Map<string, number>();
  let last = 0;
  for (const id of [...wanted, ...rest.map((thing) => thing.id)]) {
    const place = known.get(id) ?? 0;
    last = place > last ? place : Math.floor(last) + 1;
    places.set(id, last);
  }
  return places;
}
