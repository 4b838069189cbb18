import { statfs } from 'node:fs/promises';

/** Bytes of the disk that a folder lies on: those that may still be written, and all of them. */
export type Disk = { free: number; total: number };

/** `null` where the folder is not there. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
