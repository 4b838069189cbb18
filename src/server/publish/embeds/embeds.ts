import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { numberInText, seasonField } from '#contract/call.ts';
import type { FactsReader } from '../../cache/facts.ts';
import { permanentEntry, type ResponseCache, type Run } from '../../cache/response-cache.ts';
import { logFailure, refusalOf } from '../../http/errors.ts';
import { inputOf } from '../../http/input.ts';
import type { Answers } from '../../http/reads.ts';
import { sendAccepted, sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import { throwNotFound, recordingSource } from '../publication.ts';
import { loadFixtures, loadResults, loadStandings, loadTeam } from './embed-content.ts';
import { embedDocument, faultDocument, LIVE_SCRIPT, type Theme } from './embed-document.ts';

/**
 * What `serveEmbeds` needs. `liveScript` is the code that keeps embedded pages up to date, or `null`. `run` makes a
 * page when it is its turn.
 */
type EmbedParts = {
  facts: FactsReader;
  answers: Answers;
  cache: ResponseCache;
  run: Run;
  liveScript: string | null;
};

const QUERY = z.object({
  season: seasonField,
  division: numberInText('Division').optional(),
  theme: z.enum(['light', 'dark'], 'theme must be light or dark.').optional(),
});
const PARAMS = z.object({ teamId: z.string().default('') });
const HTML = 'text/html; charset=utf-8';

/**
 * Unlike other pages, an embedded page may be framed by any site. It loads only styles, pictures and its script from
 * this site.
 */
const FRAMED = {
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

function allowFraming(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('x-frame-options').headers(FRAMED);
}

const LOADS = {
  '/embed/standings': () => loadStandings,
  '/embed/fixtures': () => loadFixtures,
  '/embed/results': () => loadResults,
  '/embed/team/:teamId': (teamId: string) => loadTeam(teamId),
} as const;

/**
 * Serves the pages that other sites may show in a frame. The pages use no cookies and are the same for every visitor.
 */
export function serveEmbeds(app: FastifyInstance, { facts, answers, cache, run, liveScript }: EmbedParts): void {
  const isLive = liveScript !== null;
  const options = {
    onRequest: (_: FastifyRequest, reply: FastifyReply, proceed: () => void) => {
      allowFraming(reply);
      proceed();
    },
    // Shows the refusal as a page in the frame. Of the usual JSON error, a browser would say only that it may not be
    // framed.
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(error);
      if (refusal.status >= 500) logFailure(error, request);
      allowFraming(reply)
        .code(refusal.status)
        .headers({ 'cache-control': 'no-store', ...refusal.headers });
      return reply.type(HTML).send(faultDocument(refusal.message, { theme: themeIn(request.query), isLive }));
    },
  };
  for (const [path, loadOf] of Object.entries(LOADS)) {
    app.get(path, options, async (request, reply) => {
      const { params, query } = inputOf({ params: PARAMS, query: QUERY }, request.params, request.query);
      const { teamId } = params;
      const { theme = null, ...choice } = query;
      const entry = await cache.answer(
        `${path} ${JSON.stringify([teamId, theme, choice])}`,
        async () => {
          const source = recordingSource({ facts, answers });
          const embed = await loadOf(teamId)(source, choice).catch(throwNotFound);
          const body = Buffer.from(embedDocument(embed, { theme, isLive }));
          return { status: 200, headers: { 'content-type': HTML }, body, dependencies: source.dependencies };
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

/** Returns the theme that an address asks for, or `null`. The other parameters may be invalid. */
function themeIn(query: unknown): Theme | null {
  return QUERY.pick({ theme: true }).safeParse(query).data?.theme ?? null;
}

/** Serves the script so that pages in a sandboxed frame, which has no origin, may load it too. */
function serveScript(app: FastifyInstance, code: string): void {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' };
  const entry = permanentEntry({ status: 200, headers, body: Buffer.from(code) });
  app.get(LIVE_SCRIPT, (request, reply) => sendAccepted(request, reply, entry));
}
