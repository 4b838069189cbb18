import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { createBoundedMap } from '../../bounded-map.ts';
import { Refusal, tooManyRequests } from '../../refusal.ts';
import { CLOSE_DELAY_AFTER_ERROR_MS } from '../errors.ts';
import type { ServerLimits } from './limits.ts';
import type { LRUCache } from 'lru-cache';

/** A limited number of slots, of which each client address may take only some. */
type ConnectionSlots = {
  /**
   * Takes `count` slots, by default one. Returns a function that releases them (a second call does nothing). Returns
   * `null` if too few slots are free, or if the address would have too many.
   */
  take(address: string, count?: number): (() => void) | null;
  taken(): number;
  /**
   * Returns the key of the busiest address: the address with the most slots. Returns `null` if the busiest address has
   * at most 2 × (n + 1) slots. Here n is the number of slots that the address `than` has now.
   */
  busiest(than: string): string | null;
};

/**
 * Creates `total` slots, of which each address may take `perAddress`. `perAddress` is infinite if all clients have the
 * address of a proxy.
 */
export function createConnectionSlots(total: number, perAddress: number): ConnectionSlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function release(key: string, count: number): void {
    taken -= count;
    const left = (byAddress.get(key) ?? count) - count;
    if (left === 0) byAddress.delete(key);
    else byAddress.set(key, left);
  }

  return {
    take(address, count = 1) {
      const key = clientAddressKey(address);
      const own = byAddress.get(key) ?? 0;
      if (taken + count > total || own + count > perAddress) return null;
      taken += count;
      byAddress.set(key, own + count);
      let isTaken = true;
      return () => {
        if (isTaken) release(key, count);
        isTaken = false;
      };
    },
    taken: () => taken,
    busiest(than) {
      const [most, count] = [...byAddress].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
      return count > 2 * ((byAddress.get(clientAddressKey(than)) ?? 0) + 1) ? most : null;
    },
  };
}

/**
 * What `limitConnections` needs. `unanswered` returns how many requests of a connection wait for an answer; `undefined`
 * before its first request.
 */
type ConnectionLimitOptions = {
  limits: ServerLimits;
  isProxied: boolean;
  unanswered: (socket: Socket) => number | undefined;
};

/**
 * Accepts connections up to the limits. If all slots are taken, first closes idle connections and then, if that is not
 * enough, the oldest connection of the busiest address (see `busiest`). If a new connection still exceeds a limit, its
 * first request is answered with 503. Also closes connections that hold too many unread bytes. Behind a proxy all
 * connections have the proxy's address, so the proxy must limit each client.
 */
export function limitConnections(
  app: FastifyInstance,
  { limits, isProxied, unanswered }: ConnectionLimitOptions,
): void {
  const { server } = app;
  const perAddress = isProxied ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress;
  const slots = createConnectionSlots(limits.connections, perAddress);
  const open: OpenConnections = new Map();
  const refuse = createConnectionRefuser(app, limits);
  const timer = setInterval(
    () => closeConnectionsOverMemoryLimit([...open.keys()], limits.unreadBytes),
    limits.checkInterval,
  ).unref();
  server.once('close', () => clearInterval(timer));

  function isLetIn(socket: Socket, address: string): boolean {
    const release = slots.take(address);
    if (release === null) return false;
    open.set(socket, { address, release });
    socket.once('close', () => {
      open.delete(socket);
      release();
    });
    return true;
  }

  let closedIdleAt = Number.NEGATIVE_INFINITY;
  /**
   * Closes idle connections. Does so at most once a second, because checking every connection takes time. A connection
   * that has sent no request yet is not idle.
   */
  function closeIdle(): void {
    if (performance.now() - closedIdleAt < 1000) return;
    closedIdleAt = performance.now();
    for (const [socket, { release }] of open) if (unanswered(socket) === 0) drop(socket, release);
  }

  server.on('connection', (socket: Socket) => {
    const address = clientAddressKey(socket.remoteAddress ?? '');
    if (isLetIn(socket, address)) return;
    for (const makeRoom of [closeIdle, () => dropOldestOfAddress(open, slots.busiest(address))]) {
      if (slots.taken() < limits.connections) break;
      makeRoom();
      if (isLetIn(socket, address)) return;
    }
    refuse(socket);
  });
}

/**
 * Returns a function that refuses a connection: it answers the first request with 503, and closes the connection after
 * `CLOSE_DELAY_AFTER_ERROR_MS` at the latest. `refusing`: the most refused connections that may stay open. Any further
 * connection is closed at once.
 */
function createConnectionRefuser(app: FastifyInstance, { refusing }: ServerLimits): (socket: Socket) => void {
  const refused = new Set<Socket>();
  app.addHook('onRequest', ({ raw }, _, done) =>
    done(refused.has(raw.socket) ? tooManyConnectionsRefusal() : undefined),
  );
  return (socket) => {
    if (refused.size >= refusing) return void socket.destroy();
    refused.add(socket);
    const silent = setTimeout(() => socket.destroy(), CLOSE_DELAY_AFTER_ERROR_MS).unref();
    socket.once('close', () => {
      refused.delete(socket);
      clearTimeout(silent);
    });
  };
}

function tooManyConnectionsRefusal(): Refusal {
  const headers = { 'retry-after': '5', connection: 'close' };
  return new Refusal(503, 'Too many connections are open. Please try again in a moment.', { headers });
}

/** The open connections, oldest first, each with the key of its address and the function that releases its slot. */
type OpenConnections = Map<Socket, { address: string; release: () => void }>;

/** Closes the oldest connection of the address `of`. Does nothing if `of` is `null`. */
function dropOldestOfAddress(open: OpenConnections, of: string | null): void {
  for (const [socket, { address, release }] of of === null ? [] : open) {
    if (address === of && !socket.destroyed) return drop(socket, release);
  }
}

/** Closes a connection and frees its slot at once, before Node has finished closing it. */
function drop(socket: Socket, release: () => void): void {
  release();
  socket.destroy();
}

/**
 * Closes connections until the remaining connections together hold at most `unread` bytes in memory. These are the
 * bytes that were received but not read, and the bytes that are not sent yet. The connections that hold the most bytes
 * are closed first.
 */
function closeConnectionsOverMemoryLimit(open: readonly Socket[], unread: number): void {
  const heldBy = ({ writableLength, readableLength }: Socket) => writableLength + readableLength;
  let left = open.reduce((sum, socket) => sum + heldBy(socket), 0);
  if (left <= unread) return;
  for (const socket of open.toSorted((a, b) => heldBy(b) - heldBy(a))) {
    if (left <= unread) return;
    left -= heldBy(socket);
    socket.destroy();
  }
}

/**
 * Returns the key under which a client address is counted: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because all addresses with the same 64 bits belong to one home or phone. An IPv4 address written as IPv6 counts as
 * IPv4.
 */
export function clientAddressKey(address: string): string {
  const key = keysByAddress.get(address) ?? computeAddressKey(address);
  keysByAddress.set(address, key);
  return key;
}

function computeAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The most client addresses that one map keeps in memory. */
const MAX_TRACKED_ADDRESSES = 10_000;
/** Caches the keys of addresses, because parsing an address takes longer than everything else that the limits do. */
const keysByAddress = createBoundedMap<string, string>(MAX_TRACKED_ADDRESSES);

/**
 * Returns a map keyed by client address, which keeps the 10,000 latest addresses. An entry is dropped `ms` milliseconds
 * after it was set.
 */
export function createMapByClientAddress<T extends {}>(ms: number, now: () => number): LRUCache<string, T> {
  // `ms - 1`, because lru-cache still returns an entry whose age is exactly `ttl`.
  return createBoundedMap(MAX_TRACKED_ADDRESSES, { ttl: ms - 1, ttlResolution: 0, ttlAutopurge: true, perf: { now } });
}

const MINUTE = 60_000;

/**
 * Returns a function that counts the requests of an address, and throws a 429 `Refusal` if there are more than `most`
 * in a period of `minutes` minutes. `now` returns the time in milliseconds.
 */
export function createRateLimiter(most: number, minutes: number, now: () => number): (address: string) => void {
  const counts = createMapByClientAddress<number>(minutes * MINUTE, now);
  return (address) => {
    const key = clientAddressKey(address);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count, { noUpdateTTL: true });
    if (count > most) throw tooManyRequests('requests', counts.getRemainingTTL(key));
  };
}
