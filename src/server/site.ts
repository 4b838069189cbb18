import type { FastifyInstance } from 'fastify';
import { createAnswers, serveGuardedReads, serveReads } from './http/reads.ts';
import type { Clock } from './clock.ts';
import type { FactsReader } from './cache/facts.ts';
import { createFacts } from './cache/facts-reader.ts';
import { precomputeSeasons } from './cache/precomputed-seasons.ts';
import { createAuth } from './auth/auth.ts';
import { apiDocs } from './publish/api-docs.ts';
import { calendars } from './publish/calendars.ts';
import { embedStyle } from './publish/embeds/embed-style.ts';
import { serveEmbeds } from './publish/embeds/embeds.ts';
import { catchUpBeforeReads } from './cache/catch-up.ts';
import {
  serveAssets,
  servePasswordChange,
  serveRobots,
  serveServiceWorker,
  serveSecurityText,
  leagueStyle,
  sitemap,
  webManifest,
  siteIcons,
} from './publish/site-files.ts';
import { drawnFixtures } from './publish/pictures/fixtures-picture.ts';
import { linkPictures } from './publish/pictures/link-pictures.ts';
import { sharedPictures } from './publish/pictures/shared-pictures.ts';
import { weekPicture } from './publish/pictures/week-picture.ts';
import { servePublications, type PublishParts } from './publish/publication.ts';
import { serveBackups } from './operations/backups/serve-backups.ts';
import type { Gate } from './http/gate.ts';
import { serveChecks } from './operations/status/checks.ts';
import { serveHealth, serveMetrics, watchRequests, meteredStore } from './operations/status/watch-site.ts';
import { madeDocuments, serveOwnFiles } from './publish/documents/documents.ts';
import { tableFile } from './publish/league-tables.ts';
import { LIMITS, type ServerLimits } from './http/limits/limits.ts';
import { createWorkLimit } from './http/limits/overload.ts';
import type { PlanFile } from './import/import-process.ts';
import { serveLive } from './http/live-events.ts';
import type { Log } from './operations/log/log.ts';
import { createMeters, createMetrics } from './operations/status/metrics.ts';
import { newsFeed } from './publish/news-feed.ts';
import { allowQuestionnaire, type RenderPage, servePages } from './http/pages.ts';
import { type Album, serveFaces, servePhotos } from './publish/photos/album.ts';
import { addStaleHeader } from './http/send-entry.ts';
import { awaitLastRequests, createServer, type DevHandler } from './http/server.ts';
import { serveWrites } from './http/writes.ts';
import { createResponseCache, type CacheMeter } from './cache/response-cache.ts';
import { allReads, allWrites, guardedReads } from './routes/all.ts';
import { ensurePushKey, type SendPush } from './notices/push-service.ts';
import { sendNotices } from './notices/send-notices.ts';
import { fixtureDraftReads } from './routes/fixture-list.ts';
import { handicapReviews } from './routes/handicaps.ts';
import { precomputeSeason } from './routes/precompute-season.ts';
import { expireRunning } from './routes/running-scores.ts';
import { statusReads } from './routes/status.ts';
import { timerReads } from './routes/timers.ts';
import { batchRead } from './routes/batch.ts';
import type { Operating } from './operations/status/operating.ts';
import { revisionsOf } from './storage/revisions.ts';
import type { Store } from './storage/store.ts';
import type { LiveContent } from './content/league-content.ts';

/** Where pages come from: rendered from the built pages, or by the development server. */
export type Web = {
  render: RenderPage;
  /** Returns whether an address is a page only for officials. If it is not given, no page is. */
  isGuarded?: (url: string) => boolean | Promise<boolean>;
  /** The folder of the built files for browsers. */
  assets: string | null;
  /** The development server. It handles every request first. */
  before?: DevHandler;
  /** The paths of the public pages, for search engines. */
  pages?: readonly string[];
  /** The code of the service worker. With `null`, browsers remove an installed one. */
  serviceWorker?: string | null;
  /** The code that public pages contain. Browsers run no other code within a page. */
  startScript?: string;
  /** The code that keeps embedded pages up to date. Without it they do not change after they were loaded. */
  embedScript?: string;
  /** The icon as SVG. Without it the site serves no icon. */
  icon?: string;
};

/** What a site is made of. */
export type SiteParts = {
  /** The content is closed together with the site. */
  content: LiveContent;
  /** The pictures of the galleries. Without it the site serves none. */
  photos?: Album;
  store: Store;
  clock: Clock;
  web: Web;
  /** `false` disables the log. */
  log: Log | false;
  /** The data for the status page and `/metrics`. Without it neither exists. */
  operating?: Operating;
  /** Posts messages to followers. Without it no messages are sent. */
  post?: SendPush;
  /** The address that visitors use. */
  publicUrl: string;
  trustProxy: string | null;
  /** The most bytes of cached answers. With 0 nothing is cached. */
  cacheBytes?: number;
  limits?: ServerLimits;
  /** Whether the site computes the sums of all seasons in advance while it listens (docs/caching.md). */
  precomputesSeasons?: boolean;
  /** Reads imported files; by default in child processes. */
  planFile?: PlanFile;
};

const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Returns everything needed to answer the public reads. Programs without a server, such as the command line, use it
 * too.
 */
export function createPublicReads({
  content,
  store,
  clock,
  publicUrl,
  cacheBytes = CACHE_BYTES,
  meter,
}: Pick<SiteParts, 'content' | 'store' | 'clock' | 'publicUrl' | 'cacheBytes'> & { meter?: CacheMeter }) {
  const facts = createFacts(store, clock, content);
  const cache = createResponseCache(facts.isCurrent, cacheBytes, meter);
  const alone = allReads(publicUrl);
  const reads = [...alone, batchRead(alone)];
  return { facts, cache, reads, answers: createAnswers(reads, facts, cache) };
}

/** Creates the server for a store. The server does not listen yet. */
export async function createSite(parts: SiteParts): Promise<FastifyInstance> {
  const { content, photos, clock, web, log, publicUrl, trustProxy, operating, limits = LIMITS } = parts;
  const meters = createMeters();
  const token = operating?.metricsToken ?? null;
  const metrics = token === null ? null : await createMetrics();
  const store = meteredStore(parts.store, metrics, log ? log.lines : null);
  const { facts, cache, reads, answers } = createPublicReads({ ...parts, store, meter: meters.cache });
  await ensurePushKey(store);
  const auth = await createAuth({ store, clock, publicUrl, isCupDrawOpen: () => content.current().openCupDraw });
  const secure = publicUrl.startsWith('https:');
  const { before = null, startScript } = web;
  const app = await createServer({ log: log && log.lines, secure, trustProxy, before, startScript, limits });
  app.addHook('onClose', async () => content.close());
  watchRequests(app, metrics, web.pages ?? []);
  allowQuestionnaire(app, facts);
  catchUpBeforeReads(app, store);
  addStaleHeader(app, store);
  // Reads the store, because the facts may come from the cache even if the database is unavailable.
  serveHealth(app, () => store.read(revisionsOf));
  // Reads and writes have separate limits, so that an official can save a result however many people read.
  const newLimit = () => createWorkLimit(limits.working, () => app.isUnderPressure());
  const [run, runWrite] = [newLimit(), newLimit()];
  serveReads(app, reads, answers, run);
  const listeners = serveLive(app, { store, clock, limits });
  const scraped = { store, meters, listeners };
  serveMetrics(app, operating && metrics && token !== null ? { ...scraped, operating, metrics, token } : null);
  serveRobots(app, publicUrl);
  serveSecurityText(app, { facts, clock, publicUrl });
  servePasswordChange(app);
  serveServiceWorker(app, web.serviceWorker ?? null);
  servePublished(app, { facts, answers, files: store.files, photos }, publicUrl, web);
  serveEmbeds(app, { facts, answers, cache, run, liveScript: web.embedScript ?? null });
  if (photos !== undefined) servePhotos(app, photos);
  serveFaces(app, store);
  auth.serve(app);
  const writes = allWrites(clock, publicUrl, store, parts.planFile);
  serveWrites(app, { writes, store, facts, gate: auth.gate, secure, run: runWrite });
  serveGuardedReads(app, {
    reads: [
      ...guardedReads(clock, facts, { publicUrl, backups: operating?.backups ?? null, program: operating ?? null }),
      ...timerReads(clock),
      ...fixtureDraftReads(clock, facts),
      ...handicapReviews(facts),
      ...(operating ? statusReads({ store, clock, listeners, operating }) : []),
    ],
    store,
    gate: auth.gate,
  });
  tellFollowers(app, { ...parts, store, facts });
  if (parts.precomputesSeasons) precomputeWhileListening(app, facts, store);
  if (operating) serveOperating(app, { store, clock, gate: auth.gate, content, operating });
  if (web.assets) await serveAssets(app, web.assets);
  servePages(app, { render: web.render, isGuarded: web.isGuarded ?? (() => false), answers, cache, publicUrl, run });
  expireRunning(app, { store, clock });
  awaitLastRequests(app, limits);
  return app;
}

/** Computes the sums of all seasons in advance while the server listens. */
function precomputeWhileListening(app: FastifyInstance, facts: FactsReader, store: Store): void {
  let stop = async () => {};
  app.addHook('onListen', (done) => {
    stop = precomputeSeasons(facts, store, precomputeSeason, (error) => app.log.error(error));
    done();
  });
  app.addHook('onClose', () => stop());
}

type OperatingParts = Pick<SiteParts, 'store' | 'clock' | 'content'> & { gate: Gate; operating: Operating };

/** Serves the checks and the backups of the installation. */
function serveOperating(app: FastifyInstance, { content, operating, ...parts }: OperatingParts): void {
  serveChecks(app, { ...parts, operating, timeZone: () => content.current().timeZone });
  serveBackups(app, { ...operating.backups, ...parts });
}

/** Notifies followers until the server closes. */
function tellFollowers(app: FastifyInstance, { post, log, ...parts }: SiteParts & { facts: FactsReader }): void {
  if (post === undefined) return;
  const warn = (sentence: string, err: unknown) => log && log.lines.error({ event: 'notices', err }, sentence);
  app.addHook('onClose', sendNotices({ ...parts, post, warn }));
}

/** Serves everything except pages and the API: feeds, calendars, documents and pictures. */
function servePublished(
  app: FastifyInstance,
  parts: PublishParts,
  publicUrl: string,
  { pages = [], icon }: SiteParts['web'],
): void {
  serveOwnFiles(app, parts);
  servePublications(app, parts, [
    newsFeed(publicUrl),
    sitemap(pages, publicUrl),
    leagueStyle,
    embedStyle,
    webManifest,
    ...calendars(publicUrl),
    ...madeDocuments,
    tableFile,
    drawnFixtures,
    weekPicture,
    ...linkPictures,
    ...sharedPictures(publicUrl),
    ...(icon === undefined ? [] : siteIcons(icon)),
    ...apiDocs,
  ]);
}
