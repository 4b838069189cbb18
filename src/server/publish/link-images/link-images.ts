import type { FastifyInstance } from 'fastify';
import { CallFailed } from '#contract/client.ts';
import type { Answers } from '../../http/reads.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { recordingClient } from '../league-tables.ts';
import { renderPng } from '../svg-text.ts';
import type { FactsReader } from '../../cache/facts.ts';
import { createResponseCache, type CacheableAnswer } from '../../cache/response-cache.ts';
import { sendEntry } from '../../http/send-entry.ts';
import { notFound } from '../../refusal.ts';
import { type Draw, pictures, type PictureSource, type Wanted } from './pictures.ts';

type LinkImageParts = { answers: Answers; facts: FactsReader };

/** The cache of images is separate, as they are large and would push pages out. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Images drawn at a time. */
const AT_ONCE = 2;

type ImageRequest = { Params: Record<string, string>; Querystring: Record<string, unknown> };

/** Serves the images that chats show with a link to a page; each is cached until its content changes. */
export function serveLinkImages(app: FastifyInstance, parts: LinkImageParts): void {
  const cache = createResponseCache(parts.facts.isCurrent, CACHE_BYTES);
  const queued = createWorkQueue(AT_ONCE);
  for (const { path, query, draw } of pictures) {
    app.get<ImageRequest>(path, async (request, reply) => {
      const wanted: Wanted = { ...request.params };
      for (const name of query) wanted[name] = textOf(request.query[name]);
      const key = `${path} ${JSON.stringify(wanted)}`;
      return sendEntry(request, reply, await cache(key, () => queued(() => makePicture(parts, draw, wanted))));
    });
  }
}

/** A value of the query; empty without one. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw notFound();
  return value;
}

async function makePicture({ answers, facts }: LinkImageParts, draw: Draw, wanted: Wanted): Promise<CacheableAnswer> {
  const dependencies = new Map<string, number>();
  const source: PictureSource = {
    api: recordingClient(answers, dependencies),
    async read(work) {
      const { value, dependencies: used } = await facts.read(work);
      used.forEach((revision, scope) => dependencies.set(scope, revision));
      return value;
    },
  };
  const svg = await draw(source, wanted).catch(missing);
  return { status: 200, headers: { 'content-type': 'image/png' }, body: await renderPng(svg), dependencies };
}

/** What a call does not find has no picture. */
function missing(error: unknown): never {
  throw error instanceof CallFailed && error.status === 404 ? notFound(error.failure.error) : error;
}
