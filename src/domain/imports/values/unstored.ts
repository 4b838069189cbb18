import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';
import type { TableLine } from './line.ts';
import type { ValueReadingContext } from './reading.ts';

const UNSTORED_SQUAD_COLUMNS = { captain: 'Captains', phone: 'Phone numbers', email: 'E-mail addresses' } as const;
const UNSTORED_RESULT_COLUMNS = { time: 'Times', venue: 'Venues' } as const;

/**
 * For each kind of file, the columns whose values are not stored. Each column has the words that name it in sentences,
 * such as `Phone numbers`.
 */
const UNSTORED_COLUMN_NAMES: Readonly<Record<FileKind, Partial<Record<MeaningName, string>>>> = {
  results: UNSTORED_RESULT_COLUMNS,
  scores: UNSTORED_RESULT_COLUMNS,
  fixtures: {},
  squads: UNSTORED_SQUAD_COLUMNS,
  breaks: {},
};

/** Finds the columns of each table that have values but are not stored, and lists each as left out of the import. */
export function reportUnstoredColumns(lines: readonly TableLine[], { inquiry, kind }: ValueReadingContext): void {
  for (const [columns, own] of Map.groupBy(lines, (line) => line.columns))
    for (const { meaning, heading, subject } of columns.table.columns) {
      const what = UNSTORED_COLUMN_NAMES[kind][meaning];
      const first = what === undefined ? undefined : own.find((line) => line.cell(meaning) !== '');
      if (!first) continue;
      inquiry.leaveOut(columns.table.headingLine ?? first.line, `${what} (${heading || subject}) are not stored.`);
    }
}
