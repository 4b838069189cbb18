/**
 * Holds so many connections that never get on: `node attack.ts URL CONNECTIONS LOOPBACK`. A process of its own, so that
 * it does not slow down those who are timed. Prints `open` once all were made, and one line of counts for each line it
 * is sent; what is closed comes back at once.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const [url = '', connections = '0', loopback = 'false'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
/** Each address has so many, less than one may have; where the machine has one address alone, all come from it. */
const OF_ADDRESS = 100;
const PACE = 1000;
const counts = { open: 0, made: 0, closed: 0, told: {} as Record<string, number> };
let first = 0;

/** What a connection says at first, and then each second; `null`: nothing more. */
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
  // A large answer that nobody reads.
  { first: 'GET /api/matches HTTP/1.1\r\nHost: a\r\n\r\n', after: null, isRead: false },
  // A stream that nobody reads.
  { first: 'GET /api/live HTTP/1.1\r\nHost: a\r\n\r\n', after: null, isRead: false },
];

for (let n = 0; n < Number(connections); n++) hold(n);
createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify(counts)))
  .on('close', () => process.exit());

function hold(n: number): void {
  const way = WAYS[n % WAYS.length];
  if (way === undefined) return;
  const localAddress = loopback === 'true' ? `127.1.0.${1 + Math.floor(n / OF_ADDRESS)}` : undefined;
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
    counts.told[status] = (counts.told[status] ?? 0) + 1;
  });
}
