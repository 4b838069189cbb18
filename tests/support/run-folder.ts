/**
 * One folder for all temporary files of a test run. For every test, and every process that a test starts, `os.tmpdir()`
 * is this folder. It is removed at the end of the run. If a run is killed, the next run removes its folder.
 */
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { seedOfDay } from './dose.ts';

const NAME = /^baize-run-(\d+)-/;

/** A file system in memory, on Linux, because a run makes a thousand databases that need not last. */
const IN_MEMORY = '/dev/shm';
/** In bytes, several times as much as a run needs. */
const SPACE_NEEDED = 2 ** 31;

/** Called by Vitest before everything else. Vitest calls the returned function after everything else. */
export function setup(): () => void {
  const folder = makeRunFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // All tests of a run have the same seed, even after midnight.
  process.env['SEED'] ??= String(seedOfDay());
  console.log(`Random tests: seed ${process.env['SEED']}; repeat them with SEED=${process.env['SEED']} npm test.`);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns whether this process, or a parent process, already has a folder of a run as its `tmpdir()`. */
function isInRun(): boolean {
  return NAME.test(basename(tmpdir()));
}

/** Makes a folder named after this process, and removes the folders of processes that have ended. */
function makeRunFolder(): string {
  const places = [IN_MEMORY, tmpdir()].filter(isWritable);
  for (const place of places) removeLeftovers(place);
  const place = places.find((one) => one !== IN_MEMORY || hasSpace(one)) ?? tmpdir();
  const folder = mkdtempSync(join(place, `baize-run-${process.pid}-`));
  // PostgreSQL may run as another user, and needs access to its folder inside this one.
  chmodSync(folder, 0o711);
  return folder;
}

function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasSpace(place: string): boolean {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= SPACE_NEEDED;
}

/**
 * Makes `file` a copy of a SQLite file that `prepare` fills and closes. Each name is prepared once per run. If two
 * processes prepare it at once, either result is used. Outside a run, it is prepared each time.
 */
export async function fillFile(file: string, name: string, prepare: (file: string) => Promise<void>): Promise<void> {
  if (!isInRun()) return prepare(file);
  const template = join(tmpdir(), `template-${name}.sqlite`);
  if (!existsSync(template)) {
    const unfinished = `${template}-${process.pid}`;
    await prepare(unfinished);
    await rename(unfinished, template);
  }
  await copyFile(template, file);
}
