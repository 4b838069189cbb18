import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import { decodeInto } from './csv/decode-file.ts';
import { printable } from './csv/cell.ts';
import { openLines, type Header } from './csv/file-lines.ts';
import { rememberedColumns, resultsJob } from './results/import-results.ts';
import {
  emptyReport,
  gatherFaults,
  type Faults,
  type ImportJob,
  type ImportOptions,
  type OnProgress,
  type Report,
} from './csv/report.ts';
import { RESULTS_FORMAT, readFileRows } from './results/read-file.ts';
import { squadsJob } from './squads/import-squads.ts';
import { SQUADS_FORMAT, readSquadLines } from './squads/squad-lines.ts';
import { USUAL_TABLE_RULES, type LeagueRules } from '#domain/seasons/season.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';

/** A file that was read, or the report of one that cannot be used. */
type ReadFile = { job: ImportJob; faults: Faults } | { unusable: Report };

/**
 * Imports a file of results or of squads, as its header says. Writes nothing unless all of it is valid or, with
 * `skipBad`, every valid card. One transaction both checks and writes, so that no other write comes between. What the
 * league already has is not written again: the same file twice changes nothing.
 */
export async function importFile(
  store: Store,
  bytes: Uint8Array,
  options: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  const read = await readFile(bytes, await store.read((db) => withColumns(db, options)), onProgress);
  if ('unusable' in read) return read.unusable;
  if (!options.dryRun && mayWrite(read, options))
    return store.write(originOf(options), (change) => run(read, options, change.db, change));
  return store.read((db) => run(read, options, db, null));
}

/** Imports a file within the caller's own write. */
export async function importFileInto(change: Change, bytes: Uint8Array, options: ImportOptions): Promise<Report> {
  const read = await readFile(bytes, await withColumns(change.db, options), () => undefined);
  return 'unusable' in read ? read.unusable : run(read, options, change.db, change);
}

/** What is said about columns goes before what was said about the same headers of earlier files. */
async function withColumns(db: Snapshot, options: ImportOptions): Promise<ImportOptions> {
  const { columns = [] } = options;
  const said = new Set(columns.map(({ header }) => header));
  const remembered = (await rememberedColumns(db)).filter(({ header }) => !said.has(header));
  return { ...options, columns: [...columns, ...remembered] };
}

async function readFile(bytes: Uint8Array, options: ImportOptions, onProgress: OnProgress): Promise<ReadFile> {
  const faults = gatherFaults();
  const { text, notes: decoding } = decodeInto(bytes, faults);
  let columns: Report['columns'] = null;
  const help = { answers: options.columns ?? [], ask: (asked: Report['columns']) => void (columns = asked) };
  const opened = text === null ? null : openLines(text, faults, [RESULTS_FORMAT, SQUADS_FORMAT], help);
  const unusable = (): ReadFile => ({
    unusable: { ...emptyReport(opened?.header.kind ?? null, faults), dryRun: options.dryRun ?? false, columns },
  });
  if (!opened) return unusable();
  const notes = [...decoding, ...columnNotes(opened.header)];
  const onLines = (done: number) => onProgress({ stage: 'read', done, total: null });
  if (opened.header.kind === 'squads') {
    const file = await readSquadLines(opened, faults, onLines);
    return file ? { faults, job: squadsJob(file, notes, options, faults) } : unusable();
  }
  const file = await readFileRows(opened, faults, onLines);
  return file ? { faults, job: resultsJob(file, notes, options, faults, onProgress) } : unusable();
}

/** Other sites' columns, for a person to check. */
function columnNotes({ renamed, frames }: Header<string>): string[] {
  const words = renamed.map(({ header, column }) => `${printable(header)} as ${column}`);
  return [
    ...(words.length > 0 ? [`Columns of another site are read so: ${words.join(', ')}.`] : []),
    ...(frames && frames.length > 1 ? [`Each line is one fixture with up to ${frames.length} frames.`] : []),
  ];
}

async function run(
  { job, faults }: { job: ImportJob; faults: Faults },
  options: ImportOptions,
  db: Snapshot,
  change: Change | null,
): Promise<Report> {
  const { dryRun = false } = options;
  const plan = await job.plan(db);
  const written = change !== null && !dryRun && plan.isNews && mayWrite({ job, faults }, options);
  if (written) await plan.write(change);
  return plan.report({ written, dryRun });
}

function mayWrite({ job, faults }: { job: ImportJob; faults: Faults }, { skipBad = false }: ImportOptions): boolean {
  return faults.count() === 0 || (skipBad && job.canSkip);
}

function originOf({ by, via, fileName }: ImportOptions): Origin {
  return { by, via, action: 'import', summary: `Imported ${fileName}` };
}

/** The rules of a season in a league that has none yet. */
const FIRST: LeagueRules = {
  ...USUAL_TABLE_RULES,
  framesPerFixture: 5,
  walkoverScore: 42,
  maxFramesPerPlayer: 1,
  highestBreak: 155,
  highestScore: 250,
  breaksFrom: 1,
};

/** Returns the rules for a season that an import creates: those of the default season. */
export async function rulesForImport(db: Snapshot): Promise<LeagueRules> {
  const [known, shown] = [await seasons(db), await defaultSeason(db)];
  return (known.find(({ name }) => name === shown) ?? known.at(-1))?.rules ?? FIRST;
}
