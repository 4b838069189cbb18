/** A minimal reverse proxy for several instances. It behaves like nginx, Caddy and HAProxy. */
import { type IncomingMessage, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxy = {
  url: string;
  /** The port of the instance that received each request, in order. */
  given: number[];
  /** Returns how often a request was sent on to another instance because one did not accept or answer it. */
  passedOn: () => number;
  /** Resolves when all requests now in progress are answered. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Statuses after which another instance is tried, like nginx's `proxy_next_upstream error http_502 http_503`. */
const TRY_ANOTHER = [502, 503];

/**
 * Starts a proxy that distributes requests to the instances by turns. If an instance refuses the connection, the next
 * one gets the request. If an instance breaks off or answers 502 or 503, only a read is sent again: the site may
 * already have made a write, so its client must repeat it under its idempotency key. `ports` returns the ports of the
 * current instances.
 */
export async function startProxy(ports: () => readonly number[]): Promise<Proxy> {
  const given: number[] = [];
  let turn = 0;
  let passedOn = 0;
  const inProgress = new Set<Promise<void>>();

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer); // the request is a stream of bytes
    const all = ports();
    turn += 1;
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? 0);
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    for (const [index, port] of inTurn.entries()) {
      given.push(port);
      const isLast = index === inTurn.length - 1;
      const outcome = await forwardTo(port, incoming, Buffer.concat(chunks), answer, isRead && !isLast);
      if (outcome === 'answered') return;
      if (outcome === 'broken' && !isRead) break;
      if (!isLast) passedOn += 1;
    }
    answer.writeHead(502, { 'content-type': 'text/plain' }).end('Bad gateway');
  }

  const server = createServer((incoming, answer) => {
    const forwarding = forward(incoming, answer).catch(() => void answer.destroy());
    inProgress.add(forwarding);
    void forwarding.then(() => inProgress.delete(forwarding));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    passedOn: () => passedOn,
    async settled() {
      await Promise.all(inProgress);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Outcome = 'answered' | 'refused' | 'broken' | 'unable';

/**
 * Sends a request to one instance, and its answer to the client. Once the instance has begun to answer, no other is
 * tried.
 */
function forwardTo(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  mayTryAnother: boolean,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { connection: _, 'transfer-encoding': __, ...rest } = headers;
    const sized = body.length > 0 ? { ...rest, 'content-length': String(body.length) } : rest;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers: sized, agent: false }, (received) => {
      const { statusCode = 502 } = received;
      if (mayTryAnother && TRY_ANOTHER.includes(statusCode)) {
        received.resume();
        resolve('unable');
        return;
      }
      const { connection: ___, ...forwarded } = received.headers;
      answer.writeHead(statusCode, forwarded);
      received.pipe(answer);
      // A stream that breaks off must not look complete to the client.
      received.on('error', () => answer.destroy());
      answer.on('close', () => received.destroy());
      resolve('answered');
    });
    sent.on('error', (error) => {
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken');
    });
    sent.end(body);
  });
}
