/**
 * One folder for all that a test run puts on disk for a while: `os.tmpdir()` is in it for every test and everything that
 * a test starts. It is removed at the end of the run; what a killed run left is removed by the next one.
 */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const NAME = /^baize-run-(\d+)-/;

/** Memory that looks like a disk, on Linux: databases are made a thousand times in a run, and none has to last. */
const IN_MEMORY = '/dev/shm';
/** Bytes: several times what a run needs. */
const ROOM = 2 ** 31;

/** Vitest calls it before anything else, and calls what it returns after everything else. */
export function setup(): () => void {
  const folder = makeRunFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Whether this process has such a folder, its own or that of who started it. */
export function isInRun(): boolean {
  return NAME.test(basename(tmpdir()));
}

/** A folder named for this process; those of processes that are gone are removed. */
function makeRunFolder(): string {
  const places = [IN_MEMORY, tmpdir()].filter(isWritable);
  for (const place of places) removeLeftovers(place);
  const place = places.find((one) => one !== IN_MEMORY || hasRoom(one)) ?? tmpdir();
  const folder = mkdtempSync(join(place, `baize-run-${process.pid}-`));
  // PostgreSQL may run as another user, whose own folder lies in it.
  chmodSync(folder, 0o711);
  return folder;
}

function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive too.
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

function hasRoom(place: string): boolean {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM;
}
