import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ForThread, FromThread, Kinds } from './import-thread.ts';

// The program of a thread that reads one file, which `import-thread.ts` starts and answers. It loads what its kind of file
// needs: most of a thread's work is loading.

const port = parentPort;
if (!port) throw new Error('This program is started as a thread.');
const given = workerData as ForThread; // set by import-thread.ts
say({ plan: await (given.kind === 'import' ? importPlan(given.options) : listPlan(given.options)) });

async function importPlan(options: Kinds['import']['options']): Promise<Kinds['import']['plan']> {
  const { planImport } = await import('./plan-import.ts');
  return planImport(options, leagueOf);
}

async function listPlan(options: Kinds['fixtures']['options']): Promise<Kinds['fixtures']['plan']> {
  const { planList } = await import('../fixture-list/import-list.ts');
  return planList(options, leagueOf);
}

/** Returns what the league has of these seasons, as the file's kind needs it. */
async function leagueOf<League>(seasons: string[]): Promise<League> {
  const answered = once(port as NonNullable<typeof port>, 'message'); // checked above
  say({ seasons });
  const [league] = await answered;
  return league;
}

function say(message: FromThread): void {
  port?.postMessage(message);
}
