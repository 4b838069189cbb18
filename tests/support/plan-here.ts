/** Reads files in the process of the tests. */
import { planList } from '#server/fixture-list/import-list.ts';
import type { Kinds, PlanFile } from '#server/import/import-process.ts';
import { planImport } from '#server/import/plan-import.ts';

/** How each kind of file is read by the process. */
const planners: {
  [K in keyof Kinds]: (
    options: Kinds[K]['options'],
    leagueOf: (seasons: string[]) => Promise<Kinds[K]['league']>,
  ) => Promise<Kinds[K]['plan']>;
} = { import: planImport, fixtures: planList };

/** Reads a file without a process, as starting one takes ten times as long; what it is told and says is copied as for one. */
export const planHere: PlanFile = async (kind, options, leagueOf) => {
  const plan = await planners[kind](options, async (seasons) => structuredClone(await leagueOf(seasons)));
  return structuredClone(plan);
};
