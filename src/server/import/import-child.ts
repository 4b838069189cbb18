import { answerTask } from '../child-program.ts';
import type { FileTask, Kinds } from './import-process.ts';

// The program of a process that reads one file, which `import-process.ts` starts and answers. It loads what its kind of file
// needs: most of its work is loading.
answerTask(async ({ kind, options }: FileTask, ask) => {
  // The process that asks answers with the league of the kind that it gave.
  const leagueOf = <League>(seasons: string[]) => ask(seasons) as Promise<League>;
  if (kind === 'import') {
    const { planImport } = await import('./plan-import.ts');
    return planImport(options, leagueOf<Kinds['import']['league']>);
  }
  const { planList } = await import('../fixture-list/import-list.ts');
  return planList(options, leagueOf<Kinds['fixtures']['league']>);
});
