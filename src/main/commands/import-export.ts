import { readConfig } from '#server/config.ts';
import { importFile, rulesForImport } from '#server/import/import-file.ts';
import type { Progress } from '#server/import/csv/report.ts';
import { reportText } from '#server/import/report-text.ts';
import { configuredPlace } from '#server/open-league.ts';
import { CannotDo, WrongUse, readArguments, requireDatabase, type Command, withLeague } from './command.ts';
import { fileNamed, progressLine, readInput, writeOutput } from './files.ts';
import { answersExample, readAnswersFile } from './import-answers.ts';
import type { ClashAnswer, FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { importList, type ListImported } from '#server/fixture-list/import-list.ts';
import { defaultSeason, seasons } from '#server/storage/mappers/seasons.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { resultsText, squadsText } from '#server/export/export-files.ts';
import type { Store } from '#server/storage/store.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.csv|FILE.xlsx [--dry-run] [--skip-bad] [--answers FILE.csv] [--sheet NAME]',
  about: [
    'Imports results (a line for each frame) or squads (a line for each player), as the header says, from a file or',
    'standard input (-). Writes nothing if there is a fault, or if a name may be that of another player whom the league',
    'knows: it lists such names with their choices.',
    '--dry-run    only report what would be written',
    '--skip-bad   import the cards without faults and list the others (results only)',
    '--answers    a file with what the names mean: on each line the name and its answer (new, or a choice from the list);',
    '             and with what the columns of another site are: on each line the column and its name here, such as Heim,homeTeam',
    '--sheet      the sheet of a workbook; without it, the first',
  ],
  run: runImport,
};

async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'dry-run': { type: 'boolean' },
    'skip-bad': { type: 'boolean' },
    answers: { type: 'string' },
    sheet: { type: 'string' },
  });
  const { bytes, fileName } = await fileNamed(positionals);
  const answersFile = values.answers === undefined ? null : await readInput(values.answers);
  return withLeague(async (store) => {
    const progress = progressLine();
    const options = {
      fileName,
      rules: await store.read(rulesForImport),
      by: '',
      via: 'command' as const,
      dryRun: values['dry-run'] ?? false,
      skipBad: values['skip-bad'] ?? false,
      ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    };
    const onProgress = (step: Progress) => progress.show(step.stage, wordsOf(step));
    const answered = await readAnswersFile(answersFile, (said) =>
      importFile(store, bytes, { ...options, ...said, dryRun: true }),
    );
    if (!answered.ok) {
      process.stdout.write(answered.issues.map(({ path: line, message }) => `${line}: ${message}\n`).join(''));
      return 1;
    }
    const { said, isOpen } = answered.value;
    const wanted = { ...options, ...said, dryRun: options.dryRun || isOpen };
    const report = await importFile(store, bytes, wanted, onProgress);
    progress.end();
    process.stdout.write(reportText(report) + (isOpen ? answersExample(report) : ''));
    return report.issues.length > 0 || isOpen ? 1 : 0;
  });
}

function wordsOf({ stage, done, total }: Progress): string {
  const what = { read: 'Read', checked: 'Checked', written: 'Written' }[stage];
  const number = done.toLocaleString('en-GB');
  if (total === null) return `${what} ${number} lines`;
  return `${what} ${number} of ${total.toLocaleString('en-GB')} fixtures`;
}

export const importFixturesCommand: Command = {
  name: 'import-fixtures',
  usage: 'FILE.csv [--season 25/26] [--dry-run]',
  about: [
    'Imports a fixture list, one line for each fixture, from a file or standard input (-). Writes nothing if there is a',
    'fault; the same file again changes nothing. New fixtures are drafts until officials publish them.',
    '--season     the season of lines without one; without it, the default season',
    '--dry-run    only report what would be written',
  ],
  run: runImportFixtures,
};

async function runImportFixtures(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { season: { type: 'string' }, 'dry-run': { type: 'boolean' } });
  const { bytes, fileName } = await fileNamed(positionals);
  const origin = { by: '', via: 'command', action: 'import fixtures', summary: '' } as const;
  return withLeague(async (store) => {
    const imported = await store.write(origin, async (change) =>
      importList(change, {
        bytes,
        fileName,
        season: values.season ?? (await defaultSeason(change.db)) ?? '',
        dryRun: values['dry-run'] ?? false,
        changedAt: new Date().toISOString(),
      }),
    );
    process.stdout.write(imported.ok ? fixturesReportText(imported.report) : faultsText(imported));
    return imported.ok ? 0 : 1;
  });
}

function fixturesReportText({
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
    `${would}: ${countOf(added, 'fixture')}; changed: ${changed}; unchanged: ${unchanged}; not in the file: ${left}.`,
    ...notes,
    ...(ignoredColumns.length === 0 ? [] : [`Columns not read: ${ignoredColumns.join(', ')}.`]),
    ...clashes.map(clashText),
  ];
  return `${lines.join('\n')}\n`;
}

function clashText({ weekNumber, venue, tables, homeTeams }: ClashAnswer): string {
  return `Week ${weekNumber}: ${homeTeams.join(' and ')} play at home at ${venue}, which has ${countOf(tables, 'table')}.`;
}

function faultsText({ faults, issues }: Extract<ListImported, { ok: false }>): string {
  const lines = issues.map(({ path: place, message }) => `${place}: ${message}`);
  return `Nothing was written: the file has ${countOf(faults, 'fault')}.\n${lines.join('\n')}\n`;
}

export const exportCommand: Command = {
  name: 'export',
  usage: '[--season 15/16 | --squads] [--output FILE.csv]',
  about: [
    'Exports the results, one line for each frame, in the format that import reads.',
    '--season     only this season; without it, all seasons',
    '--squads     present teams and players instead of results, one line for each player',
    '--output     write to this file; without it, to standard output',
  ],
  run: runExport,
};

async function runExport(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    season: { type: 'string' },
    squads: { type: 'boolean' },
    output: { type: 'string' },
  });
  if (positionals.length > 0)
    throw new WrongUse(`Unknown argument: ${positionals[0]}. Name the file to write with --output.`);
  if (values.squads && values.season !== undefined)
    throw new WrongUse('Squads are present squads: --squads and --season cannot be combined.');
  const season = seasonToExport(values.season);
  const config = readConfig(process.env);
  await requireDatabase(configuredPlace(config));
  const text = await withLeague((store) => exportedText(store, values.squads ?? false, season), config);
  await writeOutput(values.output ?? null, text);
  if (values.output !== undefined) process.stderr.write(`Written to ${values.output}\n`);
  return 0;
}

async function exportedText(store: Store, isSquads: boolean, season: string | null): Promise<string> {
  if (isSquads) return store.read((db) => squadsText(db));
  if (season !== null) await requireSeason(store, season);
  return store.read((db) => resultsText(db, season));
}

function seasonToExport(given: string | undefined): string | null {
  if (given === undefined || given === 'All') return null;
  const parsed = parseSeasonName(given);
  if (parsed.ok) return parsed.value;
  throw new WrongUse(parsed.issues.map(({ message }) => message).join(' '));
}

async function requireSeason(store: Store, season: string): Promise<void> {
  const known = await store.read((db) => seasons(db));
  if (known.some(({ name }) => name === season)) return;
  throw new CannotDo(`The league has no season ${season}. It has ${known.map(({ name }) => name).join(', ')}.`);
}
