import { parseSeasonName } from '#domain/seasons/season.ts';
import { readConfig } from '#server/config.ts';
import { resultsText, squadsText } from '#server/export/export-files.ts';
import { importFile, isRefused, type MadePlan, type SentFile } from '#server/import/import-file.ts';
import { reportText } from '#server/import/report-text.ts';
import { configuredPlace } from '#server/open-league.ts';
import { seasons } from '#server/storage/mappers/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { CannotDo, type Command, readArguments, requireDatabase, withLeague, WrongUse } from './command.ts';
import { fileNamed, readInput, writeOutput } from './files.ts';
import { answersExample, leaveAnswers, readAnswers, wrongAnswers } from './import-answers.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE [--dry-run] [--answers FILE.json|FILE.csv] [--sheet NAME] [--skip-bad]',
  about: [
    'Imports results, match scores, a fixture list, squads or breaks from any file: a text such as CSV, or a workbook, or',
    'standard input (-). Writes nothing if there is a fault, or a question that must be answered: it lists the questions',
    'with their answers. The same file again changes nothing.',
    '--dry-run    only report what would be written',
    '--answers    a file of answers: on each line kind, subject and value, such as person,Bob Selby,new; or JSON',
    '--sheet      the only sheet of a workbook to read; without it, all',
    '--skip-bad   leave out the matches with faults',
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
  const said = values.answers === undefined ? [] : readAnswers(await readInput(values.answers), values.answers);
  const file = { bytes, fileName, sheet: values.sheet, now: new Date().toISOString(), dryRun: false, answers: said };
  return withLeague(async (store) => {
    const answers = values['skip-bad'] ? await withoutFaulty(store, file) : said;
    const plan = await importFrom(store, { ...file, answers, dryRun: values['dry-run'] ?? false });
    const { report } = plan;
    const wrong = wrongAnswers(report, said);
    const out = [reportText(plan), ...wrong.map((one) => `${one}\n`), report.written ? '' : answersExample(report)];
    process.stdout.write(out.join(''));
    const isOpen = report.questions.some(({ needed }) => needed) || report.faults.length > 0;
    return isOpen || isRefused(plan) ? 1 : 0;
  });
}

function importFrom(store: Store, file: SentFile): Promise<MadePlan> {
  return importFile(store, file, { by: '', via: 'command' });
}

/** Returns the answers, and those that leave out every card with faults. Each may show further faults. */
async function withoutFaulty(store: Store, file: SentFile): Promise<SentFile['answers']> {
  let answers = file.answers;
  for (;;) {
    const { report } = await importFrom(store, { ...file, answers, dryRun: true });
    const further = leaveAnswers(report);
    if (further.length === 0) return answers;
    answers = [...answers, ...further];
  }
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
