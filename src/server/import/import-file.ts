import { answersFor } from '#domain/imports/import-answers.ts';
import { RESULTS, SQUADS_WITH_VENUES } from '#domain/imports/columns.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { USUAL_RULES } from '#domain/seasons/season-rules.ts';
import { nameAnswers } from '../storage/mappers/described.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import { decodeInto } from './csv/decode-file.ts';
import { openLines } from './csv/file-lines.ts';
import { isWorkbook, readWorkbook } from './csv/workbook.ts';
import {
  emptyReport,
  gatherFaults,
  type ImportOptions,
  type ImportPlan,
  type ImportWrites,
  type OnProgress,
  type Report,
} from './csv/report.ts';
import { COLUMNS, remember, remembered, TEAMS } from './remembered.ts';
import { planResults } from './results/import-results.ts';
import { readFileRows } from './results/read-file.ts';
import { readRecordedLeague, type RecordedLeague } from './results/recorded-cards.ts';
import { planSquads } from './squads/import-squads.ts';
import { readSquadLines } from './squads/squad-lines.ts';

/** Returns what the league has recorded in these seasons, as far as it concerns a file. */
export type LeagueOf = (seasons: string[]) => Promise<RecordedLeague>;

/**
 * Imports a file of results or of squads, as its header says. Writes nothing unless all of it is valid or, with
 * `skipBad`, every valid card. One transaction both checks and writes, so that no other write comes between. What the
 * league already has is not written again: the same file twice changes nothing.
 */
export async function importFile(
  store: Store,
  bytes: Uint8Array,
  { by, via, ...said }: Omit<ImportOptions, 'bytes'> & Pick<Origin, 'by' | 'via'>,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  async function planOn(db: Snapshot) {
    const options = await withRememberedColumns(db, { ...said, bytes });
    return { options, plan: await planImport(options, (names) => readRecordedLeague(db, names), onProgress) };
  }
  if (said.dryRun) return (await store.read(planOn)).plan.report;
  const origin = { by, via, action: 'import', summary: `Imported ${said.fileName}` } as const;
  return store.write(origin, async (change) => {
    const { options, plan } = await planOn(change.db);
    return writePlan(change, plan, options, onProgress);
  });
}

/** What is said about columns goes before what was said about the same headers of earlier files. */
export async function withRememberedColumns(db: Snapshot, options: ImportOptions): Promise<ImportOptions> {
  const said = new Set((options.columns ?? []).map(({ header }) => header));
  const earlier = (await remembered(db, COLUMNS)).map(([column, header]) => ({ column, header, value: null }));
  return { ...options, remembered: earlier.filter(({ header }) => !said.has(header)) };
}

/** Reads a file and compares it with the league, which it asks for once it knows which seasons the file names. */
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
  const opened = text === null ? null : openLines(text, faults, [RESULTS, SQUADS_WITH_VENUES], said);
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
  // The lines of a file of squads depend on each other.
  const mayWrite = !dryRun && (faults.count() === 0 || (skipBad && !isSquads));
  return { report: { ...plan.report, dryRun, headers, sheets }, writes: mayWrite ? plan.writes : null };
}

/** Progress is reported after this many written cards. */
const CARDS_AT_A_TIME = 500;

/** Writes what a plan changes, and returns its report. Nothing else may have been written since the plan was made. */
export async function writePlan(
  change: Change,
  { report, writes }: ImportPlan,
  { columns = [] }: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  if (!writes) return report;
  change.summarise(writes.summary);
  // Seasons, teams and players before the fixtures that reference them.
  await change.putAll('season', writes.seasons);
  await change.putAll('team', writes.teams);
  await change.putAll('player', writes.players);
  const total = writes.fixtures.length;
  for (let start = 0; start < total; start += CARDS_AT_A_TIME) {
    const fixtures = [];
    for (const fixture of writes.fixtures.slice(start, start + CARDS_AT_A_TIME))
      fixtures.push({ ...fixture, recorded: await change.nextRecorded() });
    await change.putAll('fixture', fixtures);
    onProgress({ stage: 'written', done: start + fixtures.length, total });
  }
  if (report.kind === 'results') {
    await rememberAnswers(change, writes);
    await remember(change, TEAMS, writes.teamAnswers);
    // One value for a whole file is of that file only.
    const headers = columns.flatMap(({ column, header }): [string, string][] =>
      header === null ? [] : [[column, header]],
    );
    await remember(change, COLUMNS, headers);
  }
  return { ...report, written: true };
}

/** Keeps the answers that were followed, so that the next file asks nothing twice; undo takes them back with the import. */
async function rememberAnswers(change: Change, { answers }: ImportWrites): Promise<void> {
  const known = answersFor(await nameAnswers(change.db));
  const kept = answers.map((answer) => {
    return { ...answer, id: known(answer.name, answer.teams)?.id ?? newId(), deleted: false };
  });
  await change.putAll('nameAnswer', kept);
}

/** Returns the rules for a season that an import creates: those of the default season. */
export async function rulesForImport(db: Snapshot): Promise<LeagueRules> {
  const [known, shown] = [await seasons(db), await defaultSeason(db)];
  return (known.find(({ name }) => name === shown) ?? known.at(-1))?.rules ?? USUAL_RULES;
}
