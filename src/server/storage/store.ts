import type { Kysely } from 'kysely';
import type { Draw } from '#domain/draw.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { Player, Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import type { Schema } from './schema.ts';

/** A handle on one consistent state of the store; only this folder's functions know what to do with it. */
export type Snapshot = Kysely<Schema>;

export type EngineName = 'sqlite' | 'postgresql';

/** What a change concerns: `people` (names, squads, handicaps), `seasons`, `draws`, one season's results; `league` is any of them. */
export type Scope = 'league' | 'people' | 'seasons' | 'draws' | `season:${string}`;

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
  season: Season & { imported: boolean };
  team: Team;
  player: Player;
  fixture: Fixture & { deleted: boolean };
  draw: Draw & { id: string; deleted: boolean };
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
  /** Notes that this change takes an entry of the history back. */
  undoes(entry: number): void;
  /** Sets a setting (default season, seed hash); raises `seasons`. */
  set(key: string, value: string): Promise<void>;
  /** The summary of the history entry, where it is known only at the end. */
  summarise(summary: string): void;
  /** The number that the next fixture gets, in the order of recording. */
  nextRecorded(): Promise<number>;
};

/** Where the facts lie: one file of SQLite, or PostgreSQL. Both behave alike; the same tests run on both. */
export type Store = {
  engine: EngineName;
  /** Reads one consistent snapshot. */
  read<T>(work: (db: Snapshot) => Promise<T>): Promise<T>;
  /** Writes in one transaction, one writer at a time; a throw rolls all of it back. No change, no history entry. */
  write<T>(origin: Origin, work: (change: Change) => Promise<T>): Promise<T>;
  /** The revisions now, own and other processes' writes included (within a second on PostgreSQL). */
  revisions(): Revisions;
  /** Calls back after any write shows in `revisions()`; answers how to stop. While nobody listens it costs nothing. */
  onChange(listener: () => void): () => void;
  /** Problems that the engine finds in its own data; empty when sound. */
  integrity(): Promise<string[]>;
  close(): Promise<void>;
};
