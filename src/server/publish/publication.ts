import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallFailed, type ApiClient, createClient } from '#contract/client.ts';
import type { AnswerDependencies, Facts, FactsReader } from '../cache/facts.ts';
import { type CacheableAnswer, createResponseCache, matchesEtag } from '../cache/response-cache.ts';
import { pictureAddressAndSize } from '../content/items.ts';
import type { LeagueContent } from '../content/league-content.ts';
import type { PublicReadService } from '../http/reads.ts';
import { sendEntry } from '../http/send-entry.ts';
import { notFound, orNotFound } from '../refusal.ts';
import type { StoredFiles } from '../storage/files/stored-files.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import type { PhotoVariantStore } from './photos/serve-photos.ts';
import { parsePhotoFileName } from './photos/photo-variants.ts';

/**
 * Where a publication (a generated file) gets its content: from the API's public reads (`api`) or from the league's
 * data (`read`). If somebody changes data between two calls, the second call returns newer data than the first.
 */
export type PublicationSource = {
  api: ApiClient;
  read: <T>(work: (facts: Facts) => Promise<T>) => Promise<T>;
  /**
   * Returns a picture, such as a team's crest. `address` is the picture's address in an API answer. Returns `null` if
   * the picture is missing.
   */
  photo: (address: string) => Promise<Buffer | null>;
  /** Returns the league's logo; `null` if it has none. */
  logo: () => Promise<Logo | null>;
  /** The parts of the data that have been read so far, each with its revision. */
  dependencies: AnswerDependencies;
};

/** The league's logo as JPEG. */
export type Logo = { jpeg: Buffer; width: number; height: number };

type TextOrBuffer = string | Buffer;

/** A generated file that is neither a page nor an API answer: a picture, document, calendar or feed, for example. */
type Publication<Wanted extends z.ZodType> = {
  path: string;
  /** The parameters of the path and query. Unknown parameters are ignored; an invalid one gives 404. */
  wanted: Wanted;
  type: string;
  headers?: Record<string, string>;
  /** Returns the league's own file that replaces the generated file; `null` if the league has none. */
  own?: (content: LeagueContent, wanted: z.output<Wanted>) => FileToSend | null;
  /**
   * Returns the content or, if drawing it takes long, a function that draws it. Only a few such functions run at the
   * same time. Throws 404 if the parameters name something that does not exist.
   */
  make: (source: PublicationSource, wanted: z.output<Wanted>) => Promise<TextOrBuffer | (() => Promise<TextOrBuffer>)>;
};

/**
 * Returns the publication unchanged. TypeScript checks here that `wanted`, `own` and `make` fit together. With the
 * returned type, publications with different parameters can be in one list.
 */
export function definePublication<Wanted extends z.ZodType>(one: Publication<Wanted>): Publication<z.ZodType> {
  return one;
}

/**
 * The size of the publications' cache, in bytes. It is separate, because publications are large and would push other
 * answers out of a shared cache.
 */
const CACHE_BYTES = 16 * 1024 * 1024;
/** How many pictures and documents are drawn at a time. Some processors must stay free for requests. */
const MAX_CONCURRENT_PUBLICATIONS = 2;

/** What `servePublications` needs. Without `photos`, publications contain no photos or crests. */
export type PublicationsOptions = {
  facts: FactsReader;
  answers: PublicReadService;
  files: StoredFiles;
  photos?: PhotoVariantStore | undefined;
};
type PublicationRoute = { Params: Record<string, string>; Querystring: Record<string, unknown> };

/**
 * Serves the publications, or the league's own files that replace them. A publication is made at its first request, and
 * cached until the data that it was made from changes.
 */
export function servePublications(
  app: FastifyInstance,
  { facts, answers, files, photos }: PublicationsOptions,
  publications: readonly Publication<z.ZodType>[],
): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);
  const queued = createConcurrencyLimiter(MAX_CONCURRENT_PUBLICATIONS);
  for (const { path, wanted, type, headers, own, make } of publications) {
    app.get<PublicationRoute>(path, async (request, reply) => {
      const asked = wanted.safeParse({ ...request.query, ...request.params });
      if (!asked.success) throw notFound();
      const file = own === undefined ? null : await facts.read(async (from) => own(from.content(), asked.data));
      if (file?.value) return sendDocument(request, reply, files, file.value);
      const entry = await cache.answer(`${path} ${JSON.stringify(asked.data)}`, async (): Promise<CacheableAnswer> => {
        const source = dependencyTrackingSource({ facts, answers, photos });
        const made = await make(source, asked.data).catch(rethrowNotFoundAsRefusal);
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

/** Returns a source that records the dependencies of everything read through it. */
export function dependencyTrackingSource({
  facts,
  answers,
  photos,
}: Omit<PublicationsOptions, 'files'>): PublicationSource {
  const dependencies = new Map<string, number>();
  // If data changes between two reads, the older revision counts. The publication is then out of date at once, and is
  // made again at the next request.
  const used = (part: { dependencies: AnswerDependencies }): void =>
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
    const variant = parsePhotoFileName(address.replace(/^\/photos\//, ''));
    return (variant && (await photos?.file(variant))) ?? null;
  }
  return {
    dependencies,
    api: createClient(answers.transport({ used, failed })),
    read,
    photo,
    async logo() {
      const { picture, pictureSize } = pictureAddressAndSize(await read(async (from) => from.content().logo));
      if (picture === null) return null;
      const jpeg = await photo(picture);
      return jpeg && { jpeg, ...pictureSize };
    },
  };
}

/** Throws a 404 if the error is a failed call with status 404, and otherwise the error itself. */
export function rethrowNotFoundAsRefusal(error: unknown): never {
  throw error instanceof CallFailed && error.status === 404 ? notFound(error.failure.error) : error;
}

/**
 * File types that browsers may show, keyed by file extension. Other files, such as HTML or an SVG with scripts, are
 * offered as downloads.
 */
const DISPLAYABLE_FILE_TYPES: Readonly<Record<string, string>> = {
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

type ContentTypeAndDisposition = { type: string; isShown: boolean };

export function contentTypeAndDisposition(name: string): ContentTypeAndDisposition {
  const type = DISPLAYABLE_FILE_TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  return type === undefined ? { type: 'application/octet-stream', isShown: false } : { type, isShown: true };
}

/**
 * Headers that prevent a file, even one that the league has uploaded, from running scripts, loading anything or sending
 * anything.
 */
export const SANDBOX_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
};

/** A stored file to send: its hash (`file`), its size, and its name for display and download. */
type FileToSend = { file: string; bytes: number; name: string };

/**
 * Sends a document, or 304 if the browser has it already. Browsers check each time whether it has changed. Throws 404
 * if the file is missing.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes, name }: FileToSend,
): Promise<FastifyReply> {
  const { type, isShown } = contentTypeAndDisposition(name);
  // A sandbox would stop the browser's PDF viewer from working.
  const policy = type === 'application/pdf' ? {} : SANDBOX_HEADERS;
  reply.headers({
    ...policy,
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  return sendStoredFile(request, reply, files, { file, bytes });
}

/**
 * Sends a stored file with the headers that `reply` already has, or 304 if the client has the file already. The ETag is
 * the start of the file's hash. Throws 404 if the file is missing.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: StoredFiles,
  { file, bytes }: Omit<FileToSend, 'name'>,
): Promise<FastifyReply> {
  const etag = `"${file.slice(0, 32)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const content = orNotFound(await files.open(file), 'This file is missing.');
  return reply.header('content-length', bytes).send(content);
}
