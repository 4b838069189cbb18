import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../../cache/facts.ts';
import type { Keep } from '../../cache/response-cache.ts';
import { atomOf } from './atom.ts';
import { sendKept } from '../../http/read-routes.ts';

type FeedParts = { facts: FactsReader; keep: Keep; publicUrl: string };

/** Serves the news as a feed; every page names it (`web/document`). */
export function serveNewsFeed(app: FastifyInstance, { facts, keep, publicUrl }: FeedParts): void {
  app.get('/news.atom', async (request, reply) => {
    const kept = await keep('/news.atom', async () => {
      const { value, basis } = await facts.read(async (from) => from.folder());
      const xml = atomOf({ name: value.file.name, address: publicUrl, posts: value.posts });
      const headers = { 'content-type': 'application/atom+xml; charset=utf-8' };
      return { status: 200, headers, body: Buffer.from(xml), basis };
    });
    return sendKept(request, reply, kept);
  });
}
