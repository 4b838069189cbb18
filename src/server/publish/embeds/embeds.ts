import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { numberParameter, seasonParameterSchema } from '#contract/call.ts';
import type { FactsReader } from '../../cache/facts.ts';
import { permanentEntry, type ResponseCache, type WorkLimiter } from '../../cache/response-cache.ts';
import { logFailure, refusalOf } from '../../http/errors.ts';
import { parseParameters } from '../../http/input.ts';
import type { PublicReadService } from '../../http/reads.ts';
import { sendInAcceptedEncoding, sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import { rethrowNotFoundAsRefusal, dependencyTrackingSource } from '../publication.ts';
import { loadFixtures, loadResults, loadStandings, teamEmbedLoader } from './embed-content.ts';
import { embeddedPageHtml, errorDocument, LIVE_SCRIPT_PATH, type Theme } from './embed-document.ts';

/**
 * What `serveEmbeds` needs. `liveScript`: the JavaScript that keeps embedded pages up to date, or `null` if they do not
 * update themselves. `run`: runs work at once, or after other work that is waiting.
 */
type EmbedsOptions = {
  facts: FactsReader;
  answers: PublicReadService;
  cache: ResponseCache;
  run: WorkLimiter;
  liveScript: string | null;
};

const querySchema = z.object({
  season: seasonParameterSchema,
  division: numberParameter('Division').optional(),
  theme: z.enum(['light', 'dark'], 'theme must be light or dark.').optional(),
});
const paramsSchema = z.object({ teamId: z.string().default('') });
const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';

/**
 * The headers of embedded pages. Unlike other pages, an embedded page may be shown in a frame of any site. It may load
 * only styles, pictures, scripts and data from this site.
 */
const EMBED_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "form-action 'none'",
    'frame-ancestors *',
    "img-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
  ].join(';'),
  'cross-origin-resource-policy': 'cross-origin',
};

function allowEmbedding(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('x-frame-options').headers(EMBED_HEADERS);
}

const EMBED_LOADERS = {
  '/embed/standings': () => loadStandings,
  '/embed/fixtures': () => loadFixtures,
  '/embed/results': () => loadResults,
  '/embed/team/:teamId': (teamId: string) => teamEmbedLoader(teamId),
} as const;

/**
 * Serves the pages that other sites may show in a frame, and their script. The pages use no cookies and are the same
 * for every visitor.
 */
export function serveEmbeds(app: FastifyInstance, { facts, answers, cache, run, liveScript }: EmbedsOptions): void {
  const isLive = liveScript !== null;
  const options = {
    onRequest: (_: FastifyRequest, reply: FastifyReply, proceed: () => void) => {
      allowEmbedding(reply);
      proceed();
    },
    // Sends the error as a page that can be shown in the frame. The usual JSON error may not be framed, so visitors
    // would see only a message from their browser.
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) logFailure(error, request);
      allowEmbedding(reply)
        .code(refusal.status)
        .headers({ 'cache-control': 'no-store', ...refusal.headers });
      return reply
        .type(HTML_CONTENT_TYPE)
        .send(errorDocument(refusal.message, { theme: findThemeInQuery(request.query), isLive }));
    },
  };
  for (const [path, loadOf] of Object.entries(EMBED_LOADERS)) {
    app.get(path, options, async (request, reply) => {
      const { params, query } = parseParameters(
        { params: paramsSchema, query: querySchema },
        request.params,
        request.query,
      );
      const { teamId } = params;
      const { theme = null, ...choice } = query;
      const entry = await cache.answer(
        `${path} ${JSON.stringify([teamId, theme, choice])}`,
        async () => {
          const source = dependencyTrackingSource({ facts, answers });
          const embed = await loadOf(teamId)(source, choice).catch(rethrowNotFoundAsRefusal);
          const body = Buffer.from(embeddedPageHtml(embed, { theme, isLive }));
          return {
            status: 200,
            headers: { 'content-type': HTML_CONTENT_TYPE },
            body,
            dependencies: source.dependencies,
          };
        },
        run,
      );
      return sendEntry(request, reply, entry);
    });
  }
  app.get('/embed/*', options, async () => {
    throw notFound();
  });
  if (liveScript !== null) serveScript(app, liveScript);
}

/**
 * Returns the theme in an address's query; `null` if the query has no theme or an unknown theme. The query's other
 * parameters may be invalid.
 */
function findThemeInQuery(query: unknown): Theme | null {
  return querySchema.pick({ theme: true }).safeParse(query).data?.theme ?? null;
}

/**
 * Serves the script that keeps embedded pages up to date. Pages in a sandboxed frame, which has no origin, may load it
 * too.
 */
function serveScript(app: FastifyInstance, code: string): void {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' };
  const entry = permanentEntry({ status: 200, headers, body: Buffer.from(code) });
  app.get(LIVE_SCRIPT_PATH, (request, reply) => sendInAcceptedEncoding(request, reply, entry));
}
