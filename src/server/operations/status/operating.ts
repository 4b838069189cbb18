import { statfs } from 'node:fs/promises';
import type { BackupSettings } from '../../config.ts';
import type { Place } from '../../storage/open.ts';
import type { Recent } from '../log/log.ts';

/** What a site knows of its program and machine, for officials and for monitoring. */
export type Operating = {
  version: string;
  startedAt: Date;
  /** The token that opens `/metrics`; `null`: there is no `/metrics`. */
  metricsToken: string | null;
  dataDir: string;
  /** Where backups and the database are, and whether the site makes backups by itself. */
  backups: Pick<BackupSettings, 'folder' | 'isOn'> & { place: Place };
  recent: Recent;
  /** Counts the rejected promises that nothing handled. */
  unhandled: () => number;
};

/** Bytes of a disk: free, and in total. */
export type Disk = { free: number; total: number };

/** Returns the disk that a folder is on, or `null` if there is no such folder. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
