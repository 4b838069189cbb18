/**
 * Tries the npm package without container or install script: the checks in `package.ts`, an update, and the return to
 * the old version.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { send } from '../soak/requests.ts';
import { TRIAL_FOLDER } from './debian.ts';
import { tryPackage } from './package.ts';
import { check, run, until } from './programs.ts';
import { type Installation, isReady, passwordOf, tryUpdate, type Versions } from './update.ts';
import type { Version } from './versions.ts';

export async function tryPackages(versions: Versions): Promise<void> {
  for (const fault of await tryPackage(versions.current.file)) check(fault, false);
  await tryPackageUpdate(versions);
}

async function tryPackageUpdate(versions: Versions): Promise<void> {
  const folder = path.join(TRIAL_FOLDER, 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'league'), { recursive: true });
  const site = globally(folder);
  try {
    await site.start(versions.current);
    await until('it is ready', () => isReady(site));
    await tryUpdate(site, await passwordOf(site), versions);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/** Returns an installation by `npm install --global`, with each version in a separate folder. */
function globally(folder: string): Installation {
  let running: ChildProcess | undefined;
  let program = '';
  let output = '';
  const where = { cwd: path.join(folder, 'league'), env: { LEAGUE_DEMO: 'off' } };
  async function install({ version, file }: Version): Promise<void> {
    const prefix = path.join(folder, version);
    program = path.join(prefix, 'bin/baize');
    if (!existsSync(program))
      await run('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', file]);
  }
  function open(): void {
    const child = spawn(program, { ...where, env: { ...process.env, ...where.env }, detached: true });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    running = child;
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { pid, exitCode, signalCode } = running ?? {};
    if (running === undefined || pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(running, 'exit');
    process.kill(-pid, signal);
    await ended;
  }
  return {
    async start(version) {
      await install(version);
      output = '';
      open();
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
      open();
    },
    log: async () => output,
    command: (words) => run(program, words.split(' '), where),
    send: (sent) => send('http://127.0.0.1:3000', sent),
  };
}
