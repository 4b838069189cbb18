/** Runs the steps of a check one after the other, tells how each went, and which command repeats it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

export type Step = {
  /** As in `npm test -- --only=types`. */
  name: string;
  title: string;
  /** The program, a path inside the project, and what it is given. */
  command: readonly [program: string, ...args: string[]];
  /** What to do about a failure, where it is more than reading the message. */
  remedy?: string;
  /** Makes no sense after the failure of this one. */
  needs?: string;
  env?: () => Promise<Record<string, string>>;
};

/** `ending` is what the step printed last: of a failed one, which tests failed, and why. */
type Outcome = { step: Step; result: 'passed' | 'failed' | 'left out'; seconds: number; ending: string };

/** In characters: a few failed tests with their differences. */
const endingLength = 8000;

/** Runs all steps, also after a failed one. Returns whether all passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const baseFailed = outcomes.some((one) => one.step.name === step.needs && one.result !== 'passed');
    console.log(`\n── ${step.title}${baseFailed ? `: left out, because “${step.needs}” failed` : ''}`);
    const started = performance.now();
    const { passed, ending } = baseFailed ? { passed: false, ending: '' } : await run(step);
    const result = baseFailed ? 'left out' : passed ? 'passed' : 'failed';
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
      // In a terminal all can be read again where it stands.
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
      const tell = () => {
        // What the step left running, and that writes here still, is not waited for.
        for (const from of [child.stdout, child.stderr]) from?.destroy();
        resolve({ passed: code === 0, ending });
      };
      child.once('close', tell);
      setTimeout(tell, 2000).unref();
    });
    endTogetherWith(child);
  });
}

/** A signal ends the step that runs, and then this program. */
function endTogetherWith(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const end = () => {
      // Ctrl-C in a terminal reaches the child by itself.
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
  // A log is read, and cut, from its end.
  const told = outcomes.length > 1 ? bad.filter(({ ending }) => ending !== '') : [];
  for (const { step, ending } of told) console.log(`\n── ${step.title}: its end again\n${ending}`);
  console.log('');
  for (const { step, result } of bad) {
    const again = result === 'failed' ? `; again alone: npm test -- --only=${step.name}` : '';
    console.log(`${step.title}: ${result}${again}${step.remedy === undefined ? '' : ` (${step.remedy})`}`);
  }
  const names = outcomes.map(({ step }) => step.name).join(', ');
  console.log(
    bad.length === 0
      ? `All checks passed in ${seconds.toFixed(0)} s: ${names}.`
      : `${bad.length} of ${outcomes.length} checks did not pass (${seconds.toFixed(0)} s).`,
  );
}
