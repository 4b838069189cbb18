import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder for one test, which is removed with all that is in it when the test ends. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-own-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
