import path from 'node:path';
import { ChildEnded, inChild } from '../child-process.ts';
import { IMPORT_LIMITS } from '../file-limits.ts';
import type { ListLeague, ListOptions, ListPlan } from '../fixture-list/import-list.ts';
import { Refusal } from '../refusal.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { ImportOptions, ImportPlan } from './csv/report.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

/** The kinds of files: how each is to be read, what the league has recorded that concerns it, and the plan. */
export type Kinds = {
  import: { options: ImportOptions; league: RecordedLeague; plan: ImportPlan };
  fixtures: { options: ListOptions; league: ListLeague; plan: ListPlan };
};

/** What the process is given. It asks for the league of the seasons that the file names, and answers with the plan. */
export type FileTask = { [K in keyof Kinds]: { kind: K; options: Kinds[K]['options'] } }[keyof Kinds];

const ADVICE =
  'and nothing was written. Divide it, such as into one file for each season, and import these one after the other.';
const SENTENCES: Record<ChildEnded['reason'], string> = {
  time: `This file takes too long to read, ${ADVICE}`,
  memory: `This file takes too much memory to read, ${ADVICE}`,
  // Because the client is gone and reads no answer.
  stopped: `This file was not read to its end, ${ADVICE}`,
};

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
 * Makes plans of files, each in a process of its own: a file of many names takes seconds in which visitors must not wait,
 * and a hostile one ends only that process. Throws 422 where one takes more than its limits.
 */
export function planInProcess(limits = IMPORT_LIMITS.child): PlanFile {
  return async (kind, options, leagueOf, signal) => {
    // The program is beside this file, also in the built server.
    const program = new URL(`import-child${path.extname(import.meta.url)}`, import.meta.url);
    const answer = (seasons: unknown) => leagueOf(seasons as string[]); // asked by import-child.ts
    const plan = await inChild({ program, task: { kind, options }, limits, signal, answer }).catch((error: unknown) => {
      throw error instanceof ChildEnded ? new Refusal(422, SENTENCES[error.reason]) : error;
    });
    return plan as never; // of the kind of the task
  };
}
