import { open, rename, rm, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Lets `make` create a file at the path `part`, and renames the file to `target` when it is complete. If this fails,
 * removes the file and throws. Both paths must be in one folder, because only a rename on the same disk is atomic.
 */
export async function writeAtomically(
  part: string,
  target: string,
  make: (part: string) => Promise<void>,
): Promise<void> {
  try {
    await make(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes a new file, and waits until it is safely on the disk. Throws if the file already exists. */
export async function writeFileDurably(file: string, content: Uint8Array | string, mode = 0o666): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and the folders above it that are missing. Node's recursive `mkdir` is not used, because it never
 * returns in a folder such as /proc, which accepts no new folders.
 */
export async function createFolders(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await createFolders(above, mode);
  await mkdir(folder, mode).catch(async (error: unknown) => {
    // Another program may have created the folder meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
