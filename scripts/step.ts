/** Runs the steps of a check in order, and reports the result of each and the command that repeats it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './install.mjs';

export type Step = {
  /** As in `npm test -- --only=types`. */
  name: string;
  title: string;
  /** The program, a path inside the project, and its arguments. */
  command: readonly [program: string, ...args: string[]];
  /** How to solve a failure, if its message does not say so. */
  remedy?: string;
  /** The step that must pass first. */
  needs?: string;
  env?: () => Promise<Record<string, string>>;
};

/** `ending`: the end of the step's output, which says which tests failed and why. */
type Outcome = { step: Step; result: 'passed' | 'failed' | 'skipped'; seconds: number; ending: string };

/** Characters: enough for a few failed tests. */
const endingLength = 8000;

/** Runs all steps, even after a failure. Returns whether all passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const baseFailed = outcomes.some((one) => one.step.name === step.needs && one.result !== 'passed');
    console.log(`\n── ${step.title}${baseFailed ? `: skipped, because “${step.needs}” failed` : ''}`);
    const started = performance.now();
    const { passed, ending } = baseFailed ? { passed: false, ending: '' } : await run(step);
    const result = baseFailed ? 'skipped' : passed ? 'passed' : 'failed';
    const seconds = (performance.now() - started) / 1000;
    if (!baseFailed) console.log(`── ${step.title}: ${result} in ${seconds.toFixed(1)} s`);
    outcomes.push({ step, result, seconds, ending });
  }
  report(outcomes);
  return outcomes.every(({ result }) => result === 'passed');
}

async function run({ command: [program, ...args], env }: Step): Promise<{ passed: boolean; ending: string }> {
  let more: Record<string, string>;
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
        // Does not wait for processes that the step left running.
        for (const from of [child.stdout, child.stderr]) from?.destroy();
        resolve({ passed: code === 0, ending });
      };
      child.once('close', finish);
      setTimeout(finish, 2000).unref();
    });
    endTogetherWith(child);
  });
}

/** Passes signals on to the running step, then ends this program. */
function endTogetherWith(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const end = () => {
      // Ctrl-C in a terminal reaches the child already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      child.on('exit', () => process.exit(128 + constants.signals[signal]));
    };
    process.once(signal, end);
    child.on('exit', () => process.off(signal, end));
  }
}

function report(outcomes: readonly Outcome[]): void {
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0);
  const bad = outcomes.filter(({ result }) => result !== 'passed');
  // Repeated at the end, as logs are read and cut from there.
  const repeated = outcomes.length > 1 ? bad.filter(({ ending }) => ending !== '') : [];
  for (const { step, ending } of repeated) console.log(`\n── ${step.title}: end of its output\n${ending}`);
  console.log('');
  for (const { step, result } of bad) {
    const again = result === 'failed' ? `; run it again with: npm test -- --only=${step.name}` : '';
    console.log(`${step.title}: ${result}${again}${step.remedy === undefined ? '' : ` (${step.remedy})`}`);
  }
  const names = outcomes.map(({ step }) => step.name).join(', ');
  console.log(
    bad.length === 0
      ? `All checks passed in ${seconds.toFixed(0)} s: ${names}.`
      : `${bad.length} of ${outcomes.length} checks did not pass (${seconds.toFixed(0)} s).`,
  );
}
