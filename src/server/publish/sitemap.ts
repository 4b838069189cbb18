import type { FastifyInstance } from 'fastify';
import type { FactsReader, Facts } from '../cache/facts.ts';
import type { ResponseCache, CacheableAnswer } from '../cache/response-cache.ts';
import { sendEntry } from '../http/send-entry.ts';

/** `pages`: the paths of the site's pages; `publicUrl`: the address that visitors use. */
type SitemapParts = { pages: readonly string[]; publicUrl: string; facts: FactsReader; cache: ResponseCache };

/** What is no page for a search engine: calls, officials' pages, the search itself. */
const hidden = ['/api/', '/admin/', '/data-input', '/cup-draw/T', '/search'];
/** The most that one sitemap may hold. */
const most = 50_000;

/** Serves what search engines ask for: which pages there are, and which are none of theirs. */
export function serveSitemap(app: FastifyInstance, parts: SitemapParts): void {
  const robots = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    `Sitemap: ${parts.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    sendEntry(request, reply, await parts.cache('sitemap', () => makeSitemap(parts))),
  );
}

async function makeSitemap({ pages, publicUrl, facts }: SitemapParts): Promise<CacheableAnswer> {
  const { value, dependencies } = await facts.read(peoplesPages);
  const paths = [...pages.filter((path) => !hidden.some((start) => `${path}/`.startsWith(start))), ...value];
  const urls = paths.slice(0, most).map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  const headers = { 'content-type': 'application/xml; charset=utf-8' };
  return { status: 200, headers, body: Buffer.from(xml), dependencies };
}

/** The pages of the teams of today, and of whoever plays in the default season. */
async function peoplesPages(facts: Facts): Promise<string[]> {
  const { teams, players } = await facts.people();
  const sums = await facts.sums((await facts.seasons()).default);
  const playing = new Set(sums.players.map(({ playerId }) => playerId));
  const live = [...teams.values()].filter(({ deleted, division }) => !deleted && division > 0);
  return [
    ...live.map(({ id }) => `/team/${encodeURIComponent(id)}`),
    ...[...players.values()]
      .filter(({ id, deleted }) => !deleted && playing.has(id))
      .map(({ id, name }) => `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(id)}`),
  ];
}

/** What `encodeURIComponent` leaves and XML does not. */
function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
