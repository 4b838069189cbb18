/** Runs the steps of a check in order. Reports each result and, for a failed step, the command that repeats it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';

export type Step = {
  /** The name of the step, such as `types` in `npm test -- --only=types`. */
  name: string;
  title: string;
  /** The program (a path inside the project) and its arguments. */
  command: readonly [program: string, ...args: string[]];
  /** How to fix a failure, if the program's output does not say so. */
  remedy?: string;
  /** The name of the step that must pass first. */
  needs?: string;
  /** Changes to the environment; `undefined` removes a variable. */
  env?: () => Promise<Record<string, string | undefined>>;
};

/**
 * The outcome of a step. `seconds`: elapsed time. `work`: processor seconds. `ending`: the end of the output, which
 * names failed tests and their errors.
 */
type Outcome = { step: Step; result: 'passed' | 'failed' | 'skipped'; seconds: number; work: number; ending: string };

/** How many characters of the end of a step's output are repeated in the report, enough for a few failed tests. */
const endingLength = 8000;

/**
 * Runs all steps, even after a failure. Returns whether all passed. `yardstick` is the name of the step that checks
 * types: the total processor time is also printed as a multiple of that step's time.
 */
export async function runSteps(steps: readonly Step[], yardstick?: string): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const baseFailed = outcomes.some((one) => one.step.name === step.needs && one.result !== 'passed');
    console.log(`\n── ${step.title}${baseFailed ? `: skipped, because “${step.needs}” failed` : ''}`);
    const started = performance.now();
    const workBefore = processorSeconds();
    const { passed, ending } = baseFailed ? { passed: false, ending: '' } : await run(step);
    const result = baseFailed ? 'skipped' : passed ? 'passed' : 'failed';
    const seconds = (performance.now() - started) / 1000;
    const work = processorSeconds() - workBefore;
    if (!baseFailed) console.log(`── ${step.title}: ${result} in ${seconds.toFixed(1)} s${workText(work)}`);
    outcomes.push({ step, result, seconds, work, ending });
  }
  report(outcomes, yardstick);
  return outcomes.every(({ result }) => result === 'passed');
}

async function run({ command: [program, ...args], env }: Step): Promise<{ passed: boolean; ending: string }> {
  let more: Record<string, string | undefined>;
  try {
    more = (await env?.()) ?? {};
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: false, ending: '' };
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, program), ...args], {
      cwd: projectRoot,
      // In a terminal the full output is still on screen.
      stdio: process.stdout.isTTY ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...more },
    });
    let ending = '';
    for (const from of [child.stdout, child.stderr]) {
      from?.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text);
        ending = (ending + text).slice(-endingLength);
      });
    }
    child.on('error', (error) => {
      console.log(`${program} could not be started: ${error.message}`);
      resolve({ passed: false, ending });
    });
    child.on('exit', (code) => {
      const finish = () => {
        // The step may have left processes running. Do not wait for them.
        for (const from of [child.stdout, child.stderr]) from?.destroy();
        resolve({ passed: code === 0, ending });
      };
      child.once('close', finish);
      setTimeout(finish, 2000).unref();
    });
    endTogetherWith(child);
  });
}

/** Forwards signals to the running step, then ends this program. */
function endTogetherWith(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const end = () => {
      // Ctrl-C in a terminal already reaches the child.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      child.on('exit', () => process.exit(128 + constants.signals[signal]));
    };
    process.once(signal, end);
    child.on('exit', () => process.off(signal, end));
  }
}

/**
 * Returns the processor seconds of all child processes that have ended and of their children; 0 if the system does not
 * report them.
 */
function processorSeconds(): number {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return 0;
  // After the program's name in brackets, the 14th and 15th fields are the children's times in hundredths of a second.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function workText(work: number): string {
  return work === 0 ? '' : ` (${work.toFixed(1)} s of processors)`;
}

function report(outcomes: readonly Outcome[], yardstick?: string): void {
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0);
  const bad = outcomes.filter(({ result }) => result !== 'passed');
  // Repeated at the end, because long logs are often read, or cut off, from the end.
  const repeated = outcomes.length > 1 ? bad.filter(({ ending }) => ending !== '') : [];
  for (const { step, ending } of repeated) console.log(`\n── ${step.title}: end of its output\n${ending}`);
  console.log('');
  for (const { step, result } of bad) {
    const again = result === 'failed' ? `; run it again with: npm test -- --only=${step.name}` : '';
    console.log(`${step.title}: ${result}${again}${step.remedy === undefined ? '' : ` (${step.remedy})`}`);
  }
  const work = outcomes.reduce((sum, one) => sum + one.work, 0);
  const measure = outcomes.find(({ step }) => step.name === yardstick)?.work ?? 0;
  if (measure > 0) {
    console.log(
      `This run took ${work.toFixed(0)} s of processors, ${(work / measure).toFixed(1)} times those of its type check.`,
    );
  }
  const names = outcomes.map(({ step }) => step.name).join(', ');
  console.log(
    bad.length === 0
      ? `All checks passed in ${seconds.toFixed(0)} s: ${names}.`
      : `${bad.length} of ${outcomes.length} checks did not pass (${seconds.toFixed(0)} s).`,
  );
}
