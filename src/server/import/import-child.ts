import { runTaskForParentProcess } from '../child-program.ts';
import { planImport } from './plan-import.ts';
import type { ImportInput } from './plan.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

// The program of the child process that reads one file and plans its import. `import-process.ts` starts this program,
// and sends it the league's data when the program asks for them.
runTaskForParentProcess(async (options: ImportInput, ask) =>
  planImport(options, (seasons) => ask(seasons) as Promise<LeagueBeforeImport>),
);
