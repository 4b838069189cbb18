import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeEnvironment, nodeOptions } from '../../scripts/pinned-node.mjs';

/** The site as a process of its own, to be killed, loaded and looked at from outside. */
export type ServerProcess = {
  pid: number;
  /** Its address, once it listens; rejects where it ends before. */
  ready: Promise<string>;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  signal: (name: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGUSR2') => void;
  /** The last of what it printed, errors included. */
  said: () => string;
};

/** `program`: the file to start, from the project's own folder; `flags` go to Node. */
export type Started = { program: string; env: Record<string, string>; flags?: readonly string[] };

/** The site with its pages, as `npm start` runs it; and the same without pages, for which nothing is built. */
export const SITE = 'src/main/start.ts';
export const LEAN_SITE = 'tests/support/lean-site.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ADDRESS = / is at (http:\/\/[^\s"]+)/;
const MOST_SAID = 20_000;

export function startServer({ program, env, flags = [] }: Started): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, ...flags, program], {
    cwd: root,
    // As `scripts/bootstrap.mjs` starts it.
    env: { ...nodeEnvironment(root), ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Who is told to stop in the middle leaves nobody behind.
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  let said = '';
  const ready = Promise.withResolvers<string>();
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-MOST_SAID);
      const [, url] = ADDRESS.exec(said) ?? [];
      if (url !== undefined) ready.resolve(url);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      process.off('exit', killWithUs);
      ready.reject(new Error(`The site ended before it listened (${code ?? signal}).\n${said}`));
      resolve(code ?? signal ?? 0);
    });
  });
  // Who kills it before it listens does not wait for its address.
  ready.promise.catch(() => undefined);
  return { pid, ready: ready.promise, ended, signal: (name) => child.kill(name), said: () => said };
}

/** A folder for one run: `league`, the shipped one without its photos, and `data` for the database, not made yet. */
export type Ground = { folder: string; league: string; data: string; remove: () => Promise<void> };

export async function makeGround(): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-soak-'));
  const league = path.join(folder, 'league');
  await cp(path.join(root, 'league'), league, { recursive: true, filter: (file) => !file.includes('photos') });
  const options = { recursive: true, force: true, maxRetries: 5 };
  const removeWithUs = () => rmSync(folder, options);
  process.once('exit', removeWithUs);
  async function remove(): Promise<void> {
    process.off('exit', removeWithUs);
    await rm(folder, options);
  }
  return { folder, league, data: path.join(folder, 'data'), remove };
}
