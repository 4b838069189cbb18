import { answerTask } from '../child-program.ts';
import type { FileTask, Kinds } from './import-process.ts';

// A program that reads one file in a child process, which `import-process.ts` starts and answers. It loads only what the kind of
// file needs, because loading is most of its work.
answerTask(async ({ kind, options }: FileTask, ask) => {
  // The parent process answers with the league for the requested kind.
  const leagueOf = <League>(seasons: string[]) => ask(seasons) as Promise<League>;
  if (kind === 'import') {
    const { planImport } = await import('./plan-import.ts');
    return planImport(options, leagueOf<Kinds['import']['league']>);
  }
  const { planList } = await import('../fixture-list/import-list.ts');
  return planList(options, leagueOf<Kinds['fixtures']['league']>);
});
