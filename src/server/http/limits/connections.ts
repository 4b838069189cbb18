import type { Server, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Socket, isIPv6 } from 'node:net';
import type { Limits } from './limits.ts';
import { refuseConnection } from '../errors.ts';

/** A bounded number of slots, of which one client address may hold some. */
type ConnectionSlots = {
  /** Takes a slot; returns a function that releases it (a second call does nothing), or `null` if none is free. */
  take(address: string): (() => void) | null;
  taken(): number;
  /** Returns the address with the most slots, as its key, if that are more than twice as many as this one would have. */
  busiest(than: string): string | null;
};

/** `perAddress` is infinite where all clients have a proxy's address. */
export function createConnectionSlots(total: number, perAddress: number): ConnectionSlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function release(key: string): void {
    taken -= 1;
    const left = (byAddress.get(key) ?? 1) - 1;
    if (left === 0) byAddress.delete(key);
    else byAddress.set(key, left);
  }

  return {
    take(address) {
      const key = addressKey(address);
      const own = byAddress.get(key) ?? 0;
      if (taken >= total || own >= perAddress) return null;
      taken += 1;
      byAddress.set(key, own + 1);
      let isTaken = true;
      return () => {
        if (isTaken) release(key);
        isTaken = false;
      };
    },
    taken: () => taken,
    busiest(than) {
      const [most, count] = [...byAddress].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
      return count > 2 * ((byAddress.get(addressKey(than)) ?? 0) + 1) ? most : null;
    },
  };
}

type Listener = (this: Server, socket: Socket) => void;

/**
 * Refuses connections above the limits with 503, before a request is read from them. While all are taken, idle ones are
 * closed first, then one of the address with the most. Behind a proxy the limit per address is the proxy's task: all
 * connections have its address.
 */
export function limitConnections(server: Server, limits: Limits, isProxied: boolean): void {
  const perAddress = isProxied ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress;
  const slots = createConnectionSlots(limits.connections, perAddress);
  const open: OpenConnections = new Map();
  // Node's own listener parses the requests.
  const listeners = server.listeners('connection') as Listener[];
  server.removeAllListeners('connection');
  const timer = setInterval(() => dropUnread([...open.keys()], limits.unsent), limits.look).unref();
  server.once('close', () => clearInterval(timer));

  function isLetIn(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const release = slots.take(address);
    if (release === null) return false;
    open.set(socket, { address: addressKey(address), release });
    socket.once('close', () => {
      open.delete(socket);
      release();
    });
    for (const listener of listeners) listener.call(server, socket);
    return true;
  }

  let closedIdleAt = Number.NEGATIVE_INFINITY;
  /** At most once a second: Node counts a connection whose request is still on its way as idle too. */
  function closeIdle(): void {
    if (performance.now() - closedIdleAt < 1000) return;
    closedIdleAt = performance.now();
    server.closeIdleConnections();
    // Their slots are free at once, not when Node has closed them.
    for (const [socket, { release }] of open) if (socket.destroyed) release();
  }

  let refusing = 0;
  function refuse(socket: Socket): void {
    if (refusing >= limits.refusing) return void socket.destroy();
    refusing += 1;
    socket.once('close', () => (refusing -= 1));
    const headers = { 'retry-after': '5' };
    refuseConnection(socket, 503, 'Too many connections are open. Please try again in a moment.', headers);
  }

  server.on('connection', (socket: Socket) => {
    if (isLetIn(socket)) return;
    for (const makeRoom of [closeIdle, () => dropOldest(open, slots.busiest(socket.remoteAddress ?? ''))]) {
      if (slots.taken() < limits.connections) break;
      makeRoom();
      if (isLetIn(socket)) return;
    }
    refuse(socket);
  });
}

/** The open connections, the oldest first. */
type OpenConnections = Map<Socket, { address: string; release: () => void }>;

/** Closes the oldest connection of an address. */
function dropOldest(open: OpenConnections, of: string | null): void {
  if (of === null) return;
  for (const [socket, { address, release }] of open) {
    if (address !== of || socket.destroyed) continue;
    release();
    socket.destroy();
    return;
  }
}

/** Closes the connections with the most unread bytes while all of them together have more than `unsent`. */
function dropUnread(open: readonly Socket[], unsent: number): void {
  let left = 0;
  for (const { writableLength } of open) left += writableLength;
  if (left <= unsent) return;
  for (const socket of open.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (left <= unsent) return;
    left -= socket.writableLength;
    socket.destroy();
  }
}

/**
 * Returns the key by which a client address is counted: an IPv4 address, or the /64 of an IPv6 address, as one home or
 * phone has a whole /64. An IPv4 address written as IPv6 counts as IPv4.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes it in lower case, and an IPv4 ending as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before = [], after = []] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after];
}

function ipv4Of(groups: string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/**
 * Works on the requests of a connection one after the other, and closes a connection that has sent more than
 * `limits.unanswered` ahead of their answers. Node would work on all of them at once, and hold every answer that the
 * client does not read. To be called when all other listeners to requests are set.
 */
export function limitPipelining(server: Server, { unanswered }: Pick<Limits, 'unanswered'>): void {
  const waiting = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');

  function handle(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener.call(server, request, response);
  }

  function count(socket: Socket, by: 1 | -1): number {
    const now = (waiting.get(socket) ?? 0) + by;
    waiting.set(socket, now);
    return now;
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Node gives a response its socket when those before it are sent.
    if (response.socket !== null) return handle(request, response);
    const { socket } = request;
    if (count(socket, 1) >= unanswered) return cutOff(socket);
    response.once('socket', () => {
      count(socket, -1);
      handle(request, response);
    });
  });
}

/** Node's undocumented parser of a connection. It stops after a request for which `onIncoming` returns -1. */
type Parsed = Socket & { parser?: { onIncoming?: () => number } | null };

/**
 * Closes a connection and parses nothing more of it. Otherwise Node would still make two objects for each request of the
 * 64 KB that have arrived: 2,500 requests, 50 ms.
 */
function cutOff(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}
