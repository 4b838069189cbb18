import type { ServerOptions } from 'node:http';

const SECOND = 1000;

/** Time limits for each step of a connection, in milliseconds, and limits on simultaneous work. */
export type Limits = {
  /** Time from the first byte to the end of the headers. */
  headers: number;
  /** Time from the first byte to the end of the body. */
  request: number;
  /** Time without a byte in either direction during a request. */
  silent: number;
  /** Time between two requests. */
  idle: number;
  /** Time between two checks for connections that exceed these limits. */
  look: number;
  connections: number;
  connectionsOfAddress: number;
  /** Refused connections that may read the reason at the same time. Further connections are closed at once. */
  refusing: number;
  /** Requests that a connection may send before it gets their answers. */
  unanswered: number;
  /** Bytes of unread answers and unanswered requests, for all connections together. */
  unsent: number;
  streams: number;
  streamsOfAddress: number;
  /** Time in which open connections may send one more request when the site stops. */
  lastRequests: number;
  /** The longest allowed delay of the event loop, averaged over a second, in milliseconds. */
  lag: number;
  /** The most answers being computed and writes in progress, including those that wait. */
  working: number;
  /** Bytes of large bodies (imports, pictures) in progress. A body of less than 10 MB counts as 10 MB. */
  largeBodies: number;
  largeBodiesOfAddress: number;
  /** The lowest rate of such a body in bytes per second, and the milliseconds between two checks. */
  bodyRate: number;
  bodyLook: number;
};

export const LIMITS: Limits = {
  // A browser's headers fit into one packet. The limit allows for a phone that loses its network while sending them.
  headers: 15 * SECOND,
  // Enough for an import of 10 MiB at 300 kbit/s.
  request: 300 * SECOND,
  // Longer than any computation, and than the time between two heartbeats of a stream.
  silent: 120 * SECOND,
  // Longer than a proxy keeps its own connections (usually 60 s), so that no proxy sends into a closing connection.
  idle: 72 * SECOND,
  // With Node's default of 30 s, a limit of 15 s could become 45 s.
  look: 5 * SECOND,
  // An idle connection takes 20 kB, and systems limit the open files of a process.
  connections: 4000,
  // Enough for a club evening behind one address: a hundred phones with at most six connections each. While all slots are taken,
  // the address with the most connections loses its oldest (connections.ts).
  connectionsOfAddress: 600,
  // As many as the largest club has phones. They do not count towards the 4,000.
  refusing: 200,
  // No browser sends requests ahead; some programs send a few.
  unanswered: 16,
  // The operating system buffers a whole page per connection. Only clients that do not read leave more than this.
  unsent: 64 * 1024 * 1024,
  // One stream per visible page. Each write is sent to all streams, which takes 1 ms per hundred.
  streams: 2000,
  // Enough for a hundred phones at one address, with two browsers each.
  streamsOfAddress: 200,
  // A browser that is loading a page sends its next request within this time. A restart should be short.
  lastRequests: 500,
  // Visitors give up after a longer delay. A page takes 20 ms.
  lag: 1 * SECOND,
  // More than a whole league on match night, if each member opens a different page.
  working: 200,
  // A body stays in memory until its request is answered.
  largeBodies: 80_000_000,
  // Enough for four officials in one club at the same time. Half is left for other addresses.
  largeBodiesOfAddress: 40_000_000,
  // The rate of a phone with one bar of signal. A slower body would not arrive within `request`.
  bodyRate: 4 * 1024,
  // Three times as long as a phone loses its network in a tunnel.
  bodyLook: 30 * SECOND,
};

/** Returns the limits as options of Node's HTTP server. */
export function nodeLimits({ headers, request, look }: Limits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // Node's default. Our cookies and longest address need a tenth of this.
    maxHeaderSize: 16 * 1024,
    // With this, Node notices within minutes that a device has disappeared.
    keepAlive: true,
    keepAliveInitialDelay: 60 * SECOND,
  };
}
