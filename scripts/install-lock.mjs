/** Allows one installation at a time in a checkout. The lock is a file with the numbers of the processes that hold it. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { showProgress } from './progress.mjs';

/** No installation takes longer: after this, the number of a process may belong to another one. */
const goneAfterMs = 600_000;

/**
 * @param {string} folder the folder of the lock; created if missing
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<void>} work gets a function that names another process which must
 *   end before the lock is free, in case this process is killed
 */
export async function withInstallLock(folder, work) {
  const lock = join(folder, 'install.lock');
  mkdirSync(folder, { recursive: true });
  /** @type {ReturnType<typeof showProgress> | undefined} */
  let finishWaiting;
  while (!take(lock)) {
    finishWaiting ??= showProgress('Another start is installing the packages; waiting for it');
    await delay(250);
  }
  finishWaiting?.('done');
  try {
    await work((pid) => writeFileSync(lock, `${process.pid} ${pid}`));
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Takes the lock unless a living process holds it, and removes that of dead ones.
 *
 * @param {string} lock
 */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (!holders(lock).some(isAlive)) rmSync(lock, { force: true });
  return false;
}

/**
 * @param {string} lock
 * @returns {number[]} empty if the lock is too old, or has just been removed
 */
function holders(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > goneAfterMs) return [];
    return readFileSync(lock, 'utf8').split(' ').map(Number);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
