import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Person } from '#domain/people/access.ts';
import type { Substitute } from '#domain/cards/substitutes.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { PenaltyDecision } from '#domain/rules/penalty-decision.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { StoredFileAnswer } from '#domain/imports/inquiry.ts';
import type { DrawProof } from '#domain/draws/proven-draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import type { storedSeason } from '#domain/seasons/stored-season.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { Schema } from './schema.ts';

/** One consistent state of the store, for the functions of this folder to read. */
export type Snapshot = Kysely<Schema>;

export type EngineName = 'sqlite' | 'postgresql';

/**
 * A part of the data with its own revision. `people`: names, squads and handicaps. `seasons`: all seasons with their
 * rules, and the settings. `season:…`, `list:…` and `cups:…`: a season's results and adjustments, its fixture list, its
 * cups. `draws`: the draws of all cups. `access`: persons with access. `content`: what the league publishes about
 * itself. `timers` and `running` have no history. `league`: everything together.
 */
export type Scope =
  | 'league'
  | 'people'
  | 'seasons'
  | 'draws'
  | `season:${string}`
  | `list:${string}`
  | `cups:${string}`
  | 'access'
  | 'content'
  | 'timers'
  | 'running';

/** The revision of each scope. Every write that changes a scope raises its revision; before that it is 0. */
export type Revisions = ReadonlyMap<string, number>;

/** Who made a change, and how, for the history. `by` is a name or empty. `summary` is a phrase. */
export type Origin = {
  by: string;
  via: 'seed' | 'command' | 'web';
  action: string;
  summary: string;
};

/** The kinds of values that have a history and a column `deleted`. */
export type Entities = {
  season: z.output<typeof storedSeason>;
  /** Only the settings whose changes can be undone. */
  setting: { key: string; value: string };
  team: Team;
  player: Player;
  fixture: Fixture & { deleted: boolean };
  substitute: Substitute & { deleted: boolean };
  listedFixture: ScheduledFixture & { deleted: boolean };
  adjustment: Adjustment & { deleted: boolean };
  loneBreak: LoneBreak & { deleted: boolean };
  ruling: Ruling & { deleted: boolean };
  penaltyDecision: PenaltyDecision & { deleted: boolean };
  fileAnswer: StoredFileAnswer & { deleted: boolean };
  person: Person & { deleted: boolean };
  /** A draw that was made elsewhere has no `proof`. */
  draw: Draw & { id: string; deleted: boolean; proof?: DrawProof };
  competition: Competition & { deleted: boolean };
  tie: Tie & { deleted: boolean };
  /**
   * `id` names a part such as `venues`, or an item such as `post:welcome`. The schemas of `value` are in
   * `#contract/kinds/`.
   */
  content: { id: string; value: unknown; deleted: boolean };
};

export type Entity = keyof Entities;

/** How one call changed one value. `before` is `null` if the call created it. */
export type HistoryChange<E extends Entity = Entity> = {
  [Kind in E]: {
    historyId: number;
    entity: Kind;
    entityId: string;
    before: Entities[Kind] | null;
    after: Entities[Kind];
  };
}[E];

/** A transaction that writes: either everything is written, with its history and revisions, or nothing. */
export type Change = {
  /** The state that this transaction sees, including what it has written itself. */
  db: Snapshot;
  /** Inserts or replaces a value, and records the previous one. A renamed value keeps its former name. */
  put<E extends Entity>(entity: E, value: Entities[E]): Promise<void>;
  /** Puts many values of a kind, each with its own id, in few statements, which makes imports fast. */
  putAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Puts many values exactly as they are given, to undo a change. Unlike `putAll`, adds no former names. */
  restoreAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Sets the effective day (`YYYY-MM-DD`) of this change, if it is not today. */
  countsFrom(day: string): void;
  /** Records that this change undoes an entry of the history. */
  undoes(entry: number): void;
  /** Sets a setting that has no history, such as the password. Raises `seasons`. */
  set(key: string, value: string): Promise<void>;
  /** Raises a scope, for data that has no history, such as the revealed seed of a draw. */
  touch(scope: Scope): void;
  /** Sets the summary of the history entry, if it is not known before. */
  summarise(summary: string): void;
  /** Returns the number that the next recorded fixture gets. */
  nextRecorded(): Promise<number>;
};

/**
 * Called after a commit with the number of the history entry (or `null`), the league's revision, and a function that
 * reads the entry's changes.
 */
type Noted = (entry: number | null, revision: number, changes: () => HistoryChange[]) => void;

/** The store. A SQLite file and a PostgreSQL database behave in the same way. */
export type Store = {
  engine: EngineName;
  /** The bytes of the league's pictures and documents. */
  files: StoredFiles;
  /** How many pages of committed writes were lost at the start because their log was damaged (SQLite only). */
  unapplied: number;
  /** Reads one consistent snapshot. */
  read<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction. There is only one writer at a time. An error rolls everything back. If nothing changes,
   * there is no history entry. `noted` is called after the commit with the new revision; an instance that has this
   * revision sees the write.
   */
  write<T>(origin: Origin, work: (change: Change) => Promise<T>, noted?: Noted): Promise<T>;
  /**
   * Returns the current revisions: the same object until one changes. They include all writes of this process at once,
   * and those of other processes within a second.
   */
  revisions(): Revisions;
  /** Returns whether `revisions()` includes every write up to this revision of the league. */
  reaches(league: number): boolean;
  /**
   * Resolves when `revisions()` includes all writes up to this revision of the league, or all that exist: after a
   * backup was restored, there may be fewer. Throws `StoreUnavailable`.
   */
  catchUp(league: number): Promise<void>;
  /**
   * While the database is unavailable, returns the last moment at which every write was known; otherwise `null`. During
   * that time `revisions()` stays the same, and `read` and `write` throw `StoreUnavailable` at once. The store recovers
   * by itself.
   */
  unavailableSince(): Date | null;
  /**
   * Calls `listener` after a write appears in `revisions()`, or after `unavailableSince()` changes. Returns a function
   * to stop this.
   */
  onChange(listener: () => void): () => void;
  /** Returns the problems in the data; empty if there are none. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
