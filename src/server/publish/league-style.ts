import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../cache/facts.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { styleSheetOf } from '../league-folder/colours.ts';
import { sendEntry } from '../http/send-entry.ts';

/** Serves the league's colours as a style sheet; pages link it where the league has any (`web/document`). */
export function serveLeagueStyle(
  app: FastifyInstance,
  { facts, cache }: { facts: FactsReader; cache: ResponseCache },
): void {
  app.get('/league.css', async (request, reply) => {
    const entry = await cache('/league.css', async () => {
      const { value: colours, dependencies } = await facts.read(async (from) => from.folder().file.colours);
      const css = colours === null ? '' : styleSheetOf(colours);
      return {
        status: 200,
        headers: { 'content-type': 'text/css; charset=utf-8' },
        body: Buffer.from(css),
        dependencies,
      };
    });
    return sendEntry(request, reply, entry);
  });
}
