import type { FastifyInstance } from 'fastify';
import { etagOf, isKnown } from '../kept.ts';

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
  const body = Buffer.from(worker ?? NO_WORKER);
  const etag = etagOf(body);
  app.get('/service-worker.js', (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, 'content-type': 'text/javascript; charset=utf-8' });
    return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
  });
}
