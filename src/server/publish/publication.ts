import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CallFailed, type Client, createClient } from '#contract/client.ts';
import type { Dependencies, Facts, FactsReader } from '../cache/facts.ts';
import { type CacheableAnswer, createResponseCache } from '../cache/response-cache.ts';
import type { LeagueContent } from '../content/league-content.ts';
import type { Answers } from '../http/reads.ts';
import { sendEntry } from '../http/send-entry.ts';
import { notFound } from '../refusal.ts';
import type { StoredFiles } from '../storage/files/stored-files.ts';
import { createWorkQueue } from '../work-queue.ts';
import { sendDocument, type SentFile } from './files.ts';

/** Where the content comes from. A publication uses one of both, so that it shows one state of the league. */
export type Source = {
  api: Client;
  read: <T>(work: (facts: Facts) => Promise<T>) => Promise<T>;
  /** What the answers so far were made from. */
  dependencies: Dependencies;
};

type Content = string | Buffer;

/** What the league publishes beside its pages and the API: a picture, a document, a calendar, a feed. */
export type Publication<Wanted extends z.ZodType> = {
  /** Its route. */
  path: string;
  /** What an address names by the parameters of its path and query. Others are ignored; what is faulty there is 404. */
  wanted: Wanted;
  type: string;
  headers?: Record<string, string>;
  /** The league's own file in its place; `null` for none. */
  own?: (content: LeagueContent, wanted: z.output<Wanted>) => SentFile | null;
  /**
   * Returns the content, or how to draw it, if that takes long: then only a few are drawn at a time. Throws 404 for what
   * does not exist.
   */
  make: (source: Source, wanted: z.output<Wanted>) => Promise<Content | (() => Promise<Content>)>;
};

/** Checks the types of a publication; many of them are one list. */
export function publication<Wanted extends z.ZodType>(one: Publication<Wanted>): Publication<z.ZodType> {
  return one;
}

/** The cache of publications is separate, as pictures and documents are large and would push pages out. */
const CACHE_BYTES = 40 * 1024 * 1024;
/** Pictures and documents drawn at a time: requests need the processors too. */
const AT_ONCE = 2;

export type PublishParts = { facts: FactsReader; answers: Answers; files: StoredFiles };
type Asked = { Params: Record<string, string>; Querystring: Record<string, unknown> };

/** Serves what the league publishes. Each is made at the first request, and cached until its content changes. */
export function publish(
  app: FastifyInstance,
  { facts, answers, files }: PublishParts,
  publications: readonly Publication<z.ZodType>[],
): void {
  const cache = createResponseCache(facts.isCurrent, CACHE_BYTES);
  const queued = createWorkQueue(AT_ONCE);
  for (const { path, wanted, type, headers, own, make } of publications) {
    app.get<Asked>(path, async (request, reply) => {
      const asked = wanted.safeParse({ ...request.query, ...request.params });
      if (!asked.success) throw notFound();
      const file = own === undefined ? null : await facts.read(async (from) => own(from.content(), asked.data));
      if (file?.value) return sendDocument(request, reply, files, file.value);
      const entry = await cache(`${path} ${JSON.stringify(asked.data)}`, async (): Promise<CacheableAnswer> => {
        const source = recordingSource(facts, answers);
        const made = await make(source, asked.data).catch(missing);
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

function recordingSource(facts: FactsReader, answers: Answers): Source {
  const dependencies = new Map<string, number>();
  const used = (part: { dependencies: Dependencies }): void =>
    part.dependencies.forEach((revision, scope) => dependencies.set(scope, revision));
  const failed = (error: unknown): never => {
    throw error;
  };
  return {
    dependencies,
    api: createClient(answers.transport({ used, failed })),
    async read(work) {
      const found = await facts.read(work);
      used(found);
      return found.value;
    },
  };
}

/** What a call does not find is not published. */
function missing(error: unknown): never {
  throw error instanceof CallFailed && error.status === 404 ? notFound(error.failure.error) : error;
}
