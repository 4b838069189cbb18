import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '#main/build-site.ts';
import { openStore } from '#server/storage/open.ts';
import { siteAround } from '../tests/support/site-around.ts';
import { median, timed } from './timing.ts';

// `node bench/compression.ts`: what each way of packing makes of real answers, and how long it takes: what
// `server/cache/codings.ts` goes by.

const URLS = [
  '/',
  '/league-standings?season=25%2F26&division=1',
  '/results?season=25%2F26&division=1&week=3',
  '/player-stats',
  '/fixtures',
  '/api/standings/1?season=25/26',
  '/api/player-stats',
  '/api/matches?season=25/26',
];
const ROUNDS = 5;

const brotli = (quality: number) => (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
const zstd = (level: number) => (body: Buffer) =>
  promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: level } });
const gz = (level: number) => (body: Buffer) => promisify(gzip)(body, { level });

const ways: Record<string, (body: Buffer) => Promise<Buffer>> = {
  'br 4': brotli(4),
  'br 5': brotli(5),
  'br 6': brotli(6),
  'br 9': brotli(9),
  'br 11': brotli(11),
  'zstd 3': zstd(3),
  'zstd 6': zstd(6),
  'zstd 9': zstd(9),
  'zstd 12': zstd(12),
  'zstd 19': zstd(19),
  'gzip 4': gz(4),
  'gzip 6': gz(6),
  'gzip 9': gz(9),
};

const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
const store = await openStore({ file: path.join(folder, 'baize.sqlite') });
const { app } = await siteAround(store, { demo: true, web: await buildWeb() });
const bodies: Buffer[] = [];
for (const url of URLS) {
  const answer = await app.inject(url);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  bodies.push(answer.rawPayload);
}
const rows = [];
for (const [way, pack] of Object.entries(ways)) {
  const row: Record<string, string> = { way };
  for (const [index, body] of bodies.entries()) {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, value } = await timed(() => pack(body));
      times.push(ms);
      size = value.length;
    }
    row[`${URLS[index]?.slice(0, 16)} ${body.length}`] = `${size} B ${median(times).toFixed(1)} ms`;
  }
  rows.push(row);
}
console.table(rows);
await app.close();
await store.close();
await rm(folder, { recursive: true });
