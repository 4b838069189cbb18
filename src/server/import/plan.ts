import type { ImportPreview, ImportReport } from '#contract/import-report.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { FileContent } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { ImportAnswer, Inquiry, StoredImportAnswer } from '#domain/imports/inquiry.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { Player, Team } from '#domain/squads/teams-and-players.ts';
import type { Entities } from '../storage/store.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

/** A file to import, with officials' answers and the league's data that help to read the file. */
export type ImportInput = {
  /**
   * The bytes of the file; an empty array once the file was read, because the bytes of a large file fill the memory.
   */
  bytes: Uint8Array;
  /** The name of the file, for the history. */
  fileName: string;
  /** The name of the only sheet to read; if it is missing, all sheets of a workbook are read. */
  sheet?: string | undefined;
  answers: readonly ImportAnswer[];
  /** The stored answers that officials gave about earlier files. */
  remembered: readonly StoredImportAnswer[];
  dryRun: boolean;
  /** The moment of the import (ISO 8601). */
  now: string;
  facts: LeagueFacts;
};

/** An official's answer about a file, to be stored so that later files do not ask the same question. */
export type AnswerToStore = Omit<StoredImportAnswer, 'id'>;

/**
 * The values that an import writes. `revision`: the revision of the league's data with which the file was compared. New
 * teams, players and fixtures have their ids already.
 */
export type ValuesToImport = {
  revision: number;
  /** The summary for the history, such as `Imported 367 fixtures of season 15/16 from results.csv`. */
  summary: string;
  /** The name of the new default season; `null` if the import does not change the default season. */
  defaultSeason: string | null;
  seasons: Entities['season'][];
  teams: Team[];
  players: Player[];
  /**
   * The results, in the order in which they are to be recorded. A result that was recorded before keeps its number in
   * that order (`recorded`).
   */
  fixtures: (Omit<Entities['fixture'], 'recorded'> & { recorded?: number })[];
  list: ScheduledFixture[];
  /** Breaks from a list of breaks, which belong to no frame of a match card. */
  breaks: LoneBreak[];
  /**
   * Answers to store for later files. Some answers say which team or person a name in a file means. In these answers,
   * `value` is the id of the team or player, or `pair` if the name means two players.
   */
  answers: AnswerToStore[];
};

/** Something that an import adds or changes, as the report lists it. */
export type ImportChange = ImportReport['changes'][number];

/**
 * What the import of a file's content changes in the league. `writes` is `null` if nothing changes. Faults, questions
 * and left-out lines are collected in the `Inquiry`.
 */
export type ContentPlan = {
  writes: ValuesToImport | null;
  changes: ImportChange[];
  preview: ImportPreview;
  notes: string[];
};

/** Compares the content of a file of one kind with the league, and returns what the import would change. */
export type ContentPlanner<Kind extends FileContent['kind']> = (
  content: Extract<FileContent, { kind: Kind }>,
  league: LeagueBeforeImport,
  options: ImportPlanOptions,
  inquiry: Inquiry,
) => ContentPlan;

/** Options for comparing a file with the league. `rules`: the rules for a season that the file creates. */
export type ImportPlanOptions = Pick<ImportInput, 'fileName' | 'now' | 'facts'> & { rules: LeagueRules };

/**
 * The result of reading a file and comparing it with the league. `refusal`: a sentence that says why the file cannot be
 * read; `null` if it was read. `moreFaults`: the number of faults that the report does not list. `writes`: the values
 * to write; `null` if nothing changes, or if faults or open questions forbid writing.
 */
export type ImportPlan =
  | { refusal: string }
  | { refusal: null; report: ImportReport; moreFaults: number; writes: ValuesToImport | null };

/**
 * Returns a `ValuesToImport` without values, to which the caller adds the values. `summary`: the text for the history.
 */
export function emptyImportWrites(league: Pick<LeagueBeforeImport, 'revision'>, summary: string): ValuesToImport {
  const values = { seasons: [], teams: [], players: [], fixtures: [], list: [], breaks: [], answers: [] };
  return { revision: league.revision, summary, defaultSeason: null, ...values };
}

/** Returns an empty preview, to which the caller adds counts, cards, fixtures, teams and tables. */
export function createEmptyPreview(): ImportPreview {
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

/** Returns each value as it is after an import. */
export function valuesAfterImport<T>(placed: readonly BeforeAfter<T>[]): T[] {
  return placed.map(({ after }) => after);
}

/**
 * Returns how many values an import adds, changes and leaves unchanged. `unchanged`: the number of values in the file
 * that the league has already.
 */
export function countImportChanges(
  placed: readonly BeforeAfter<unknown>[],
  unchanged: number,
): ImportPreview['counts']['teams'] {
  const added = placed.filter(({ before }) => before === null).length;
  return { added, changed: placed.length - added, unchanged };
}
