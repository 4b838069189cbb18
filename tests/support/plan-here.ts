/** Reads imported files in the test's process. */
import type { ImportPlanner } from '#server/import/import-process.ts';
import { planImport } from '#server/import/plan-import.ts';

/**
 * Reads a file without a new process, because starting one takes ten times as long. The league and the plan are copied,
 * as they are between two processes.
 */
export const planHere: ImportPlanner = async (options, leagueOf) => {
  const plan = await planImport(options, async (seasons) => structuredClone(await leagueOf(seasons)));
  return structuredClone(plan);
};
