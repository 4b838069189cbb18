import type { FastifyInstance } from 'fastify';

/** Whether the process lives, and whether the store answers: outside the API (contract §1). */
export function serveHealth(app: FastifyInstance, ready: () => Promise<unknown>): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    await ready();
    return reply.header('cache-control', 'no-store').send({ ok: true });
  });
}
