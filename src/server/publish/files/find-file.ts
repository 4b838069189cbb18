import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../../league-folder/list-files.ts';

/** A file that may be sent: where it really lies, its size, and when it was last changed (milliseconds). */
export type FoundFile = { place: string; name: string; bytes: number; changed: number };

/** Larger files are no documents, and would fill the memory of who fetches them. */
export const MOST_FILE_BYTES = 50 * 1024 * 1024;

/**
 * A file below `folder` by its path there, with `/`; `null` for whatever is no plain file in it: outside of it, also by
 * a link; hidden; too large; not there.
 */
export async function findFile(folder: string, asked: string): Promise<FoundFile | null> {
  const parts = asked.split('/');
  if (parts.some((part) => !isName(part))) return null;
  try {
    const root = await realpath(folder);
    const place = await realpath(path.join(root, ...parts));
    if (!isInside(root, place)) return null;
    const found = await stat(place);
    if (!found.isFile() || found.size > MOST_FILE_BYTES) return null;
    return { place, name: parts.at(-1) ?? '', bytes: found.size, changed: Math.round(found.mtimeMs) };
  } catch {
    return null;
  }
}

/** No step up, nothing hidden, nothing that some system takes for a place of its own (`C:`, `a\b`, a stream of a file). */
function isName(part: string): boolean {
  // Control characters are no part of a name.
  // eslint-disable-next-line no-control-regex
  return part !== '' && !part.startsWith('.') && !/[\\/:\u0000-\u001f\u007f]/.test(part) && !/[. ]$/.test(part);
}
