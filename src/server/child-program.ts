import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** What a child says: a question to the process that started it, and in the end its answer or its fault. */
export type FromChild =
  | { question: unknown }
  | { answer: unknown }
  | { thrown: { name: string; message: string; stack: string | undefined } };

/** Ends this process with its parent, which a thread of its own can see while a hostile file keeps the first one busy. */
const WATCH = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);`;

/**
 * Makes this program that of a child (`child-process.ts`): does one task and sends its answer. `ask` asks the process that
 * started it. Tasks, questions and answers are copied as by `structuredClone`.
 */
export function answerTask(
  work: (task: never, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>,
): void {
  process.once('disconnect', () => process.exit());
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
  const say = (message: FromChild) => void process.send?.(message);
  const finish = (message: FromChild) => {
    // Node keeps compiled code for the next process only at a usual end, and this process is killed once it has answered.
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
    // Of the kind that its own starter gives it.
    work(task as never, ask).then(
      (answer) => finish({ answer }),
      (error: unknown) => {
        const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
        finish({ thrown: { name, message, stack } });
      },
    );
  });
}
