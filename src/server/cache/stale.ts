import type { FastifyInstance } from 'fastify';
import { staleSinceHeader } from '#contract/protocol.ts';
import type { Store } from '../storage/store.ts';
import { CACHES } from '../http/read-routes.ts';

/** Says of whatever is answered from what is kept, while the database is away, up to when it is right. */
export function addStaleHeader(app: FastifyInstance, store: Pick<Store, 'unavailableSince'>): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const since = store.unavailableSince();
    // After `noteForFastPath`: what is sent without the framework later, when all is well again, must not say it.
    if (since !== null && reply.getHeader('cache-control') === CACHES) {
      reply.header(staleSinceHeader, since.toISOString());
    }
    done(null, payload);
  });
}
