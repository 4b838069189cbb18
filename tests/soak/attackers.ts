/**
 * `node attackers.ts KIND URL SEED PATH` attacks a site on this machine until its standard input ends. PATH is a built
 * file that the attack requests. On Linux, the attack comes from several addresses of the loopback network. It is a
 * separate process, so that it does not slow down the measured visitors. It prints `begun` after its first connection.
 */
import { connect, type Socket } from 'node:net';
import { createSeededRandom } from '#server/fixture-list/make-plan.ts';

const [kind = '', url = '', seed = '1', asset = '/'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const dice = createSeededRandom(seed);
const token = await visitorsToken();
/** Whether a connection can come from any address in 127.0.0.0/8, as on Linux. */
const hasLoopbacks = process.platform === 'linux';
let made = 0;

/**
 * What a connection sends: `text` at first, `again` after each answer (`null` closes the connection), and `slowly` each
 * second. `isRead`: whether it reads answers.
 */
type Way = { text: () => string; isRead: boolean; again?: () => string | null; slowly?: string };

/**
 * A kind of attack. `addresses`: from how many addresses its connections come. `ways`: what its connections do; they
 * use the ways in turn. `pause`: how many milliseconds at most before a closed connection is opened again (default:
 * 200).
 */
type Attack = { connections: number; addresses: number; ways: Way[]; pause?: number };

const UNCACHED = ['/league-standings', '/player-stats', '/api/matches', '/assets/nothing.js'];
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const once = (text: string): Way => ({ text: () => text, isRead: true });
const newPage = () => get(`${dice.pick(UNCACHED)}?visit=${dice.whole(0, 1e9)}`);
const post = (path: string, type: string, length: number, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${token}\r\n${body}`;

const endlessBody: Way = { ...once(post('/api/admin/import', 'text/csv', 9_000_000)), slowly: 'x' };

const ATTACKS: Record<string, Attack> = {
  // Sends many requests without reading an answer, and then an empty line each second. The server ignores empty lines,
  // but writing one fails once the server has cut the connection.
  pipelines: { connections: 500, addresses: 1, ways: [{ text: manyRequests, isRead: false, slowly: '\r\n' }] },
  // Requests pages and API answers that are not cached, half of them over a new connection.
  pages: {
    connections: 500,
    addresses: 5,
    ways: [{ text: newPage, isRead: true, again: () => (dice.chance(0.5) ? newPage() : null) }],
  },
  uploads: { connections: 50, addresses: 5, ways: [endlessBody] },
  draws: { connections: 20, addresses: 1, ways: [{ text: newDraw, isRead: true, again: newDraw }] },
  listeners: { connections: 4900, addresses: 7, ways: [once(get('/api/live'))], pause: 2000 },
  // Holds connections open: with headers that never end, without a request, with a body that never ends, and with a
  // large answer and an event stream that it does not read. Each address has fewer connections than the server's limit.
  slow: {
    connections: 1000,
    addresses: 10,
    ways: [
      { ...once('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '), slowly: 'x' },
      once(''),
      endlessBody,
      { ...once(get('/api/matches')), isRead: false },
      { ...once(get('/api/live')), isRead: false },
    ],
    pause: 100,
  },
};

const attack = ATTACKS[kind];
if (attack === undefined) throw new Error(`There is no ${kind}`);
for (let n = 0; n < attack.connections; n++) hold(attack, n);
process.stdin.resume().on('end', () => process.exit());

/**
 * Returns many requests for one path: a built file, a page, an API answer, or a path that does not exist. Half of the
 * time they are 64 KB, otherwise only 15 requests, which the server accepts without closing the connection.
 */
function manyRequests(): string {
  const paths = [asset, '/', '/api/matches', `/nothing-${dice.whole(0, 1e9)}`];
  const request = get(dice.pick(paths));
  return request.repeat(dice.chance(0.5) ? Math.floor(65_536 / request.length) : 15);
}

function newDraw(): string {
  const name = () => `${dice.id()} `.repeat(4).trim();
  const matches = Array.from({ length: 64 }, () => ({ competitorA: name(), competitorB: name() }));
  const body = JSON.stringify({ competitionName: 'Plate_Final', matches });
  return post('/api/save-draw', 'application/json', body.length, body);
}

/** Opens connection number `n`, and opens it again whenever it is closed. */
function hold(given: Attack, n: number): void {
  const way = given.ways[n % given.ways.length] ?? once('');
  const localAddress = hasLoopbacks ? `127.1.0.${1 + (n % given.addresses)}` : undefined;
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  let timer: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    made += 1;
    if (made === 1) console.log('begun');
    socket.write(way.text());
    if (way.slowly !== undefined) timer = setInterval(() => socket.write(way.slowly ?? ''), 1000);
  });
  if (way.isRead) readAnswers(socket, way);
  else socket.pause();
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(() => hold(given, n), dice.whole(0, given.pause ?? 200));
  });
}

function readAnswers(socket: Socket, { again }: Way): void {
  let left = -1;
  socket.on('data', (chunk: Buffer) => {
    if (again === undefined) return;
    if (left < 0) left = answerLength(chunk);
    left -= chunk.length;
    if (left > 0) return;
    left = -1;
    const next = again();
    if (next === null) socket.destroy();
    else socket.write(next);
  });
}

/** Returns the length of an answer with its headers in bytes, from its first chunk. */
function answerLength(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n') + 4;
  const declared = /^content-length: (\d+)/im.exec(chunk.toString('latin1', 0, head))?.[1];
  return head + Number(declared ?? 0);
}

/** Returns the header lines without which the site refuses a visitor's write (protection against forged requests). */
async function visitorsToken(): Promise<string> {
  const { headers } = await fetch(`${url}/api/admin/session`);
  const [, value = ''] = /XSRF-TOKEN=([^;]*)/.exec(headers.get('set-cookie') ?? '') ?? [];
  return `Cookie: XSRF-TOKEN=${value}\r\nX-XSRF-TOKEN: ${value}\r\n`;
}
