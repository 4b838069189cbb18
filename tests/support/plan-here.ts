/** Reads files in the test's process. */
import { planList } from '#server/fixture-list/import-list.ts';
import type { Kinds, PlanFile } from '#server/import/import-process.ts';
import { planImport } from '#server/import/plan-import.ts';

/** The function that reads each kind of file. */
const planners: {
  [K in keyof Kinds]: (
    options: Kinds[K]['options'],
    leagueOf: (seasons: string[]) => Promise<Kinds[K]['league']>,
  ) => Promise<Kinds[K]['plan']>;
} = { import: planImport, fixtures: planList };

/** Reads a file without a new process, because starting one takes ten times as long. Its input and output are copied as usual. */
export const planHere: PlanFile = async (kind, options, leagueOf) => {
  const plan = await planners[kind](options, async (seasons) => structuredClone(await leagueOf(seasons)));
  return structuredClone(plan);
};
