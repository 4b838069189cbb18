/** Reads files in the test's process. */
import type { PlanFile } from '#server/import/import-process.ts';
import { planImport } from '#server/import/plan-import.ts';

/**
 * Reads a file without a new process, because starting one takes ten times as long. Its input and output are copied as
 * usual.
 */
export const planHere: PlanFile = async (options, leagueOf) => {
  const plan = await planImport(options, async (seasons) => structuredClone(await leagueOf(seasons)));
  return structuredClone(plan);
};
