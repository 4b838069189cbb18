import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './connections.ts';
import type { Limits } from './limits.ts';
import { createFairQueue, REQUESTS } from './fair-queue.ts';

/** Bytes that are parsed in one step. Node parses every request in the bytes that it gets; a request may have 26 bytes. */
const PIECE = 512;
/** One request is usually not longer than this. */
const MUCH = 4 * PIECE;

/** Returns the queue of a connection. A client that sends one request does not wait for clients that send many. */
export function queueOf(address: string, isMuch: boolean): string {
  return isMuch ? `${addressKey(address)} much` : addressKey(address);
}

/**
 * The reading state of a connection. `last`: its latest request. `bodyLeft`: bytes that certainly belong to that request's body.
 * `waiting`: functions that start the requests after the current one.
 */
type Line = {
  last: IncomingMessage | null;
  bodyLeft: number;
  unanswered: number;
  waiting: (() => void)[];
  isInTurn: boolean;
};

/**
 * Answers the requests of a connection one after the other, and closes a connection with more than `limits.unanswered` waiting
 * requests. Reads in small pieces, one per turn, so that hundreds of requests at once cost no more than a few. Returns a function
 * for the number of unanswered requests of a connection; `undefined` before its first.
 */
export function limitPipelining(
  app: FastifyInstance,
  limits: Pick<Limits, 'unanswered'>,
): (socket: Socket) => number | undefined {
  const lines = new WeakMap<Socket, Line>();
  const enqueue = createFairQueue(REQUESTS);

  app.server.on('connection', (socket: Socket) => {
    const line: Line = { last: null, bodyLeft: 0, unanswered: 0, waiting: [], isInTurn: false };
    lines.set(socket, line);
    const read = () => {
      if (line.isInTurn || !isReady(socket, line)) return;
      line.isInTurn = true;
      enqueue(queueOf(socket.remoteAddress ?? '', socket.readableLength > MUCH), () => {
        line.isInTurn = false;
        readPieces(socket, line);
        if (socket.readableLength > 0) read();
      });
    };
    // With this listener, Node's own listener gets only what `socket.read` returns.
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

/** Returns whether to read from a connection: earlier answers have been sent, and the current body's buffer has room. */
function isReady({ writable, writableNeedDrain }: Socket, { last }: Line): boolean {
  const hasRoom = last === null || last.complete || last.readableLength < last.readableHighWaterMark;
  return writable && !writableNeedDrain && hasRoom;
}

/** Reads pieces until a request starts, and leaves the rest for another turn. */
function readPieces(socket: Socket, line: Line): void {
  const before = line.last;
  while (line.last === before && isReady(socket, line)) {
    const size = Math.min(socket.readableLength, Math.max(PIECE, line.bodyLeft));
    line.bodyLeft -= size;
    // Also called with 0 bytes, because this is how the end of a connection is noticed.
    socket.read(size);
    if (size === 0) return;
  }
}
