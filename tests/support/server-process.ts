import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, type DatabaseLocation } from '#server/storage/open.ts';
import type { StoreContent } from './store.ts';
import { nodeEnvironment, nodeOptions } from '../../scripts/pinned-node.mjs';

/** The site in a separate process, for tests that kill, load or inspect it. */
export type ServerProcess = {
  pid: number;
  /** Resolves to the site's address when it listens. Rejects if the process ends first. */
  ready: Promise<string>;
  /** Resolves to the exit code, or to the signal that ended the process. */
  ended: Promise<number | string>;
  signal: (name: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGUSR2') => void;
  /** Returns the end of the output, including errors. */
  output: () => string;
};

/** `program`: the file to start, relative to the project. `flags`: options for Node. */
type Start = { program: string; env: Record<string, string>; flags?: readonly string[] };

/**
 * Program files: the site as `npm start` runs it, and the same site without pages, so that no pages need to be built.
 */
export const SITE = 'src/main/start.ts';
export const LEAN_SITE = 'tests/support/lean-site.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ADDRESS = / is at (http:\/\/[^\s"]+)/;
const MAX_OUTPUT = 20_000;

export function startServer({ program, env, flags = [] }: Start): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, ...flags, program], {
    cwd: root,
    // The environment that `scripts/bootstrap.mjs` sets.
    env: { ...nodeEnvironment(root), ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // If the test run is stopped, the site stops with it.
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  let output = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-MAX_OUTPUT);
      const [, url] = ADDRESS.exec(output) ?? [];
      if (url !== undefined) ready.resolve(url);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      process.off('exit', killWithUs);
      ready.reject(new Error(`The site ended before it listened (${code ?? signal}).\n${output}`));
      resolve(code ?? signal ?? 0);
    });
  });
  // A test that kills the process early does not wait for the address.
  ready.promise.catch(() => undefined);
  return { pid, ready: ready.promise, ended, signal: (name) => child.kill(name), output: () => output };
}

/** A folder for one site. `data`: the path of the data folder, which the site makes. */
export type Workspace = { folder: string; data: string; remove: () => Promise<void> };

export async function makeWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-soak-'));
  const options = { recursive: true, force: true, maxRetries: 5 };
  const removeWithUs = () => rmSync(folder, options);
  process.once('exit', removeWithUs);
  async function remove(): Promise<void> {
    process.off('exit', removeWithUs);
    await rm(folder, options);
  }
  return { folder, data: path.join(folder, 'data'), remove };
}

/** Fills the database of a site before its first start. */
export async function fillPlace(place: DatabaseLocation, { fill }: Pick<StoreContent, 'fill'>): Promise<void> {
  if ('file' in place) await mkdir(path.dirname(place.file), { recursive: true });
  const store = await openStore(place);
  await fill(store);
  await store.close();
}
