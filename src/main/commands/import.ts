import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { importFile, rulesForImport } from '#server/import/import-file.ts';
import type { ImportOptions, Progress } from '#server/import/csv/import-job.ts';
import { reportText } from '#server/import/report-text.ts';
import { openLeague } from '#server/open-league.ts';
import { type Command, readArguments, WrongUse } from './command.ts';
import { readInput } from './files.ts';
import { progressLine } from './terminal.ts';
import type { ClashAnswer, FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { tablesOf } from '#domain/squads/venue.ts';
import { importList, type ListImported } from '#server/fixture-list/import-list.ts';
import { people } from '#server/storage/mappers/people.ts';
import { defaultSeason } from '#server/storage/mappers/seasons.ts';
import type { NameAnswer } from '#domain/imports/import-answers.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { COLUMNS_OF_A_FILE, FIXTURE_COLUMNS, FRAME_COLUMNS, NOT_READ } from '#domain/imports/result-columns.ts';
import type { ColumnQuestion } from '#server/import/csv/file-lines.ts';
import { csvLine } from '#server/csv-line.ts';
import {
  nameExampleLine,
  readColumnAnswers,
  readNameAnswers,
  readSideAnswers,
  sideExampleLine,
} from '#server/import/csv/read-answers.ts';
import type { NameQuestion } from '#contract/import-export.ts';
import type { Report } from '#server/import/csv/report.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.csv [--dry-run] [--skip-bad] [--answers FILE.csv]',
  about: [
    'Imports results (a line for each frame) or squads (a line for each player), as the header says, from a file or',
    'standard input (-). Writes nothing if there is a fault, or if a name may be that of another player whom the league',
    'knows: it lists such names with their choices.',
    '--dry-run    only report what would be written',
    '--skip-bad   import the cards without faults and list the others (results only)',
    '--answers    a file with what the names mean: on each line the name and its answer (new, or a choice from the list);',
    '             and with what the columns of another site are: on each line the column and its name here, such as Heim,homeTeam',
  ],
  run: runImport,
};

async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'dry-run': { type: 'boolean' },
    'skip-bad': { type: 'boolean' },
    answers: { type: 'string' },
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new WrongUse('Name the file to import.');
  if (others.length > 0) throw new WrongUse('Only one file can be imported at a time.');
  const bytes = await readInput(file);
  const answersFile = values.answers === undefined ? null : await readInput(values.answers);
  const { store } = await openLeague(readConfig(process.env));
  try {
    const progress = progressLine();
    const options = {
      fileName: file === '-' ? 'standard input' : path.basename(file),
      rules: await store.read(rulesForImport),
      by: '',
      via: 'command' as const,
      dryRun: values['dry-run'] ?? false,
      skipBad: values['skip-bad'] ?? false,
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
    const report = await importFile(
      store,
      bytes,
      { ...options, ...said, dryRun: options.dryRun || isOpen },
      onProgress,
    );
    progress.end();
    process.stdout.write(reportText(report) + (isOpen ? answersExample(report) : ''));
    return report.issues.length > 0 || isOpen ? 1 : 0;
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
  const [file, ...others] = positionals;
  if (file === undefined) throw new WrongUse('Name the file to import.');
  if (others.length > 0) throw new WrongUse('Only one file can be imported at a time.');
  const bytes = await readInput(file);
  const { store, content: league } = await openLeague(readConfig(process.env));
  const origin = { by: '', via: 'command', action: 'import fixtures', summary: '' } as const;
  try {
    const imported = await store.write(origin, async (change) =>
      importList(change, bytes, {
        fileName: file === '-' ? 'standard input' : path.basename(file),
        season: values.season ?? (await defaultSeason(change.db)) ?? '',
        dryRun: values['dry-run'] ?? false,
        people: await people(change.db),
        tablesAt: tablesOf(league.venues),
        changedAt: new Date().toISOString(),
      }),
    );
    process.stdout.write(imported.ok ? fixturesReportText(imported.report) : faultsText(imported));
    return imported.ok ? 0 : 1;
  } finally {
    await store.close();
  }
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

type Said = Required<Pick<ImportOptions, 'answers' | 'sides' | 'columns'>>;

/**
 * Reads a file of answers, `null` for none, against the questions of a preview. Columns come first, then sides, as what is
 * said about them changes the questions about names. `isOpen`: something is not answered yet.
 */
async function readAnswersFile(
  file: Uint8Array | null,
  preview: (said: Partial<Said>) => Promise<Report>,
): Promise<Checked<{ said: Said; isOpen: boolean }>> {
  const columns = file ? readColumnAnswers(file) : [];
  const first = await preview({ columns });
  const sides = file ? readSideAnswers(file, first.sides) : valid([]);
  if (!sides.ok) return sides;
  const second = sides.value.length > 0 ? await preview({ columns, sides: sides.value }) : first;
  const answers = file ? readNameAnswers(file, second.questions) : valid([]);
  if (!answers.ok) return faulty(answers.issues);
  const said = { columns, sides: sides.value, answers: answers.value };
  const isOpen = second.columns !== null || second.sides.some(({ swap }) => swap === null);
  return valid({ said, isOpen: isOpen || isAnyOpen(second.questions, answers.value) });
}

/** Whether a name that may be a known player's is not answered. Names that are only like others of the file are new people. */
function isAnyOpen(questions: readonly NameQuestion[], answers: readonly NameAnswer[]): boolean {
  return questions.some(
    ({ name, choices }) =>
      choices.some(({ playerId }) => playerId !== null) && !answers.some((answer) => answer.name === name),
  );
}

/** Returns how to write a file of answers to the open questions of a report, with an example that can be used as it is. */
function answersExample({ columns, sides, questions }: Report): string {
  const open = sides.filter(({ swap }) => swap === null);
  const lines = columns ? columnLines(columns) : [...open.map(sideExampleLine), ...questions.map(nameExampleLine)];
  return [
    'Write the answers into a file such as answers.csv, and import again with --answers answers.csv.',
    ...(columns ? columnsHelp(columns) : []),
    ...(open.length > 0 ? ['A card has swap or keep.'] : []),
    ...(questions.length > 0 ? ['A name has new, or one of its choices; the likeliest are these:'] : ['For example:']),
    ...lines,
    '',
  ].join('\n');
}

function columnsHelp({ lacking }: ColumnQuestion): string[] {
  return [
    `Not named yet: ${lacking.join(', ')}. Write after each column of the file what it is:`,
    `${[...FIXTURE_COLUMNS, ...FRAME_COLUMNS, NOT_READ].join(', ')}.`,
    'If a line has several frames, add the number of the frame: homePlayer 2. The first values of each column follow its name.',
  ];
}

/** The columns of the file, to be filled in, and one value for all lines of those that it may lack. */
function columnLines({ headers, lacking }: ColumnQuestion): string[] {
  return [
    ...headers.map(({ header, column, values }) => csvLine([header, column ?? NOT_READ, values.join(' / ')])),
    ...COLUMNS_OF_A_FILE.filter((column) => lacking.includes(column)).map((column) =>
      csvLine([column, column === 'season' ? '25/26' : 1]),
    ),
  ];
}
