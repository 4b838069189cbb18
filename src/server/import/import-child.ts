import { answerTask } from '../child-program.ts';
import { planImport } from './plan-import.ts';
import type { ImportOptions } from './plan.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

// The program of the child process that reads one file. `import-process.ts` starts it, and answers its question for the
// league's data.
answerTask(async (options: ImportOptions, ask) =>
  planImport(options, (seasons) => ask(seasons) as Promise<RecordedLeague>),
);
