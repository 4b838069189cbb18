import { fork } from 'node:child_process';
import type { ChildProcessLimits } from './file-limits.ts';
import type { MessageFromChild } from './child-program.ts';

/**
 * Thrown if a child process gave no answer: it was stopped, took too long, or ended by itself, for example out of
 * memory.
 */
export class ChildEnded extends Error {
  readonly reason: 'stopped' | 'time' | 'memory';

  constructor(reason: ChildEnded['reason']) {
    super(`The process ended without an answer: ${reason}.`);
    this.reason = reason;
  }
}

/** A task for a child process. `answer` answers the child's questions. Aborting `signal` ends the child. */
type ChildProcessOptions = {
  /** The file URL of the program that the child runs. The program calls `runTaskForParentProcess`. */
  program: URL;
  task: unknown;
  limits: ChildProcessLimits;
  signal: AbortSignal;
  answer?: (question: unknown) => Promise<unknown>;
};

/**
 * Runs a task in a child process and returns its answer. The child may run out of memory or hang without harm to this
 * process. Throws `ChildEnded`, or the error that the child threw. When this function returns or throws, the child has
 * ended.
 */
export async function runInChild({ program, task, limits, signal, answer }: ChildProcessOptions): Promise<unknown> {
  if (signal.aborted) throw new ChildEnded('stopped');
  const child = fork(program, {
    serialization: 'advanced',
    // Does not pass on the Node options of this process. If they had `--eval` and code, each child would run the code.
    execArgv: [`--max-old-space-size=${limits.memory}`, '--max-semi-space-size=4'],
    // Discards what the child prints: its errors come as messages, and V8's report about full memory does not belong in
    // the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = () => reject(new ChildEnded('stopped'));
  const timer = setTimeout(() => reject(new ChildEnded('time')), limits.time);
  signal.addEventListener('abort', stop);
  // Sending a message fails if the child has just ended. The `exit` event reports the end of the child.
  const send = (message: object) => void child.send(message, () => undefined);
  child.on('message', (said: MessageFromChild) => {
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
