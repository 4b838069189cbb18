import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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
 * Refuses connections above the limits with 503, before a request is read from them. Behind a proxy the limit per
 * address is the proxy's task: all connections have its address.
 */
export function limitConnections(server: Server, limits: Limits, isProxied: boolean): void {
  const perAddress = isProxied ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress;
  const slots = createConnectionSlots(limits.connections, perAddress);
  // Node's own listener parses the requests.
  const listeners = server.listeners('connection') as Listener[];
  server.removeAllListeners('connection');
  const open = new Set<Socket>();
  const timer = setInterval(() => dropUnread(open, limits.unsent), limits.look).unref();
  server.once('close', () => clearInterval(timer));
  server.on('connection', (socket: Socket) => {
    const release = slots.take(socket.remoteAddress ?? '');
    if (release === null) {
      const headers = { 'retry-after': '5' };
      return refuseConnection(socket, 503, 'Too many connections are open. Please try again in a moment.', headers);
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      release();
    });
    for (const listener of listeners) listener.call(server, socket);
  });
}

/** Closes the connections with the most unread bytes while all of them together have more than `unsent`. */
function dropUnread(open: ReadonlySet<Socket>, unsent: number): void {
  let left = 0;
  for (const { writableLength } of open) left += writableLength;
  if (left <= unsent) return;
  for (const socket of [...open].toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (left <= unsent) return;
    left -= socket.writableLength;
    socket.destroy();
  }
}
