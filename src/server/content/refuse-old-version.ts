import { changedSinceOpened } from '#domain/changed-meanwhile.ts';
import { conflict } from '../refusal.ts';
import { latestEntry } from '../storage/history.ts';
import type { Snapshot } from '../storage/store.ts';

/** Throws 409 if a part or item of the content has changed since the version that a form showed. */
export async function refuseOldVersion(db: Snapshot, id: string, version: number): Promise<void> {
  const last = await latestEntry(db, 'content', id);
  if ((last?.id ?? 0) !== version) throw conflict(changedSinceOpened(last?.by));
}
