import type { FastifyInstance } from 'fastify';
import { createAnswers } from './answers.ts';
import type { Clock } from './clock.ts';
import { createFacts } from './facts.ts';
import { createAuth } from './auth/auth.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { serveCards } from './http/cards.ts';
import { serveAssets } from './http/assets.ts';
import { serveHealth } from './http/health.ts';
import { serveLive } from './http/live.ts';
import { serveOfficialReads } from './http/official-routes.ts';
import { servePages } from './http/page-routes.ts';
import type { RenderPage } from './http/pages.ts';
import { serveServiceWorker } from './http/service-worker.ts';
import { serveSitemap } from './http/sitemap.ts';
import { serveReads } from './http/read-routes.ts';
import { createServer, type Before } from './http/server.ts';
import { serveWrites } from './http/write-routes.ts';
import { createKeep } from './kept.ts';
import type { LeagueFile } from './league-folder.ts';
import { allReads, allWrites, officialReads } from './routes/all.ts';
import type { Store } from './storage/store.ts';

/** How the pages come to be: rendered from the built web, or by the development server that stands before everything. */
export type Web = {
  render: RenderPage;
  /** The folder of the built files that browsers load, which never change under their names. */
  assets: string | null;
  before?: Before;
  /** The paths of its public pages, for search engines. */
  pages?: readonly string[];
  /** The code of the service worker; `null`: browsers are told to drop theirs. */
  serviceWorker?: string | null;
};

/** What a site is made of, given by whoever starts it. */
export type SiteParts = {
  league: LeagueFile;
  store: Store;
  clock: Clock;
  web: Web;
  log: boolean;
  /** The address that visitors use. */
  publicUrl: string;
  trustProxy: string | null;
};

/** Bytes of answers kept in memory at most. */
const ROOM = 64 * 1024 * 1024;

/** What answers the public reads of a league, for the server and for programs that ask without one. */
export function createReading({ league, store, clock }: Pick<SiteParts, 'league' | 'store' | 'clock'>) {
  const facts = createFacts(store, clock);
  const keep = createKeep(facts.isCurrent, ROOM);
  const reads = allReads(league);
  return { facts, keep, reads, answers: createAnswers(reads, facts, keep) };
}

/** Puts the server together around a store; it does not listen yet. */
export async function createSite(parts: SiteParts): Promise<FastifyInstance> {
  const { league, store, clock, web, log, publicUrl, trustProxy } = parts;
  const { facts, keep, reads, answers } = createReading(parts);
  const auth = await createAuth({ store, clock, publicUrl });
  const secure = publicUrl.startsWith('https:');
  const app = await createServer({ log, secure, trustProxy, before: web.before ?? null });
  serveHealth(app, () => facts.read((from) => from.seasons()));
  serveReads(app, reads, answers);
  serveLive(app, store);
  serveSitemap(app, { pages: web.pages ?? [], publicUrl, facts, keep });
  serveServiceWorker(app, web.serviceWorker ?? null);
  serveCards(app, { leagueName: league.name, answers, facts });
  serveApiDocs(app, league.name);
  auth.serve(app);
  serveWrites(app, { writes: allWrites(league, clock), store, facts, gate: auth.gate });
  serveOfficialReads(app, { reads: officialReads, store, gate: auth.gate });
  if (web.assets) await serveAssets(app, web.assets);
  servePages(app, { render: web.render, answers, keep, publicUrl });
  return app;
}
