import { stat } from 'node:fs/promises';
import type { Place } from '#server/storage/open.ts';
import { CannotDo } from './command.ts';

/** Refuses to look for a league where none is: a new one would be made, and found to be empty. */
export async function mustBeThere(place: Place): Promise<void> {
  if ('url' in place || (await stat(place.file).catch(() => null)) !== null) return;
  throw new CannotDo(`There is no database at ${place.file}: start the site once, or set DATA_DIR.`);
}
