import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A program that a measurement has started, until it is stopped. */
export type Program = {
  pid: number;
  /** The next line that it prints. */
  line: () => Promise<string>;
  /** The milliseconds of a processor that it has used so far. */
  cpuMs: () => Promise<number>;
  /** The bytes that it takes in memory. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

const canPin = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0 && availableParallelism() > 1;
/** Servers have the first core to themselves, and whoever asks them has the second, where that can be settled. */
export const PINNED = canPin ? 'servers on core 0, the load on core 1' : 'not pinned to cores';

/** Runs a program of `bench/` on the Node that runs this one. */
export function startBench(name: string, given: readonly string[], core: 0 | 1): Program {
  return start([process.execPath, path.join(import.meta.dirname, name), ...given], core);
}

/** Runs a command on one core, or wherever there is room. What it says on standard error is ours to see. */
export function start(command: readonly string[], core: 0 | 1 | null, env: NodeJS.ProcessEnv = process.env): Program {
  const [file = '', ...given] = canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command;
  const child = spawn(file, given, { stdio: ['ignore', 'pipe', 'inherit'], env });
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

/** Of the process and of those that it has started, such as nginx its worker; in hundredths of a second (proc(5)). */
async function cpuMs(pid: number): Promise<number> {
  let ticks = 0;
  for (const one of [pid, ...(await childrenOf(pid))]) {
    const text = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks * 10;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

async function memory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024;
}
