import { setting } from '../storage/mappers/settings.ts';
import type { Change, Snapshot } from '../storage/store.ts';

// What officials said about files, so that the next file asks nothing twice. Undo takes it back with the import.

/** The setting with what headers of files are: pairs of a column and a header. */
export const COLUMNS = 'import-columns';
/** The setting with what names of teams mean: pairs of a name and the id of a team. */
export const TEAMS = 'import-teams';

type Pair = [string, string];

/** More than a league meets: the oldest is forgotten. */
const MOST = 1_000;

/** Returns what was said about earlier files, the latest first. */
export async function remembered(db: Snapshot, key: string): Promise<Pair[]> {
  const text = await setting(db, key);
  // JSON that only `remember` writes.
  return text === null || text === '' ? [] : (JSON.parse(text) as Pair[]);
}

/** Remembers what was said about a file, which goes before what was said earlier. */
export async function remember(change: Change, key: string, said: readonly Pair[]): Promise<void> {
  if (said.length === 0) return;
  const all = [...said, ...(await remembered(change.db, key))];
  const once = [...new Map(all.map((pair) => [JSON.stringify(pair), pair])).values()];
  await change.put('setting', { key, value: JSON.stringify(once.slice(0, MOST)) });
}
