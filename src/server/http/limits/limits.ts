import type { ServerOptions } from 'node:http';

const SECOND = 1000;

/** The limits of the server: times in milliseconds, and how many connections and how much work there may be at once. */
export type ServerLimits = {
  /** The longest time from a request's first byte to the end of its headers. */
  headers: number;
  /** The longest time from a request's first byte to the end of its body. */
  request: number;
  /** The longest time without a byte in either direction during a request. */
  silent: number;
  /** The longest time between two requests of a connection. */
  idle: number;
  /** The time between two checks for connections that exceed a limit of `ServerLimits`. */
  checkInterval: number;
  connections: number;
  connectionsOfAddress: number;
  /** The most refused connections that stay open, so that clients can read why. Further ones are closed at once. */
  refusing: number;
  /** The most requests that a connection may send before it has received their answers. */
  unanswered: number;
  /** The most bytes that all connections together may hold in memory: unread answers and unread requests. */
  unreadBytes: number;
  streams: number;
  streamsOfAddress: number;
  /** When the site stops, the time in which open connections may still send one more request. */
  lastRequests: number;
  /** The longest delay of the event loop, averaged over a second, in milliseconds. A longer one counts as overload. */
  lag: number;
  /** The most answers and writes in progress, including answers and writes that wait for their start. */
  working: number;
  /** The most bytes of large request bodies (imports, pictures) at once. A body of less than 10 MB counts as 10 MB. */
  largeBodies: number;
  largeBodiesOfAddress: number;
  /** The lowest rate, in bytes per second, at which a large body may arrive. */
  bodyRate: number;
  /** The time between two checks of the rate at which a large body arrives. */
  bodyCheckInterval: number;
};

export const LIMITS: ServerLimits = {
  // A browser's headers fit into one packet. 15 s is enough for a phone that loses its network while it sends them.
  headers: 15 * SECOND,
  // Enough for an import of 10 MiB at 300 kbit/s.
  request: 300 * SECOND,
  // Longer than any computation, and longer than the time between two heartbeats of the live stream.
  silent: 120 * SECOND,
  // Longer than a proxy usually keeps an idle connection (60 s), so that no proxy sends into a closing connection.
  idle: 72 * SECOND,
  // By default, Node checks connections for timeouts only every 30 s. Headers could then take up to 45 s instead of 15
  // s.
  checkInterval: 5 * SECOND,
  // An idle connection takes 20 kB, and operating systems limit the open files of a process.
  connections: 4000,
  // Enough for a club evening behind one address: a hundred phones with up to six connections each. If all connections
  // are taken, the address with the most connections loses its oldest connection (connections.ts).
  connectionsOfAddress: 600,
  // Allows one refused connection for each phone in the largest club. Refused connections do not count towards
  // `connections`.
  refusing: 200,
  // A browser waits for each answer before it sends the next request on a connection. Some programs send a few requests
  // without waiting.
  unanswered: 16,
  // For each connection, the operating system has a buffer that is large enough for a whole web page. More bytes than
  // that stay in the memory of this process only if clients do not read their answers.
  unreadBytes: 64 * 1024 * 1024,
  // One stream of live events per visible page. Sending a change to all streams takes 1 ms per hundred streams.
  streams: 2000,
  // Enough for a hundred phones at one address, each with two browsers.
  streamsOfAddress: 200,
  // When the site stops, a browser that is loading a page sends its next request within this time. A longer time would
  // only delay the site's restart.
  lastRequests: 500,
  // Visitors give up if an answer is delayed for longer than this. Computing a page takes only 20 ms.
  lag: 1 * SECOND,
  // More answers and writes at once than a whole league needs on match night, even if each member opens a different
  // page.
  working: 200,
  // A body stays in memory until its request is answered.
  largeBodies: 80_000_000,
  // Enough for four officials in one club at the same time. This is half of `largeBodies`, so other addresses can still
  // use the other half.
  largeBodiesOfAddress: 40_000_000,
  // The rate of a phone with a weak signal. At a lower rate, a large body would not arrive within the time limit
  // `request`.
  bodyRate: 4 * 1024,
  // Three times as long as a phone is usually without a network in a tunnel.
  bodyCheckInterval: 30 * SECOND,
};

/** Returns the limits as options of Node's HTTP server. */
export function nodeHttpServerOptions({ headers, request, checkInterval: look }: ServerLimits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // Node's default, which is ten times what the site's cookies and its longest address need.
    maxHeaderSize: 16 * 1024,
    // With this, Node notices within minutes that a device has disappeared without closing its connection.
    keepAlive: true,
    keepAliveInitialDelay: 60 * SECOND,
  };
}
