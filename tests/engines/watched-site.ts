import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'node:net';

const WATCH = '/watch-errors.js';
/**
 * A script that collects the script errors of a page. It must run before the page's own scripts. The proxy inserts it,
 * because only Chromium's protocol could.
 */
const SCRIPT = `window.faults = [];
addEventListener('error', (event) => window.faults.push(String(event.message ?? event.target?.src)), true);
addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason)));`;

/**
 * A site whose pages collect their script errors in `window.faults`. `cut` takes the network away, or gives it back.
 */
export type WatchedSite = { url: string; cut: (isCut: boolean) => void; close: () => Promise<void> };

/** Starts a proxy in front of a site. It inserts `SCRIPT` into every page. */
export async function watchSite(site: string): Promise<WatchedSite> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy();
    if (asked.url === WATCH) return void answer.setHeader('content-type', 'text/javascript').end(SCRIPT);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: asked.url, method: asked.method, headers };
    const onward = request(options, (given) => {
      const isPage = given.headers['content-type']?.startsWith('text/html') === true;
      if (!isPage) {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        return void given.pipe(answer);
      }
      const parts: Buffer[] = [];
      given.on('data', (part: Buffer) => parts.push(part));
      given.on('end', () => {
        const html = Buffer.concat(parts).toString().replace('<head>', `<head><script src="${WATCH}"></script>`);
        const { 'content-length': _, ...rest } = given.headers;
        answer.writeHead(given.statusCode ?? 500, rest).end(html);
      });
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a listening TCP server has an address
  const address = server.address() as AddressInfo;
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: (cuts) => {
      isCut = cuts;
      if (cuts) drop();
    },
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
