/** A site that listens, with pages made without a build, and with counts of what its answers cost. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { answerOf } from '#contract/client.ts';
import type { RenderPage } from '#server/http/pages.ts';
import type { Store } from '#server/storage/store.ts';
import { type SiteOptions, type TestSite, siteAround } from './site-around.ts';

export type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type KeptSite = TestSite & {
  url: string;
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;
  counts: Counts;
};

/** `framework`: requests that came to it; `made`: answers and pages that were computed, by what was read or rendered. */
export type Counts = { framework: number; reads: number; pages: string[] };

/** Listens around a store; the pages under `/admin` are for officials alone. Closed with the test. */
export async function keptSite(store: Store, options: SiteOptions = {}): Promise<KeptSite> {
  const counts: Counts = { framework: 0, reads: 0, pages: [] };
  const counted: Store = {
    ...store,
    read(work) {
      counts.reads += 1;
      return store.read(work);
    },
  };
  const render: RenderPage = (path, api, place) => {
    counts.pages.push(path);
    return page(path, api, place);
  };
  const web = { assets: null, render, isGuarded: (path: string) => path.startsWith('/admin') };
  const site = await siteAround(counted, { web, ...options });
  site.app.addHook('onRequest', (_, __, done) => {
    counts.framework += 1;
    done();
  });
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => site.app.close());
  return { ...site, url, counts, get: (path, headers = {}, method = 'GET') => get(url + path, headers, method) };
}

/** What every page asks for, and the table of the season that the address names. */
const page: RenderPage = async (path, api, { dependsOn }) => {
  const season = new URL(path, 'http://site').searchParams.get('season') ?? undefined;
  const [seasons, rows] = await Promise.all([
    api('GET /api/seasons', {}),
    api('GET /api/standings/{division}', { params: { division: 1 }, query: { season } }),
  ]);
  const html = JSON.stringify({ path, dependsOn: dependsOn(), seasons: answerOf(seasons), rows: answerOf(rows) });
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html: html.padEnd(1500) };
};

/** As the bytes come, whatever their coding, over a connection of its own. */
function get(url: string, headers: Record<string, string>, method: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
