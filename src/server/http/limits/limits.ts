import type { ServerOptions } from 'node:http';

const SECOND = 1000;

/** How long each step of a connection may take, in milliseconds, and how much the server accepts at once. */
export type Limits = {
  /** From the first byte to the end of the headers. */
  headers: number;
  /** From the first byte to the end of the body. */
  request: number;
  /** Without a byte in either direction, while a request is under way. */
  silent: number;
  /** Between two requests. */
  idle: number;
  /** How often connections that exceed these times are looked for. */
  look: number;
  connections: number;
  connectionsOfAddress: number;
  /** Refused connections that may read why at once; more are closed without a word. */
  refusing: number;
  /** Requests that a connection may send ahead of their answers. */
  unanswered: number;
  /** Bytes of answers that wait for their clients, and of requests that wait for their answers, of all connections together. */
  unsent: number;
  streams: number;
  streamsOfAddress: number;
  /** How long open connections may send one more request when the site stops. */
  lastRequests: number;
  /** Milliseconds by which the event loop may be late, on the average of a second. */
  lag: number;
  /** Answers that are computed at once, and writes, whatever they wait for. */
  working: number;
  /** Bytes of large bodies (imports, pictures) that are received at once; one of fewer than 10 MB counts as 10 MB. */
  largeBodies: number;
  largeBodiesOfAddress: number;
  /** The fewest bytes of such a body in a second, and how often they are counted. */
  bodyRate: number;
  bodyLook: number;
};

export const LIMITS: Limits = {
  // A browser's headers fit into one packet: this is for a phone that has lost its network in the middle of it.
  headers: 15 * SECOND,
  // An import of 10 MiB over 300 kbit/s.
  request: 300 * SECOND,
  // Longer than any answer takes to compute, and than the heartbeat of a stream.
  silent: 120 * SECOND,
  // Longer than a proxy keeps its own connections (60 s as a rule), so that none sends into one that is just closing.
  idle: 72 * SECOND,
  // Node's default is 30 s, so that 15 could become 45.
  look: 5 * SECOND,
  // An idle one takes 20 kB; and systems limit the open files of a process.
  connections: 4000,
  // A club's evening behind one address: a hundred phones with six each at the very most. While all are taken, the
  // address with the most loses its oldest (connections.ts).
  connectionsOfAddress: 600,
  // As many as the largest club has phones. They are no part of the 4,000.
  refusing: 200,
  // No browser sends any ahead; some programs send a few.
  unanswered: 16,
  // The system itself buffers a whole page for each connection: only clients that do not read leave more than this.
  unsent: 64 * 1024 * 1024,
  // One for each visible page, and each write is sent to all of them: 1 ms for a hundred.
  streams: 2000,
  // A hundred phones at one address, with two browsers each.
  streamsOfAddress: 200,
  // A browser that is loading a page asks again within this; a restart is to be short.
  lastRequests: 500,
  // Later, visitors give up; and a page takes 20 ms.
  lag: 1 * SECOND,
  // More than a whole league on match night, each with a page of its own.
  working: 200,
  // A body stays in memory until its request is answered.
  largeBodies: 80_000_000,
  // Four officials of a club's evening at once; half is left to the others.
  largeBodiesOfAddress: 40_000_000,
  // The rate of a phone with one bar of signal; a slower body would not arrive within `request`.
  bodyRate: 4 * 1024,
  // Three times as long as such a phone loses its network in a tunnel.
  bodyLook: 30 * SECOND,
};

/** Returns the limits as options of Node's HTTP server. */
export function nodeLimits({ headers, request, look }: Limits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // Node's default; our cookies and longest address take a tenth of it.
    maxHeaderSize: 16 * 1024,
    // Notices within minutes that a device has disappeared.
    keepAlive: true,
    keepAliveInitialDelay: 60 * SECOND,
  };
}
