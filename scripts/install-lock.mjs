/**
 * Allows one installation at a time in a checkout. The lock is a folder with a file `owner`; it is moved into place complete
 * and moved away before it is removed, so that no process sees half a lock.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { showProgress } from './progress.mjs';

/** The owner touches its lock each second. After this long without a touch, an owner on another machine counts as gone. */
const goneAfterMs = 30_000;

/** On this machine the process numbers decide; after this long, a number may belong to another process. */
const goneForCertainAfterMs = 600_000;

/** @typedef {{ token: string, host: string, pids: number[] }} Owner */

/**
 * @param {string} folder the folder of the lock; created if missing
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<void>} work gets a function that names another process which must
 *   end before the lock is free, in case this process is killed
 */
export async function withInstallLock(folder, work) {
  const lock = join(folder, 'install.lock');
  /** @type {Owner} */
  const me = { token: randomUUID(), host: hostname(), pids: [process.pid] };
  mkdirSync(folder, { recursive: true });
  /** @type {ReturnType<typeof showProgress> | undefined} */
  let finishWaiting;
  while (!take(lock, me)) {
    finishWaiting ??= showProgress('Another start is installing the packages; waiting for it');
    await delay(250);
  }
  finishWaiting?.('done');
  const heartbeat = setInterval(() => touch(lock), 1000);
  try {
    await work((pid) => writeOwner(lock, { ...me, pids: [...me.pids, pid] }));
  } finally {
    clearInterval(heartbeat);
    const released = `${lock}.${me.token}`;
    moved(lock, released);
    for (const name of readdirSync(folder)) {
      if (name.startsWith('install.lock.')) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * @param {string} lock
 * @param {Owner} me
 */
function take(lock, me) {
  const dead = deadOwner(lock);
  // Named after the dead owner and left there: of two processes that see the same dead lock, one moves it away and the
  // other finds the name taken.
  if (dead !== undefined) moved(lock, `${lock}.${dead.token}`);
  if (existsSync(lock)) return false;
  const prepared = `${lock}-prepared.${me.token}`;
  mkdirSync(prepared, { recursive: true });
  writeOwner(prepared, me);
  if (moved(prepared, lock)) return true;
  rmSync(prepared, { recursive: true, force: true });
  return false;
}

/**
 * @param {string} lock
 * @returns {Owner | undefined} undefined if the lock has no owner or a living one
 */
function deadOwner(lock) {
  try {
    /** @type {Owner} */
    const owner = JSON.parse(readFileSync(join(lock, 'owner'), 'utf8'));
    const silentMs = Date.now() - statSync(join(lock, 'owner')).mtimeMs;
    const here = owner.host === hostname();
    const dead = here ? !owner.pids.some(isAlive) || silentMs > goneForCertainAfterMs : silentMs > goneAfterMs;
    return dead ? owner : undefined;
  } catch {
    return undefined; // the lock has just been removed
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

/**
 * @param {string} lock
 * @param {Owner} owner
 */
function writeOwner(lock, owner) {
  const next = join(lock, 'owner.next');
  writeFileSync(next, JSON.stringify(owner));
  renameSync(next, join(lock, 'owner'));
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {boolean} false if `to` exists or `from` does not
 */
function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} lock */
function touch(lock) {
  const now = new Date();
  try {
    utimesSync(join(lock, 'owner'), now, now);
  } catch {
    // This machine slept, and another took the lock; npm's result decides.
  }
}
