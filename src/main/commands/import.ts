import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { importFile } from '#server/import/import-file.ts';
import type { Progress } from '#server/import/csv/import-job.ts';
import { reportText } from '#server/import/report-text.ts';
import { rulesForImport } from '#server/league-folder/league-file.ts';
import { openLeague } from '#server/open-league.ts';
import { type Command, readArguments, WrongUse } from './command.ts';
import { readInput } from './input-file.ts';
import { progressLine } from './progress-line.ts';

/** Takes results or squads in (contract §5, Import). */
export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.csv [--dry-run] [--skip-bad]',
  about: [
    'Reads results, one line for each frame, or squads, one line for each player, from a file (or - for standard input);',
    'the header tells which. Writes nothing unless all is right.',
    '--dry-run    only report what would be written',
    '--skip-bad   write the cards without a fault, and list those left out (of results alone)',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'dry-run': { type: 'boolean' },
    'skip-bad': { type: 'boolean' },
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new WrongUse('Which file is to be imported?');
  if (others.length > 0) throw new WrongUse('Only one file can be imported at a time.');
  const bytes = await readInput(file);
  const { store, file: league } = await openLeague(readConfig(process.env));
  try {
    const progress = progressLine();
    const options = {
      fileName: file === '-' ? 'standard input' : path.basename(file),
      rules: rulesForImport(league),
      by: '',
      via: 'command' as const,
      dryRun: values['dry-run'] ?? false,
      skipBad: values['skip-bad'] ?? false,
    };
    const report = await importFile(store, bytes, options, (step) => progress.show(step.stage, wordsOf(step)));
    progress.end();
    process.stdout.write(reportText(report));
    return report.issues.length > 0 ? 1 : 0;
  } finally {
    await store.close();
  }
}

function wordsOf({ stage, done, total }: Progress): string {
  const what = { read: 'Read', checked: 'Checked', written: 'Written' }[stage];
  const number = done.toLocaleString('en-GB');
  if (total === null) return `${what} ${number} lines`;
  return `${what} ${number} of ${total.toLocaleString('en-GB')} fixtures`;
}
