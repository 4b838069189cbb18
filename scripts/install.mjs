/** Installs the project's packages if they differ from package-lock.json. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/** Makes node_modules match package-lock.json; throws with npm's message if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withInstallLock(join(projectRoot, '.cache'), async (alsoHeldBy) => {
    if (!isInstalled()) await install(alsoHeldBy);
  });
}

/**
 * npm lists the installed packages in a lock file inside node_modules. It removes this list first and writes it last. So an
 * interrupted installation leaves no list, and an installation without development packages a shorter list.
 */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  const wanted = lockedPackages('package-lock.json');
  delete wanted['']; // the project itself
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path];
    if (have === undefined) return want.optional === true; // a package for other machines
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/**
 * @param {string} path inside the project
 * @returns {Record<string, LockedPackage>} by path in node_modules; empty without the file
 */
function lockedPackages(path) {
  const file = join(projectRoot, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * @param {(pid: number) => void} alsoHeldBy
 * @returns {Promise<void>}
 */
function install(alsoHeldBy) {
  const finish = showProgress('Installing the packages of the project (npm ci; the first time only)');
  // NODE_ENV=production would leave out the packages that build the pages.
  const { NODE_ENV: _, ...env } = process.env;
  const npm = spawn(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: projectRoot,
      // npm deletes node_modules/.bin/node, so it must not run on that.
      env: { ...env, PATH: pathWithoutProject() },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
  if (npm.pid !== undefined) alsoHeldBy(npm.pid);
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  let stopped = false;
  const stop = () => {
    stopped = true;
    npm.kill('SIGTERM');
    // npm finishes its downloads first; the next start repairs a half installation.
    setTimeout(() => npm.kill('SIGKILL'), 2000).unref();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  return new Promise((resolve, reject) => {
    npm.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    npm.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
      finish(code === 0 ? 'done' : `failed (${signal ?? `exit code ${code}`})`);
      if (code === 0) resolve();
      else if (stopped) reject(new Error('Stopped before the packages were installed.'));
      else
        reject(new Error(`${output.trim()}\nThe packages could not be installed. Solve the problem and start again.`));
    });
  });
}

function pathWithoutProject() {
  const ours = join(projectRoot, 'node_modules');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(ours)).join(delimiter);
}

/** No installation takes longer than this. Later, a process id may have been reused by another process. */
const goneAfterMs = 600_000;

/**
 * Allows one installation at a time in a checkout. The lock is a file with the numbers of the processes that hold it.
 *
 * @param {string} folder the folder of the lock; created if missing
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<void>} work gets a function that names another process which must
 *   end before the lock is free, in case this process is killed
 */
async function withInstallLock(folder, work) {
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
 * Takes the lock unless a running process holds it. Removes the lock of ended processes.
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

/**
 * Shows `text … 12 s` until the returned function is called: updated each second on a terminal, with a line every five
 * seconds in a log.
 *
 * @param {string} text the running task
 * @returns {(ending: string) => void} ends the line with `text: ending, 12 s`
 */
export function showProgress(text) {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const show = () => process.stderr.write(terminal ? `\r${text} … ${seconds()} s ` : `${text} … ${seconds()} s\n`);
  show();
  const timer = setInterval(show, terminal ? 1000 : 5000);
  timer.unref();
  return (ending) => {
    clearInterval(timer);
    process.stderr.write(`${terminal ? '\r' : ''}${text}: ${ending}, ${seconds()} s\n`);
  };
}
