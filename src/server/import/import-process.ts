import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { ChildEnded, runInChild } from '../child-process.ts';
import { IMPORT_LIMITS } from '../file-limits.ts';
import { Refusal } from '../refusal.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { ImportOptions, ImportPlan } from './plan.ts';
import type { LeagueOf } from './plan-import.ts';

const ADVICE =
  'and nothing was written. Split it, for example into one file for each season, and import them one by one.';
const SENTENCES: Record<ChildEnded['reason'], string> = {
  time: `This file takes too long to read, ${ADVICE}`,
  memory: `This file takes too much memory to read, ${ADVICE}`,
  // The client has disconnected, so nobody reads this.
  stopped: `This file was not read to its end, ${ADVICE}`,
};

/** Makes the plan of a file. Aborting the signal stops it. */
export type PlanFile = (options: ImportOptions, leagueOf: LeagueOf, signal: AbortSignal) => Promise<ImportPlan>;

/** The queue in which plans are made, one at a time: each takes a processor and memory, which visitors need too. */
export const planQueue = createWorkQueue(1);

/**
 * Returns a function that makes each plan in a child process. A file with many names takes seconds, and visitors must
 * not wait for it. A hostile file ends only that process. Throws 422 if a plan exceeds the limits.
 */
export function planInChildProcess(limits = IMPORT_LIMITS.child): PlanFile {
  return async (options, leagueOf, signal) => {
    // The program is in the same folder as this file, also in the built server.
    const program = new URL(`import-child${path.extname(import.meta.url)}`, import.meta.url);
    const answer = (seasons: unknown) => leagueOf(seasons as string[]); // asked by import-child.ts
    const plan = await runInChild({ program, task: options, limits, signal, answer }).catch((error: unknown) => {
      throw error instanceof ChildEnded ? new Refusal(422, SENTENCES[error.reason]) : error;
    });
    // Receiving the plan of a large file has blocked the process for a while. Waiting visitors are served before the
    // plan is checked and written.
    await nextTick();
    return plan as ImportPlan; // made by import-child.ts
  };
}
