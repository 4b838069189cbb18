/**
 * Requests every kind of page, file and write from a running site, to find parts that are missing in a built program.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { send, signIn } from '../soak/requests.ts';
import { screens } from '../support/screens.ts';

/** What was requested. `fault`: what is wrong with the answer, or `null`. */
export type Checked = { what: string; fault: string | null };

type Headers = Record<string, string>;
type Wanted = { path: string; type: RegExp; least?: number };

/**
 * Signs in to a site with the demo league, and checks its pages, files and writes. Returns a result for each.
 * `headers`: the headers that give access to the metrics.
 */
export async function checkWholeSite(url: string, password: string, headers: Headers): Promise<Checked[]> {
  const official = { ...(await signIn(url, password, 'Release trial')), ...headers };
  const pages = (await screens(url)).map(({ path, official: guarded = false }) => ({ path, guarded }));
  const lines: Checked[] = [];
  for (const { path, guarded } of pages) {
    const { status, text } = await send(url, { method: 'GET', path, headers: guarded ? official : {} });
    const isRight =
      (status === 200 || (status === 404 && /unknown|nobody|01-02/i.test(path))) && text.includes('</html>');
    lines.push(line(`page ${path}`, isRight, `${status} ${text.slice(0, 200)}`));
  }
  const files = [...(await filesOf(url)), ...(await assetsOf(url))];
  for (const wanted of files) lines.push(await checkFile(url, wanted, official));
  return [...lines, ...(await checkWrites(url, official))];
}

function line(what: string, isRight: boolean, fault: string): Checked {
  return { what, fault: isRight ? null : fault };
}

async function checkFile(url: string, { path, type, least = 100 }: Wanted, official: Headers) {
  const { status, headers, bytes } = await send(url, { method: 'GET', path, headers: official });
  const isRight = status === 200 && type.test(headers['content-type'] ?? '') && bytes.length >= least;
  return line(`file ${path}`, isRight, `${status} ${headers['content-type']} ${bytes.length} bytes`);
}

/** Returns the address of one file of each kind that the site makes. The kinds need different libraries. */
async function filesOf(url: string): Promise<Wanted[]> {
  const photo = await firstPhoto(url);
  const exports = ['results', 'fixtures', 'squads', 'tables', 'statistics'];
  return [
    { path: photo, type: /^image\// },
    { path: '/og/site.png', type: /^image\/png/, least: 5000 },
    { path: '/favicon.ico', type: /^image\// },
    { path: '/service-worker.js', type: /javascript/ },
    { path: '/sitemap.xml', type: /xml/ },
    { path: '/api/openapi.json', type: /json/ },
    { path: '/api/push-key', type: /json/, least: 50 },
    { path: '/metrics', type: /text\/plain/ },
    { path: '/downloads/league-rules.pdf', type: /pdf/, least: 5000 },
    ...['/downloads/results-card.pdf', '/downloads/snooker-fixtures.pdf'].map((path) => ({
      path,
      type: /pdf/,
      least: 2000,
    })),
    ...exports.flatMap((kind) => [
      { path: `/api/admin/export/${kind}`, type: /csv/ },
      { path: `/api/admin/export/${kind}?format=xlsx`, type: /spreadsheet/, least: 2000 },
    ]),
    { path: '/news.atom', type: /xml/ },
    { path: '/calendar/league.ics', type: /calendar/ },
    { path: '/api/admin/backup', type: /sqlite/, least: 100_000 },
  ];
}

async function textOf(url: string, path: string, headers: Headers): Promise<string> {
  return (await send(url, { method: 'GET', path, headers })).text;
}

/**
 * Returns the address of a photo. Waits for about a minute, because a new demo league gets its photos some time after
 * the start. If there is none, returns an address that does not exist.
 */
async function firstPhoto(url: string): Promise<string> {
  for (let tries = 0; tries < 240; tries++) {
    const [photo] = /\/photos\/[\w.-]+/.exec(await textOf(url, '/presentation-photos', {})) ?? [];
    if (photo !== undefined) return photo;
    await delay(250);
  }
  return '/photos/none';
}

function linksIn(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, link = '']) => link))];
}

/**
 * Returns the addresses of the first page's scripts, styles and fonts, and of all built files that the service worker
 * caches.
 */
async function assetsOf(url: string): Promise<Wanted[]> {
  const home = await textOf(url, '/', {});
  const worker = await textOf(url, '/service-worker.js', {});
  const paths = [home, worker].flatMap((text) => linksIn(text, /(\/assets\/[\w.-]+)/g));
  return [...new Set(paths)].map((path) => ({ path, type: /javascript|css|font|image/, least: 1 }));
}

/** Sends the writes of officials that start other programs, or that use libraries which the files above do not need. */
async function checkWrites(url: string, official: Headers): Promise<Checked[]> {
  const book = await send(url, { method: 'GET', path: '/api/admin/export/squads?format=xlsx', headers: official });
  const csv = await send(url, { method: 'GET', path: '/api/admin/export/results', headers: official });
  const writes = [
    { what: 'import of a workbook', path: '/api/admin/import', type: 'text/csv', body: book.bytes },
    { what: 'import of a text', path: '/api/admin/import', type: 'text/csv', body: csv.bytes },
    { what: 'backup', path: '/api/admin/backup/now', type: 'application/json', body: '{}' },
    { what: 'photo', path: '/api/admin/pictures', type: 'image/png', body: smallPicture() },
  ];
  const lines: Checked[] = [];
  for (const { what, path, type, body } of writes) {
    const headers = { ...official, 'content-type': type };
    const { status, text } = await send(url, { method: 'POST', path, headers, body });
    lines.push(line(what, status === 200 || status === 201, `${status} ${text.slice(0, 300)}`));
  }
  return lines;
}

/** Returns a PNG of 64 by 64 grey pixels. */
function smallPicture(): Buffer {
  const side = 64;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0], 8);
  const pixels = deflateSync(
    Buffer.alloc(side * (side + 1), 128).map((value, at) => (at % (side + 1) === 0 ? 0 : value)),
  );
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
