import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../../cache/facts.ts';
import { publishedList } from '../../fixture-list/season-list.ts';
import { poster, posterData, type PosterRequest } from './poster.ts';
import { createResponseCache, isKnown, type CacheableAnswer } from '../../cache/response-cache.ts';
import { findFile } from '../files.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import type { PictureAnswer } from '#contract/fixture-list.ts';
import type { LeagueContents } from '../../league-folder/contents.ts';

type PictureParts = { facts: FactsReader; folder: Pick<LeagueFolder, 'place' | 'present'> };

/** The cache of drawings is separate, so that they do not push pages out. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Nothing in a drawing, a league's own included, may run, load or send anything. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
};

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** Serves the picture of the fixtures: drawn from the fixture list, or the league's own file. */
export function serveFixturesPicture(app: FastifyInstance, { facts, folder }: PictureParts): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);

  app.get<{ Querystring: Record<string, unknown> }>('/fixtures.svg', async (request, reply) => {
    const { season, division = '', week = '', shape = 'wide' } = request.query;
    if (typeof season !== 'string' || !isNumber(division) || !isNumber(week)) throw notFound();
    if (shape !== 'wide' && shape !== 'tall') throw notFound();
    const wanted: PosterRequest = { division: numberOf(division), week: numberOf(week), shape };
    const key = `fixtures ${JSON.stringify([season, wanted])}`;
    return sendEntry(request, reply, await cache(key, () => drawing(facts, season, wanted)));
  });

  app.get<{ Params: { name: string } }>('/fixtures-picture/:name', async (request, reply) => {
    const { name } = request.params;
    const file = name === ownPictureName(folder.present()) ? await findFile(folder.place, name) : null;
    if (file === null) throw notFound();
    const etag = `"${file.changed.toString(36)}-${file.bytes.toString(36)}"`;
    reply.headers({ ...POLICY, 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const type = TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return reply
      .headers({ 'content-type': type, 'content-length': file.bytes })
      .send(createReadStream(file.place, { end: Math.max(file.bytes - 1, 0) }));
  });
}

/** Draws only lists that exist, so that a client cannot request pictures without end. */
async function drawing(facts: FactsReader, name: string, wanted: PosterRequest): Promise<CacheableAnswer> {
  const { value, dependencies } = await facts.read(async (from) => {
    const season = (await from.seasons()).list.find((one) => one.name === name);
    const fits =
      season &&
      (wanted.division === null || season.divisions.includes(wanted.division)) &&
      (wanted.week === null || wanted.week <= season.weeks);
    if (!fits) throw notFound();
    return posterData(from.content().name, season, await publishedList(from, name), wanted);
  });
  if (!value) throw notFound('There is no fixture list to draw.');
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', ...POLICY };
  return { status: 200, headers, body: Buffer.from(poster(value).svg), dependencies };
}

function isNumber(text: unknown): text is string {
  return typeof text === 'string' && /^([1-9]\d?)?$/.test(text);
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** The name of a league's own picture, at the top of its folder. */
const OWN = /^fixtures\.(png|jpe?g|webp|avif|svg)$/i;

type Size = { width: number; height: number };
const sizes = new Map<string, Size | null>();

/** The name of the league's own picture (the first of several), or `null`. */
function ownPictureName({ files }: Pick<LeagueContents, 'files'>): string | null {
  return files.find((file) => OWN.test(file.path))?.path ?? null;
}

/** The league's own picture with its size, so that a page can reserve its place, or `null`; `place`: the folder's path. */
export async function ownFixturesPicture(
  contents: Pick<LeagueContents, 'files'>,
  place: string,
): Promise<PictureAnswer | null> {
  const name = ownPictureName(contents);
  const file = contents.files.find((one) => one.path === name);
  if (name === null || !file) return null;
  const key = `${place} ${name} ${file.changed} ${file.bytes}`;
  if (!sizes.has(key)) sizes.set(key, await sizeOf(path.join(place, name)));
  const size = sizes.get(key) ?? { width: null, height: null };
  return { address: `/fixtures-picture/${encodeURIComponent(name)}?v=${file.changed.toString(36)}`, ...size };
}

async function sizeOf(file: string): Promise<Size | null> {
  try {
    return await (/\.svg$/i.test(file) ? sizeOfDrawing(file) : sizeOfPhoto(file));
  } catch {
    return null;
  }
}

/** Uses resvg, as sharp is told not to read SVG (`photos/convert`). */
async function sizeOfDrawing(file: string): Promise<Size> {
  const { Resvg } = await import('@resvg/resvg-js');
  const { width, height } = new Resvg(await readFile(file));
  return { width: Math.round(width), height: Math.round(height) };
}

/** The size after rotation by the photo's orientation. */
async function sizeOfPhoto(file: string): Promise<Size> {
  const { default: sharp } = await import('sharp');
  const { width, height, autoOrient } = await sharp(file).metadata();
  return autoOrient ?? { width, height };
}
