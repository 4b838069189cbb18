/** The whole server around a store, in process, on a day that the caller sets. */
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '#contract/client.ts';
import type { Clock } from '#server/clock.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type LeagueFile, readLeagueFile } from '#server/league-folder.ts';
import { seedSeasons } from '#server/open-league.ts';
import { createSite, type Web } from '#server/site.ts';
import type { Store } from '#server/storage/store.ts';

/** A day in the middle of the season that is shown by default. */
export const TODAY = '2025-11-20';

export type TestSite = {
  app: FastifyInstance;
  store: Store;
  league: LeagueFile;
  clock: { day: string };
  /** The typed client, as a visitor. */
  api: Client;
};

export type SiteOptions = {
  /** Whether it starts with the demo league. */
  demo?: boolean;
  today?: string;
  web?: Web;
};

/** A site with the seasons of `league.json`, without pages unless `web` brings them; the caller closes it and its store. */
export async function siteAround(
  store: Store,
  { demo = false, today = TODAY, web = NO_PAGES }: SiteOptions = {},
): Promise<TestSite> {
  const league = await readLeagueFile('league');
  await seedSeasons(store, league);
  if (demo) await seedDemo(store, league.seasons, today);
  const day = { day: today };
  const clock: Clock = { now: () => new Date(`${day.day}T19:30:00Z`), today: () => day.day };
  const parts = { league, store, clock, web, log: false, publicUrl: 'http://localhost:3000', trustProxy: null };
  const app = await createSite(parts);
  return { app, store, league, clock: day, api: createClient(injected(app)) };
}

const NO_PAGES: Web = { assets: null, render: async () => ({ status: 404, headers: {}, html: 'no page' }) };

function injected(app: FastifyInstance): Parameters<typeof createClient>[0] {
  return async ({ path }) => {
    const response = await app.inject(path);
    return { status: response.statusCode, json: response.json() };
  };
}
