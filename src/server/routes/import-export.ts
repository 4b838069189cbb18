import {
  exportResults,
  exportSquads,
  importBody,
  importFile,
  resultsTemplate,
  squadsTemplate,
} from '#contract/import-export.ts';
import type { z } from 'zod';
import { sift } from '#domain/check.ts';
import { columnFaults } from '#domain/imports/headings.ts';
import { answerFaults } from '#domain/imports/import-answers.ts';
import type { People } from '#domain/squads/people.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { resultsText, squadsText } from '../export/export-files.ts';
import { writeOfFile } from '../http/writes.ts';
import { refusalOfFile, type Report } from '../import/csv/report.ts';
import { readRecordedLeague, rulesForImport, withRememberedColumns, writePlan } from '../import/import-file.ts';
import { inTurn, type PlanFile } from '../import/import-process.ts';
import { resultsTemplate as emptyResults } from '../import/results/read-file.ts';
import { squadsTemplate as emptySquads } from '../import/squads/squad-lines.ts';
import { invalid } from '../refusal.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { namedSeason, wholeLeague } from './named-in-request.ts';
import { guardedDownload } from '../http/reads.ts';
import { people } from '../storage/mappers/described.ts';

/** CSV files that a spreadsheet can open and the import accepts. */
export const exportReads = [
  guardedDownload(
    exportResults,
    ({ query }) => resultsName(query.season),
    (db, { query }) => resultsText(db, namedSeason(query.season)),
  ),
  guardedDownload(exportSquads, () => 'squads.csv', squadsText),
  guardedDownload(
    resultsTemplate,
    () => 'results-template.csv',
    async () => emptyResults(),
  ),
  guardedDownload(
    squadsTemplate,
    () => 'squads-template.csv',
    async () => emptySquads(),
  ),
];

/** Returns a name such as `results-25-26.csv`. An invalid season is left out of the name. */
function resultsName(season: string | undefined): string {
  const parsed = parseSeasonName(season ?? '');
  return parsed.ok ? `results-${parsed.value.replace('/', '-')}.csv` : 'results.csv';
}

/** Imports a file. The plan is made before the transaction, and again inside it after an intervening write. */
export function importWrites(store: Pick<Store, 'read'>, planFile: PlanFile) {
  return [
    writeOfFile(
      importFile,
      wholeLeague,
      async (sent: unknown, { query, signal }) => {
        const options = await store.read((db) => optionsOf(db, sent, query));
        const leagueOf = (names: string[]) => store.read((db) => readRecordedLeague(db, names));
        return { options, signal, plan: await inTurn(() => planFile('import', options, leagueOf, signal)) };
      },
      async (change, { options, plan, signal }) => {
        const isCurrent = !plan.writes || plan.writes.revision === (await leagueRevision(change.db));
        const leagueOf = (names: string[]) => readRecordedLeague(change.db, names);
        const current = isCurrent ? plan : await planFile('import', options, leagueOf, signal);
        return answerOf(await writePlan(change, current, options));
      },
    ),
  ];
}

function answerOf(report: Report) {
  const { leftCards: _, issues, moreIssues, kind, cards, ...rest } = report;
  // A preview may ask two kinds of questions: about columns (only results may have other headers), and about the sheet to read.
  const isOneOfMany = kind === null && (report.sheets?.names.length ?? 0) > 1;
  const asks = report.dryRun && (report.columns !== null || isOneOfMany);
  if ((issues.length > 0 || kind === null) && !asks) throw refusalOfFile(issues.length + moreIssues, issues);
  const { recorded, alreadyRecorded } = cards;
  return { success: true as const, kind: kind ?? ('results' as const), ...rest, cards: { recorded, alreadyRecorded } };
}

type Query = z.output<typeof importFile.query>;

/** Returns the file, and the answers about its names and columns. */
async function optionsOf(db: Snapshot, sent: unknown, { fileName = 'a file', dryRun = false }: Query) {
  const given = { ...readImport(sent, await people(db)), rules: await rulesForImport(db), fileName, dryRun };
  return withRememberedColumns(db, given);
}

function readImport(body: unknown, people: People) {
  if (Buffer.isBuffer(body)) return { bytes: body };
  const { draft, issues } = sift(importBody, body);
  issues.push(...answerFaults(draft, people), ...columnFaults(draft.columns));
  if (issues.length > 0) throw invalid(issues);
  // Without issues, no field was removed.
  const { file, ...said } = draft as z.output<typeof importBody>;
  return { bytes: Buffer.from(file, 'base64'), ...said };
}
