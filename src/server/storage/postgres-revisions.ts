import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { postgresFault } from './postgres-fault.ts';
import type { Revisions, Snapshot } from './store.ts';

const CHANNEL = 'baize_revision';
/** PostgreSQL refuses a payload of 8,000 bytes; a longer one is left out, and read from the table. */
const LONGEST_PAYLOAD = 7000;
/** How often the connection is tried, and what it may have missed is read, in milliseconds. */
const HEARTBEAT = 5000;
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 2000;

/** Tells every process that listens, once the transaction is committed, what it raised. */
export async function notify(db: Snapshot, raised: Revisions): Promise<void> {
  const payload = JSON.stringify([...raised]);
  await sql`select pg_notify(${CHANNEL}, ${Buffer.byteLength(payload) > LONGEST_PAYLOAD ? '' : payload})`.execute(db);
}

/**
 * Follows the revisions over a connection of its own, made anew whenever it is lost; whatever was missed meanwhile
 * is then read from the table. Resolves when they are known for the first time.
 */
export async function followRevisions(config: ClientConfig) {
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  let revisions: Revisions = new Map();
  let client = await connect();
  const following = follow();

  /** Revisions only grow, so the higher one is the newer, whichever way it came. */
  function note(raised: Revisions): void {
    const newer = [...raised].filter(([scope, value]) => value > (revisions.get(scope) ?? -1));
    if (newer.length === 0) return;
    revisions = new Map([...revisions, ...newer]);
    for (const listener of listeners) listener();
  }

  async function connect(): Promise<Client> {
    const next = new Client({ ...config, query_timeout: HEARTBEAT });
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => {
      // Written by notify alone.
      if (payload) note(new Map(JSON.parse(payload) as [string, number][]));
      else readAll(next).catch(() => next.end());
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      await readAll(next);
      return next;
    } catch (error) {
      await end(next);
      throw postgresFault(error, false);
    }
  }

  async function readAll(from: Client): Promise<void> {
    const { rows } = await from.query<{ scope: string; value: number }>('select scope, value from revision');
    note(new Map(rows.map(({ scope, value }) => [scope, value])));
  }

  async function follow(): Promise<void> {
    for (let pause = SHORTEST_PAUSE; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await untilLost(client);
        if (stopped.signal.aborted) return;
        client = await connect();
        // Stopped while it was connecting: nobody else would end it.
        if (stopped.signal.aborted) await end(client);
        pause = SHORTEST_PAUSE;
      } catch {
        await sleep(pause);
      }
    }
  }

  /** Comes back when the connection is lost, or no longer answers. */
  async function untilLost(live: Client): Promise<void> {
    const lost = new AbortController();
    live.once('end', () => lost.abort());
    try {
      while (!stopped.signal.aborted && !lost.signal.aborted) {
        await sleep(HEARTBEAT, lost.signal);
        if (!lost.signal.aborted && !stopped.signal.aborted) await readAll(live);
      }
    } catch {
      // Not answering is being lost.
    } finally {
      await end(live);
    }
  }

  async function sleep(time: number, woken?: AbortSignal): Promise<void> {
    const signal = woken ? AbortSignal.any([woken, stopped.signal]) : stopped.signal;
    await delay(time, undefined, { signal, ref: false }).catch(() => undefined);
  }

  async function end(old: Client): Promise<void> {
    await old.end().catch(() => undefined);
  }

  return {
    note,
    current: () => revisions,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      stopped.abort();
      await end(client);
      await following;
    },
  };
}
