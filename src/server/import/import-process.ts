import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { ChildEnded, runInChild } from '../child-process.ts';
import { IMPORT_LIMITS } from '../file-limits.ts';
import { Refusal } from '../refusal.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { ImportInput, ImportPlan } from './plan.ts';
import type { LoadRecordedLeague } from './plan-import.ts';

const SPLIT_FILE_ADVICE =
  'and nothing was written. Split it, for example into one file for each season, and import them one by one.';
const CHILD_ENDED_SENTENCES: Record<ChildEnded['reason'], string> = {
  time: `This file takes too long to read, ${SPLIT_FILE_ADVICE}`,
  memory: `This file takes too much memory to read, ${SPLIT_FILE_ADVICE}`,
  // The client has disconnected, so nobody reads this.
  stopped: `This file was not read to its end, ${SPLIT_FILE_ADVICE}`,
};

/** Reads a file and makes the plan of its import. Aborting `signal` stops the work. */
export type ImportPlanner = (
  options: ImportInput,
  leagueOf: LoadRecordedLeague,
  signal: AbortSignal,
) => Promise<ImportPlan>;

/**
 * The queue of files whose imports are to be planned. Plans are made one at a time, because making one keeps a
 * processor busy and fills memory, and visitors' requests need both.
 */
export const importPlanQueue = createConcurrencyLimiter(1);

/**
 * Returns a function that makes each plan in a child process, because a file with many names takes seconds and visitors
 * must not wait for it. A file made to do harm can end only the child process. The function throws 422 if the child
 * process exceeds `limits` or is stopped.
 */
export function createChildProcessPlanner(limits = IMPORT_LIMITS.child): ImportPlanner {
  return async (options, leagueOf, signal) => {
    // The program is in the same folder as this file, also in the built server.
    const program = new URL(`import-child${path.extname(import.meta.url)}`, import.meta.url);
    // The cast is safe: import-child.ts sends the names of seasons.
    const answer = (seasons: unknown) => leagueOf(seasons as string[]);
    const plan = await runInChild({ program, task: options, limits, signal, answer }).catch((error: unknown) => {
      throw error instanceof ChildEnded ? new Refusal(422, CHILD_ENDED_SENTENCES[error.reason]) : error;
    });
    // Receiving the plan of a large file blocks this process for a while. Requests that had to wait are served here,
    // before the caller checks and writes the plan.
    await nextTick();
    // The cast is safe: import-child.ts returns an `ImportPlan`.
    return plan as ImportPlan;
  };
}
