import type { Kysely } from 'kysely';
import type { Draw } from '#domain/draw.ts';
import type { DrawProof } from '#domain/proven-draw.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { Player, Team } from '#domain/people.ts';
import type { Placing } from '#domain/placing.ts';
import type { Season } from '#domain/season.ts';
import type { Schema } from './schema.ts';

/** A handle on one consistent state of the store; only this folder's functions know what to do with it. */
export type Snapshot = Kysely<Schema>;

export type EngineName = 'sqlite' | 'postgresql';

/** What a change concerns: `people` (names, squads, handicaps), `seasons`, `draws`, one season's results, one season's fixture list; `league` is any of them. `timers` is under no history. */
export type Scope = 'league' | 'people' | 'seasons' | 'draws' | `season:${string}` | `list:${string}` | 'timers';

/** The revision of each scope, raised by every write that touches it; a scope that was never written is 0. */
export type Revisions = ReadonlyMap<string, number>;

/** How a change came in: by whom (a name, or ''), by which door, and what it was, in words for the history. */
export type Origin = {
  by: string;
  via: 'seed' | 'command' | 'web';
  action: string;
  summary: string;
};

/** What the store keeps under a history: the domain's values, with the mark of deletion where it is not in the value. */
export type Entities = {
  /** `placings` and `deleted` are not given where a season has none, or was not taken back. */
  season: Season & { imported: boolean; placings?: Placing[]; deleted?: true };
  /** Only of those settings that may be taken back. */
  setting: { key: string; value: string };
  team: Team;
  player: Player;
  fixture: Fixture & { deleted: boolean };
  listedFixture: ScheduledFixture & { deleted: boolean };
  /** `proof` is not given where the draw was made elsewhere. */
  draw: Draw & { id: string; deleted: boolean; proof?: DrawProof };
};

export type Entity = keyof Entities;

/** One write transaction. Everything in it is written together with its history and revisions, or not at all. */
export type Change = {
  /** For reading what this transaction sees, its own writes included. */
  db: Snapshot;
  /** Inserts or replaces one value, and notes what it was before. A rename keeps the former name. */
  put<E extends Entity>(entity: E, value: Entities[E]): Promise<void>;
  /** Puts many of one kind, each with its own identifier, in few statements: an import over a network needs it. */
  putAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Puts many of one kind exactly as given: unlike after `putAll`, a name that goes is no former name. For taking changes back. */
  restoreAll<E extends Entity>(entity: E, values: readonly Entities[E][]): Promise<void>;
  /** Notes the day `YYYY-MM-DD` from which this change counts, where that is not the day on which it is made. */
  countsFrom(day: string): void;
  /** Notes that this change takes an entry of the history back. */
  undoes(entry: number): void;
  /** Sets a setting (default season, seed hash); raises `seasons`. */
  set(key: string, value: string): Promise<void>;
  /** Raises a scope for what is no fact of the league and has no history, such as a draw's reveal. */
  touch(scope: Scope): void;
  /** The summary of the history entry, where it is known only at the end. */
  summarise(summary: string): void;
  /** The number that the next fixture gets, in the order of recording. */
  nextRecorded(): Promise<number>;
};

/** Is told the number of the history's entry, or `null`, and the league's revision. */
export type Noted = (entry: number | null, revision: number) => void;

/** Where the facts lie: one file of SQLite, or PostgreSQL. Both behave alike; the same tests run on both. */
export type Store = {
  engine: EngineName;
  /** Reads one consistent snapshot. */
  read<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction, one writer at a time; a throw rolls all of it back. No change, no history entry. Once it
   * is written, `noted` is told the number of the entry, or `null`, and the revision of the league that the work stands at:
   * whoever has caught up with that sees it.
   */
  write<T>(origin: Origin, work: (change: Change) => Promise<T>, noted?: Noted): Promise<T>;
  /** The revisions now, own and other processes' writes included (within a second on PostgreSQL). */
  revisions(): Revisions;
  /** Whether `revisions()` shows every write up to this revision of the league, whoever made it. */
  reaches(league: number): boolean;
  /**
   * Resolves when `revisions()` shows every write up to this revision, or all that there are: after a restored backup
   * there may be fewer. Throws `StoreUnavailable` where nobody can tell.
   */
  catchUp(league: number): Promise<void>;
  /**
   * The moment up to which all is known, where the database cannot be asked any more; `null` where it can. Then
   * `revisions()` stays as it was, `read` and `write` throw `StoreUnavailable` at once, and all comes back by itself.
   */
  unavailableSince(): Date | null;
  /** Calls back after any write shows in `revisions()`, and when `unavailableSince()` begins or ends; answers how to stop. While nobody listens it costs nothing. */
  onChange(listener: () => void): () => void;
  /** Problems that the engine finds in its own data; empty when sound. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
