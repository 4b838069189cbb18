/** What all measurements share: medians, child processes, and a site, started as `npm start` starts it. */
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeEnvironment, nodeOptions } from '../scripts/pinned-node.mjs';
import { send } from '../tests/soak/requests.ts';
import { freePort } from '../tests/support/free-port.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median, least and largest value over several rounds. */
export type Spread = { median: number; least: number; most: number };

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

export function spreadText({ median: middle, least, most }: Spread): string {
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

/** A running program that is being measured. */
export type Program = {
  pid: number;
  /** Resolves with the next line of the program's output. */
  line: () => Promise<string>;
  /** Processor time used so far, in milliseconds. */
  cpuMs: () => Promise<number>;
  /** Resident memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

const canPin = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0 && availableParallelism() > 1;
/** Says whether servers run on the first core and the load generator on the second, which only some machines allow. */
export const PINNED = canPin ? 'servers on core 0, the load on core 1' : 'not pinned to cores';

/** Runs a program of `bench/` on the current Node, as `startPinned` does. */
export function startBench(name: string, args: readonly string[], core: 0 | 1): Program {
  return startPinned([process.execPath, path.join(import.meta.dirname, name), ...args], core);
}

/** Runs a command, on one core where this machine allows that (`PINNED`). Its standard error goes to this program's. */
export function startPinned(
  command: readonly string[],
  core: 0 | 1,
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Program {
  const [file = '', ...args] = canPin ? ['taskset', '-c', String(core), ...command] : command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command.join(' ')} could not be started`);
  return {
    pid,
    async line() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${command.join(' ')} has ended`);
      return value;
    },
    cpuMs: () => cpuMs(pid),
    memory: () => memory(pid),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/**
 * Returns how much processor time a process has used, in milliseconds (proc(5) counts in hundredths of a second); 0 on
 * systems without `/proc`.
 */
async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Returns the resident memory of a process in bytes; `NaN` on systems without `/proc`. */
export async function memory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024;
}

/** Resolves once a program, to which nobody sends requests, has used less than 50 ms of processor time in 3 s. */
export async function untilIdle({ cpuMs }: Program): Promise<void> {
  for (let before = await cpuMs(); ;) {
    await delay(3000);
    const now = await cpuMs();
    if (now - before < 50) return;
    before = now;
  }
}

/** A checkout to measure, with its data folder, which contains the database `baize.sqlite`. */
export type Checkout = { name: string; root: string; data: string };
export type Site = { name: string; url: string; program: Program };

/**
 * Returns this checkout and, if `other` is not empty, the checkout in the folder `other`. Each gets a copy of the
 * database in `folder`.
 */
export async function checkoutsIn(folder: string, other: string): Promise<Checkout[]> {
  const roots = [path.resolve(import.meta.dirname, '..'), ...(other === '' ? [] : [path.resolve(other)])];
  const checkouts = roots.map((root, index) => {
    return { name: index === 0 ? 'this checkout' : other, root, data: path.join(folder, String(index)) };
  });
  for (const { data } of checkouts) {
    await mkdir(data);
    await cp(path.join(folder, 'baize.sqlite'), path.join(data, 'baize.sqlite'));
  }
  return checkouts;
}

/** The officials' password, which the first start of a site stores. */
export const PASSWORD = 'a password of the bench';

/** Starts the site of a checkout with additional environment variables, and waits until its home page answers. */
export async function startSite({ name, root, data }: Checkout, settings: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  // The same environment as in `scripts/bootstrap.mjs`.
  const place = { ADMIN_PASSWORD: PASSWORD, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' };
  const env = { ...nodeEnvironment(root), ...process.env, ...settings, ...place };
  const command = [process.execPath, ...nodeOptions, path.join(root, 'src/main/start.ts')];
  const program = startPinned(command, 0, { env, cwd: root });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(url);
  return { name, url, program };
}

/** Resolves when the home page answers. Tries every 2 ms. */
async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await send(url, { method: 'GET', path: '/' }).catch(() => null);
    if (answer?.status === 200) return;
    if (answer) throw new Error(`The home page answered ${answer.status}`);
    await delay(2);
  }
}
