import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './connections.ts';
import type { Limits } from './limits.ts';
import { createTurns } from './turns.ts';

/** Bytes that are parsed at once: Node makes a request of everything that it is given, and one may have 26 bytes. */
const PIECE = 512;
/** One request has no more than this, as a rule. */
const MUCH = 4 * PIECE;

/** Returns the lane in which a connection takes its turns: whoever sends one request does not wait for those who send many. */
export function laneOf(address: string, isMuch: boolean): string {
  return isMuch ? `${addressKey(address)} much` : addressKey(address);
}

/**
 * A connection, as far as it is read. `last`: its latest request. `bodyLeft`: bytes that certainly belong to the body of that
 * one. `waiting`: how to begin the requests behind the one that is answered.
 */
type Line = {
  last: IncomingMessage | null;
  bodyLeft: number;
  unanswered: number;
  waiting: (() => void)[];
  isInTurn: boolean;
};

/**
 * Answers the requests of a connection one after the other, and closes it when more than `limits.unanswered` wait. It is read
 * in small pieces, one in a turn: hundreds of requests sent at once cost no more than a few. Returns how many requests a connection waits for; none before its first.
 */
export function limitPipelining(
  app: FastifyInstance,
  limits: Pick<Limits, 'unanswered'>,
): (socket: Socket) => number | undefined {
  const lines = new WeakMap<Socket, Line>();
  const turns = createTurns(1);

  app.server.on('connection', (socket: Socket) => {
    const line: Line = { last: null, bodyLeft: 0, unanswered: 0, waiting: [], isInTurn: false };
    lines.set(socket, line);
    const read = () => {
      if (line.isInTurn || !isReady(socket, line)) return;
      line.isInTurn = true;
      turns(laneOf(socket.remoteAddress ?? '', socket.readableLength > MUCH), () => {
        line.isInTurn = false;
        readPieces(socket, line);
        if (socket.readableLength > 0) read();
      });
    };
    // With it, Node's own listener gets what `socket.read` returns, and nothing else.
    socket.on('readable', read);
    // The client has read an answer; a body is read on.
    for (const event of ['drain', 'resume']) socket.on(event, read);
  });

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket);
    if (line === undefined) return;
    line.last = request;
    // What was parsed with its headers may have begun it.
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

/** Returns whether a connection may be read: the answers before it are on their way, and a body that it sends has room. */
function isReady({ writable, writableNeedDrain }: Socket, { last }: Line): boolean {
  const hasRoom = last === null || last.complete || last.readableLength < last.readableHighWaterMark;
  return writable && !writableNeedDrain && hasRoom;
}

/** Reads pieces until a request begins, and leaves the rest for another turn. */
function readPieces(socket: Socket, line: Line): void {
  const before = line.last;
  while (line.last === before && isReady(socket, line)) {
    const size = Math.min(socket.readableLength, Math.max(PIECE, line.bodyLeft));
    line.bodyLeft -= size;
    // Of nothing too: that is how the end of a connection is noticed.
    socket.read(size);
    if (size === 0) return;
  }
}
