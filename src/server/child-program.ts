import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A message from a child process to its parent: a question, or the final answer or error. */
export type MessageFromChild =
  | { question: unknown }
  | { answer: unknown }
  | { thrown: { name: string; message: string; stack: string | undefined } };

/**
 * Code that ends this process when its parent ends. The code runs in a thread of its own, because a hostile file may
 * keep the main thread busy.
 */
const PARENT_WATCHER_CODE = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);`;

/**
 * Lets `runInChild` start the calling program as a child process. The program waits for one task, does it with `work`,
 * and sends back the answer or the error. `work` can call `ask` to ask the parent process a question and get its
 * answer. Tasks, questions and answers are copied as by `structuredClone`.
 */
export function runTaskForParentProcess(
  work: (task: never, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>,
): void {
  process.once('disconnect', () => process.exit());
  new Worker(PARENT_WATCHER_CODE, { eval: true, workerData: process.ppid }).unref();
  const say = (message: MessageFromChild) => void process.send?.(message);
  const finish = (message: MessageFromChild) => {
    // Node saves compiled code only on a normal exit, and the parent kills this process after its answer.
    flushCompileCache();
    say(message);
  };
  const ask = async (question: unknown) => {
    const answered = once(process, 'message');
    say({ question });
    const [{ given }] = (await answered) as [{ given: unknown }]; // sent by child-process.ts
    return given;
  };
  process.once('message', ({ task }: { task: unknown }) => {
    // The cast is safe: the parent always sends a task of the type that `work` expects.
    work(task as never, ask).then(
      (answer) => finish({ answer }),
      (error: unknown) => {
        const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
        finish({ thrown: { name, message, stack } });
      },
    );
  });
}
