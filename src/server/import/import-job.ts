import type { LeagueRules } from '#domain/season.ts';
import type { Change, Origin, Snapshot } from '../storage/store.ts';
import type { Report } from './report.ts';

export type ImportOptions = {
  /** What the history calls the file. */
  fileName: string;
  /** The rules of a season that the file makes; how often a player may play on a side is what the file shows. */
  rules: LeagueRules;
  by: string;
  via: Origin['via'];
  /** Report only. */
  dryRun?: boolean;
  /** Write the cards without a fault, and list the others. Squads are written whole or not at all: their lines stand on each other. */
  skipBad?: boolean;
};

/** A file that was read and can be compared with the league, of whatever kind it is. */
export type ImportJob = {
  /** Whether what has no fault can be written without the rest. */
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
