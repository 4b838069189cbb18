import type { ServerOptions } from 'node:http';

const SECOND = 1000;

/** What one connection may take its time with, and how many there may be. Milliseconds. */
export type Limits = {
  /** From the first byte to the end of the headers. */
  headers: number;
  /** From the first byte to the end of the body. */
  request: number;
  /** On which nothing moves, in either direction, while it is in use. */
  silent: number;
  /** Between two requests. */
  idle: number;
  /** How often those that take too long are looked for. */
  look: number;
  connections: number;
  connectionsOfAddress: number;
  streams: number;
  streamsOfAddress: number;
  /** Calls that are worked on at once, whatever they wait for. */
  working: number;
  /** Bodies above the usual size (imports) that are taken in at once. */
  largeBodies: number;
};

export const LIMITS: Limits = {
  // A browser's headers fit into one packet: this is for a phone that has lost its network in the middle of it.
  headers: 15 * SECOND,
  // An import of 10 MiB over 300 kbit/s.
  request: 300 * SECOND,
  // Longer than anything takes to be answered, and than the sign of life of a stream.
  silent: 120 * SECOND,
  // Longer than a proxy keeps its own (60 s as a rule), so that no proxy sends into a connection that is just closed.
  idle: 72 * SECOND,
  // Node looks every 30 s, so that 15 could become 45.
  look: 5 * SECOND,
  // 20 kB each while they do nothing; and below what systems let a process have open.
  connections: 4000,
  // A club's evening behind one address is a hundred phones with six each at the very most.
  connectionsOfAddress: 600,
  // One for each browser, and each write is sent to all of them: a thousandth of a second for a hundred.
  streams: 2000,
  streamsOfAddress: 300,
  // More than a whole league on match night, each with a call of its own; http/throng refuses sooner where they are slow.
  working: 200,
  // 10 MiB each, of somebody who may not have signed in.
  largeBodies: 8,
};

/** As Node takes them. */
export function nodeLimits({ headers, request, look }: Limits): ServerOptions {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    // Node's own: cookies and the longest address of ours take a tenth of it.
    maxHeaderSize: 16 * 1024,
    // A device that is gone without a word is noticed by the system after some minutes.
    keepAlive: true,
    keepAliveInitialDelay: 60 * SECOND,
    // A request without a body is at its end at once: it need not be made a stream, which takes a tenth of a kept answer.
    optimizeEmptyRequests: true,
  };
}
