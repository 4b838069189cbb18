/**
 * Remembers in `.cache/` with which files a slow test has passed. Until one of these files changes, the test can be
 * skipped, because nothing else can make it fail.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, type RunnerTestFile, type RunnerTask } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';

/**
 * Returns whether the tests saved under this name have passed with the current contents of these files and the current
 * version of Node. `files`: paths in the project.
 */
export const isProved = (name: string, files: readonly string[]): boolean =>
  existsSync(noteOf(name)) && readFileSync(noteOf(name), 'utf8') === hashOf(files);

/** Saves under a name that the tests of the calling file pass with these files, once all have run and passed. */
export function noteIfAllPass(name: string, files: readonly string[]): void {
  const hash = hashOf(files);
  let file: RunnerTestFile | undefined;
  afterEach(({ task }) => void (file = task.file));
  afterAll(() => {
    if (file === undefined || !hasPassed(file)) return;
    mkdirSync(join(projectRoot, '.cache/proved'), { recursive: true });
    writeFileSync(noteOf(name), hash);
  });
}

const hasPassed = (task: RunnerTask): boolean =>
  'tasks' in task ? task.tasks.every(hasPassed) : task.result?.state === 'pass';

const noteOf = (name: string): string => join(projectRoot, '.cache/proved', name);

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of files.toSorted()) hash.update(`\0${path}\0`).update(readFileSync(join(projectRoot, path)));
  return hash.digest('hex');
}
