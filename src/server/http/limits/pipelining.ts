import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './connections.ts';
import type { ServerLimits } from './limits.ts';
import { createFairQueue, REQUEST_QUEUE } from './fair-queue.ts';

/**
 * How many bytes are parsed at once. Node parses every request in the bytes it gets, and a request may be as short as
 * 26 bytes.
 */
const PIECE = 512;
/** More bytes than a single request usually has. */
const MUCH = 4 * PIECE;

/**
 * Returns which queue a connection waits in. A client that sends one request does not wait behind clients that send
 * many at once.
 */
export function queueKeyOf(address: string, isMuch: boolean): string {
  return isMuch ? `${addressKey(address)} much` : addressKey(address);
}

/**
 * The state of a connection: how far it has been read, and what waits. `last` is its latest request, `bodyLeft` the
 * number of further bytes that certainly belong to that request's body. `waiting` has functions that start the requests
 * after the current one.
 */
type Line = {
  last: IncomingMessage | null;
  bodyLeft: number;
  unanswered: number;
  waiting: (() => void)[];
  isInTurn: boolean;
};

/**
 * Answers the requests of a connection one after the other, and closes a connection that has more than
 * `limits.unanswered` of them waiting. Reads only small pieces in each turn of the event loop, so that a connection
 * that sends hundreds of requests at once delays others no more than one that sends a few. Returns a function for the
 * number of unanswered requests of a connection; `undefined` before its first request.
 */
export function limitPipelining(
  app: FastifyInstance,
  limits: Pick<ServerLimits, 'unanswered'>,
): (socket: Socket) => number | undefined {
  const lines = new WeakMap<Socket, Line>();
  const enqueue = createFairQueue(REQUEST_QUEUE);

  app.server.on('connection', (socket: Socket) => {
    const line: Line = { last: null, bodyLeft: 0, unanswered: 0, waiting: [], isInTurn: false };
    lines.set(socket, line);
    const read = () => {
      if (line.isInTurn || !isReady(socket, line)) return;
      line.isInTurn = true;
      enqueue(queueKeyOf(socket.remoteAddress ?? '', socket.readableLength > MUCH), () => {
        line.isInTurn = false;
        readPieces(socket, line);
        if (socket.readableLength > 0) read();
      });
    };
    // With a `readable` listener the socket no longer flows by itself: Node's HTTP parser gets only what `readPieces`
    // reads.
    socket.on('readable', read);
    // `drain`: the client has read an answer. `resume`: the body is being read again.
    for (const event of ['drain', 'resume']) socket.on(event, read);
  });

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket);
    if (line === undefined) return;
    line.last = request;
    // The bytes that were parsed together with the headers may already contain the start of the body.
    line.bodyLeft = Number(request.headers['content-length'] ?? 0) - PIECE;
    line.unanswered += 1;
    response.once('close', () => {
      line.unanswered -= 1;
      line.waiting.shift()?.();
    });
    if (line.unanswered > limits.unanswered) request.socket.destroy();
  });

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket);
    if (line === undefined) return done();
    const begin = () => (socket.writable ? done() : void reply.hijack());
    if (line.unanswered === 1 || !socket.writable) begin();
    else line.waiting.push(begin);
  });

  return (socket) => {
    const line = lines.get(socket);
    return line?.last ? line.unanswered : undefined;
  };
}

/**
 * Returns whether to read from a connection now: its earlier answers were sent, and the buffer of the current body has
 * room.
 */
function isReady({ writable, writableNeedDrain }: Socket, { last }: Line): boolean {
  const hasRoom = last === null || last.complete || last.readableLength < last.readableHighWaterMark;
  return writable && !writableNeedDrain && hasRoom;
}

/** Reads pieces until a request starts, and leaves the rest for a later turn. */
function readPieces(socket: Socket, line: Line): void {
  const before = line.last;
  while (line.last === before && isReady(socket, line)) {
    const size = Math.min(socket.readableLength, Math.max(PIECE, line.bodyLeft));
    line.bodyLeft -= size;
    // Reads even 0 bytes, because only this shows that the client has ended the connection.
    socket.read(size);
    if (size === 0) return;
  }
}
