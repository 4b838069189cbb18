import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddressKey } from './connections.ts';
import type { ServerLimits } from './limits.ts';
import { createFairQueue, REQUEST_QUEUE_SETTINGS } from './fair-queue.ts';

/**
 * How many bytes Node's parser gets at once from a connection. The parser parses all requests in these bytes, and a
 * request may be as short as 26 bytes.
 */
const PARSER_CHUNK_BYTES = 512;
/**
 * More bytes than a single request usually has. A connection with more unread bytes counts as sending many requests.
 */
const SINGLE_REQUEST_MAX_BYTES = 4 * PARSER_CHUNK_BYTES;

/**
 * Returns the key of the queue in which a connection waits. Connections that send many requests at once (`isMuch`) have
 * another queue than the other connections of their address, so that a single request does not wait behind them.
 */
export function queueKeyOf(address: string, isMuch: boolean): string {
  return isMuch ? `${clientAddressKey(address)} much` : clientAddressKey(address);
}

/**
 * The state of a connection. `last`: its latest request. `bodyLeft`: the number of unread bytes that certainly belong
 * to that request's body. `unanswered`: the number of its requests without an answer. `waiting`: functions that start
 * the requests after the current one. `isInTurn`: whether the connection waits in the queue to be read.
 */
type ConnectionState = {
  last: IncomingMessage | null;
  bodyLeft: number;
  unanswered: number;
  waiting: (() => void)[];
  isInTurn: boolean;
};

/**
 * Answers the requests of a connection one after the other, and closes a connection with more than `limits.unanswered`
 * unanswered requests. Reads only a few bytes in each turn of the event loop, so that a connection that sends hundreds
 * of requests at once delays others no more than a connection that sends a few. Returns a function that returns a
 * connection's number of unanswered requests; `undefined` before its first request.
 */
export function limitPipelining(
  app: FastifyInstance,
  limits: Pick<ServerLimits, 'unanswered'>,
): (socket: Socket) => number | undefined {
  const lines = new WeakMap<Socket, ConnectionState>();
  const enqueue = createFairQueue(REQUEST_QUEUE_SETTINGS);

  app.server.on('connection', (socket: Socket) => {
    const line: ConnectionState = { last: null, bodyLeft: 0, unanswered: 0, waiting: [], isInTurn: false };
    lines.set(socket, line);
    const read = () => {
      if (line.isInTurn || !isReadyToRead(socket, line)) return;
      line.isInTurn = true;
      enqueue(queueKeyOf(socket.remoteAddress ?? '', socket.readableLength > SINGLE_REQUEST_MAX_BYTES), () => {
        line.isInTurn = false;
        readUntilNextRequest(socket, line);
        if (socket.readableLength > 0) read();
      });
    };
    // With a `readable` listener the socket no longer flows by itself: Node's HTTP parser gets only what
    // `readUntilNextRequest` reads.
    socket.on('readable', read);
    // `drain`: the buffer of unsent answers is empty again. `resume`: the server reads the request's body again.
    for (const event of ['drain', 'resume']) socket.on(event, read);
  });

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket);
    if (line === undefined) return;
    line.last = request;
    // The bytes that were parsed together with the headers may already contain the start of the body.
    line.bodyLeft = Number(request.headers['content-length'] ?? 0) - PARSER_CHUNK_BYTES;
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
 * Returns whether to read from a connection now: it is open, its buffer of unsent answers is not full, and the buffer
 * of the current request's body has room.
 */
function isReadyToRead({ writable, writableNeedDrain }: Socket, { last }: ConnectionState): boolean {
  const hasRoom = last === null || last.complete || last.readableLength < last.readableHighWaterMark;
  return writable && !writableNeedDrain && hasRoom;
}

/** Reads a connection until its next request starts, and leaves further bytes for a later turn of the event loop. */
function readUntilNextRequest(socket: Socket, line: ConnectionState): void {
  const before = line.last;
  while (line.last === before && isReadyToRead(socket, line)) {
    const size = Math.min(socket.readableLength, Math.max(PARSER_CHUNK_BYTES, line.bodyLeft));
    line.bodyLeft -= size;
    // Reads even 0 bytes, because only this shows that the client has ended the connection.
    socket.read(size);
    if (size === 0) return;
  }
}
