import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../../cache/facts.ts';
import { publishedList } from '../../fixture-list/season-list.ts';
import { poster, posterData, type PosterRequest } from './poster.ts';
import { createResponseCache, type CacheableAnswer } from '../../cache/response-cache.ts';
import { sendStored } from '../files.ts';
import type { FixturesPicture } from '../../content/items.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import { PICTURE_TYPES } from '#contract/documents.ts';
import type { PictureAnswer } from '#contract/fixture-list.ts';

type PictureParts = { facts: FactsReader; files: StoredFiles };

/** The cache of drawings is separate, so that they do not push pages out. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Nothing in a drawing, a league's own included, may run, load or send anything. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
};

/** The names at which the league's own picture is, or has been. */
const OWN = /^fixtures\.(png|jpe?g|webp|avif|svg)$/i;

/** Serves the picture of the fixtures: drawn from the fixture list, or the league's own file. */
export function serveFixturesPicture(app: FastifyInstance, { facts, files }: PictureParts): void {
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
    const { value: own } = await facts.read(async (from) => from.content().fixturesPicture);
    if (own === null || !OWN.test(name)) throw notFound();
    return sendStored(request, reply.headers({ ...POLICY, 'content-type': own.type }), files, own);
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

/** The league's own picture with its size, so that a page can reserve its place. Its address changes with it. */
export function ownPicture({ file, type, width, height }: FixturesPicture): Omit<PictureAnswer, 'words'> {
  const ending = Object.entries(PICTURE_TYPES).find(([, one]) => one === type)?.[0] ?? 'webp';
  return { address: `/fixtures-picture/fixtures.${ending}?v=${file.slice(0, 8)}`, width, height };
}
