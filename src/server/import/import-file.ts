import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import { type Faults, gatherFaults } from './csv/faults.ts';
import type { ImportJob, ImportOptions, OnProgress } from './import-job.ts';
import { resultsJob } from './results/import-results.ts';
import { squadsJob } from './squads/import-squads.ts';
import { readBytes } from './read-bytes.ts';
import { type Report, unreadReport } from './report.ts';

/** What was read, or the report of a file that cannot be used. */
type Opened = { job: ImportJob; faults: Faults } | { unread: Report };

/**
 * Imports a file of results or of squads; its header tells which (contract §5). Writes nothing unless all of it is
 * right, or, with `skipBad`, all cards that are right; in one transaction, which also holds the check, so that no other
 * write comes between the two. What the league has already is not written again: the same file twice changes nothing.
 */
export async function importFile(
  store: Store,
  bytes: Uint8Array,
  options: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  const opened = await open(bytes, options, onProgress);
  if ('unread' in opened) return opened.unread;
  if (!options.dryRun && mayWrite(opened, options))
    return store.write(originOf(options), (change) => run(opened, options, change.db, change));
  return store.read((db) => run(opened, options, db, null));
}

/** The same inside a write of the caller's. */
export async function importFileInto(change: Change, bytes: Uint8Array, options: ImportOptions): Promise<Report> {
  const opened = await open(bytes, options, () => undefined);
  return 'unread' in opened ? opened.unread : run(opened, options, change.db, change);
}

async function open(bytes: Uint8Array, options: ImportOptions, onProgress: OnProgress): Promise<Opened> {
  const faults = gatherFaults();
  const read = await readBytes(bytes, faults, (done) => onProgress({ stage: 'read', done, total: null }));
  if (!read?.file) return { unread: unreadReport(read?.kind ?? null, options.dryRun ?? false, faults) };
  // Not by a table: each kind has a file of its own shape.
  if (read.kind === 'squads') return { faults, job: squadsJob(read.file, read.notes, options, faults) };
  return { faults, job: resultsJob(read.file, read.notes, options, faults, onProgress) };
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
