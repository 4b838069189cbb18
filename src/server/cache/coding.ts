import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** The content codings, the one that compresses these answers best first. */
export const CODINGS = ['br', 'zstd', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/** Shorter bodies fit into one packet as they are. */
const MIN_BYTES = 1000;

/** Pictures and documents are compressed already. */
const TEXT = /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|([\w.-]+\+)?xml)(;|$))/;

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
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
export function isCompressible(type: string | undefined, length: number): boolean {
  return length >= MIN_BYTES && type !== undefined && TEXT.test(type);
}

/** Compresses a body, off the event loop. */
export function compress(coding: Coding, body: Buffer): Promise<Buffer> {
  return compressors[coding](body);
}

/** Browsers send a handful of different headers; a client may invent any number. */
const MAX_KNOWN = 100;

const known = new Map<string, Coding | null>();

/**
 * Returns the coding to send for a request's `Accept-Encoding` (RFC 9110 §12.5.3): the one with the highest weight, and
 * of equal ones the smallest. `null`: uncompressed, also for a client that refuses even that.
 */
export function acceptedCoding(header: string | undefined): Coding | null {
  if (header === undefined || header === '') return null;
  const before = known.get(header);
  if (before !== undefined) return before;
  const chosen = chooseCoding(header);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, chosen);
  return chosen;
}

function chooseCoding(header: string): Coding | null {
  const weights = new Map(header.split(',').map(weightOf));
  const rest = weights.get('*') ?? 0;
  let best: Coding | null = null;
  // Without a weight of its own, `identity` is the last choice.
  let most = weights.get('identity') ?? 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest;
    if (weight > most || (weight === most && weight > 0 && best === null)) {
      best = coding;
      most = weight;
    }
  }
  return best;
}

/** A weight that cannot be parsed counts as 0: the coding is not sent. */
function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const given = parameters.find((text) => text.startsWith('q='));
  if (given === undefined) return [name, 1];
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0];
}
