import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';
import { createConnectionSlots } from './connection-slots.ts';
import { refuseConnection } from '../raw-answer.ts';

type Listener = (this: Server, socket: Socket) => void;

/**
 * Refuses connections above the limits before a request can be read from them, so that one address cannot take them all:
 * what is open already is served. Behind a proxy all come from its address: it has to do this itself.
 */
export function limitConnections(server: Server, limits: Limits, isProxied: boolean): void {
  const slots = createConnectionSlots(
    limits.connections,
    isProxied ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress,
  );
  // Node's own first listener makes requests of what comes in.
  const listeners = server.listeners('connection') as Listener[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const release = slots.take(socket.remoteAddress ?? '');
    if (release === null) {
      refuseConnection(socket, 503, 'Too many connections are open. Please try again in a moment.', {
        'retry-after': '5',
      });
      return;
    }
    socket.once('close', release);
    for (const listener of listeners) listener.call(server, socket);
  });
}
