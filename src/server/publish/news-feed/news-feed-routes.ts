import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../../cache/facts.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { atomOf } from './atom.ts';
import { sendEntry } from '../../http/send-entry.ts';

type FeedParts = { facts: FactsReader; cache: ResponseCache; publicUrl: string };

/** Serves the news as a feed; every page names it (`web/document`). */
export function serveNewsFeed(app: FastifyInstance, { facts, cache, publicUrl }: FeedParts): void {
  app.get('/news.atom', async (request, reply) => {
    const entry = await cache('/news.atom', async () => {
      const { value, dependencies } = await facts.read(async (from) => from.folder());
      const xml = atomOf({ name: value.file.name, address: publicUrl, posts: value.posts });
      const headers = { 'content-type': 'application/atom+xml; charset=utf-8' };
      return { status: 200, headers, body: Buffer.from(xml), dependencies };
    });
    return sendEntry(request, reply, entry);
  });
}
