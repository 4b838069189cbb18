import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { knownRevisions } from './known-revisions.ts';
import { postgresFault } from './engine-errors.ts';
import type { Revisions, Snapshot } from '../store.ts';
import { StoreUnavailable } from '../store-error.ts';

const CHANNEL = 'baize_revision';
/** PostgreSQL refuses a payload of 8,000 bytes; a longer one is left out, and read from the table. */
const LONGEST_PAYLOAD = 7000;
/**
 * `heartbeat`: how often the connection is tried, and what it may have missed is read. `silence`: a line that was cut tells
 * nobody, so whoever does not answer for so long is taken for gone. Both in milliseconds.
 */
type Pace = { heartbeat: number; silence: number };
const PACE: Pace = { heartbeat: 5000, silence: 3000 };
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 2000;

/** Tells every process that listens, once the transaction is committed, what it raised. */
export async function notify(db: Snapshot, raised: Revisions): Promise<void> {
  const payload = JSON.stringify([...raised]);
  await sql`select pg_notify(${CHANNEL}, ${Buffer.byteLength(payload) > LONGEST_PAYLOAD ? '' : payload})`.execute(db);
}

/** The revisions as this process follows them. */
export type FollowedRevisions = Awaited<ReturnType<typeof followRevisions>>;

/**
 * Follows the revisions over a connection of its own, made anew whenever it is lost; whatever was missed meanwhile
 * is then read from the table. Resolves when they are known for the first time.
 */
export async function followRevisions(config: ClientConfig, { heartbeat, silence }: Pace = PACE) {
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  const known = knownRevisions();
  let unavailableSince: Date | null = null;
  let timesUnavailable = 0;
  /** When the database was last known to have told all. */
  let lastHeard = new Date();
  let nudged = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  let nextReading: Promise<void> | null = null;
  let client = await connect();
  const following = follow();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function setUnavailable(since: Date | null): void {
    const isNew = (unavailableSince === null) !== (since === null);
    unavailableSince = since;
    if (!isNew) return;
    if (since !== null) timesUnavailable += 1;
    tell();
  }

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...config, query_timeout: silence, connectionTimeoutMillis: silence });
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => {
      // Written by notify alone.
      lastHeard = new Date();
      if (!payload) readAll(fresh).catch(() => hangUp(fresh));
      else if (known.note(new Map(JSON.parse(payload) as [string, number][]))) tell();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      await readAll(fresh);
      return fresh;
    } catch (error) {
      hangUp(fresh);
      throw postgresFault(error, false);
    }
  }

  async function readAll(from: Client): Promise<void> {
    const asked = new Date();
    const { rows } = await from.query<{ scope: string; value: number }>('select scope, value from revision');
    lastHeard = asked;
    if (known.noteAll(new Map(rows.map(({ scope, value }) => [scope, value])))) tell();
  }

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      await untilLost(client);
      await reconnect();
    }
  }

  /** Comes back when the connection is lost, or no longer answers. */
  async function untilLost(live: Client): Promise<void> {
    const lost = new AbortController();
    live.once('end', () => lost.abort());
    try {
      while (!stopped.signal.aborted && !lost.signal.aborted) {
        nudged = new AbortController();
        await sleep(heartbeat, AbortSignal.any([lost.signal, nudged.signal]));
        if (!lost.signal.aborted && !stopped.signal.aborted) await readAll(live);
      }
    } catch {
      // Not answering is being lost. Only who cannot be reached anew is away: this very process may have been too busy to listen.
    } finally {
      hangUp(live);
    }
  }

  /**
   * Tries until there is a connection, or none is wanted any more. What ended the last one may end the first new one
   * with it while the database is there: away is who fails again, or is left without an answer.
   */
  async function reconnect(): Promise<void> {
    for (let pause = SHORTEST_PAUSE; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      const began = performance.now();
      try {
        client = await connect();
        // Stopped while it was connecting: nobody else would end it.
        if (stopped.signal.aborted) hangUp(client);
        setUnavailable(null);
        return;
      } catch {
        const isFirst = pause === SHORTEST_PAUSE;
        const isBlip = isFirst && performance.now() - began < silence / 2;
        if (!isBlip) setUnavailable(lastHeard);
        // Not in step with other instances, so that a database that comes back meets them one after the other.
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  }

  async function sleep(time: number, woken?: AbortSignal): Promise<void> {
    const signal = woken ? AbortSignal.any([woken, stopped.signal]) : stopped.signal;
    await delay(time, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Reads what stands in the table from now on; those who ask while another reads share the next look. */
  function readAnew(): Promise<void> {
    nextReading ??= reading
      .catch(() => undefined)
      .then(() => {
        nextReading = null;
        reading = readAll(client);
        return reading;
      });
    return nextReading;
  }

  return {
    note(raised: Revisions): void {
      if (known.note(raised)) tell();
    },
    current: known.current,
    reaches: known.reaches,
    /** Since when nothing more can be known, or `null`: the moment up to which all is known. */
    unavailableSince: () => unavailableSince,
    timesUnavailable: () => timesUnavailable,
    /** Somebody had no luck with the database: whether it is gone is looked at now. */
    doubt: () => nudged.abort(),
    /** Resolves when all writes up to this revision are known, or all there are. Throws `StoreUnavailable`. */
    async catchUp(league: number): Promise<void> {
      let isRead = known.reaches(league);
      while (!isRead) {
        if (unavailableSince !== null || stopped.signal.aborted)
          throw new StoreUnavailable('The database cannot be reached now.');
        isRead = await readAnew().then(
          () => true,
          () => false,
        );
        // The line has just ended: soon there is another, or it is known that there is none.
        if (!isRead) await sleep(SHORTEST_PAUSE);
      }
    },
    watch(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      stopped.abort();
      hangUp(client);
      await following;
    },
  };
}

/** Ends a connection without waiting for the other side, which may be gone: the system would wait for a quarter of an hour. */
function hangUp(client: Client): void {
  client.end().catch(() => undefined);
  const timer = setTimeout(() => client.connection.stream.destroy(), PACE.silence).unref();
  client.once('end', () => clearTimeout(timer));
}
