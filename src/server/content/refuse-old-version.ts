import { changedSinceOpenedWords } from '#domain/changed-meanwhile.ts';
import { conflict } from '../refusal.ts';
import { latestEntryOfValue } from '../storage/history.ts';
import type { DatabaseTransaction } from '../storage/store.ts';

/**
 * Throws 409 if the stored content with this id has changed since `version`, the version that the user's form showed.
 */
export async function refuseOldVersion(db: DatabaseTransaction, id: string, version: number): Promise<void> {
  const last = await latestEntryOfValue(db, 'content', id);
  if ((last?.id ?? 0) !== version) throw conflict(changedSinceOpenedWords(last?.by));
}
