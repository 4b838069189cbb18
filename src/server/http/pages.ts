import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FactsReader } from '../cache/facts.ts';
import { type ApiClient, createClient, type ApiRequest, type Transport } from '#contract/client.ts';
import { formatDependencies, isRequestedByEveryPage } from '#contract/protocol.ts';
import type { AnswerDependencies } from '../cache/facts.ts';
import type { CacheableAnswer, CacheEntry, ResponseCache, WorkLimiter } from '../cache/response-cache.ts';
import type { PublicReadService } from './reads.ts';
import { sendEntry } from './send-entry.ts';
import { createBoundedMap } from '../bounded-map.ts';
import { notFound } from '../refusal.ts';
import { requestLogger } from './errors.ts';

/** A rendered page. `error`: an error that was thrown while rendering; the page does not show it. */
export type Page = { status: number; headers: Record<string, string>; html: string; error?: unknown };

/**
 * What a page gets besides its data. `publicUrl`: the site's address for visitors. `dependsOn` returns a text with the
 * scopes and revisions that the page depends on so far (`contract/protocol`). `missing`: the sentence of a "not found"
 * page.
 */
type PageContext = { publicUrl: string; dependsOn: () => string; missing?: string };

/** Renders the page at an address (path and query). The page gets its data through `api`. */
export type HttpPageRenderer = (path: string, api: ApiClient, place: PageContext) => Promise<Page>;

/**
 * What `servePages` needs. `publicUrl`: the site's address for visitors. `isGuarded` returns whether the page at an
 * address is only for officials.
 */
type PagesOptions = {
  render: HttpPageRenderer;
  isGuarded: (url: string) => boolean | Promise<boolean>;
  answers: PublicReadService;
  cache: ResponseCache;
  publicUrl: string;
  /** Starts the rendering of a page, at once or after other work that is waiting. */
  run: WorkLimiter;
};

/**
 * Serves the pages: answers every GET or HEAD request that matches no route. If the path begins with `/api` or
 * `/assets`, or looks like a file name, the answer is 404.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  // Whether the page at a path is only for officials, keyed by path. Remembered, because the pages' router compares a
  // path with every route. That takes 2 ms, which is longer than sending a cached page.
  const guarded = createBoundedMap<string, boolean>(1000);

  async function isGuarded(url: string): Promise<boolean> {
    const [path = ''] = url.split('?', 1);
    const known = guarded.get(path) ?? (await options.isGuarded(url));
    guarded.set(path, known);
    return known;
  }

  // The "not found" page shows only the sentence `missing`, so all addresses with the same sentence share one cached
  // page.
  app.missingPage = (missing) => {
    const make = () => renderConsistentPage(options, '/missing', (error) => app.log.error(error), { missing });
    return options.cache.answer(`missing ${missing}`, make, options.run);
  };

  async function answerAnew(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isPageRequest(request)) throw notFound();
    if (await isGuarded(request.url)) return options.run(() => sendOfficialsPage(app, options, request, reply));
    const make = () => renderConsistentPage(options, request.url, (error) => requestLogger(request).error(error));
    return sendEntry(request, reply, await options.cache.answer(`page ${request.url}`, make, options.run));
  }

  // A cached page needs no permission check: only pages for everyone are cached.
  app.setNotFoundHandler((request, reply) => {
    const entry = options.cache.current(`page ${request.url}`);
    return entry === null ? answerAnew(request, reply) : sendEntry(request, reply, entry);
  });
}

/** Renders and sends a page for officials. It is never cached, because its data is for this visitor alone. */
async function sendOfficialsPage(
  app: FastifyInstance,
  { render, publicUrl }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const api = createClient(visitorTransport(app, request));
  const { status, headers, html, error } = await render(request.url, api, { publicUrl, dependsOn: () => '' });
  if (status >= 500) requestLogger(request).error(error);
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(html);
}

/**
 * Returns a transport that calls the API inside the server with the visitor's cookies, so that all permission checks
 * apply.
 */
function visitorTransport(app: FastifyInstance, { headers: { cookie }, ip }: FastifyRequest): Transport {
  return async ({ path }) => {
    const answer = await app.inject({ url: path, remoteAddress: ip, headers: cookie === undefined ? {} : { cookie } });
    return { status: answer.statusCode, json: JSON.parse(answer.payload) as unknown };
  };
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (/^\/(api|assets)(\/|$)/.test(path)) return false;
  // The addresses of players and matches may end like a file name, because they contain a player's name or team names.
  return /^\/(player(-matches)?|match)\//.test(path) || !/\.\w+$/.test(path);
}

/** An answer that a page has used. Its body is left out, so that a cached page does not keep it in memory. */
type AnswerUsedByPage = { sent: ApiRequest } & Pick<CacheEntry, 'etag' | 'dependencies'>;

const MAX_PAGE_RENDER_TRIES = 5;

/**
 * Renders a page. Its dependencies are those of all answers that it uses. If a write came between two of these answers,
 * renders the page again, up to `MAX_PAGE_RENDER_TRIES` times in all.
 */
async function renderConsistentPage(
  { render, answers, publicUrl }: PagesOptions,
  path: string,
  onError: (error: unknown) => void,
  more: Pick<PageContext, 'missing'> = {},
): Promise<CacheableAnswer> {
  for (let tries = 1; ; tries++) {
    const used: AnswerUsedByPage[] = [];
    let sentCalls = 0;
    let hasFailed = false;
    const failed = (error: unknown) => {
      hasFailed = true;
      onError(error);
    };
    const note = ({ etag, dependencies }: CacheEntry, sent: ApiRequest) => used.push({ sent, etag, dependencies });
    const transport = answers.transport({ used: note, failed });
    const client = createClient((sent) => {
      sentCalls += 1;
      return transport(sent);
    });
    const page = await render(path, client, { publicUrl, dependsOn: () => pageDependenciesText(used), ...more });
    if (page.status >= 500 && !hasFailed) onError(page.error);
    const merged = mergeDependencies(used);
    if (merged === null && tries < MAX_PAGE_RENDER_TRIES) continue;
    const dependencies = merged ?? new Map(used.flatMap((answer) => [...answer.dependencies]));
    const made = { status: page.status, headers: page.headers, body: Buffer.from(page.html), dependencies };
    // A refused call has no dependencies, so a page with a refused call cannot be revalidated.
    return sentCalls === used.length ? { ...made, revalidate: () => revalidatePage(answers, used) } : made;
  }
}

/**
 * Returns the dependencies of all answers; `null` if a write came between two of the answers, because a page must show
 * a single state.
 */
function mergeDependencies(used: readonly AnswerUsedByPage[]): AnswerDependencies | null {
  const merged = new Map<string, number>();
  for (const { dependencies } of used) {
    for (const [scope, revision] of dependencies) {
      if (merged.has(scope) && merged.get(scope) !== revision) return null;
      merged.set(scope, revision);
    }
  }
  return merged;
}

/**
 * Returns as text the dependencies that are written into the page. Leaves out dependencies of the answers that every
 * page loads.
 */
function pageDependenciesText(used: readonly AnswerUsedByPage[]): string {
  return formatDependencies(
    new Map(used.flatMap(({ sent, dependencies }) => (isRequestedByEveryPage(sent.key) ? [] : [...dependencies]))),
  );
}

/**
 * Returns the current dependencies of a page. Returns `null` if one of the page's answers has changed, or if the HTML
 * of the page contains a dependency whose revision has changed. A dependency that only belongs to an answer that every
 * page loads, such as the list of seasons, is not in the HTML. Each result changes a dependency of the list of seasons,
 * but seldom the list itself. So a result does not drop all pages from the cache.
 */
async function revalidatePage(
  answers: PublicReadService,
  used: readonly AnswerUsedByPage[],
): Promise<AnswerDependencies | null> {
  const now = await Promise.all(used.map(async ({ sent }) => ({ ...(await answers.answerSent(sent)), sent })));
  const isSame = now.every(({ etag }, index) => etag === used[index]?.etag);
  return isSame && pageDependenciesText(now) === pageDependenciesText(used) ? mergeDependencies(now) : null;
}

const CONTENT_SECURITY_POLICY_HEADER = 'content-security-policy';

/**
 * Allows only the questionnaire's page to show the site of the questionnaire's form in an `iframe`. The address of the
 * form is a setting, so the policy is set for each request, even for a 304, and not cached with the page.
 */
export function allowQuestionnaireIframe(app: FastifyInstance, facts: Pick<FactsReader, 'read'>): void {
  async function allow(reply: FastifyReply): Promise<void> {
    const policy = reply.getHeader(CONTENT_SECURITY_POLICY_HEADER);
    if (typeof policy !== 'string') return;
    const { value: url } = await facts.read(async (from) => from.content().questionnaireUrl);
    if (url !== null) reply.header(CONTENT_SECURITY_POLICY_HEADER, `${policy};frame-src ${new URL(url).origin}`);
  }

  app.addHook('onRequest', (request, reply, proceed) => {
    if (isQuestionnaireAddress(request.url)) void allow(reply).then(() => proceed(), proceed);
    else proceed();
  });
}

/**
 * Returns whether an address is that of the questionnaire's page. Like the pages' router, it ignores case and a slash
 * at the end of the path.
 */
function isQuestionnaireAddress(url: string): boolean {
  return /^\/questionnaire\/?(\?|$)/i.test(url);
}
