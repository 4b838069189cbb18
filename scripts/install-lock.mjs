/**
 * One installation at a time in one checkout. The lock is a folder with a file `owner` in it; it is made complete under
 * another name and then moved into place, and moved away before it is removed, so that it is never seen half made.
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

/** The owner touches its lock each second. Silent for so long, an owner on another machine counts as gone. */
const goneAfterMs = 30_000;

/** On this machine the process numbers tell. A number may have been given to another process since. */
const goneForCertainAfterMs = 600_000;

/** @typedef {{ token: string, host: string, pids: number[] }} Owner */

/**
 * @param {string} folder where the lock lies; made when missing
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<void>} work is told how to name a process that must end too
 *   before the lock may be given to another, should this one be killed
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
  finishWaiting?.('it has ended');
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
  // Named after the dead owner, and left there while others may still hold it for the owner: of two that saw the same
  // dead lock one moves it away, the other finds the name taken.
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
 * @returns {Owner | undefined} undefined when nobody owns the lock, or somebody who lives
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
    return undefined; // the lock went away just now
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
 * @returns {boolean} false when `to` is there already or `from` is not
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
    // This machine slept so long that another took the lock; what npm reports decides.
  }
}
