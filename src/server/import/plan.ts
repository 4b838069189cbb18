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

/** A file, and what is known before it is read. */
export type ImportOptions = {
  /**
   * The bytes of the file; an empty array once the file was read, because the bytes of a large file fill the memory.
   */
  bytes: Uint8Array;
  /** The name of the file, for the history. */
  fileName: string;
  /** The name of the only sheet to read; if it is missing, all sheets of a workbook are read. */
  sheet?: string | undefined;
  answers: readonly FileAnswer[];
  /** The answers about earlier files. */
  remembered: readonly StoredFileAnswer[];
  dryRun: boolean;
  /** The moment of the import (ISO 8601). */
  now: string;
  facts: LeagueFacts;
};

/** An answer that is stored for later files. */
export type LaterAnswer = Omit<StoredFileAnswer, 'id'>;

/**
 * The values that an import writes. `revision`: the league's revision for which they were made. New values have their
 * ids already.
 */
export type ImportWrites = {
  revision: number;
  /** The summary for the history, such as `Imported 367 fixtures of season 15/16 from results.csv`. */
  summary: string;
  /** The default season, if the import changes it. */
  defaultSeason: string | null;
  seasons: Entities['season'][];
  teams: Team[];
  players: Player[];
  /**
   * The fixtures in the order in which they are recorded. A fixture that was recorded before keeps its place
   * (`recorded`).
   */
  fixtures: (Omit<Entities['fixture'], 'recorded'> & { recorded?: number })[];
  list: ScheduledFixture[];
  /** Breaks without a frame. */
  breaks: LoneBreak[];
  /** Answers that are stored for later files, with the ids of the teams and people that they mean. */
  answers: LaterAnswer[];
};

/** Something that an import adds or changes, as the report lists it. */
export type ImportChange = ImportReport['changes'][number];

/**
 * What the content of a file changes in the league. `writes` is `null` if nothing changes. Faults, questions and
 * left-out lines are in the inquiry.
 */
export type PlannedContent = {
  writes: ImportWrites | null;
  changes: ImportChange[];
  preview: ImportPreview;
  notes: string[];
};

/** Compares the content of a file of one kind with the league. */
export type PlanContent<Kind extends FileContent['kind']> = (
  content: Extract<FileContent, { kind: Kind }>,
  league: RecordedLeague,
  options: PlanOptions,
  inquiry: Inquiry,
) => PlannedContent;

/** Options for comparing a file with the league. `rules`: the rules for a season that the file creates. */
export type PlanOptions = Pick<ImportOptions, 'fileName' | 'now' | 'facts'> & { rules: LeagueRules };

/**
 * The result of reading a file and comparing it with the league: its report and the values to write (`null` if nothing
 * changes or may be written), or a sentence that says why the file cannot be read. `moreFaults`: the number of faults
 * that the report does not list.
 */
export type ImportPlan =
  | { refusal: string }
  | { refusal: null; report: ImportReport; moreFaults: number; writes: ImportWrites | null };

/** Returns writes that write nothing, to which a plan adds its values. */
export function emptyWrites(league: Pick<RecordedLeague, 'revision'>, summary: string): ImportWrites {
  const values = { seasons: [], teams: [], players: [], fixtures: [], list: [], breaks: [], answers: [] };
  return { revision: league.revision, summary, defaultSeason: null, ...values };
}

/** Returns an empty preview, to which a plan adds its counts and changes. */
export function emptyPreview(): ImportPreview {
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
export function valuesAfter<T>(placed: readonly BeforeAfter<T>[]): T[] {
  return placed.map(({ after }) => after);
}

/**
 * Returns how many values an import adds and changes. `unchanged`: how many values of the file the league already has.
 */
export function countsOf(placed: readonly BeforeAfter<unknown>[], unchanged: number): ImportPreview['counts']['teams'] {
  const added = placed.filter(({ before }) => before === null).length;
  return { added, changed: placed.length - added, unchanged };
}
