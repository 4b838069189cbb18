/** A proxy before several instances, as simple as one can be that does what nginx, Caddy and HAProxy do. */
import { type IncomingMessage, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxy = {
  url: string;
  /** How many requests each instance was given, by its port, in the order of coming. */
  given: number[];
  /** How many were given to another instance because the first did not answer. */
  passedOn: () => number;
  /** Resolves when nothing is under way any more that was when it was called: until then whoever was asked second may be the last. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** What nginx calls `proxy_next_upstream error http_502 http_503`. */
const ASK_ANOTHER = [502, 503];

/**
 * Gives each request to the next of the instances in turn. One that refuses the connection is left out for this request;
 * one that breaks off, or says that it cannot, only for a read: nobody can tell how far a write has come, so its sender asks
 * again with its key. `ports` says which there are now.
 */
export async function startProxy(ports: () => readonly number[]): Promise<Proxy> {
  const given: number[] = [];
  let turn = 0;
  let passedOn = 0;
  const underWay = new Set<Promise<void>>();

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer); // a stream of bytes
    const all = ports();
    turn += 1;
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? 0);
    const isRead = asked.method === 'GET' || asked.method === 'HEAD';
    for (const [index, port] of inTurn.entries()) {
      given.push(port);
      const isLast = index === inTurn.length - 1;
      const outcome = await passTo(port, asked, Buffer.concat(chunks), answer, isRead && !isLast);
      if (outcome === 'answered') return;
      if (outcome === 'broken' && !isRead) break;
      if (!isLast) passedOn += 1;
    }
    answer.writeHead(502, { 'content-type': 'text/plain' }).end('Bad gateway');
  }

  const server = createServer((asked, answer) => {
    const passing = pass(asked, answer).catch(() => void answer.destroy());
    underWay.add(passing);
    void passing.then(() => underWay.delete(passing));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    passedOn: () => passedOn,
    async settled() {
      await Promise.all(underWay);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Outcome = 'answered' | 'refused' | 'broken' | 'unable';

/** Asks one instance; once it has begun to answer, that is the answer. */
function passTo(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  mayAskAnother: boolean,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { connection: _, 'transfer-encoding': __, ...rest } = headers;
    const sized = body.length > 0 ? { ...rest, 'content-length': String(body.length) } : rest;
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers: sized, agent: false }, (received) => {
      const { statusCode = 502 } = received;
      if (mayAskAnother && ASK_ANOTHER.includes(statusCode)) {
        received.resume();
        resolve('unable');
        return;
      }
      const { connection: ___, ...kept } = received.headers;
      answer.writeHead(statusCode, kept);
      received.pipe(answer);
      // A stream that breaks off is not to look whole.
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
