import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

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
