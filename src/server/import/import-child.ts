import { answerTask } from '../child-program.ts';
import { planImport } from './plan-import.ts';
import type { ImportOptions } from './plan.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

// A program that reads one file in a child process, which `import-process.ts` starts and answers.
answerTask(async (options: ImportOptions, ask) =>
  planImport(options, (seasons) => ask(seasons) as Promise<RecordedLeague>),
);
