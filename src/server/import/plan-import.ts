import { SQUADS_WITH_VENUES } from '#domain/imports/columns.ts';
import { RESULTS_OF_ANY_FORMAT } from '#domain/imports/format-columns.ts';
import { decodeInto } from './csv/decode-file.ts';
import { openLines } from './csv/file-lines.ts';
import { emptyReport, gatherFaults, type ImportOptions, type ImportPlan, type OnProgress } from './csv/report.ts';
import { isWorkbook, readWorkbook } from './csv/workbook.ts';
import { planResults } from './results/import-results.ts';
import { readFileRows } from './results/read-file.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';
import { planSquads } from './squads/import-squads.ts';
import { readSquadLines } from './squads/squad-lines.ts';

/** Returns the league's recorded data for these seasons, as far as it concerns a file. */
type LeagueOf = (seasons: string[]) => Promise<RecordedLeague>;

/**
 * Reads a file and compares it with the league. It loads the league after it has found the seasons that the file names. Each call
 * runs in a new process, so this module does not load the store.
 */
export async function planImport(
  options: ImportOptions,
  leagueOf: LeagueOf,
  onProgress: OnProgress = () => undefined,
): Promise<ImportPlan> {
  const { bytes, dryRun = false, skipBad = false } = options;
  const faults = gatherFaults();
  const workbook = isWorkbook(bytes) ? await readWorkbook(bytes, options.sheet, faults) : null;
  const { text, notes: decoding } = workbook ?? decodeInto(bytes, faults);
  const sheets = workbook?.sheets ?? null;
  const said = { said: options.columns ?? [], remembered: options.remembered ?? [] };
  const opened = text === null ? null : openLines(text, faults, [RESULTS_OF_ANY_FORMAT, SQUADS_WITH_VENUES], said);
  const { file = null, columns = null, headers = [] } = opened ?? {};
  const isSquads = file?.header.kind === 'squads';
  const unusable = (): ImportPlan => {
    const kind = file ? (isSquads ? 'squads' : 'results') : null;
    return { report: { ...emptyReport(kind, faults), dryRun, columns, headers, sheets }, writes: null };
  };
  if (!opened || !file) return unusable();
  const notes = [...decoding, ...opened.notes];
  const onLines = (done: number) => onProgress({ stage: 'read', done, total: null });
  let plan: ImportPlan;
  if (isSquads) {
    const squads = readSquadLines(file, faults, options.rules.handicaps, onLines);
    if (!squads) return unusable();
    plan = planSquads(squads, await leagueOf([]), notes, options, faults);
  } else {
    const rows = readFileRows(file, faults, onLines);
    if (!rows) return unusable();
    const league = await leagueOf([...new Set(rows.groups.map(({ key }) => key.season))]);
    plan = planResults(rows, league, notes, options, faults, onProgress);
  }
  // The lines of a squad file depend on each other.
  const mayWrite = faults.count() === 0 || (skipBad && !isSquads);
  return { report: { ...plan.report, dryRun, headers, sheets }, writes: mayWrite ? plan.writes : null };
}
