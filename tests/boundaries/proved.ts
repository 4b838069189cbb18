/** Remembers, in `.cache/`, on which files the checks of the checks have passed, as nothing else can make them fail. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, type RunnerTestFile, type RunnerTask } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';

/** Whether all tests of a file passed with these files, of the project and by their paths in it. */
export const isProved = (name: string, files: readonly string[]): boolean =>
  existsSync(noteOf(name)) && readFileSync(noteOf(name), 'utf8') === hashOf(files);

/** Notes, after the tests of a file, that they passed with these files; if all were run, and all did. */
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
