import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { planList } from '../fixture-list/import-list.ts';
import { planImport } from './import-file.ts';
import type { ForThread, FromThread } from './import-thread.ts';

// The program of a thread that reads one file, which `import-thread.ts` starts and answers.

const port = parentPort;
if (!port) throw new Error('This program is started as a thread.');
const given = workerData as ForThread; // set by import-thread.ts
say({
  plan: await (given.kind === 'import' ? planImport(given.options, leagueOf) : planList(given.options, leagueOf)),
});

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
