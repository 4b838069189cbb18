import { createHash, createHmac } from 'node:crypto';
import type { Hashes } from '#domain/proven-draw.ts';

/** The hash functions of a draw, from Node's cryptography. */
export const drawHashes: Hashes = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};
