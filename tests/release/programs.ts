/** Runs the programs of a release trial, and counts what does not hold. */
import { spawn } from 'node:child_process';

/** How a program ended, and all that it printed. */
type Ran = { code: number | string; output: string };
type RunOptions = {
  env?: Record<string, string>;
  cwd?: string;
  /** What the program reads. */
  input?: string;
  /** Kills the program and its children, without warning, so long after its start, or after its output has the words. */
  killWhen?: { says?: RegExp; afterMs: number };
};

const faults: string[] = [];

/** Runs a program to its end, in a process group of its own. */
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
  child.stdin.on('error', () => undefined); // A program that has ended reads nothing.
  child.stdin.end(input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      // A service that the program started may keep its output open.
      setImmediate(() => resolve({ code: code ?? signal ?? 0, output }));
    });
  });
}

/** The same, for programs that must succeed. Returns the output; throws with it otherwise. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await tryRun(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-3000)}`);
  return output.trim();
}

/** Prints a condition with its figure, and counts it as a fault if it does not hold. */
export function check(what: string, holds: boolean, figure = ''): void {
  console.log(`${holds ? '  holds ' : '  WRONG '} ${what}${figure === '' ? '' : `: ${figure}`}`);
  if (!holds) faults.push(what);
}

/** Returns what did not hold so far. */
export const faultsSoFar = (): readonly string[] => faults;

/** Waits until a condition holds. Returns the seconds that this took; throws after `seconds`. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<number> {
  const from = performance.now();
  for (;;) {
    if (await holds().catch(() => false)) return (performance.now() - from) / 1000;
    if (performance.now() - from > seconds * 1000) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns a number of seconds with one decimal, for people. */
export const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`;

/** Returns megabytes (of a million bytes) as text. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
