import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FactsReader, Facts } from '../cache/facts.ts';
import { permanentEntry } from '../cache/response-cache.ts';
import { sendInAcceptedEncoding } from '../http/send-entry.ts';
import type { Clock } from '../clock.ts';
import { addDays } from '#domain/day.ts';
import { addressOfMatch } from '../fixture-list/match-address.ts';
import { publishedFixtureList } from '../fixture-list/season-list.ts';
import { notFound } from '../refusal.ts';
import { styleSheetOf } from '#contract/colours.ts';
import serveStatic from '@fastify/static';
import { jpegDataUrl } from './pictures/picture-marks.ts';
import { definePublication } from './publication.ts';
import { renderAsync } from '@resvg/resvg-js';
import { palette } from '#contract/palette.ts';

/** The beginnings of paths that search engines must not index. */
const unindexedPathPrefixes = ['/api/', '/admin/', '/data-input', '/cup-draw/T', '/join', '/search'];
/** How many addresses a sitemap may have at most. */
const MAX_SITEMAP_URLS = 50_000;

/** Serves `/robots.txt`. `publicUrl` is the address that visitors use. */
export function serveRobotsTxt(app: FastifyInstance, publicUrl: string): void {
  const disallowed = unindexedPathPrefixes.map((path) => `Disallow: ${path}`);
  const robots = ['User-agent: *', ...disallowed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
}

/** Returns the sitemap for search engines: the public `pages`, and the pages of teams, players, cups and matches. */
export function sitemap(pages: readonly string[], publicUrl: string) {
  return definePublication({
    path: '/sitemap.xml',
    wanted: z.object({}),
    type: 'application/xml; charset=utf-8',
    make: ({ read }) => read((from) => sitemapOf(pages, publicUrl, from)),
  });
}

async function sitemapOf(pages: readonly string[], publicUrl: string, from: Facts): Promise<string> {
  const listed = pages.filter((path) => !unindexedPathPrefixes.some((start) => `${path}/`.startsWith(start)));
  const paths = [...listed, ...(await pagesOfCupsTeamsAndPlayers(from)), ...(await pagesOfMatches(from))];
  const urls = paths
    .slice(0, MAX_SITEMAP_URLS)
    .map((path) => `<url><loc>${escapeAddressForXml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/**
 * Returns the page paths of the default season's cups, of current teams, and of players with a match in that season.
 */
async function pagesOfCupsTeamsAndPlayers(facts: Facts): Promise<string[]> {
  const { teams, players } = await facts.people();
  const { default: shown } = await facts.seasons();
  const sums = await facts.sums(shown);
  const cups = await facts.cups(shown);
  const playing = new Set(sums.players.map(({ playerId }) => playerId));
  const live = [...teams.values()].filter(({ deleted, division }) => !deleted && division > 0);
  return [
    ...cups.map(({ competition }) => `/cups/${encodeURIComponent(competition.id)}`).sort(),
    ...live.map(({ id }) => `/team/${encodeURIComponent(id)}`),
    ...[...players.values()]
      .filter(({ id, deleted }) => !deleted && playing.has(id))
      .map(({ id }) => `/player/${encodeURIComponent(id)}`),
  ];
}

/**
 * Returns the paths of the default season's match pages: first the fixtures on the fixture list, then the results that
 * are not on the list.
 */
async function pagesOfMatches(facts: Facts): Promise<string[]> {
  const { default: season } = await facts.seasons();
  const { scheduled, results, people } = await publishedFixtureList(facts, season);
  const onList = new Set(Array.from(results.values(), ({ id }) => id));
  const others = (await facts.fixtures(season)).filter(({ id }) => !onList.has(id));
  return [...scheduled, ...others].map((one) => addressOfMatch(one, people));
}

/** Escapes `&` and `'` for XML. Addresses contain no other characters that need to be escaped. */
function escapeAddressForXml(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}

/** What `serveSecurityText` needs. `publicUrl` is the address that visitors use. */
type SecurityTextOptions = { facts: Pick<FactsReader, 'read'>; clock: Pick<Clock, 'today'>; publicUrl: string };

/** How many days a downloaded security.txt stays valid. */
const SECURITY_TEXT_DAYS = 30;

/** Serves `/.well-known/security.txt` (RFC 9116); 404 if the league has no contact address. */
export function serveSecurityText(app: FastifyInstance, { facts, clock, publicUrl }: SecurityTextOptions): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const { value: contactEmail } = await facts.read(async (from) => from.content().contactEmail);
    if (contactEmail === null) throw notFound();
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${addDays(clock.today(), SECURITY_TEXT_DAYS)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}

/** Redirects password managers to the form for a new password (W3C, A Well-Known URL for Changing Passwords). */
export function servePasswordChangeRedirect(app: FastifyInstance): void {
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/admin#password'));
}

/**
 * The league's colours as a style sheet; empty if the league has chosen none. Pages link to it only if it is not empty.
 */
export const leagueStyleSheet = definePublication({
  path: '/league.css',
  wanted: z.object({}),
  type: 'text/css; charset=utf-8',
  make: ({ read }) =>
    read(async (from) => {
      const { colours } = from.content();
      return colours === null ? '' : styleSheetOf(colours);
    }),
});

/**
 * The web app manifest, with which phones add the site to the home screen. It has the league's name and the icons of
 * `siteIcons`.
 */
export const webManifest = definePublication({
  path: '/site.webmanifest',
  wanted: z.object({}),
  type: 'application/manifest+json; charset=utf-8',
  make: ({ read }) =>
    read(async (from) => {
      const { name, colours } = from.content();
      const icons = INSTALLED_ICON_SIZES.flatMap((size) =>
        ['any', 'maskable'].map((purpose) => {
          return { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
        }),
      );
      const cloth = colours?.cloth ?? palette.baize800;
      const shown = { display: 'standalone', background_color: cloth, theme_color: cloth };
      return JSON.stringify({ id: '/', name, start_url: '/', ...shown, icons });
    }),
});

/**
 * Serves the built files under `/assets/`. A file's name changes with its content. The build puts compressed files
 * (`.br`, `.gz`) beside each.
 */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
}

/**
 * The script that replaces the service worker when it is switched off: clears the caches of an earlier worker and
 * unregisters itself. Browsers load the worker's file on each visit, so every returning visitor gets this script.
 */
const SERVICE_WORKER_REMOVAL_SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * Serves the service worker at the root, so that it works for the whole site. `worker` is its script, or `null` if the
 * service worker is switched off.
 */
export function serveServiceWorker(app: FastifyInstance, worker: string | null): void {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  };
  const entry = permanentEntry({ status: 200, headers, body: Buffer.from(worker ?? SERVICE_WORKER_REMOVAL_SCRIPT) });
  app.get('/service-worker.js', (request, reply) => sendInAcceptedEncoding(request, reply, entry));
}

/** The sizes in `/favicon.ico`, in pixels: for tabs on normal and high-resolution screens, and for search engines. */
const FAVICON_SIZES = [16, 32, 48];
/** The largest size in which a phone shows an icon on its home screen, in pixels. Phones shrink the icon as needed. */
const TOUCH_ICON_SIZE = 180;
/**
 * The sizes in the file names that older iPhones and iPads request. Newer devices also request a name without a size.
 */
const TOUCH_ICON_FILE_NAME_SIZES = [57, 60, 72, 76, 80, 87, 114, 120, 144, 152, 167, 180];
/** The icon sizes that an installed site needs, in pixels. */
const INSTALLED_ICON_SIZES = [192, 512];
const CACHE_FOR_A_WEEK = 'public, max-age=604800';

/** An icon: an SVG picture, and the background colour behind it on a phone. */
type IconWithBackground = { svg: string; ground: string };

/**
 * Returns the site's icons, made from the league's logo or else from the site's own icon `svg`. Browsers request two
 * icons even if no page links to them: `/favicon.ico`, for example when they show a PDF, and `/apple-touch-icon….png`,
 * for a phone's home screen. `/icon-….png` are the icons in `webManifest`.
 */
export function siteIcons(svg: string) {
  const icon = (path: string, type: string, draw: (icon: IconWithBackground) => Promise<Buffer>) =>
    definePublication({
      path,
      wanted: z.object({}),
      type,
      headers: { 'cache-control': CACHE_FOR_A_WEEK },
      async make({ logo }) {
        const own = await logo();
        return draw(own ? { svg: squareIconSvg(own.jpeg), ground: 'white' } : { svg, ground: palette.baize800 });
      },
    });
  const touch = ['', ...TOUCH_ICON_FILE_NAME_SIZES.map((size) => `-${size}x${size}`)].flatMap((size) => [
    size,
    `${size}-precomposed`,
  ]);
  return [
    icon('/favicon.ico', 'image/x-icon', async (drawn) =>
      icoFromPngs(await Promise.all(FAVICON_SIZES.map((size) => convertSvgToPng(drawn.svg, size)))),
    ),
    ...INSTALLED_ICON_SIZES.map((size) =>
      icon(`/icon-${size}.png`, 'image/png', (drawn) => convertSvgToPng(drawn.svg, size, drawn.ground)),
    ),
    // These icons have a background that fills the square, because phones round the corners and show transparent areas
    // in black.
    ...touch.map((name) =>
      icon(`/apple-touch-icon${name}.png`, 'image/png', (drawn) =>
        convertSvgToPng(drawn.svg, TOUCH_ICON_SIZE, drawn.ground),
      ),
    ),
  ];
}

/** Returns an SVG icon that shows the whole picture on a white square with round corners. */
function squareIconSvg(jpeg: Buffer): string {
  const image = `<image x="2" y="2" width="28" height="28" href="${jpegDataUrl(jpeg)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="#fff"/>${image}</svg>`;
}

async function convertSvgToPng(svg: string, size: number, background?: string): Promise<Buffer> {
  const options = { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } } as const;
  const picture = await renderAsync(svg, background === undefined ? options : { ...options, background });
  return picture.asPng();
}

/** Returns an `.ico` file of square PNGs: a header with 16 bytes for each picture, then the pictures. */
function icoFromPngs(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  // The type of the file (1 is an icon), and the number of pictures.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let place = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    // Width and height are read from the PNG's own header. There is one colour plane, with 32 bits for each pixel.
    header.writeUInt8(png.readUInt32BE(16), entry);
    header.writeUInt8(png.readUInt32BE(20), entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(place, entry + 12);
    place += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
