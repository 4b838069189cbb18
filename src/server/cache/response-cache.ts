import { createHash } from 'node:crypto';
import type { Dependencies } from './facts.ts';
import { type Coding, isCompressible, compress } from './coding.ts';
import { createCapacity } from './capacity.ts';

/** Bytes that an entry takes beside its body and its key, and an address beside its own length. */
const OVERHEAD = 1024;
const MAX_ENTRIES = 10_000;

/** An answer that may be cached, and what it depends on. */
export type CacheableAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  dependencies: Dependencies;
  /**
   * Checks whether the answer would be the same although a dependency has changed. Resolves to its present
   * dependencies, or to `null` if it has to be made anew.
   */
  revalidate?: () => Promise<Dependencies | null>;
};

/** The body in one coding, with its own ETag: caches tell one coding from another by it (RFC 9110 §8.8.3). */
export type Variant = { etag: string; headers: Record<string, string>; body: Buffer };

/** A cached answer with the variants that were requested so far. */
export type CacheEntry = CacheableAnswer & {
  etag: string;
  isCompressible: boolean;
  variants: Map<Coding, Variant | Promise<Variant>>;
  usage: Usage;
};

/** How an entry came to be sent, and how the fast path uses it without going through the cache. */
type Usage = {
  /** How the entry came about for the present request. */
  source: 'computed' | 'revalidated' | 'response cache';
  /** Whether the entry is in the cache: the fast path drops what is not. */
  isCached: boolean;
  /** To be called when the fast path sends it: the cache then keeps it longer. */
  sent: () => void;
  /** The addresses that the fast path answers with it. */
  addresses: Map<string, AddressUse>;
  /** To be called when the entry's size changes. */
  resized: () => void;
};

/** Bytes that the fast path holds for an address beside the entry's own, and how to drop them. */
export type AddressUse = { bytes: number; drop: () => void };

/** Returns the cached entry while its dependencies are current; otherwise computes and caches it. */
export type ResponseCache = (key: string, compute: () => Promise<CacheableAnswer>) => Promise<CacheEntry>;

/**
 * Creates a cache of answers as bytes. An answer is computed once for each state of its dependencies, however many
 * requests wait for it. `bytes` bounds bodies, variants and overhead together; the least used entries go first.
 */
export function createResponseCache(
  isCurrent: (dependencies: Dependencies) => boolean,
  bytes: number,
  meter = newCacheMeter(),
): ResponseCache {
  const pending = new Map<string, Promise<CacheEntry>>();
  const entries = createCapacity<CacheEntry>({ bytes, values: MAX_ENTRIES, sizeOf, onRemoved });
  meter.size = () => entries.size();

  async function refresh(
    key: string,
    compute: () => Promise<CacheableAnswer>,
    stale: CacheEntry | undefined,
  ): Promise<CacheEntry> {
    const dependencies = await stale?.revalidate?.().catch(() => null);
    if (!dependencies) meter.made += 1;
    const entry =
      stale && dependencies ? { ...stale, dependencies, usage: newUsage('revalidated') } : entryOf(await compute());
    // Only successes are cached: a "not found" is cheap, and anybody can invent any number of them.
    if (entry.status !== 200) return entry;
    entry.usage.resized = () => entries.resize(key, entry);
    entry.usage.sent = () => void entries.get(key);
    entry.usage.isCached = true;
    entry.usage.isCached = entries.put(key, entry);
    return entry;
  }

  return async (key, compute) => {
    meter.requested += 1;
    const present = entries.get(key);
    if (present && isCurrent(present.dependencies)) {
      present.usage.source = 'response cache';
      return present;
    }
    const running = pending.get(key);
    if (running) {
      // It may have begun before a write that this caller has seen succeed; a computation that begins now has not.
      const entry = await running.catch(() => null);
      if (entry && isCurrent(entry.dependencies)) return entry;
      const since = pending.get(key);
      if (since && since !== running) return since;
    }
    // oxlint-disable-next-line promises/late-handler -- awaited below, and nothing else before it
    const own = refresh(key, compute, present);
    pending.set(key, own);
    try {
      return await own;
    } finally {
      if (pending.get(key) === own) pending.delete(key);
    }
  };
}

function onRemoved({ usage }: CacheEntry): void {
  usage.isCached = false;
  for (const { drop } of usage.addresses.values()) drop();
  usage.addresses.clear();
}

/** Counts of a cache: requests, answers that had to be made, and its present size. */
export type CacheMeter = { requested: number; made: number; size: () => { values: number; bytes: number } };

export function newCacheMeter(): CacheMeter {
  return { requested: 0, made: 0, size: () => ({ values: 0, bytes: 0 }) };
}

/** Returns an entry that never changes and belongs to no cache. */
export function permanentEntry(answer: Omit<CacheableAnswer, 'dependencies'>): CacheEntry {
  const entry = entryOf({ ...answer, dependencies: new Map() });
  entry.usage.isCached = true;
  entry.usage.source = 'response cache';
  return entry;
}

function entryOf(answer: CacheableAnswer): CacheEntry {
  const { headers, body } = answer;
  return {
    ...answer,
    etag: etagOf(body),
    isCompressible: isCompressible(headers['content-type'], body.length),
    variants: new Map(),
    usage: newUsage('computed'),
  };
}

function newUsage(source: Usage['source']): Usage {
  return { source, isCached: false, sent: () => {}, addresses: new Map(), resized: () => {} };
}

/** Returns the entry in a coding, compressed once for all requests that wait for it. `null`: uncompressed. */
export function variantOf(entry: CacheEntry, coding: Coding | null): Variant | Promise<Variant> {
  if (coding === null || !entry.isCompressible) return { etag: entry.etag, headers: {}, body: entry.body };
  const present = entry.variants.get(coding);
  if (present !== undefined) return present;
  const pending = compress(coding, entry.body).then((body) => {
    const variant = { etag: `${entry.etag.slice(0, -1)}-${coding}"`, headers: { 'content-encoding': coding }, body };
    entry.variants.set(coding, variant);
    entry.usage.resized();
    return variant;
  });
  entry.variants.set(coding, pending);
  return pending;
}

/** Counts an empty answer too: anybody can request any number of them. */
function sizeOf(key: string, { body, variants, usage }: CacheEntry): number {
  let size = body.length + 2 * key.length + OVERHEAD;
  for (const variant of variants.values()) size += 'body' in variant ? variant.body.length : 0;
  for (const [address, { bytes }] of usage.addresses) size += 2 * address.length + OVERHEAD + bytes;
  return size;
}

/** Returns a strong ETag for these bytes. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether a request's `If-None-Match` holds this ETag. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
