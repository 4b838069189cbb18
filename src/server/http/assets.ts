import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built files that browsers load, which never change under their names. */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveStatic, { root, prefix: '/assets/', immutable: true, maxAge: '365d', index: false });
}
