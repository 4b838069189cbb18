import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { acceptedCoding } from '../cache/coding.ts';
import { isKnown, permanentEntry, variantOf } from '../cache/response-cache.ts';

/**
 * Serves the built files under `/assets/`, which never change under their names. The build has put a compressed file
 * (`.br`, `.gz`) beside each.
 */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
}

/**
 * Served in place of the service worker where that is switched off: it clears the caches of an earlier one and
 * unregisters itself. Browsers fetch the worker's file with each visit, so it reaches everybody who returns.
 */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Serves the service worker at the root, so that its scope is the whole site; `null`: it is switched off. */
export function serveServiceWorker(app: FastifyInstance, worker: string | null): void {
  const headers = { 'content-type': 'text/javascript; charset=utf-8' };
  const entry = permanentEntry({ status: 200, headers, body: Buffer.from(worker ?? NO_WORKER) });
  app.get('/service-worker.js', async (request, reply) => {
    const variant = await variantOf(entry, acceptedCoding(request.headers['accept-encoding']));
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: variant.etag });
    if (isKnown(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
    return reply.headers({ ...headers, ...variant.headers }).send(variant.body);
  });
}
