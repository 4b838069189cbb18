import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for one test. It is removed with its content when the test ends. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-own-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
