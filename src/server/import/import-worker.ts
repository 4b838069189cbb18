import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { planImport } from './import-file.ts';
import type { ImportOptions } from './csv/report.ts';
import type { FromThread } from './import-thread.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

// The program of a thread that reads one file, which `import-thread.ts` starts and answers.

const port = parentPort;
if (!port) throw new Error('This program is started as a thread.');
say({ plan: await planImport(workerData as ImportOptions, leagueOf) }); // set by import-thread.ts

async function leagueOf(seasons: string[]): Promise<RecordedLeague> {
  const answered = once(port as NonNullable<typeof port>, 'message'); // checked above
  say({ seasons });
  const [league] = await answered;
  return league;
}

function say(message: FromThread): void {
  port?.postMessage(message);
}
