import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressKey } from './address-key.ts';
import type { Limits } from './limits.ts';
import { refuseConnection } from '../errors.ts';

/** A bounded number of slots, of which one client address may hold some. */
export type ConnectionSlots = {
  /** Takes a slot; returns a function that releases it (a second call does nothing), or `null` if none is free. */
  take(address: string): (() => void) | null;
  taken(): number;
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
  /** The open connections, the oldest first, with the keys of their addresses. */
  const open = new Map<Socket, string>();
  // Node's own listener parses the requests.
  const listeners = server.listeners('connection') as Listener[];
  server.removeAllListeners('connection');
  const timer = setInterval(() => dropUnread([...open.keys()], limits.unsent), limits.look).unref();
  server.once('close', () => clearInterval(timer));

  function isLetIn(socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const release = slots.take(address);
    if (release === null) return false;
    open.set(socket, addressKey(address));
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
  }

  async function letInOrRefuse(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    const address = addressKey(socket.remoteAddress ?? '');
    for (const makeRoom of [closeIdle, () => dropOldest(open, address)]) {
      if (slots.taken() < limits.connections) break;
      makeRoom();
      // A closed connection leaves its slot at the end of a turn.
      await nextTurn();
      await nextTurn();
      if (socket.destroyed || isLetIn(socket)) return;
    }
    refuse(socket);
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
    if (!isLetIn(socket)) void letInOrRefuse(socket);
  });
}

/** Closes the oldest connection of the address with the most, if that has more than twice as many as the newcomer's. */
function dropOldest(open: ReadonlyMap<Socket, string>, newcomer: string): void {
  const counts = new Map<string, number>();
  for (const address of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
  const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  if (count <= 2 * ((counts.get(newcomer) ?? 0) + 1)) return;
  for (const [socket, address] of open) if (address === most) return void socket.destroy();
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
