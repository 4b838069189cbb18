/** What all measurements share: times, medians, and programs in processes of their own. */
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The values of several rounds. */
export type Spread = { median: number; least: number; most: number };

export function spread(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

export function spreadText({ median: middle, least, most }: Spread): string {
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

/** A running program that is being measured. */
export type Program = {
  pid: number;
  /** Resolves with the next line that the program prints. */
  line: () => Promise<string>;
  /** Milliseconds of processor time so far. */
  cpuMs: () => Promise<number>;
  /** Resident memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

const canPin = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0 && availableParallelism() > 1;
/** Where the machine allows it, servers run on the first core and the load generator on the second. */
export const PINNED = canPin ? 'servers on core 0, the load on core 1' : 'not pinned to cores';

/** Runs a program of `bench/` on the present Node. */
export function startBench(name: string, args: readonly string[], core: 0 | 1): Program {
  return start([process.execPath, path.join(import.meta.dirname, name), ...args], core);
}

/** Runs a command on one core. Its standard error goes to ours. */
export function start(
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

/** Processor time of a process in milliseconds, from hundredths of a second (proc(5)); 0 where the system does not say. */
async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

export async function memory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024;
}
