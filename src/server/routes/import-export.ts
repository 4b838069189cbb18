import {
  exportResults,
  exportSquads,
  importBody,
  importFile,
  resultsTemplate,
  squadsTemplate,
} from '#contract/import-export.ts';
import { sift } from '#domain/check.ts';
import { checkAnswers, type NameAnswer, type SideAnswer } from '#domain/imports/import-answers.ts';
import { collect } from '#domain/issue.ts';
import type { People } from '#domain/squads/people.ts';
import { checkColumns, type ColumnAnswer } from '#domain/imports/result-columns.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { resultsText, squadsText } from '../export/export-files.ts';
import { guardedDownload } from '../http/guarded-reads.ts';
import { write } from '../http/writes.ts';
import { refusalOfFile } from '../import/csv/report.ts';
import { importFileInto, rulesForImport } from '../import/import-file.ts';
import { resultsTemplate as emptyResults } from '../import/results/read-file.ts';
import { squadsTemplate as emptySquads } from '../import/squads/squad-lines.ts';
import { invalid } from '../refusal.ts';
import { namedSeason, wholeLeague } from './named-in-request.ts';

/** Files for a spreadsheet, which the import accepts again. */
export const exportReads = [
  guardedDownload(
    exportResults,
    ({ query }) => resultsName(query.season),
    (db, { query }) => {
      const season = namedSeason(query.season);
      return resultsText(db, season === null ? {} : { season });
    },
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

/** `results-25-26.csv`; a text that is not a season is not in the name. */
function resultsName(season: string | undefined): string {
  const parsed = parseSeasonName(season ?? '');
  return parsed.ok ? `results-${parsed.value.replace('/', '-')}.csv` : 'results.csv';
}

export const importWrites = [
  write(importFile, wholeLeague, async (change, { body, query, facts }) => {
    const { bytes, ...said } = readImport(body, await facts.people());
    const report = await importFileInto(change, bytes, {
      ...said,
      fileName: query.fileName ?? 'a file',
      rules: await rulesForImport(change.db),
      by: '',
      via: 'web',
      dryRun: query.dryRun ?? false,
    });
    const { leftCards: _, issues, moreIssues, kind, cards, ...rest } = report;
    // A preview asks about columns; only results may have other names of columns.
    const asksColumns = report.dryRun && report.columns !== null;
    if ((issues.length > 0 || kind === null) && !asksColumns) throw refusalOfFile(issues.length + moreIssues, issues);
    const { recorded, alreadyRecorded } = cards;
    return {
      success: true as const,
      kind: kind ?? ('results' as const),
      ...rest,
      cards: { recorded, alreadyRecorded },
    };
  }),
];

/** The file, and what is said about its names and columns. */
type ReadImport = { bytes: Uint8Array; answers: NameAnswer[]; sides: SideAnswer[]; columns: ColumnAnswer[] };

function readImport(body: unknown, people: People): ReadImport {
  const nothing = { answers: [], sides: [], columns: [] };
  if (body === undefined) return { bytes: Buffer.alloc(0), ...nothing };
  if (Buffer.isBuffer(body)) return { bytes: body, ...nothing };
  const { draft, issues } = sift(importBody, body);
  const answers = collect(checkAnswers(draft.answers, people), issues);
  const columns = collect(checkColumns(draft.columns), issues);
  if (issues.length > 0 || !answers || !columns) throw invalid(issues);
  // Without an issue each has all its fields.
  const sides = (draft.sides ?? []) as SideAnswer[];
  return { bytes: Buffer.from(draft.file ?? '', 'base64'), answers, sides, columns };
}
