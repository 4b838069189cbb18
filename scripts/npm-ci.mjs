/**
 * Installs packages with npm, one installation at a time, and shows progress. Plain JavaScript without dependencies, so
 * that it runs on Node 20.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Installs what the folder's `package-lock.json` names, with the npm on PATH; throws with npm's message if that fails.
 *
 * @param {object} installation
 * @param {string} installation.folder
 * @param {string} installation.title what is installed, for the line of progress
 * @param {string[]} [installation.args] further arguments
 * @param {NodeJS.ProcessEnv} installation.env
 * @param {(pid: number) => void} installation.addHolder adds the process of npm to the lock of `withInstallLock`
 * @returns {Promise<void>}
 */
export function npmCi({ folder, title, args = [], env, addHolder }) {
  const finish = showProgress(title);
  const npm = spawn('npm', ['ci', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (npm.pid !== undefined) addHolder(npm.pid);
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  let stopped = false;
  const stop = () => {
    stopped = true;
    npm.kill('SIGTERM');
    // After SIGTERM, npm first finishes its downloads, which takes too long. The next start repairs the installation.
    setTimeout(() => npm.kill('SIGKILL'), 2000).unref();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return new Promise((resolve, reject) => {
    npm.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    npm.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
      finish(code === 0 ? 'done' : `failed (${signal ?? `exit code ${code}`})`);
      if (code === 0) resolve();
      else if (stopped) reject(new Error('Stopped before everything was installed.'));
      else reject(new Error(output.trim()));
    });
  });
}

/**
 * How old a lock may be, in milliseconds: no installation takes longer. A process id in an older lock may belong to
 * another program.
 */
const goneAfterMs = 600_000;

/**
 * Runs `work` while no other installation runs. The lock is a file with the ids of the processes that hold it.
 *
 * @param {string} lock path of the lock; its folder is created if missing
 * @param {(addHolder: (pid: number) => void) => Promise<void>} work gets a function that adds a process to the lock: if
 *   this process is killed, the lock becomes free only once the added process has ended too
 */
export async function withInstallLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  /** @type {ReturnType<typeof showProgress> | undefined} */
  let finishWaiting;
  while (!take(lock)) {
    finishWaiting ??= showProgress('Another start is installing this; waiting for it');
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
 * Takes the lock, and returns whether this succeeded. Removes a lock whose processes have all ended, so that the next
 * attempt can succeed.
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
 * @returns {number[]} the ids of the processes that hold the lock; empty if it is too old or has just been removed
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

/** The start times of the running tasks in milliseconds, keyed by their texts. @type {Map<string, number>} */
const running = new Map();

/**
 * Shows `text … 12 s` on standard error until the returned function is called: in one line that is updated each second
 * on a terminal, and with a new line every five seconds in a log.
 *
 * @param {string} text names the running task
 * @returns {(ending: string) => void} ends the line with `text: ending, 12 s`
 */
export function showProgress(text) {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  const seconds = (since = started) => Math.round((Date.now() - since) / 1000);
  // On a terminal, all running tasks share one line.
  const line = () => [...running].map(([task, since]) => `${task} … ${seconds(since)} s`).join(' · ');
  const show = () => process.stderr.write(terminal ? `\r\u001b[K${line()} ` : `${text} … ${seconds()} s\n`);
  running.set(text, started);
  show();
  const timer = setInterval(show, terminal ? 1000 : 5000);
  timer.unref();
  return (ending) => {
    clearInterval(timer);
    running.delete(text);
    process.stderr.write(`${terminal ? '\r\u001b[K' : ''}${text}: ${ending}, ${seconds()} s\n`);
  };
}
