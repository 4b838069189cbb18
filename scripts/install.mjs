/** Installs the project's packages if they differ from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCi, withInstallLock } from './npm-ci.mjs';

/** The folder of the checkout. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

/** Makes node_modules match package-lock.json; throws with npm's message if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withInstallLock(join(projectRoot, '.cache', 'install.lock'), async (addHolder) => {
    if (!isInstalled()) await install(addHolder);
  });
}

/**
 * Returns whether node_modules is complete. npm lists the installed packages in a lock file in node_modules, which it
 * removes first and writes last. So an interrupted installation leaves no list, and an installation without development
 * packages leaves a shorter list.
 */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(([path, want]) => {
    // The project's own folders have no checksum.
    if (want.integrity === undefined) return true;
    const have = installed[path];
    if (have === undefined) return want.optional === true; // an optional package for other machines
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/**
 * @param {string} path inside the project
 * @returns {Record<string, LockedPackage>} packages, keyed by their path in the project; empty without such a file
 */
function lockedPackages(path) {
  const file = join(projectRoot, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** @param {(pid: number) => void} addHolder */
async function install(addHolder) {
  // NODE_ENV=production would leave out the packages that build the pages.
  const { NODE_ENV: _, ...env } = process.env;
  try {
    await npmCi({
      folder: projectRoot,
      title: 'Installing the packages of the project (npm ci; the first time only)',
      args: ['--include=dev'],
      // npm replaces node_modules, so it must not run on a Node that is in there.
      env: { ...env, PATH: pathWithoutProject() },
      addHolder,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\nThe packages could not be installed. Solve the problem and start again.`, {
      cause: error,
    });
  }
}

function pathWithoutProject() {
  const ours = join(projectRoot, 'node_modules');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(ours)).join(delimiter);
}
