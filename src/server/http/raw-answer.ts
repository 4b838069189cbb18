import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { guardHeaders } from './guard-headers.ts';
import { failureBody } from './refusal.ts';

/** How long somebody may take to read why a connection is closed, in milliseconds. */
const READING = 2000;

/** Answers on a connection that has no request, in the one shape of every error (contract §1), and closes it. */
export function refuseConnection(
  socket: Socket,
  status: number,
  sentence: string,
  more: Record<string, string> = {},
): void {
  const body = JSON.stringify(failureBody(sentence));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...guardHeaders,
    'content-length': String(Buffer.byteLength(body)),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => socket.destroy());
  // Whoever does not take it, or goes on sending, is cut off.
  socket.setTimeout(READING, () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => {
    socket.destroySoon();
  });
}
