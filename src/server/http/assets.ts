import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built files that browsers load, which never change under their names, packed where the visitor takes that:
 * what each is when packed lies beside it, with `.br` or `.gz` after its name.
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
