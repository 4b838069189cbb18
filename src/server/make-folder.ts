import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder, and the folders above it that are missing. Node's own recursive `mkdir` never ends in a folder that
 * takes no other and answers ENOENT, such as /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  await mkdir(folder, mode).catch(async (error: unknown) => {
    // Another program may have made it at the same moment.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
