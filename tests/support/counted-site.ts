/** A listening site that counts its reads from the store and the pages that it renders. Its pages need no build. */
import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { HttpPageRenderer } from '#server/http/pages.ts';
import type { Store } from '#server/storage/store.ts';
import { send } from '../soak/requests.ts';
import { type SiteOptions, type TestSite, siteAround } from './site-around.ts';

export type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type CountedSite = TestSite & {
  url: string;
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Received>;
  counts: Counts;
};

/** `reads`: the number of reads from the store. `pages`: the paths of rendered pages. */
export type Counts = { reads: number; pages: string[] };

/** Starts a site around a store and closes it when the test ends. Pages under `/admin` need a sign-in. */
export async function countedSite(store: Store, options: SiteOptions = {}): Promise<CountedSite> {
  const counts: Counts = { reads: 0, pages: [] };
  const counted: Store = {
    ...store,
    read(work) {
      counts.reads += 1;
      return store.read(work);
    },
  };
  const render: HttpPageRenderer = (path, api, place) => {
    counts.pages.push(path);
    return page(path, api, place);
  };
  const web = { assets: null, render, isGuarded: (path: string) => path.startsWith('/admin') };
  const site = await siteAround(counted, { web, ...options });
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => site.app.close());
  /** Sends a request over a new connection. The body is the bytes as received, still compressed. */
  const get: CountedSite['get'] = async (path, headers = {}, method = 'GET') => {
    const { bytes: body, ...answer } = await send(url, { method, path, headers }, false);
    return { ...answer, body };
  };
  return { ...site, url, counts, get };
}

/** Renders a page that loads what every page needs, and the table of the season in the address. */
const page: HttpPageRenderer = async (path, api, { dependsOn }) => {
  const season = new URL(path, 'http://site').searchParams.get('season') ?? undefined;
  const [seasons, rows] = await Promise.all([
    api('GET /api/seasons', {}),
    api('GET /api/standings/{division}', { params: { division: 1 }, query: { season } }),
  ]);
  const html = JSON.stringify({
    path,
    dependsOn: dependsOn(),
    seasons: answerOrThrow(seasons),
    rows: answerOrThrow(rows),
  });
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html: html.padEnd(1500) };
};
