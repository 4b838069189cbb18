import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Revisions, DatabaseTransaction } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';
import { createListenerList } from './engine.ts';
import { translatePostgresError } from './engine-errors.ts';
import { createKnownRevisions } from './known-revisions.ts';

const CHANNEL = 'baize_revision';
/**
 * The maximum size of a payload. If the revisions need more bytes, an empty payload is sent, and its receivers read the
 * revisions from the table. PostgreSQL itself refuses payloads of 8,000 bytes or more.
 */
const MAX_PAYLOAD_BYTES = 7000;
/**
 * `heartbeat`: the time between two tests of the connection; each test also reads missed revisions. `silence`: the time
 * without an answer after which the connection counts as lost, because nothing reports a broken network. In
 * milliseconds.
 */
type HeartbeatTimes = { heartbeat: number; silence: number };
const HEARTBEAT_TIMES: HeartbeatTimes = { heartbeat: 5000, silence: 3000 };
const MIN_RECONNECT_PAUSE = 50;
const MAX_RECONNECT_PAUSE = 2000;

/** Tells all listening processes which revisions were raised, as soon as the transaction is committed. */
export async function notifyRevisions(db: DatabaseTransaction, raised: Revisions): Promise<void> {
  const payload = JSON.stringify([...raised]);
  await sql`select pg_notify(${CHANNEL}, ${Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? '' : payload})`.execute(db);
}

/**
 * Follows the revisions on a separate connection. Resolves when all current revisions are known. Throws
 * `StoreUnavailable` if it cannot connect.
 */
export async function followRevisions(
  config: ClientConfig,
  pace: HeartbeatTimes = HEARTBEAT_TIMES,
): Promise<PostgresRevisionFollower> {
  const revisions = new PostgresRevisionFollower(config, pace);
  await revisions.open();
  return revisions;
}

/**
 * The revisions that this process knows. If the connection to the database is lost, this object opens a new one, and
 * reads missed revisions from the table `revision`.
 */
export class PostgresRevisionFollower {
  readonly #config: ClientConfig;
  readonly #pace: HeartbeatTimes;
  readonly #known = createKnownRevisions();
  readonly #listeners = createListenerList();
  readonly #stopped = new AbortController();
  #client: Client | null = null;
  #following: Promise<void> = Promise.resolve();
  #unavailableSince: Date | null = null;
  #timesUnavailable = 0;
  /** The last moment at which this process was up to date with all writes to the database. */
  #lastHeard = new Date();
  #nudged = new AbortController();
  #reading: Promise<void> = Promise.resolve();
  #nextReading: Promise<void> | null = null;

  constructor(config: ClientConfig, pace: HeartbeatTimes) {
    const timeouts = { query_timeout: pace.silence, connectionTimeoutMillis: pace.silence };
    this.#config = { ...config, ...timeouts };
    this.#pace = pace;
  }

  /** Connects for the first time. Throws `StoreUnavailable`. */
  async open(): Promise<void> {
    this.#client = await this.#connect();
    this.#following = this.#follow(this.#client);
  }

  /**
   * Adds the revisions that a write of this or another process has raised. Calls the listeners if a known revision has
   * changed.
   */
  note(raised: Revisions): void {
    if (this.#known.note(raised)) this.#listeners.call();
  }

  /** Returns the known revisions: the same object as before if none has changed. */
  current(): Revisions {
    return this.#known.current();
  }

  /** Returns whether this process knows every write up to the revision `league` of the league. */
  reaches(league: number): boolean {
    return this.#known.reaches(league);
  }

  /**
   * While the database is unavailable, returns the last moment at which this process knew all writes. Otherwise returns
   * `null`.
   */
  unavailableSince(): Date | null {
    return this.#unavailableSince;
  }

  timesUnavailable(): number {
    return this.#timesUnavailable;
  }

  /**
   * Tests this object's own connection at once, without waiting for the next heartbeat. Call `doubt` after a query on
   * any other connection to the database has failed.
   */
  doubt(): void {
    this.#nudged.abort();
  }

  /**
   * Resolves when all writes up to this revision of the league are known. If the league has not reached the revision
   * yet, resolves when all existing writes are known. Throws `StoreUnavailable` if the database is unavailable.
   */
  async catchUp(league: number): Promise<void> {
    let isRead = this.reaches(league);
    while (!isRead) {
      if (this.#unavailableSince !== null || this.#stopped.signal.aborted)
        throw new StoreUnavailable('The database cannot be reached now.');
      isRead = await this.#readAgain().then(
        () => true,
        () => false,
      );
      // If the revisions could not be read, the connection has just ended. The loop tries again until there is a new
      // connection, or until the database is known to be unavailable.
      if (!isRead) await this.#sleep(MIN_RECONNECT_PAUSE);
    }
  }

  /** Calls `listener` when the revisions or `unavailableSince()` have changed. Returns a function that stops this. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#stopped.abort();
    if (this.#client) closeConnectionWithTimeout(this.#client);
    await this.#following;
  }

  #setUnavailable(since: Date | null): void {
    const isNew = (this.#unavailableSince === null) !== (since === null);
    this.#unavailableSince = since;
    if (!isNew) return;
    if (since !== null) this.#timesUnavailable += 1;
    this.#listeners.call();
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config);
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      this.#lastHeard = new Date();
      if (!payload) this.#readAll(client).catch(() => closeConnectionWithTimeout(client));
      // The cast is safe: only `notifyRevisions` writes this JSON.
      else this.note(new Map(JSON.parse(payload) as [string, number][]));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#readAll(client);
      return client;
    } catch (error) {
      closeConnectionWithTimeout(client);
      throw translatePostgresError(error, false);
    }
  }

  async #readAll(client: Client): Promise<void> {
    const requested = new Date();
    const { rows } = await client.query<{ scope: string; value: number }>('select scope, value from revision');
    this.#lastHeard = requested;
    if (this.#known.noteAll(new Map(rows.map(({ scope, value }) => [scope, value])))) this.#listeners.call();
  }

  async #follow(first: Client): Promise<void> {
    for (let client: Client | null = first; client !== null; client = await this.#reconnect())
      await this.#untilLost(client);
  }

  /** Tests a connection regularly. When it is lost or does not answer, or after `close`, closes it and resolves. */
  async #untilLost(client: Client): Promise<void> {
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    try {
      while (!this.#stopped.signal.aborted && !lost.signal.aborted) {
        this.#nudged = new AbortController();
        await this.#sleep(this.#pace.heartbeat, AbortSignal.any([lost.signal, this.#nudged.signal]));
        if (!lost.signal.aborted && !this.#stopped.signal.aborted) await this.#readAll(client);
      }
    } catch {
      // The database is not marked as unavailable yet, because this process may just have been too busy. If
      // `#reconnect` cannot connect, `#reconnect` marks the database.
    } finally {
      closeConnectionWithTimeout(client);
    }
  }

  /**
   * Connects, trying again until it succeeds, and returns the connection; returns `null` after `close`. The fault that
   * ended the old connection may also end the first new one, although the database works. So the database counts as
   * unavailable only after the second failure, or if the first attempt took long to fail.
   */
  async #reconnect(): Promise<Client | null> {
    for (
      let pause = MIN_RECONNECT_PAUSE;
      !this.#stopped.signal.aborted;
      pause = Math.min(pause * 2, MAX_RECONNECT_PAUSE)
    ) {
      const began = performance.now();
      try {
        const client = await this.#connect();
        this.#client = client;
        this.#setUnavailable(null);
        if (!this.#stopped.signal.aborted) return client;
        // `close` was called while this connection was being opened, and nothing else would close the connection.
        closeConnectionWithTimeout(client);
      } catch {
        const isFirst = pause === MIN_RECONNECT_PAUSE;
        const isBlip = isFirst && performance.now() - began < this.#pace.silence / 2;
        if (!isBlip) this.#setUnavailable(this.#lastHeard);
        // The pause is random, so that not all instances reconnect at the same moment.
        await this.#sleep(pause * (0.5 + Math.random()));
      }
    }
    return null;
  }

  /** Reads the revisions after any reading that is under way. Calls made during a reading share the next one. */
  #readAgain(): Promise<void> {
    this.#nextReading ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#nextReading = null;
        this.#reading = this.#client ? this.#readAll(this.#client) : Promise.resolve();
        return this.#reading;
      });
    return this.#nextReading;
  }

  async #sleep(time: number, woken?: AbortSignal): Promise<void> {
    const signal = woken ? AbortSignal.any([woken, this.#stopped.signal]) : this.#stopped.signal;
    await delay(time, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Closes a connection, and waits only briefly for the database to confirm that. If the database is gone, the operating
 * system would wait for a quarter of an hour.
 */
function closeConnectionWithTimeout(client: Client): void {
  client.end().catch(() => undefined);
  const timer = setTimeout(() => client.connection.stream.destroy(), HEARTBEAT_TIMES.silence).unref();
  client.once('end', () => clearTimeout(timer));
}
