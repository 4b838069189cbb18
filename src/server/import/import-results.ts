import { compareSeasons, type LeagueRules } from '#domain/season.ts';
import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import { checkFile } from './check-file.ts';
import { decodeFile } from './decode-file.ts';
import { type Faults, gatherFaults } from './faults.ts';
import type { Plan } from './plan.ts';
import { type FileRows, readFileRows } from './read-file.ts';
import { readRecordedLeague } from './recorded-league.ts';
import { planReport, type Report, unreadReport } from './report.ts';
import { grownSeasons } from './season-growth.ts';
import { placeSquads } from './squads.ts';
import { writeResults } from './write-results.ts';

export type ImportOptions = {
  /** What the history calls the file. */
  fileName: string;
  /** The rules of a season that the file makes; how often a player may play on a side is what the file shows. */
  rules: LeagueRules;
  by: string;
  via: Origin['via'];
  /** Report only. */
  dryRun?: boolean;
  /** Write the cards without a fault, and list the others. */
  skipBad?: boolean;
};

export type Progress = { stage: 'read' | 'checked' | 'written'; done: number; total: number | null };
type OnProgress = (progress: Progress) => void;

/**
 * Imports a file of results (contract §5). Writes nothing unless all of it is right, or, with `skipBad`, all cards that
 * are right; in one transaction, which also holds the check, so that no other write comes between the two. What the
 * league has already is not written again: the same file twice changes nothing.
 */
export async function importResults(
  store: Store,
  bytes: Uint8Array,
  options: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  const faults = gatherFaults();
  const file = await readBytes(bytes, faults, onProgress);
  const { dryRun = false, skipBad = false } = options;
  if (!file) return unreadReport(dryRun, faults);
  if (!dryRun && (skipBad || faults.count() === 0)) {
    return store.write(originOf(options), (change) => importRead(change, file, options, faults, onProgress));
  }
  const plan = await store.read((db) => planImport(db, file, options, faults, onProgress));
  return planReport(plan, { written: false, dryRun }, faults);
}

/** The same inside a write of the caller's. */
export async function importInto(change: Change, bytes: Uint8Array, options: ImportOptions): Promise<Report> {
  const faults = gatherFaults();
  const file = await readBytes(bytes, faults, () => undefined);
  if (!file) return unreadReport(options.dryRun ?? false, faults);
  return importRead(change, file, options, faults, () => undefined);
}

async function importRead(
  change: Change,
  file: FileRows,
  options: ImportOptions,
  faults: Faults,
  onProgress: OnProgress,
): Promise<Report> {
  const { dryRun = false, skipBad = false } = options;
  const plan = await planImport(change.db, file, options, faults, onProgress);
  const written = plan.fresh.length > 0 && !dryRun && (skipBad || faults.count() === 0);
  if (written) {
    change.summarise(summaryOf(plan, options.fileName));
    await writeResults(change, plan, (done, total) => onProgress({ stage: 'written', done, total }));
  }
  return planReport(plan, { written, dryRun }, faults);
}

async function readBytes(bytes: Uint8Array, faults: Faults, onProgress: OnProgress): Promise<FileRows | null> {
  const text = decodeFile(bytes);
  if (text.ok) return readFileRows(text.value, faults, (done) => onProgress({ stage: 'read', done, total: null }));
  for (const { path, message } of text.issues) faults.add(Number(path.replace('line ', '')), message);
  return null;
}

async function planImport(
  db: Snapshot,
  file: FileRows,
  { rules }: ImportOptions,
  faults: Faults,
  onProgress: OnProgress,
): Promise<Plan> {
  const league = await readRecordedLeague(
    db,
    file.groups.map(({ key }) => key.season),
  );
  const onCards = (done: number, total: number) => onProgress({ stage: 'checked', done, total });
  const checked = await checkFile(file, league, rules, faults, onCards);
  return {
    ...checked,
    file,
    league,
    seasons: grownSeasons(checked.fresh, league.seasons, rules),
    squads: placeSquads(checked.fresh, league),
  };
}

function originOf({ by, via, fileName }: ImportOptions): Origin {
  return { by, via, action: 'import', summary: `Imported ${fileName}` };
}

/** `Imported 367 fixtures of season 15/16 from results.csv`. */
function summaryOf({ fresh }: Plan, fileName: string): string {
  const seasons = [...new Set(fresh.map(({ card }) => card.season))].sort(compareSeasons);
  const fixtures = `${fresh.length} fixture${fresh.length === 1 ? '' : 's'}`;
  const which =
    seasons.length === 1 ? `season ${seasons[0]}` : `${seasons.length} seasons, ${seasons[0]} to ${seasons.at(-1)},`;
  return `Imported ${fixtures} of ${which} from ${fileName}`;
}
