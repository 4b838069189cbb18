import { type Client, createClient } from '#contract/client.ts';
import type { Seasons } from '#contract/seasons.ts';
import type { Dependencies } from '../cache/facts.ts';
import type { Answers } from '../http/reads.ts';

/** As in an address; without a week the present table. */
export type WantedTable = { season: string; division: string; week: string };

/** Whether there is such a table: a client cannot request pictures and documents without end. */
export function hasTable(details: Seasons['details'][number], { season, division, week }: WantedTable): boolean {
  const { divisions, weeks } = details;
  if (!divisions.some((one) => String(one) === division)) return false;
  if (season === 'All') return week === '';
  return details.season === season && (week === '' || (/^[1-9]\d?$/.test(week) && Number(week) <= weeks));
}

/** Returns a client of the API that adds to `dependencies` what its answers were made from. */
export function recordingClient(answers: Answers, dependencies: Map<string, number>): Client {
  const used = (part: { dependencies: Dependencies }): void =>
    part.dependencies.forEach((revision, scope) => dependencies.set(scope, revision));
  const failed = (error: unknown): never => {
    throw error;
  };
  return createClient(answers.transport({ used, failed }));
}
