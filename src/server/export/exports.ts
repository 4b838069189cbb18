import type { ExportFormat, ExportKind } from '#contract/export-formats.ts';
import type { Facts } from '../cache/facts.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { fixturesSheet, resultsSheet, squadsSheet } from './export-files.ts';
import { statisticsSheet, leagueTablesSheet } from './export-numbers.ts';
import { csvChunks, type ExportSheet, xlsxChunks } from './export-sheet.ts';

/**
 * What an exported file is made from: a snapshot of the store (`db`), and the functions that read the league from it
 * (`facts`).
 */
export type ExportSource = { db: DatabaseTransaction; facts: Facts };

/** Makes the file of a season, or of all seasons (`null`). Squads are always those of today. */
type ExportMaker = (source: ExportSource, season: string | null) => Promise<ExportSheet>;

/** The functions that make the files, keyed by kind of file. */
export const EXPORT_MAKERS: Readonly<Record<ExportKind, ExportMaker>> = {
  results: ({ db }, season) => resultsSheet(db, season),
  fixtures: ({ db }, season) => fixturesSheet(db, season),
  squads: async ({ facts }) => squadsSheet(await facts.peopleToday()),
  tables: ({ facts }, season) => leagueTablesSheet(facts, season),
  statistics: ({ facts }, season) => statisticsSheet(facts, season),
};

/** Yields an exported file in the given format, in chunks. */
export function exportedFileChunks(sheet: ExportSheet, format: ExportFormat): AsyncIterable<string | Uint8Array> {
  return format === 'csv' ? csvChunks(sheet) : xlsxChunks(sheet);
}
