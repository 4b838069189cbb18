import type { FastifyInstance } from 'fastify';
import { createReadAnswers, serveUncachedReads, serveCachedReads } from './http/reads.ts';
import type { Clock } from './clock.ts';
import type { FactsReader } from './cache/facts.ts';
import { createFactsReader } from './cache/facts-reader.ts';
import { keepSeasonsPrecomputed } from './cache/precomputed-seasons.ts';
import { createAuth } from './auth/auth.ts';
import { apiDocs } from './publish/api-docs.ts';
import { calendarPublications } from './publish/calendars.ts';
import { embedStyleSheet } from './publish/embeds/embed-style.ts';
import { serveEmbeds } from './publish/embeds/embeds.ts';
import { catchUpBeforeReads } from './cache/catch-up.ts';
import {
  serveAssets,
  servePasswordChangeRedirect,
  serveRobotsTxt,
  serveServiceWorker,
  serveSecurityText,
  leagueStyleSheet,
  sitemap,
  webManifest,
  siteIcons,
} from './publish/site-files.ts';
import { generatedFixturesPicture } from './publish/pictures/fixtures-picture.ts';
import { linkPreviewPictures } from './publish/pictures/link-pictures.ts';
import { sharedPictures } from './publish/pictures/shared-pictures.ts';
import { weekPicture } from './publish/pictures/week-picture.ts';
import { servePublications, type PublicationsOptions } from './publish/publication.ts';
import { serveBackups } from './operations/backups/serve-backups.ts';
import type { Gate } from './http/gate.ts';
import { serveDoctorChecks } from './operations/status/checks.ts';
import { serveHealth, serveMetrics, logAndCountRequests, meteredStore } from './operations/status/watch-site.ts';
import { documentPublications, serveUploadedFiles } from './publish/documents/documents.ts';
import { leagueTableCsv } from './publish/league-tables.ts';
import { LIMITS, type ServerLimits } from './http/limits/limits.ts';
import { createWorkLimit } from './http/limits/overload.ts';
import type { ImportPlanner } from './import/import-process.ts';
import { serveLiveEvents } from './http/live-events.ts';
import type { Log } from './operations/log/log.ts';
import { createCacheMeters, createMetrics } from './operations/status/metrics.ts';
import { newsFeedPublication } from './publish/news-feed.ts';
import { allowQuestionnaireIframe, type HttpPageRenderer, servePages } from './http/pages.ts';
import { type PhotoVariantStore, servePlayerPhotos, servePhotoVariants } from './publish/photos/serve-photos.ts';
import { addStaleHeader } from './http/send-entry.ts';
import { awaitLastRequestsOnClose, createServer, type DevHandler } from './http/server.ts';
import { serveWrites } from './http/writes.ts';
import { createResponseCache, type CacheMeter } from './cache/response-cache.ts';
import { allCachedReads, allWrites, allUncachedReads } from './routes/all.ts';
import { ensurePushKeys, type PushSender } from './notices/push-service.ts';
import { startSendingNotices } from './notices/send-notices.ts';
import { fixtureReadsForOfficials } from './routes/fixture-list.ts';
import { handicapReviewReads } from './routes/handicaps.ts';
import { precomputeSeason } from './routes/precompute-season.ts';
import { scheduleRunningScoreExpiry } from './routes/running-scores.ts';
import { statusReads } from './routes/status.ts';
import { sharedTimerReads } from './routes/shootout-timers.ts';
import { createBatchRead } from './routes/batch.ts';
import type { InstallationInfo } from './operations/status/operating.ts';
import { allRevisions } from './storage/revisions.ts';
import type { Store } from './storage/store.ts';
import type { LeagueContentCache } from './content/league-content.ts';

/** What a site needs to show pages: the built pages, or the development server. */
export type PageRendering = {
  render: HttpPageRenderer;
  /** Returns whether the page at an address is only for officials. Without this function, all pages are public. */
  isGuarded?: (url: string) => boolean | Promise<boolean>;
  /** The folder of the built files for browsers. */
  assets: string | null;
  /** The development server. It handles every request first. */
  before?: DevHandler;
  /** The paths of the public pages, for the sitemap and the request metrics. */
  pages?: readonly string[];
  /** The code of the service worker. With `null`, browsers remove a service worker that they have installed. */
  serviceWorker?: string | null;
  /** The inline script of public pages. Browsers run no other inline script. */
  startScript?: string;
  /** The code that keeps embedded pages up to date. Without it they do not change after they were loaded. */
  embedScript?: string;
  /** The icon as SVG. Without it the site serves no icon. */
  icon?: string;
};

/** The parts and settings from which `createSite` creates a site. */
export type CreateSiteOptions = {
  /** The league's texts and settings. When the site closes, the site calls the content's `close`. */
  content: LeagueContentCache;
  /** The photos of the galleries. Without this, the site serves no gallery photos. */
  photos?: PhotoVariantStore;
  store: Store;
  clock: Clock;
  web: PageRendering;
  /** `false` disables the log. */
  log: Log | false;
  /** The data for the status page, `/metrics`, the checks and the backups. Without it the site has none of these. */
  operating?: InstallationInfo;
  /** Sends a push message to a follower's device. If `post` is missing, the site sends no messages. */
  post?: PushSender;
  /** The site's public address, such as `https://snooker.example`. */
  publicUrl: string;
  trustProxy: string | null;
  /** The maximum size of the cache for answers, in bytes. With 0, nothing is cached. */
  cacheBytes?: number;
  limits?: ServerLimits;
  /** Whether the site prepares the data for answers about all seasons as soon as it listens (docs/caching.md). */
  precomputesSeasons?: boolean;
  /** Reads an imported file and plans its import. By default this happens in a child process. */
  planFile?: ImportPlanner;
};

const DEFAULT_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Returns what is needed to answer public read requests. Programs without a server, such as the command line, use it
 * too.
 */
export function createPublicReadServices({
  content,
  store,
  clock,
  publicUrl,
  cacheBytes = DEFAULT_CACHE_BYTES,
  meter,
}: Pick<CreateSiteOptions, 'content' | 'store' | 'clock' | 'publicUrl' | 'cacheBytes'> & { meter?: CacheMeter }) {
  const facts = createFactsReader(store, clock, content);
  const cache = createResponseCache(facts.isCurrent, cacheBytes, meter);
  const alone = allCachedReads(publicUrl);
  const reads = [...alone, createBatchRead(alone)];
  return { facts, cache, reads, answers: createReadAnswers(reads, facts, cache) };
}

/** Creates the server, which does not listen yet. Stores keys for push messages in the store if it has none. */
export async function createSite(options: CreateSiteOptions): Promise<FastifyInstance> {
  const { content, photos, clock, web, log, publicUrl, trustProxy, operating, limits = LIMITS } = options;
  const meters = createCacheMeters();
  const token = operating?.metricsToken ?? null;
  const metrics = token === null ? null : await createMetrics();
  const store = meteredStore(options.store, metrics, log ? log.lines : null);
  const { facts, cache, reads, answers } = createPublicReadServices({ ...options, store, meter: meters.cache });
  await ensurePushKeys(store);
  const auth = await createAuth({ store, clock, publicUrl, isCupDrawOpen: () => content.current().openCupDraw });
  const secure = publicUrl.startsWith('https:');
  const { before = null, startScript } = web;
  const app = await createServer({ log: log && log.lines, secure, trustProxy, before, startScript, limits });
  app.addHook('onClose', async () => content.close());
  logAndCountRequests(app, metrics, web.pages ?? []);
  allowQuestionnaireIframe(app, facts);
  catchUpBeforeReads(app, store);
  addStaleHeader(app, store);
  // The health check reads the store and not `facts`, because `facts` may come from the cache while the database is
  // unavailable.
  serveHealth(app, () => store.read(allRevisions));
  // Reads and writes have separate limits, so that an official can save a result however many people read.
  const newLimit = () => createWorkLimit(limits.working, () => app.isUnderPressure());
  const [run, runWrite] = [newLimit(), newLimit()];
  serveCachedReads(app, reads, answers, run);
  const listeners = serveLiveEvents(app, { store, clock, limits });
  const scraped = { store, meters, listeners };
  serveMetrics(app, operating && metrics && token !== null ? { ...scraped, operating, metrics, token } : null);
  serveRobotsTxt(app, publicUrl);
  serveSecurityText(app, { facts, clock, publicUrl });
  servePasswordChangeRedirect(app);
  serveServiceWorker(app, web.serviceWorker ?? null);
  serveGeneratedAndUploadedFiles(app, { facts, answers, files: store.files, photos }, publicUrl, web);
  serveEmbeds(app, { facts, answers, cache, run, liveScript: web.embedScript ?? null });
  if (photos !== undefined) servePhotoVariants(app, photos);
  servePlayerPhotos(app, store);
  auth.serve(app);
  const writes = allWrites(clock, publicUrl, store, options.planFile);
  serveWrites(app, { writes, store, facts, gate: auth.gate, secure, run: runWrite });
  serveUncachedReads(app, {
    reads: [
      ...allUncachedReads(clock, facts, { publicUrl, backups: operating?.backups ?? null, program: operating ?? null }),
      ...sharedTimerReads(clock),
      ...fixtureReadsForOfficials(clock, facts),
      ...handicapReviewReads(facts),
      ...(operating ? statusReads({ store, clock, listeners, operating }) : []),
    ],
    store,
    gate: auth.gate,
  });
  startSendingPushNotices(app, { ...options, store, facts });
  if (options.precomputesSeasons) precomputeWhileListening(app, facts, store);
  if (operating) serveChecksAndBackups(app, { store, clock, gate: auth.gate, content, operating });
  if (web.assets) await serveAssets(app, web.assets);
  servePages(app, { render: web.render, isGuarded: web.isGuarded ?? (() => false), answers, cache, publicUrl, run });
  scheduleRunningScoreExpiry(app, { store, clock });
  awaitLastRequestsOnClose(app, limits);
  return app;
}

/** Prepares the data for answers about all seasons, from when the server listens until it closes. */
function precomputeWhileListening(app: FastifyInstance, facts: FactsReader, store: Store): void {
  let stop = async () => {};
  app.addHook('onListen', (done) => {
    stop = keepSeasonsPrecomputed(facts, store, precomputeSeason, (error) => app.log.error(error));
    done();
  });
  app.addHook('onClose', () => stop());
}

type ChecksAndBackupsOptions = Pick<CreateSiteOptions, 'store' | 'clock' | 'content'> & {
  gate: Gate;
  operating: InstallationInfo;
};

/** Serves the checks of the installation, and the calls that make, download and restore backups. */
function serveChecksAndBackups(app: FastifyInstance, { content, operating, ...parts }: ChecksAndBackupsOptions): void {
  serveDoctorChecks(app, { ...parts, operating, timeZone: () => content.current().timeZone });
  serveBackups(app, { ...operating.backups, ...parts });
}

/** Notifies followers until the server closes. Does nothing without `post`. */
function startSendingPushNotices(
  app: FastifyInstance,
  { post, log, ...parts }: CreateSiteOptions & { facts: FactsReader },
): void {
  if (post === undefined) return;
  const warn = (sentence: string, err: unknown) => log && log.lines.error({ event: 'notices', err }, sentence);
  app.addHook('onClose', startSendingNotices({ ...parts, post, warn }));
}

/**
 * Serves the generated and uploaded files of the site: feeds, calendars, documents, pictures, styles, icons and the
 * description of the API.
 */
function serveGeneratedAndUploadedFiles(
  app: FastifyInstance,
  options: PublicationsOptions,
  publicUrl: string,
  { pages = [], icon }: CreateSiteOptions['web'],
): void {
  serveUploadedFiles(app, options);
  servePublications(app, options, [
    newsFeedPublication(publicUrl),
    sitemap(pages, publicUrl),
    leagueStyleSheet,
    embedStyleSheet,
    webManifest,
    ...calendarPublications(publicUrl),
    ...documentPublications,
    leagueTableCsv,
    generatedFixturesPicture,
    weekPicture,
    ...linkPreviewPictures,
    ...sharedPictures(publicUrl),
    ...(icon === undefined ? [] : siteIcons(icon)),
    ...apiDocs,
  ]);
}
