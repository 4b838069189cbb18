import type { ServerOptions } from 'node:http';

const SECOND = 1000;

/** The time limits of each step of a connection, in milliseconds, and the limits on simultaneous work. */
export type ServerLimits = {
  /** Time from the first byte to the end of the headers. */
  headers: number;
  /** Time from the first byte to the end of the body. */
  request: number;
  /** Time without a byte in either direction during a request. */
  silent: number;
  /** Time between two requests. */
  idle: number;
  /** Time between two checks whether connections exceed these limits. */
  look: number;
  connections: number;
  connectionsOfAddress: number;
  /** The most refused connections that may stay open to read the reason. Further ones are closed at once. */
  refusing: number;
  /** The most requests that a connection may send before it has received their answers. */
  unanswered: number;
  /** The most bytes of unread answers and unanswered requests, of all connections together. */
  unsent: number;
  streams: number;
  streamsOfAddress: number;
  /** Time in which open connections may send one more request when the site stops. */
  lastRequests: number;
  /** The longest delay of the event loop, averaged over a second, that does not count as overload. */
  lag: number;
  /** The most answers and writes in progress, including those that wait. */
  working: number;
  /** Bytes of large bodies (imports, pictures) in progress. A body of less than 10 MB counts as 10 MB. */
  largeBodies: number;
  largeBodiesOfAddress: number;
  /** The lowest accepted rate of a large body in bytes per second, and the milliseconds between two checks of it. */
  bodyRate: number;
  bodyLook: number;
};

export const LIMITS: ServerLimits = {
  // A browser's headers fit into one packet. This is enough for a phone that loses its network while it sends them.
  headers: 15 * SECOND,
  // Enough for an import of 10 MiB at 300 kbit/s.
  request: 300 * SECOND,
  // Longer than any computation, and longer than the time between two heartbeats of the live stream.
  silent: 120 * SECOND,
  // Longer than a proxy keeps its own connections (usually 60 s), so that no proxy sends into a closing connection.
  idle: 72 * SECOND,
  // Node's default of 30 s could extend the limit of 15 s to 45 s.
  look: 5 * SECOND,
  // An idle connection takes 20 kB, and operating systems limit the open files of a process.
  connections: 4000,
  // Enough for a club evening behind one address: a hundred phones with up to six connections each. When all slots are
  // taken, the address with the most connections loses its oldest one (connections.ts).
  connectionsOfAddress: 600,
  // As many as the largest club has phones. These connections are not among the 4,000.
  refusing: 200,
  // No browser sends requests ahead; some programs send a few.
  unanswered: 16,
  // The operating system itself buffers a whole page for each connection. Only clients that do not read their answers
  // leave more bytes.
  unsent: 64 * 1024 * 1024,
  // One stream per visible page. Each write is sent to all streams, which takes 1 ms per hundred streams.
  streams: 2000,
  // Enough for a hundred phones at one address, with two browsers each.
  streamsOfAddress: 200,
  // A browser that is loading a page sends its next request within this time. A restart should not take longer.
  lastRequests: 500,
  // Visitors give up if they wait longer. A page takes 20 ms.
  lag: 1 * SECOND,
  // More than a whole league on match night, even if each member opens a different page.
  working: 200,
  // A body stays in memory until its request is answered.
  largeBodies: 80_000_000,
  // Enough for four officials in one club at the same time. Other addresses can still use the other half.
  largeBodiesOfAddress: 40_000_000,
  // The rate of a phone with a weak signal. A slower body would not arrive within `request`.
  bodyRate: 4 * 1024,
  // Three times as long as a phone in a tunnel has no network.
  bodyLook: 30 * SECOND,
};

/** Returns the limits as options of Node's HTTP server. */
export function nodeLimits({ headers, request, look }: ServerLimits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // Node's default, which is ten times what the site's cookies and its longest address need.
    maxHeaderSize: 16 * 1024,
    // With this, Node notices within minutes if a device has disappeared.
    keepAlive: true,
    keepAliveInitialDelay: 60 * SECOND,
  };
}
