import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { ListLeague, ListOptions, ListPlan } from '../fixture-list/import-list.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { ImportOptions, ImportPlan } from './csv/report.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

/** The kinds of files: how each is to be read, what the league has recorded that concerns it, and the plan. */
export type Kinds = {
  import: { options: ImportOptions; league: RecordedLeague; plan: ImportPlan };
  fixtures: { options: ListOptions; league: ListLeague; plan: ListPlan };
};

/** What the thread is given. */
export type ForThread = { [K in keyof Kinds]: { kind: K; options: Kinds[K]['options'] } }[keyof Kinds];
/** What it says: the seasons that the file names, about which it is told, and in the end its plan. */
export type FromThread = { seasons: string[] } | { plan: Kinds[keyof Kinds]['plan'] };

/**
 * Milliseconds for a file; a season of 367 fixtures takes one second in all. PostgreSQL ends a transaction that does nothing
 * for 15 seconds, and a plan may have to be made again within one.
 */
const LIMIT = 10_000;
/** Megabytes. A file of ten seasons, with 15,900 lines, needs less than half of that. */
const MEMORY = { maxOldGenerationSizeMb: 64 };
const TOO_LONG =
  'This file takes too long to read, and nothing was written. Divide it, such as into one file for each season, and import these one after the other.';

/** Makes the plan of a file; an abort ends it. */
export type PlanFile = <K extends keyof Kinds>(
  kind: K,
  options: Kinds[K]['options'],
  leagueOf: (seasons: string[]) => Promise<Kinds[K]['league']>,
  signal: AbortSignal,
) => Promise<Kinds[K]['plan']>;

/** Plans are made one at a time: each takes a processor and memory, of which visitors need some. */
export const inTurn = createWorkQueue(1);

/**
 * Makes plans of files, each in a thread of its own, as a file of many names takes seconds in which visitors must not wait.
 * Throws 422 where one takes longer than `limit` milliseconds.
 */
export function planInThread(limit = LIMIT): PlanFile {
  return async (kind, options, leagueOf, signal) => {
    // The program is beside this file, also in the built server.
    const program = new URL(`import-worker${path.extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(program, { workerData: { kind, options }, name: 'import', resourceLimits: MEMORY });
    const ends = AbortSignal.any([signal, AbortSignal.timeout(limit)]);
    const stop = () => void worker.terminate();
    if (ends.aborted) stop();
    ends.addEventListener('abort', stop);
    try {
      return await planOf(worker, leagueOf);
    } finally {
      ends.removeEventListener('abort', stop);
      stop();
    }
  };
}

function planOf<P>(worker: Worker, leagueOf: (seasons: string[]) => Promise<unknown>): Promise<P> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: FromThread) => {
      if ('plan' in said) resolve(said.plan as P); // of the kind that the thread was given
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
      else leagueOf(said.seasons).then((league) => worker.postMessage(league), reject);
    });
    worker.once('error', (error) => reject(isOutOfMemory(error) ? new Refusal(422, TOO_LONG) : error));
    // By the limit, or because the client is gone and reads no answer.
    worker.once('exit', () => reject(new Refusal(422, TOO_LONG)));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
