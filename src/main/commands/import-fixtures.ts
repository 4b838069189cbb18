import path from 'node:path';
import type { ClashAnswer, FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { tablesOf } from '#domain/venue.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { importList, type ListImported } from '#server/fixture-list/import-list.ts';
import { openLeague } from '#server/open-league.ts';
import { people } from '#server/storage/mappers/people.ts';
import { defaultSeason } from '#server/storage/mappers/seasons.ts';
import { type Command, readArguments, WrongUse } from './command.ts';
import { readInput } from './input-file.ts';

/** Takes a season's fixture list in. */
export const importFixturesCommand: Command = {
  name: 'import-fixtures',
  usage: 'FILE.csv [--season 25/26] [--dry-run]',
  about: [
    'Reads a fixture list, one line for each fixture, from a file (or - for standard input). Writes nothing unless all is',
    'right; the same file again changes nothing. New fixtures are drafts until officials publish them.',
    '--season     of lines that name none; without it, the season that is shown by default',
    '--dry-run    only report what would be written',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { season: { type: 'string' }, 'dry-run': { type: 'boolean' } });
  const [file, ...others] = positionals;
  if (file === undefined) throw new WrongUse('Which file is to be imported?');
  if (others.length > 0) throw new WrongUse('Only one file can be imported at a time.');
  const bytes = await readInput(file);
  const { store, file: league } = await openLeague(readConfig(process.env));
  const origin = { by: '', via: 'command', action: 'import fixtures', summary: '' } as const;
  try {
    const imported = await store.write(origin, async (change) =>
      importList(change, bytes, {
        fileName: file === '-' ? 'standard input' : path.basename(file),
        season: values.season ?? (await defaultSeason(change.db)) ?? '',
        dryRun: values['dry-run'] ?? false,
        people: await people(change.db),
        tablesAt: tablesOf(league.venues),
        changedAt: systemClock(league.timeZone).now().toISOString(),
      }),
    );
    process.stdout.write(imported.ok ? reportText(imported.report) : faultsText(imported));
    return imported.ok ? 0 : 1;
  } finally {
    await store.close();
  }
}

function reportText({
  dryRun,
  added,
  changed,
  unchanged,
  left,
  clashes,
  notes,
  ignoredColumns,
}: FixturesReport): string {
  const would = dryRun ? 'Would be added' : 'Added';
  const lines = [
    `${would}: ${countOf(added, 'fixture')}; changed: ${changed}; as they were: ${unchanged}; not in the file: ${left}.`,
    ...notes,
    ...(ignoredColumns.length === 0 ? [] : [`Not read: ${ignoredColumns.join(', ')}.`]),
    ...clashes.map(clashText),
  ];
  return `${lines.join('\n')}\n`;
}

function clashText({ weekNumber, venue, tables, homeTeams }: ClashAnswer): string {
  return `Week ${weekNumber}: ${homeTeams.join(' and ')} are at home at ${venue}, which has ${countOf(tables, 'table')}.`;
}

function faultsText({ faults, issues }: Extract<ListImported, { ok: false }>): string {
  const lines = issues.map(({ path: place, message }) => `${place}: ${message}`);
  return `Nothing was written: the file has ${countOf(faults, 'fault')}.\n${lines.join('\n')}\n`;
}
