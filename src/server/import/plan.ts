import type { ImportPreview, ImportReport } from '#contract/import-report.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { FileContent } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { FileAnswer, Inquiry, StoredFileAnswer } from '#domain/imports/inquiry.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import type { Entities } from '../storage/store.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

/** A file, and everything that is known before it is read. */
export type ImportOptions = {
  /** Emptied when they have been read, because those of a large file fill the memory. */
  bytes: Uint8Array;
  /** The name of the file, for the history. */
  fileName: string;
  /** The only sheet of a workbook to read; without it all. */
  sheet?: string | undefined;
  answers: readonly FileAnswer[];
  /** The answers about earlier files. */
  remembered: readonly StoredFileAnswer[];
  dryRun: boolean;
  /** The moment of the import (ISO 8601). */
  now: string;
  facts: LeagueFacts;
};

/** An answer that counts for later files. */
export type LaterAnswer = Omit<StoredFileAnswer, 'id'>;

/** The values that an import writes to the league at this revision. They may be existing or new, and have ids. */
export type ImportWrites = {
  revision: number;
  /** The summary for the history, such as `Imported 367 fixtures of season 15/16 from results.csv`. */
  summary: string;
  /** The default season, if the import changes it. */
  defaultSeason: string | null;
  seasons: Entities['season'][];
  teams: Team[];
  players: Player[];
  /** In the order of recording. A recorded fixture that changes keeps its place. */
  fixtures: (Omit<Entities['fixture'], 'recorded'> & { recorded?: number })[];
  list: ScheduledFixture[];
  /** Breaks without a frame. */
  breaks: LoneBreak[];
  /** Answers that count for later files, with the ids that they lead to. */
  answers: LaterAnswer[];
};

/** A thing that an import adds or changes. */
export type ImportChange = ImportReport['changes'][number];

/**
 * What the content of a file changes in the league, of any kind. `writes` is `null` if nothing changes. Faults, questions and
 * lines that are left out are in the inquiry.
 */
export type PlannedContent = {
  writes: ImportWrites | null;
  changes: ImportChange[];
  preview: ImportPreview;
  notes: string[];
};

/** Compares the content of a file with the league. */
export type PlanContent<Kind extends FileContent['kind']> = (
  content: Extract<FileContent, { kind: Kind }>,
  league: RecordedLeague,
  options: PlanOptions,
  inquiry: Inquiry,
) => PlannedContent;

/** `rules`: those of a season that the file creates. */
export type PlanOptions = Pick<ImportOptions, 'fileName' | 'now' | 'facts'> & { rules: LeagueRules };

/**
 * A file's report and the values to write (`null` if there is nothing to write, or nothing may be written), or a sentence that
 * says why the file cannot be read. `moreFaults`: faults that the report does not list.
 */
export type ImportPlan =
  | { refusal: string }
  | { refusal: null; report: ImportReport; moreFaults: number; writes: ImportWrites | null };

/** Returns a plan that writes nothing yet. */
export function noWrites(league: Pick<RecordedLeague, 'revision'>, summary: string): ImportWrites {
  const values = { seasons: [], teams: [], players: [], fixtures: [], list: [], breaks: [], answers: [] };
  return { revision: league.revision, summary, defaultSeason: null, ...values };
}

/** Returns a preview of nothing. */
export function noPreview(): ImportPreview {
  const none = () => ({ added: 0, changed: 0, unchanged: 0 });
  return {
    counts: {
      results: none(),
      scores: none(),
      fixtures: none(),
      teams: none(),
      players: none(),
      breaks: none(),
    },
    cards: [],
    fixtures: [],
    teams: [],
    tables: [],
  };
}

/** A value before and after an import. `before` is `null` for a new value. */
export type BeforeAfter<T> = { before: T | null; after: T };

/** Returns the values after an import. */
export function afterOf<T>(placed: readonly BeforeAfter<T>[]): T[] {
  return placed.map(({ after }) => after);
}

/** Counts values that an import adds or changes; `unchanged`: those of the file that the league has already. */
export function countsOf(placed: readonly BeforeAfter<unknown>[], unchanged: number): ImportPreview['counts']['teams'] {
  const added = placed.filter(({ before }) => before === null).length;
  return { added, changed: placed.length - added, unchanged };
}
