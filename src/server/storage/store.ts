import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Person } from '#domain/people/access.ts';
import type { Substitute } from '#domain/cards/substitutes.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { NameAnswer } from '#domain/imports/import-answers.ts';
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
 * A part of the data with a revision of its own: `people` (names, squads, handicaps), `seasons`, `draws`, a season's
 * results and adjustments, a season's fixture list, its knock-out competitions, `access` (people with access), `content` (what the league says about itself), and `timers` and
 * `running` scores, which have no history;
 * `league` is all of them together.
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

/** The revision of each scope, raised by every write that changes it; 0 for a scope that was never written. */
export type Revisions = ReadonlyMap<string, number>;

/** The origin of a change for the history; `by` is a name or empty, `summary` a phrase. */
export type Origin = {
  by: string;
  via: 'seed' | 'command' | 'web';
  action: string;
  summary: string;
};

/** The values that the store keeps with a history, with a mark of deletion. */
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
  nameAnswer: NameAnswer & { id: string; deleted: boolean };
  person: Person & { deleted: boolean };
  /** `proof` is absent for a draw made elsewhere. */
  draw: Draw & { id: string; deleted: boolean; proof?: DrawProof };
  competition: Competition & { deleted: boolean };
  tie: Tie & { deleted: boolean };
  /** `id` is a part such as `venues`, or an item such as `post:welcome`; `value` has the schema of `#contract/kinds/`. */
  content: { id: string; value: unknown; deleted: boolean };
};

export type Entity = keyof Entities;

/** What one call did to one value; `before` is `null` where the call created it. */
export type HistoryChange<E extends Entity = Entity> = {
  [Kind in E]: {
    historyId: number;
    entity: Kind;
    entityId: string;
    before: Entities[Kind] | null;
    after: Entities[Kind];
  };
}[E];

/** One write transaction: everything in it is written with its history and revisions, or nothing is. */
export type Change = {
  /** For reading, this transaction's own writes included. */
  db: Snapshot;
  /** Inserts or replaces one value and notes what it was before. A renamed value keeps its former name. */
  put<E extends Entity>(entity: E, value: Entities[E]): Promise<void>;
  /** Puts many values of one kind, each with its own identifier, in few statements, which makes imports fast. */
  putAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Puts many values exactly as given: unlike `putAll`, it adds no former names. For undo. */
  restoreAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Notes the effective day `YYYY-MM-DD` of this change where it is not the day on which it is made. */
  countsFrom(day: string): void;
  /** Notes that this change undoes an entry of the history. */
  undoes(entry: number): void;
  /** Sets a setting without a history (seed hash, password); raises `seasons`. */
  set(key: string, value: string): Promise<void>;
  /** Raises a scope for data without a history, such as the reveal of a draw. */
  touch(scope: Scope): void;
  /** Sets the summary of the history entry, where it is known only at the end. */
  summarise(summary: string): void;
  /** The `recorded` number of the next fixture. */
  nextRecorded(): Promise<number>;
};

/** Receives the number of the history entry, or `null`, the league's revision, and how to read what the entry changed. */
type Noted = (entry: number | null, revision: number, changes: () => HistoryChange[]) => void;

/** The store: a SQLite file or a PostgreSQL database, with the same behaviour. */
export type Store = {
  engine: EngineName;
  /** The bytes of the league's pictures and documents. */
  files: StoredFiles;
  /** How many pages of committed writes were lost at the start, as the log that had them was damaged (SQLite alone). */
  unapplied: number;
  /** Reads one consistent snapshot. */
  read<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction, one writer at a time; a throw rolls everything back. Without a change there is no history
   * entry. After the commit, `noted` is called: an instance that has caught up with the revision it receives sees the
   * write.
   */
  write<T>(origin: Origin, work: (change: Change) => Promise<T>, noted?: Noted): Promise<T>;
  /** The revisions now, including writes of other processes (within a second on PostgreSQL). */
  revisions(): Revisions;
  /** Whether `revisions()` includes every write up to this revision of the league. */
  reaches(league: number): boolean;
  /**
   * Resolves when `revisions()` includes every write up to this revision, or every write there is: after a restored
   * backup there may be fewer. Throws `StoreUnavailable`.
   */
  catchUp(league: number): Promise<void>;
  /**
   * The moment up to which every write is known, while the database is unavailable; otherwise `null`. Meanwhile
   * `revisions()` does not change, and `read` and `write` throw `StoreUnavailable` at once. It recovers by itself.
   */
  unavailableSince(): Date | null;
  /** Calls back after any write shows in `revisions()`, and when the database becomes unavailable or available; returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Problems found in the data; empty when sound. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
