/**
 * `node attack.ts URL CONNECTIONS LOOPBACK` holds connections that never finish a request and reopens those that are
 * closed. A process of its own, so that it does not slow the measured visitors down. Prints `open` when all connections
 * are made, and a line of counts for each line on standard input.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const [url = '', connections = '0', loopback = 'false'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
/** Connections from each address: fewer than the server's limit. */
const PER_ADDRESS = 100;
const PACE = 1000;
const counts = { open: 0, made: 0, closed: 0, statuses: {} as Record<string, number> };
let first = 0;

/** What a connection sends at first, and then each second (`null`: nothing). */
type Way = { first: string; after: string | null; isRead: boolean };

const WAYS: Way[] = [
  // Headers that never end.
  { first: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', after: 'x', isRead: true },
  // Nothing at all.
  { first: '', after: null, isRead: true },
  // A body that never ends.
  {
    first: 'POST /api/admin/import HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Length: 9000000\r\n\r\n',
    after: 'x',
    isRead: true,
  },
  // A large answer that the client does not read.
  { first: 'GET /api/matches HTTP/1.1\r\nHost: a\r\n\r\n', after: null, isRead: false },
  // A stream that the client does not read.
  { first: 'GET /api/live HTTP/1.1\r\nHost: a\r\n\r\n', after: null, isRead: false },
];

for (let n = 0; n < Number(connections); n++) hold(n);
createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify(counts)))
  .on('close', () => process.exit());

function hold(n: number): void {
  const way = WAYS[n % WAYS.length];
  if (way === undefined) return;
  const localAddress = loopback === 'true' ? `127.1.0.${1 + Math.floor(n / PER_ADDRESS)}` : undefined;
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  let timer: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    counts.made += 1;
    counts.open += 1;
    first += 1;
    if (first === Number(connections)) console.log('open');
    socket.write(way.first);
    if (!way.isRead) socket.pause();
    if (way.after !== null) timer = setInterval(() => socket.write(way.after ?? ''), PACE);
  });
  countStatus(socket, way.isRead);
  socket.on('close', () => {
    clearInterval(timer);
    counts.open -= 1;
    counts.closed += 1;
    setTimeout(() => hold(n), 100);
  });
}

function countStatus(socket: Socket, isRead: boolean): void {
  if (!isRead) return;
  socket.once('data', (bytes: Buffer) => {
    const status = bytes.toString('latin1').slice(9, 12);
    counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
  });
}
