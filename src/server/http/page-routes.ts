import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answers } from '../answers.ts';
import type { Keep } from '../kept.ts';
import { makePage, type RenderPage } from './pages.ts';
import { sendKept } from './read-routes.ts';
import { notFound } from './refusal.ts';

/** What pages are made with; `publicUrl` is the address that visitors use. */
type PageParts = { render: RenderPage; answers: Answers; keep: Keep; publicUrl: string };

/** Serves the pages: whatever is no call and no file (contract §1). */
export function servePages(app: FastifyInstance, { render, answers, keep, publicUrl }: PageParts): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) throw notFound();
    const kept = await keep(`page ${request.url}`, () =>
      makePage(render, answers, publicUrl, request.url, (error) => request.log.error(error)),
    );
    return sendKept(request, reply, kept);
  });
}

/** A page is asked for with GET, and its address is neither a call's nor ends like a file's. */
function asksForPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  // A player may be called Jo St.John: under a name's own address nothing is taken for a file.
  return path.startsWith('/player-matches/') || !/\.\w{1,10}$/.test(path);
}
