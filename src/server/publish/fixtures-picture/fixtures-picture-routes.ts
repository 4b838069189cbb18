import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { FactsReader } from '../../cache/facts.ts';
import { publishedList } from '../../fixture-list/season-list.ts';
import { ownPictureName } from './own-picture.ts';
import { poster } from './poster.ts';
import { posterData, type PosterRequest } from './poster-data.ts';
import { createResponseCache, isKnown, type CacheableAnswer } from '../../cache/response-cache.ts';
import { findFile } from '../files/find-file.ts';
import type { LeagueFolder } from '../../league-folder/live-folder.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';

type PictureParts = { facts: FactsReader; folder: Pick<LeagueFolder, 'place' | 'present'> };

/** Bytes of drawings kept at most: they must not push pages out. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Whatever stands in a drawing, also in a league's own, nothing in it runs, loads or leaves. */
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

/** Serves the picture of the fixtures: drawn of the list and kept until that changes, and the league's own. */
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

/** Only of lists that the league has, so that nobody can have pictures drawn without end. */
async function drawing(facts: FactsReader, name: string, wanted: PosterRequest): Promise<CacheableAnswer> {
  const { value, dependencies } = await facts.read(async (from) => {
    const season = (await from.seasons()).list.find((one) => one.name === name);
    const fits =
      season &&
      (wanted.division === null || season.divisions.includes(wanted.division)) &&
      (wanted.week === null || wanted.week <= season.weeks);
    if (!fits) throw notFound();
    return posterData(from.folder().file.name, season, await publishedList(from, name), wanted);
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
