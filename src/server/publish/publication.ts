import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallFailed, type Client, createClient } from '#contract/client.ts';
import type { Dependencies, Facts, FactsReader } from '../cache/facts.ts';
import { type CacheableAnswer, createResponseCache, isKnown } from '../cache/response-cache.ts';
import { pictureIn } from '../content/items.ts';
import type { LeagueContent } from '../content/league-content.ts';
import type { Answers } from '../http/reads.ts';
import { sendEntry } from '../http/send-entry.ts';
import { notFound, orNotFound } from '../refusal.ts';
import type { StoredFiles } from '../storage/files/stored-files.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { Album } from './photos/album.ts';
import { parseFileName } from './photos/convert.ts';

/** The sources of a publication's content. Each publication uses only one source, so that it shows one state of the league. */
export type Source = {
  api: Client;
  read: <T>(work: (facts: Facts) => Promise<T>) => Promise<T>;
  /** Returns the file at an address in an answer, such as a crest. `null` if it is missing. */
  photo: (address: string) => Promise<Buffer | null>;
  /** Returns the league's logo, or `null`. */
  logo: () => Promise<Logo | null>;
  /** The dependencies of the answers so far. */
  dependencies: Dependencies;
};

/** A logo as JPEG. */
export type Logo = { jpeg: Buffer; width: number; height: number };

type Content = string | Buffer;

/** Something that the league publishes besides its pages and the API: a picture, document, calendar or feed. */
type Publication<Wanted extends z.ZodType> = {
  path: string;
  /** The parameters of the path and query. Unknown parameters are ignored. A faulty parameter gives 404. */
  wanted: Wanted;
  type: string;
  headers?: Record<string, string>;
  /** Returns the league's own file that replaces the drawn file, or `null`. */
  own?: (content: LeagueContent, wanted: z.output<Wanted>) => SentFile | null;
  /**
   * Returns the content or, if drawing takes long, a function that draws it. Only a few are drawn at a time. Throws 404 if there
   * is no such thing.
   */
  make: (source: Source, wanted: z.output<Wanted>) => Promise<Content | (() => Promise<Content>)>;
};

/** Checks the types of one publication, and returns a type that fits into a list. */
export function publication<Wanted extends z.ZodType>(one: Publication<Wanted>): Publication<z.ZodType> {
  return one;
}

/** Publications have a separate cache, because pictures and documents are large and would displace pages. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** The most pictures and documents drawn at a time. Requests need the processors too. */
const AT_ONCE = 2;

/** Without `photos`, publications contain no pictures. */
export type PublishParts = { facts: FactsReader; answers: Answers; files: StoredFiles; photos?: Album | undefined };
type PublicationRoute = { Params: Record<string, string>; Querystring: Record<string, unknown> };

/** Serves the publications. Each is made at the first request, and cached until its content changes. */
export function publish(
  app: FastifyInstance,
  { facts, answers, files, photos }: PublishParts,
  publications: readonly Publication<z.ZodType>[],
): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);
  const queued = createWorkQueue(AT_ONCE);
  for (const { path, wanted, type, headers, own, make } of publications) {
    app.get<PublicationRoute>(path, async (request, reply) => {
      const asked = wanted.safeParse({ ...request.query, ...request.params });
      if (!asked.success) throw notFound();
      const file = own === undefined ? null : await facts.read(async (from) => own(from.content(), asked.data));
      if (file?.value) return sendDocument(request, reply, files, file.value);
      const entry = await cache.answer(`${path} ${JSON.stringify(asked.data)}`, async (): Promise<CacheableAnswer> => {
        const source = recordingSource({ facts, answers, photos });
        const made = await make(source, asked.data).catch(throwNotFound);
        const content = typeof made === 'function' ? await queued(made) : made;
        return {
          status: 200,
          headers: { 'content-type': type, ...headers },
          body: Buffer.from(content),
          dependencies: source.dependencies,
        };
      });
      return sendEntry(request, reply, entry);
    });
  }
}

/** Returns a source that notes the dependencies of everything it is asked for. */
export function recordingSource({ facts, answers, photos }: Omit<PublishParts, 'files'>): Source {
  const dependencies = new Map<string, number>();
  // If a write comes between two answers, the older revision counts, so that the publication is out of date at once and made
  // again.
  const used = (part: { dependencies: Dependencies }): void =>
    part.dependencies.forEach((revision, scope) =>
      dependencies.set(scope, Math.min(revision, dependencies.get(scope) ?? revision)),
    );
  const failed = (error: unknown): never => {
    throw error;
  };
  async function read<T>(work: (from: Facts) => Promise<T>): Promise<T> {
    const found = await facts.read(work);
    used(found);
    return found.value;
  }
  async function photo(address: string): Promise<Buffer | null> {
    const variant = parseFileName(address.replace(/^\/photos\//, ''));
    return (variant && (await photos?.file(variant))) ?? null;
  }
  return {
    dependencies,
    api: createClient(answers.transport({ used, failed })),
    read,
    photo,
    async logo() {
      const { picture, pictureSize } = pictureIn(await read(async (from) => from.content().logo));
      if (picture === null) return null;
      const jpeg = await photo(picture);
      return jpeg && { jpeg, ...pictureSize };
    },
  };
}

/** Turns a failed call into a 404. */
export function throwNotFound(error: unknown): never {
  throw error instanceof CallFailed && error.status === 404 ? notFound(error.failure.error) : error;
}

/** Types that browsers may show. All other files, such as HTML, and SVG with scripts, are offered as downloads. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

type FileType = { type: string; isShown: boolean };

export function typeOf(name: string): FileType {
  const type = SHOWN[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type === undefined ? { type: 'application/octet-stream', isShown: false } : { type, isShown: true };
}

/** Nothing in a file may run as a page of the site, load or send anything. This includes the league's own files. */
export const NOTHING_RUNS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
};

/** A stored file to send: its hash, its size, and its name for display and download. */
type SentFile = { file: string; bytes: number; name: string };

/** Sends a document, or 304. Clients revalidate it each time. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes, name }: SentFile,
): Promise<FastifyReply> {
  const { type, isShown } = typeOf(name);
  // A sandbox would break the browser's PDF viewer.
  const policy = type === 'application/pdf' ? {} : NOTHING_RUNS;
  reply.headers({
    ...policy,
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return sendStored(request, reply, files, { file, bytes });
}

/** Sends stored bytes with the reply's headers, or 304. Their hash is the ETag. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes }: Omit<SentFile, 'name'>,
): Promise<FastifyReply> {
  const etag = `"${file.slice(0, 32)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = orNotFound(await files.open(file), 'This file is missing.');
  return reply.header('content-length', bytes).send(content);
}
