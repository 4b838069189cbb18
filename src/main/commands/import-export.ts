import { EXPORT_FORMATS, EXPORT_KINDS, type ExportFormat, type ExportKind } from '#contract/export-formats.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { createFactsReader } from '#server/cache/facts-reader.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { LeagueContent } from '#server/content/league-content.ts';
import { exportedFileChunks, EXPORT_MAKERS } from '#server/export/exports.ts';
import { importFile, isImportRefused, type PlanOfReadableFile, type SentFile } from '#server/import/import-file.ts';
import { importReportText } from '#server/import/report-text.ts';
import { configuredDatabaseLocation } from '#server/open-league.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { CommandError, type Command, parseArguments, requireDatabase, withLeague, UsageError } from './command.ts';
import { readNamedFile, readInput, writeOutput } from './files.ts';
import {
  answersFileInstructions,
  answersThatSkipFaultyCards,
  readAnswers,
  invalidAnswerSentences,
} from './import-answers.ts';

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
    '--skip-bad   leave out the matches with faults, and list them; then the exit code is 1, too',
  ],
  run: runImport,
};

async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    'dry-run': { type: 'boolean' },
    'skip-bad': { type: 'boolean' },
    answers: { type: 'string' },
    sheet: { type: 'string' },
  });
  const { bytes, fileName } = await readNamedFile(positionals);
  const said = values.answers === undefined ? [] : readAnswers(await readInput(values.answers), values.answers);
  const file = { bytes, fileName, sheet: values.sheet, now: new Date().toISOString(), dryRun: false, answers: said };
  return withLeague(async (store) => {
    const answers = values['skip-bad'] ? await extendAnswersToSkipFaultyCards(store, file) : said;
    const plan = await importViaCommand(store, { ...file, answers, dryRun: values['dry-run'] ?? false });
    const { report } = plan;
    const wrong = invalidAnswerSentences(report, said);
    const out = [
      importReportText(plan),
      ...wrong.map((one) => `${one}\n`),
      report.written ? '' : answersFileInstructions(report),
    ];
    process.stdout.write(out.join(''));
    const isOpen = report.questions.some(({ needed }) => needed) || report.faults.length > 0;
    const hasSkipped = answers.length > said.length;
    return isOpen || hasSkipped || isImportRefused(plan) ? 1 : 0;
  });
}

function importViaCommand(store: Store, file: SentFile): Promise<PlanOfReadableFile> {
  return importFile(store, file, { by: '', via: 'command' });
}

/**
 * Returns the file's answers, and for each faulty card an answer that skips the card. The import without these cards
 * may find further faulty cards, so dry runs are repeated until a dry run finds no further faulty card.
 */
async function extendAnswersToSkipFaultyCards(store: Store, file: SentFile): Promise<SentFile['answers']> {
  let answers = file.answers;
  for (;;) {
    const { report } = await importViaCommand(store, { ...file, answers, dryRun: true });
    const further = answersThatSkipFaultyCards(report);
    if (further.length === 0) return answers;
    answers = [...answers, ...further];
  }
}

export const exportCommand: Command = {
  name: 'export',
  usage: `[${EXPORT_KINDS.join(' | ')}] [--season 15/16] [--format csv|xlsx] [--output FILE]`,
  about: [
    'Exports a file for a spreadsheet; without a name, the results, one line for each frame. Import reads results,',
    'fixtures and squads again.',
    '--season     only this season; without it, all seasons. Squads are those of today',
    '--squads     the same as the name squads',
    '--format     csv, or xlsx for a workbook; without it, csv',
    '--output     write to this file; without it, to standard output',
  ],
  run: runExport,
};

async function runExport(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    season: { type: 'string' },
    squads: { type: 'boolean' },
    format: { type: 'string' },
    output: { type: 'string' },
  });
  const kind = kindToExport(values.squads ? ['squads', ...positionals] : positionals);
  if (kind === 'squads' && values.season !== undefined)
    throw new UsageError('Squads are current squads: squads and --season cannot be combined.');
  const format = EXPORT_FORMATS.find((one) => one === (values.format ?? 'csv'));
  if (format === undefined) throw new UsageError(`Unknown format: ${values.format}. It must be csv or xlsx.`);
  const season = parseSeasonOption(values.season);
  const config = readConfig(process.env);
  await requireDatabase(configuredDatabaseLocation(config));
  const content = await withLeague(
    async (store, league) => createExportFile({ store, league }, kind, season, format),
    config,
  );
  await writeOutput(values.output ?? null, content);
  if (values.output !== undefined) process.stderr.write(`Written to ${values.output}\n`);
  return 0;
}

function kindToExport([name = 'results', ...others]: string[]): ExportKind {
  const kind = EXPORT_KINDS.find((known) => known === name);
  if (kind !== undefined && others.length === 0) return kind;
  throw new UsageError(
    `Unknown argument: ${kind === undefined ? name : others[0]}. Name the file to write with --output.`,
  );
}

type OpenedLeague = { store: Store; league: LeagueContent };

async function createExportFile(
  { store, league }: OpenedLeague,
  kind: ExportKind,
  season: string | null,
  format: ExportFormat,
): Promise<Uint8Array> {
  if (season !== null) await requireSeason(store, season);
  const facts = createFactsReader(
    store,
    systemClock(() => league.timeZone),
    { at: async () => league },
  );
  const sheet = await store.read(async (db) => {
    return (await facts.readOn(db, (known) => EXPORT_MAKERS[kind]({ db, facts: known }, season))).value;
  });
  const parts: Buffer[] = [];
  for await (const part of exportedFileChunks(sheet, format)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function parseSeasonOption(given: string | undefined): string | null {
  if (given === undefined || given === 'All') return null;
  const parsed = parseSeasonName(given);
  if (parsed.ok) return parsed.value;
  throw new UsageError(parsed.issues.map(({ message }) => message).join(' '));
}

async function requireSeason(store: Store, season: string): Promise<void> {
  const known = await store.read((db) => undeletedSeasons(db));
  if (known.some(({ name }) => name === season)) return;
  throw new CommandError(`The league has no season ${season}. It has ${known.map(({ name }) => name).join(', ')}.`);
}
