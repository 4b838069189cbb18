/**
 * What visitors notice of uploads: how long they wait for pages and answers of the API while an official adds photos of
 * twelve megapixels one after the other, against the same visitors in the pauses between.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { buildServer, buildWeb } from '#main/build-site.ts';
import { send, signIn } from '../tests/soak/requests.ts';
import { median } from './measuring.ts';
import { firstAnswer, startSite } from './whole-program.ts';

const ROUNDS = 4;
const PHOTOS_IN_ROUND = 10;
const PAUSE_MS = 20;
const PASSWORD = 'green baize 147';
const ADDRESSES = {
  pages: ['/', '/league-standings', '/results', '/player-stats', '/presentation-photos', '/news'],
  API: ['/api/standings/1', '/api/fixtures', '/api/player-stats', '/api/galleries'],
};
type Kind = keyof typeof ADDRESSES;

/** Waits of visitors in milliseconds. */
export type Waits = { requests: number; median: number; p95: number; longest: number };
export type UploadRow = { kind: Kind; alone: Waits; uploading: Waits; ratio: number };
export type UploadResult = { rows: UploadRow[]; photoMb: number; secondsEach: number };

/** `folder`: an empty folder for a new demo league. */
export async function measureUploads(folder: string): Promise<UploadResult> {
  await Promise.all([buildWeb(), buildServer()]);
  const photos: Buffer[] = [];
  for (let at = 0; at < ROUNDS * PHOTOS_IN_ROUND; at++) photos.push(await makePhoto());
  const { program, url } = await startSite(folder, null, { ADMIN_PASSWORD: PASSWORD });
  try {
    await firstAnswer(url);
    const headers = await signIn(url, PASSWORD, 'Pat Official');
    const gallery = await newGallery(url, headers);
    await settle(url);
    const [alone, uploading] = [newWaits(), newWaits()];
    let uploadingMs = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const sent = photos.slice(round * PHOTOS_IN_ROUND, (round + 1) * PHOTOS_IN_ROUND);
      const from = performance.now();
      await visitDuring(url, uploading, () => upload(url, headers, gallery, sent));
      uploadingMs += performance.now() - from;
      await visitDuring(url, alone, () => delay(uploadingMs / (round + 1)));
    }
    const rows = (['pages', 'API'] as const).map((kind) => {
      const [before, during] = [waitsOf(alone[kind]), waitsOf(uploading[kind])];
      return { kind, alone: before, uploading: during, ratio: during.median / before.median };
    });
    const photoMb = median(photos.map(({ length }) => length)) / 2 ** 20;
    return { rows, photoMb, secondsEach: uploadingMs / 1000 / photos.length };
  } finally {
    await program.stop();
  }
}

/** As large a JPEG as a telephone makes: soft shapes and some grain. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000000', noise } });
  const soft = await small.png({ compressionLevel: 0 }).toBuffer();
  return sharp(soft).resize(4000, 3000).jpeg({ quality: 92 }).toBuffer();
}

async function newGallery(url: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ title: 'Photos of the bench' });
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await send(url, { method: 'POST', path: '/api/admin/galleries', headers: json, body });
  return (JSON.parse(answer.text) as { id: string }).id;
}

/** Waits until a new league has taken in the pictures of its folder, and requests every address once. */
async function settle(url: string): Promise<void> {
  for (let same = 0, last = ''; same < 10;) {
    const { text } = await send(url, { method: 'GET', path: '/api/galleries' });
    same = text === last ? same + 1 : 0;
    last = text;
    await delay(300);
  }
  await visitDuring(url, newWaits(), () => delay(1000));
}

async function upload(url: string, official: Record<string, string>, gallery: string, photos: Buffer[]) {
  const headers = { ...official, 'content-type': 'application/octet-stream' };
  for (const body of photos) {
    const sent = { method: 'POST', path: `/api/admin/galleries/${gallery}/photos`, headers, body };
    const { status, text } = await send(url, sent);
    if (status !== 200) throw new Error(`An upload was answered ${status} ${text}`);
  }
}

function newWaits(): Record<Kind, number[]> {
  return { pages: [], API: [] };
}

/** Two visitors request one address after the other until `work` is done. */
async function visitDuring(url: string, waits: Record<Kind, number[]>, work: () => Promise<unknown>): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const over = new AbortController();
  const visit = async (kind: Kind) => {
    for (let at = 0; !over.signal.aborted; at++) {
      const path = ADDRESSES[kind][at % ADDRESSES[kind].length] ?? '/';
      const from = performance.now();
      const { status } = await send(url, { method: 'GET', path, headers }, agent);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      waits[kind].push(performance.now() - from);
      await delay(PAUSE_MS);
    }
  };
  const visitors = Promise.all([visit('pages'), visit('API')]);
  await Promise.race([work(), visitors]);
  over.abort();
  await visitors;
  agent.destroy();
}

function waitsOf(times: readonly number[]): Waits {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { requests: times.length, median: median(times), p95: at(0.95), longest: at(1) };
}
