import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Person } from '#domain/people/access.ts';
import type { SubstituteApprovalRequest } from '#domain/cards/substitutes.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { PenaltyDecision } from '#domain/rules/penalty-decision.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { StoredImportAnswer } from '#domain/imports/inquiry.ts';
import type { DrawProof } from '#domain/draws/proven-draw.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { Player, Team } from '#domain/squads/teams-and-players.ts';
import type { storedSeasonSchema } from '#domain/seasons/stored-season.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { DatabaseTables } from './schema.ts';

/**
 * A handle for queries in one database transaction. All its queries see the same consistent state. In a write
 * transaction, the handle can also write.
 */
export type DatabaseTransaction = Kysely<DatabaseTables>;

export type EngineName = 'sqlite' | 'postgresql';

/**
 * A part of the data with its own revision, a number that grows with each change. `people`: names, squads and
 * handicaps. `seasons`: all seasons with their rules, and the settings. `season:…`: the results and adjustments of one
 * season. `list:…`: the fixture list of one season. `cups:…`: the cups of one season. `draws`: the draws of all cups.
 * `access`: people with access. `content`: what the league publishes about itself. `timers` and `running`: shootout
 * timers and running scores, which have no history. `league`: everything together.
 */
export type RevisionScope =
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

/**
 * The revision of each scope, keyed by scope. Every write that changes a scope raises its revision. The revision of a
 * scope that was never changed is 0 or missing.
 */
export type Revisions = ReadonlyMap<string, number>;

/**
 * Who made a change, and how, for the history. `by`: the person's name, or empty. `via`: `seed` if the program sets up
 * data itself, `command` for the command line, `web` for the site. `action`: the kind of change. `summary`: a phrase
 * that describes the change.
 */
export type ChangeOrigin = {
  by: string;
  via: 'seed' | 'command' | 'web';
  action: string;
  summary: string;
};

/**
 * The type of the values of each kind that has a history. Values of all kinds but `setting` can be marked as deleted.
 */
export type Entities = {
  season: z.output<typeof storedSeasonSchema>;
  /** Only the settings whose changes can be undone. */
  setting: { key: string; value: string };
  team: Team;
  player: Player;
  fixture: Fixture & { deleted: boolean };
  substitute: SubstituteApprovalRequest & { deleted: boolean };
  listedFixture: ScheduledFixture & { deleted: boolean };
  adjustment: Adjustment & { deleted: boolean };
  loneBreak: LoneBreak & { deleted: boolean };
  ruling: PlayerRuling & { deleted: boolean };
  penaltyDecision: PenaltyDecision & { deleted: boolean };
  fileAnswer: StoredImportAnswer & { deleted: boolean };
  person: Person & { deleted: boolean };
  /** A draw that was made outside this site has no `proof`. */
  draw: Draw & { id: string; deleted: boolean; proof?: DrawProof };
  competition: Competition & { deleted: boolean };
  tie: Tie & { deleted: boolean };
  /**
   * `id` is the name of a single value, such as `venues`, or the kind and the id of an item, such as `post:welcome`.
   * The schemas of `value` are in `#contract/kinds/`.
   */
  content: { id: string; value: unknown; deleted: boolean };
};

export type EntityKind = keyof Entities;

/** How one history entry changed one value. `before` is `null` if the value was created. */
export type HistoryChange<E extends EntityKind = EntityKind> = {
  [Kind in E]: {
    historyId: number;
    entity: Kind;
    entityId: string;
    before: Entities[Kind] | null;
    after: Entities[Kind];
  };
}[E];

/** A transaction that writes: either everything is written, with its history and revisions, or nothing. */
export type ChangeTransaction = {
  /** The state that this transaction sees, including what it has written itself. */
  db: DatabaseTransaction;
  /**
   * Inserts or replaces a value, and records the replaced value in the history. A renamed team or player keeps its
   * former name.
   */
  put<E extends EntityKind>(entity: E, value: Entities[E]): Promise<void>;
  /** Puts many values of a kind, each with its own id, in few statements, which makes imports fast. */
  putAll<E extends EntityKind>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Puts many values exactly as they are, to undo a change. Unlike `putAll`, adds no former names. */
  restoreAll<E extends EntityKind>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Sets the day (`YYYY-MM-DD`) from which this change counts, if it is not today. */
  countsFrom(day: string): void;
  /** Records that this change undoes an entry of the history. */
  undoes(entry: number): void;
  /**
   * Writes a setting whose values are not kept in the history, such as the password. If the value changes, raises the
   * revision of `seasons`.
   */
  set(key: string, value: string): Promise<void>;
  /** Raises the revision of a scope after a change of data without a history, such as the reveal of a draw. */
  touch(scope: RevisionScope): void;
  /** Sets the summary of the history entry, for a write whose summary is not known at its start. */
  summarise(summary: string): void;
  /** Returns the number for the next recorded fixture. Each call returns a higher number. */
  nextRecorded(): Promise<number>;
};

/**
 * A function that is called after a commit. `entry`: the id of the history entry; `null` if there is none. `revision`:
 * the league's revision. `changes` returns the changes of the entry.
 */
type CommitListener = (entry: number | null, revision: number, changes: () => HistoryChange[]) => void;

/** The store. A SQLite file and a PostgreSQL database behave in the same way. */
export type Store = {
  engine: EngineName;
  /** The bytes of the league's pictures and documents. */
  files: StoredFiles;
  /**
   * How many log pages with committed writes were lost when the store was opened, because the log was damaged (SQLite
   * only).
   */
  unapplied: number;
  /** Runs `work` on one consistent snapshot, and returns its result. */
  read<T>(work: (db: DatabaseTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that can write, and returns its result. There is only one writer at a time. An error
   * rolls everything back. If nothing changes, there is no history entry. After the commit, `noted` is called. It gets
   * the league's revision: every server process that has reached this revision sees the write.
   */
  write<T>(origin: ChangeOrigin, work: (change: ChangeTransaction) => Promise<T>, noted?: CommitListener): Promise<T>;
  /**
   * Returns the current revisions: the same object until a revision changes. The revisions include a write of this
   * process immediately, and a write of another process within a second.
   */
  revisions(): Revisions;
  /** Returns whether `revisions()` includes every write up to this revision of the league. */
  reaches(league: number): boolean;
  /**
   * Resolves when `revisions()` includes all writes up to this revision of the league. After a backup was restored, the
   * league's revision may be lower than `league`. In that case, resolves when `revisions()` includes all existing
   * writes. Throws `StoreUnavailable`.
   */
  catchUp(league: number): Promise<void>;
  /**
   * While the database is unavailable, returns the last moment at which `revisions()` included every write; otherwise
   * `null`. During that time `revisions()` stays the same, and `read` and `write` throw `StoreUnavailable` at once. The
   * store recovers by itself.
   */
  unavailableSince(): Date | null;
  /**
   * Calls `listener` after a write appears in `revisions()`, or after `unavailableSince()` changes. Returns a function
   * that removes the listener.
   */
  onChange(listener: () => void): () => void;
  /** Returns the problems in the data; empty if there are none. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
