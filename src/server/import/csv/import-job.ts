import type { NameAnswer, SideAnswer } from '#domain/imports/import-answers.ts';
import type { ColumnAnswer } from '#domain/imports/result-columns.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { Change, Origin, Snapshot } from '../../storage/store.ts';
import type { Report } from './report.ts';

export type ImportOptions = {
  /** The name of the file in the history. */
  fileName: string;
  /** The rules of a season that the file creates; its most frames per player are those in the file. */
  rules: LeagueRules;
  by: string;
  via: Origin['via'];
  /** What is said about names of the file. */
  answers?: readonly NameAnswer[];
  /** What is said about cards whose sides seem to be swapped. */
  sides?: readonly SideAnswer[];
  /** What is said about columns of the file that other sites name. */
  columns?: readonly ColumnAnswer[];
  /** Report without writing. */
  dryRun?: boolean;
  /** Write the cards without a fault and list the others. Squads are written whole or not at all: their lines depend on each other. */
  skipBad?: boolean;
};

/** A file that was read and can be compared with the league. */
export type ImportJob = {
  /** Whether `skipBad` applies. */
  canSkip: boolean;
  plan(db: Snapshot): Promise<Planned>;
};

export type Planned = {
  /** Whether there is anything to write. */
  isNews: boolean;
  write(change: Change): Promise<void>;
  report(how: Pick<Report, 'written' | 'dryRun'>): Report;
};

export type Progress = { stage: 'read' | 'checked' | 'written'; done: number; total: number | null };
export type OnProgress = (progress: Progress) => void;
