import { rm } from 'node:fs/promises';
import path from 'node:path';
import { listBackups } from './folder.ts';
import { backupsToRemove } from './rotation.ts';
import type { Keep } from './settings.ts';

/** Removes the copies of a folder whose time is over. */
export async function removeOld(folder: string, keep: Keep): Promise<void> {
  const old = backupsToRemove(await listBackups(folder), keep);
  for (const { file } of old) await rm(path.join(folder, file), { force: true });
}
