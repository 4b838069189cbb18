import { answerTask } from '../child-program.ts';
import { planImport } from './plan-import.ts';
import type { ImportOptions } from './plan.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

// The program of the child process that reads one file and plans its import. `import-process.ts` starts this program,
// and sends it the league's data when the program asks for them.
answerTask(async (options: ImportOptions, ask) =>
  planImport(options, (seasons) => ask(seasons) as Promise<RecordedLeague>),
);
