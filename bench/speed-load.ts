/**
 * `node speed-load.ts URL CONNECTIONS SECONDS [CODING]` requests one address as fast as the server answers, and prints
 * the figures as a line of JSON. This program takes far less processor time than the server: every body is as long as
 * the first one, so it only looks for the end of the headers and counts bytes.
 */
import { connect, type Socket } from 'node:net';

/** Answers per second, and the median and 99th percentile of the response times in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number; requests: number };

const [address = '', connections = '32', seconds = '3', coding = ''] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const accepting = coding === '' ? '' : `Accept-Encoding: ${coding}\r\n`;
const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n${accepting}\r\n`);
const OK = Buffer.from('HTTP/1.1 200');
const END = Buffer.from('\r\n\r\n');
const times: number[] = [];
let isOver = false;

/**
 * Repeats the request over one connection until the time is up. `body` is the length that each body must have, in
 * bytes.
 */
function repeat(body: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = open(reject);
    let [sentAt, got, length] = [0, 0, 0];
    const send = () => {
      [sentAt, got] = [performance.now(), 0];
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      if (got === 0) {
        const head = chunk.indexOf(END);
        if (head === -1 || chunk.compare(OK, 0, OK.length, 0, OK.length) !== 0)
          reject(new Error(chunk.toString('latin1', 0, 60)));
        length = head + END.length + body;
      }
      got += chunk.length;
      if (got < length) return;
      if (got > length) reject(new Error(`An answer of ${got} bytes came instead of ${length}`));
      times.push(performance.now() - sentAt);
      if (!isOver) return send();
      socket.destroy();
      resolve();
    });
  });
}

/** Requests the address once. Resolves with the length of the body in bytes. */
function measure(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = open(reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const declared = Number(/^content-length: (\d+)\r?$/im.exec(head)?.[1] ?? Number.NaN);
      if (rest.length === 0 || text.length < head.length + 4 + declared) return;
      socket.destroy();
      if (Number.isNaN(declared)) reject(new Error(`No length: ${head}`));
      else resolve(declared);
    });
    socket.on('connect', () => socket.write(request));
  });
}

function open(failed: (error: Error) => void): Socket {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', failed);
  return socket;
}

// The first request fills the caches.
await measure();
const body = await measure();
const from = performance.now();
setTimeout(() => (isOver = true), Number(seconds) * 1000);
await Promise.all(Array.from({ length: Number(connections) }, () => repeat(body)));
const took = performance.now() - from;
const sorted = Float64Array.from(times).sort();
const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
const load: Load = { perSecond: (times.length / took) * 1000, p50: at(0.5), p99: at(0.99), requests: times.length };
console.log(JSON.stringify(load));
