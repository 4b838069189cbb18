import { fork } from 'node:child_process';
import type { ChildLimits } from './file-limits.ts';
import type { FromChild } from './child-program.ts';

/** Why a child gave no answer: it was stopped, took too long, or ended by itself, as it does when its memory is full. */
export class ChildEnded extends Error {
  readonly reason: 'stopped' | 'time' | 'memory';

  constructor(reason: ChildEnded['reason']) {
    super(`The process ended without an answer: ${reason}.`);
    this.reason = reason;
  }
}

/** What a child does. `answer` answers its questions; an abort of `signal` ends it. */
type ChildWork = {
  /** The address of a program that calls `answerTask`. */
  program: URL;
  task: unknown;
  limits: ChildLimits;
  signal: AbortSignal;
  answer?: (question: unknown) => Promise<unknown>;
};

/**
 * Gives a task to a program in a process of its own and returns its answer. The process may run out of memory, or never
 * end, and this one goes on. It has ended when this returns, or throws `ChildEnded` or what the program threw.
 */
export async function inChild({ program, task, limits, signal, answer }: ChildWork): Promise<unknown> {
  if (signal.aborted) throw new ChildEnded('stopped');
  const child = fork(program, {
    serialization: 'advanced',
    // None of this process: `--eval` would run its program once more in each child.
    execArgv: [`--max-old-space-size=${limits.memory}`, '--max-semi-space-size=8'],
    // Faults are answers; what V8 prints about a full memory is not for the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = () => reject(new ChildEnded('stopped'));
  const timer = setTimeout(() => reject(new ChildEnded('time')), limits.time);
  signal.addEventListener('abort', stop);
  // A child that has just ended cannot be written to; its end is reported by itself.
  const send = (message: object) => void child.send(message, () => undefined);
  child.on('message', (said: FromChild) => {
    if ('answer' in said) resolve(said.answer);
    else if ('thrown' in said) reject(Object.assign(new Error(said.thrown.message), said.thrown));
    else answer?.(said.question).then((given) => send({ given }), reject);
  });
  child.on('error', reject);
  child.once('exit', () => reject(new ChildEnded('memory')));
  try {
    send({ task });
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}
