import type { FastifyInstance } from 'fastify';
import { acceptedCoding } from '../cache/accepted-coding.ts';
import { variantOf, isKnown, permanentEntry } from '../cache/response-cache.ts';

/**
 * What takes the place of the worker where there shall be none: it clears what an earlier one kept and goes. Browsers
 * ask for the worker's file with each visit, so that it reaches everybody who comes back.
 */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Serves the service worker at the root, as far as its word shall reach; `null`: it is switched off. */
export function serveServiceWorker(app: FastifyInstance, worker: string | null): void {
  const headers = { 'content-type': 'text/javascript; charset=utf-8' };
  const entry = permanentEntry({ status: 200, headers, body: Buffer.from(worker ?? NO_WORKER) });
  app.get('/service-worker.js', async (request, reply) => {
    const form = await variantOf(entry, acceptedCoding(request.headers['accept-encoding']));
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: form.etag });
    if (isKnown(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
    return reply.headers({ ...headers, ...form.headers }).send(form.body);
  });
}
