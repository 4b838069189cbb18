import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createClient, type Transport } from '#contract/client.ts';
import type { Answers } from '../cache/answers.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { makePage, type RenderPage } from './pages.ts';
import { sendEntry } from './read-routes.ts';
import { notFound } from './refusal.ts';

/** What pages are made with; `publicUrl` is the address that visitors use, `isGuarded` knows those for officials alone. */
type PageParts = {
  render: RenderPage;
  isGuarded: (url: string) => boolean | Promise<boolean>;
  answers: Answers;
  cache: ResponseCache;
  publicUrl: string;
};

/** Serves the pages: whatever is no call and no file (contract §1). */
export function servePages(app: FastifyInstance, parts: PageParts): void {
  const { render, isGuarded, answers, cache, publicUrl } = parts;
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) throw notFound();
    if (await isGuarded(request.url)) return sendGuarded(app, parts, request, reply);
    const entry = await cache(`page ${request.url}`, () =>
      makePage(render, answers, publicUrl, request.url, (error) => request.log.error(error)),
    );
    return sendEntry(request, reply, entry);
  });
}

/** A page for officials is made for whoever asks, by what the API answers him or her, and nobody keeps it. */
async function sendGuarded(
  app: FastifyInstance,
  { render, publicUrl }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const api = createClient(asTheVisitor(app, request));
  const { status, headers, html, error } = await render(request.url, api, { publicUrl, dependsOn: () => '' });
  if (status >= 500) request.log.error(error);
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(html);
}

/** Calls made within the server by the visitor's own cookies, through all that stands before them. */
function asTheVisitor(app: FastifyInstance, { headers: { cookie }, ip }: FastifyRequest): Transport {
  return async ({ path }) => {
    const answer = await app.inject({ url: path, remoteAddress: ip, headers: cookie === undefined ? {} : { cookie } });
    return { status: answer.statusCode, json: JSON.parse(answer.payload) as unknown };
  };
}

/** A page is asked for with GET, and its address is neither a call's nor ends like a file's. */
function asksForPage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  // A player may be called Jo St.John: under a name's own address nothing is taken for a file.
  return path.startsWith('/player-matches/') || !/\.\w+$/.test(path);
}
