import { open, rename, rm } from 'node:fs/promises';

/**
 * Makes a file under the name `part`, and gives it its own name once it is whole. Both are in one folder, as a rename is
 * atomic only within a disk.
 */
export async function wholeFile(part: string, target: string, make: (part: string) => Promise<void>): Promise<void> {
  try {
    await make(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes a new file, and waits until it is safe on the disk. */
export async function writeSynced(file: string, content: Uint8Array | string, mode = 0o666): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
