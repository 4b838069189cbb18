import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { AnswerDependencies } from './facts.ts';

/**
 * The bytes that are added to the size of each entry, besides its body and its key. Without them, a client could fill
 * the memory by requesting any number of empty answers.
 */
const ENTRY_OVERHEAD_BYTES = 1024;

/** An answer that may be cached, and its dependencies. */
export type CacheableAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  dependencies: AnswerDependencies;
  /**
   * Checks whether the answer would be the same although a dependency has changed. Resolves to the answer's current
   * dependencies, or to `null` if the answer must be computed again.
   */
  revalidate?: () => Promise<AnswerDependencies | null>;
};

/**
 * The body of an answer in one content coding, such as Brotli, with its own ETag: HTTP caches tell codings apart by
 * their ETags (RFC 9110 §8.8.3). `headers` belong to the full response, `unchanged` to a 304. Both are made once, not
 * for each request.
 */
export type EncodedBody = {
  etag: string;
  headers: Record<string, string>;
  unchanged: Record<string, string>;
  body: Buffer;
};

/**
 * A cached answer, with its variants in the content codings requested so far. The key `null` is for the uncompressed
 * variant.
 */
export type CacheEntry = CacheableAnswer & {
  etag: string;
  isCompressible: boolean;
  variants: Map<ContentCoding | null, EncodedBody | Promise<EncodedBody>>;
};

/** Runs `work` at once, or after other work that is waiting. May throw instead if too much work is waiting. */
export type WorkLimiter = <T>(work: () => Promise<T>) => Promise<T>;

export type ResponseCache = {
  /** Returns the entry cached under `key` if its dependencies are current; otherwise `null`. */
  current(key: string): CacheEntry | null;
  /**
   * Returns the current entry for `key`. If the cached entry is outdated, uses `run` to revalidate this entry. If
   * nothing is cached, or the cached entry cannot be revalidated, uses `run` to compute the answer. Caches the result
   * if its status is 200.
   */
  answer(key: string, compute: () => Promise<CacheableAnswer>, run?: WorkLimiter): Promise<CacheEntry>;
};

/**
 * Creates a cache of finished answers. An answer is computed only once while its dependencies stay the same, even if
 * many requests wait for it. `bytes` limits the size of all entries together; the least recently used entries are
 * dropped first.
 */
export function createResponseCache(
  isCurrent: (dependencies: AnswerDependencies) => boolean,
  bytes: number,
  meter = createCacheMeter(),
): ResponseCache {
  const pending = new Map<string, Promise<CacheEntry>>();
  const entries = createByteLimitedCache(bytes);
  meter.size = () => ({ values: entries.size, bytes: entries.calculatedSize });

  async function refresh(
    key: string,
    compute: () => Promise<CacheableAnswer>,
    stale: CacheEntry | undefined,
  ): Promise<CacheEntry> {
    const dependencies = await stale?.revalidate?.().catch(() => null);
    if (!dependencies) meter.answersComputed += 1;
    const entry = stale && dependencies ? { ...stale, dependencies } : entryOf(await compute());
    // Only successes are cached: a "not found" is cheap, and a client can invent any number of addresses.
    if (entry.status === 200) entries.set(key, entry);
    return entry;
  }

  function current(key: string): CacheEntry | null {
    const entry = entries.get(key);
    if (!entry || !isCurrent(entry.dependencies)) return null;
    meter.requested += 1;
    return entry;
  }

  async function answer(key: string, compute: () => Promise<CacheableAnswer>, run: WorkLimiter = (work) => work()) {
    const cached = current(key);
    if (cached) return cached;
    meter.requested += 1;
    const running = pending.get(key);
    if (running) {
      // The computation in progress may have begun before a write that this caller knows of. In that case its answer is
      // not current, and a new computation begins.
      const entry = await running.catch(() => null);
      if (entry && isCurrent(entry.dependencies)) return entry;
      const since = pending.get(key);
      if (since && since !== running) return since;
    }
    const own = run(() => refresh(key, compute, entries.get(key)));
    pending.set(key, own);
    try {
      return await own;
    } finally {
      if (pending.get(key) === own) pending.delete(key);
    }
  }

  return { current, answer };
}

/** Creates the cache's map of entries. If they together exceed `bytes`, the least recently used entries are dropped. */
function createByteLimitedCache(bytes: number): LRUCache<string, CacheEntry> {
  // For `LRUCache`, a limit of 0 would mean "no limit".
  return new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: entrySizeInBytes,
  });
}

/** The counts that a cache keeps: requests, computed answers, and the current number and size of its entries. */
export type CacheMeter = { requested: number; answersComputed: number; size: () => { values: number; bytes: number } };

export function createCacheMeter(): CacheMeter {
  return { requested: 0, answersComputed: 0, size: () => ({ values: 0, bytes: 0 }) };
}

/** Returns an entry for an answer that never changes. The entry has no dependencies and is in no cache. */
export function permanentEntry(answer: Omit<CacheableAnswer, 'dependencies'>): CacheEntry {
  return entryOf({ ...answer, dependencies: new Map() });
}

function entryOf(answer: CacheableAnswer): CacheEntry {
  const { headers, body } = answer;
  return {
    ...answer,
    etag: etagOf(body),
    isCompressible: isCompressible(headers['content-type'], body.length),
    variants: new Map(),
  };
}

/**
 * The `Cache-Control` header of answers. A proxy or CDN may serve an answer for two seconds without checking it. A
 * browser checks each time, so that officials see their own changes at once (docs/decisions/caches-on-the-way.md).
 */
export const CACHE_CONTROL = 'public, max-age=0, s-maxage=2, must-revalidate';

/**
 * Returns the entry's variant in the accepted coding, or the uncompressed variant if compression is not worthwhile.
 * Each variant is compressed only once, even if many requests wait for it.
 */
export function variantOf(entry: CacheEntry, accepted: ContentCoding | null): EncodedBody | Promise<EncodedBody> {
  const coding = entry.isCompressible ? accepted : null;
  const variant = entry.variants.get(coding);
  if (variant !== undefined) return variant;
  const made = coding === null ? createVariant(entry, null, entry.body) : compressedVariant(entry, coding);
  entry.variants.set(coding, made);
  return made;
}

async function compressedVariant(entry: CacheEntry, coding: ContentCoding): Promise<EncodedBody> {
  const variant = createVariant(entry, coding, await compress(coding, entry.body));
  entry.variants.set(coding, variant);
  return variant;
}

function createVariant(entry: CacheEntry, coding: ContentCoding | null, body: Buffer): EncodedBody {
  const { 'content-type': type = '', ...headers } = entry.headers;
  const etag = coding === null ? entry.etag : `${entry.etag.slice(0, -1)}-${coding}"`;
  const vary = entry.isCompressible ? { vary: 'Accept-Encoding' } : {};
  const unchanged = { 'cache-control': CACHE_CONTROL, ...vary, ...headers, etag };
  const encoding = coding === null ? {} : { 'content-encoding': coding };
  return { etag, headers: { ...unchanged, 'content-type': type, ...encoding }, unchanged, body };
}

/**
 * Returns the size of an entry in bytes. A compressible body counts twice, to reserve space for its compressed
 * variants, which together are smaller than the body.
 */
function entrySizeInBytes({ body, isCompressible: hasVariants }: CacheEntry, key: string): number {
  return body.length * (hasVariants ? 2 : 1) + 2 * key.length + ENTRY_OVERHEAD_BYTES;
}

/** Returns a strong ETag for these bytes. */
function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether a request's `If-None-Match` contains this ETag or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The supported content codings, best compression first. */
export const CONTENT_CODINGS = ['br', 'zstd', 'gzip'] as const;

type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** Shorter bodies are not compressed, because they fit into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1000;

/** The content types that are worth compressing. Pictures and documents are compressed already. */
const COMPRESSIBLE_TYPE_PATTERN =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|([\w.-]+\+)?xml)(;|$))/;

const compressors: Record<ContentCoding, (body: Buffer) => Promise<Buffer>> = {
  // A higher quality saves a tenth of the bytes and takes a hundred times as long.
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
};

/** Returns whether a body of this type and length is worth compressing. */
function isCompressible(type: string | undefined, length: number): boolean {
  return length >= MIN_COMPRESSED_BYTES && type !== undefined && COMPRESSIBLE_TYPE_PATTERN.test(type);
}

/** Compresses a body without blocking the event loop. */
function compress(coding: ContentCoding, body: Buffer): Promise<Buffer> {
  return compressors[coding](body);
}

/**
 * How many `Accept-Encoding` headers can be remembered with their coding. Browsers send only a handful of different
 * headers, but a client may invent any number.
 */
const MAX_REMEMBERED_ACCEPT_ENCODINGS = 100;

const codingsByAcceptEncoding = new Map<string, ContentCoding | null>();

/**
 * Returns the coding for a request's `Accept-Encoding` (RFC 9110 §12.5.3): the coding with the highest weight, and
 * among codings of equal weight the one that compresses best. `null` means that the answer is sent uncompressed, even
 * if the client excludes uncompressed answers.
 */
export function acceptedCoding(header: string | undefined): ContentCoding | null {
  if (header === undefined || header === '') return null;
  const before = codingsByAcceptEncoding.get(header);
  if (before !== undefined) return before;
  const chosen = chooseCoding(header);
  if (codingsByAcceptEncoding.size >= MAX_REMEMBERED_ACCEPT_ENCODINGS) codingsByAcceptEncoding.clear();
  codingsByAcceptEncoding.set(header, chosen);
  return chosen;
}

function chooseCoding(header: string): ContentCoding | null {
  const weights = new Map(header.split(',').map(parseWeightedCoding));
  const rest = weights.get('*') ?? 0;
  let best: ContentCoding | null = null;
  // `identity` means uncompressed. Unless the client gives it a weight, it is the last choice.
  let most = weights.get('identity') ?? 0;
  for (const coding of CONTENT_CODINGS) {
    const weight = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest;
    if (weight > most || (weight === most && weight > 0 && best === null)) {
      best = coding;
      most = weight;
    }
  }
  return best;
}

/**
 * Parses one coding of `Accept-Encoding`, such as `gzip;q=0.8`, into its name and weight. A coding without `q=` has the
 * weight 1. An invalid weight counts as 0, so that the coding is not used.
 */
function parseWeightedCoding(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const given = parameters.find((text) => text.startsWith('q='));
  if (given === undefined) return [name, 1];
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0];
}
