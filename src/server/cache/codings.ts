import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** The ways to pack a body for its journey, the one that packs these answers smallest first. */
export const CODINGS = ['br', 'zstd', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/** Smaller bodies fit into one packet as they are. */
const LEAST = 1000;

/** Pictures and documents are packed already. */
const TEXT = /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|([\w.-]+\+)?xml)(;|$))/;

const packers: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  // A higher quality takes a tenth off, and a hundred times as long.
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

/** Whether a body of this type and length is worth packing. */
export function isPackable(type: string | undefined, length: number): boolean {
  return length >= LEAST && type !== undefined && TEXT.test(type);
}

/** Packs a body, beside the event loop. */
export function pack(coding: Coding, body: Buffer): Promise<Buffer> {
  return packers[coding](body);
}
