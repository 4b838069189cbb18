/** Runs programs for a release trial, and collects the checks that failed. */
import { spawn } from 'node:child_process';

/** How a program ended, and everything that it printed. `code`: its exit code, or the signal that ended it. */
type Ran = { code: number | string; output: string };
type RunOptions = {
  env?: Record<string, string>;
  cwd?: string;
  /** The program's standard input. */
  input?: string;
  /**
   * Kills the program and its children with SIGKILL, this many milliseconds after its start. With `says`, the time runs
   * from when its output matches.
   */
  killWhen?: { says?: RegExp; afterMs: number };
};

const faults: string[] = [];

/**
 * Runs a program to its end. The program is in a separate process group, so that its children can be killed with it.
 */
export function tryRun(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, cwd, input, killWhen } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  let output = '';
  let timer = killWhen !== undefined && killWhen.says === undefined ? setTimeout(kill, killWhen.afterMs) : undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      if (killWhen?.says?.test(output) === true) timer ??= setTimeout(kill, killWhen.afterMs);
    });
  child.stdin.on('error', () => undefined); // A program may end before it has read its input.
  child.stdin.end(input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      // Does not wait until the output closes, because a service that the program started may keep it open.
      setImmediate(() => resolve({ code: code ?? signal ?? 0, output }));
    });
  });
}

/** Runs a program that must succeed, and returns its output. If it fails, throws an error with the output. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await tryRun(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-3000)}`);
  return output.trim();
}

/** Prints whether a check holds, and its figure such as `1.2 s`. A check that does not hold becomes a fault. */
export function check(what: string, holds: boolean, figure = ''): void {
  console.log(`${holds ? '  holds ' : '  WRONG '} ${what}${figure === '' ? '' : `: ${figure}`}`);
  if (!holds) faults.push(what);
}

/** Returns the checks that have failed so far. */
export const faultsSoFar = (): readonly string[] => faults;

/** Waits until a condition holds. Returns how many seconds that took. Throws after `seconds`. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await holds().catch(() => false)) return (performance.now() - from) / 1000;
    if (performance.now() - from > seconds * 1000) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns seconds as text with one decimal. */
export const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** Returns bytes as text in megabytes (of a million bytes). */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
