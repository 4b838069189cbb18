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

/** A handle on one consistent state of the store, for the functions of this folder. */
export type Snapshot = Kysely<Schema>;

export type EngineName = 'sqlite' | 'postgresql';

/**
 * A part of the data with its own revision: `people` (names, squads, handicaps), `seasons`, `draws`, a season's results and
 * adjustments, a season's fixture list, its knock-out competitions, `access` (people with access), `content` (the league's
 * published content), and `timers` and `running` scores, which have no history. `league` is everything together.
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

/** The revision of each scope. Every write that changes a scope raises it; 0 for a scope that was never written. */
export type Revisions = ReadonlyMap<string, number>;

/** The origin of a change, for the history. `by` is a name or empty, `summary` a phrase. */
export type Origin = {
  by: string;
  via: 'seed' | 'command' | 'web';
  action: string;
  summary: string;
};

/** The values that have a history and a mark of deletion. */
export type Entities = {
  season: z.output<typeof storedSeason>;
  /** Only settings that can be undone. */
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
  /** `proof` is missing for a draw made elsewhere. */
  draw: Draw & { id: string; deleted: boolean; proof?: DrawProof };
  competition: Competition & { deleted: boolean };
  tie: Tie & { deleted: boolean };
  /** `id` is a part such as `venues`, or an item such as `post:welcome`. `value` has the schema in `#contract/kinds/`. */
  content: { id: string; value: unknown; deleted: boolean };
};

export type Entity = keyof Entities;

/** The change of one value by one call. `before` is `null` if the call created the value. */
export type HistoryChange<E extends Entity = Entity> = {
  [Kind in E]: {
    historyId: number;
    entity: Kind;
    entityId: string;
    before: Entities[Kind] | null;
    after: Entities[Kind];
  };
}[E];

/** One write transaction: everything is written together with its history and revisions, or nothing is. */
export type Change = {
  /** A handle for reading, which also shows this transaction's own writes. */
  db: Snapshot;
  /** Inserts or replaces one value and records the previous value. A renamed value keeps its former name. */
  put<E extends Entity>(entity: E, value: Entities[E]): Promise<void>;
  /** Puts many values of one kind, each with its own id, in few statements. This makes imports fast. */
  putAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Puts many values exactly as given, for undo. Unlike `putAll`, it adds no former names. */
  restoreAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Sets the effective day (`YYYY-MM-DD`) of this change, if it differs from today. */
  countsFrom(day: string): void;
  /** Records that this change undoes an entry of the history. */
  undoes(entry: number): void;
  /** Sets a setting that has no history (seed hash, password). Raises `seasons`. */
  set(key: string, value: string): Promise<void>;
  /** Raises a scope for data that has no history, such as the reveal of a draw. */
  touch(scope: Scope): void;
  /** Sets the summary of the history entry, if it is known only at the end. */
  summarise(summary: string): void;
  /** The `recorded` number of the next fixture. */
  nextRecorded(): Promise<number>;
};

/** Gets the number of the history entry (or `null`), the league's revision, and a function that reads the entry's changes. */
type Noted = (entry: number | null, revision: number, changes: () => HistoryChange[]) => void;

/** The store: a SQLite file or a PostgreSQL database, with the same behaviour. */
export type Store = {
  engine: EngineName;
  /** The bytes of the league's pictures and documents. */
  files: StoredFiles;
  /** The number of pages of committed writes that were lost at the start because their log was damaged (only SQLite). */
  unapplied: number;
  /** Reads one consistent snapshot. */
  read<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction, one writer at a time. A throw rolls everything back. Without a change there is no history entry.
   * `noted` is called after the commit with the new revision; an instance with that revision sees the write.
   */
  write<T>(origin: Origin, work: (change: Change) => Promise<T>, noted?: Noted): Promise<T>;
  /**
   * Returns the current revisions, the same object until one changes: all writes of this process, and those of other processes
   * within a second.
   */
  revisions(): Revisions;
  /** Returns whether `revisions()` includes every write up to this revision of the league. */
  reaches(league: number): boolean;
  /**
   * Resolves when `revisions()` includes all writes up to this revision, or all existing writes, because a restored backup may
   * contain fewer. Throws `StoreUnavailable`.
   */
  catchUp(league: number): Promise<void>;
  /**
   * Returns the moment up to which every write is known while the database is unavailable; otherwise `null`. Meanwhile
   * `revisions()` does not change, and `read` and `write` throw `StoreUnavailable` at once. The store recovers by itself.
   */
  unavailableSince(): Date | null;
  /** Calls back after a write appears in `revisions()`, or `unavailableSince()` changes. Returns a function to stop this. */
  onChange(listener: () => void): () => void;
  /** Returns the problems in the data; empty if there are none. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
