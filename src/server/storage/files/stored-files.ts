import type { Readable } from 'node:stream';
import { sha256Of } from '../../sha256.ts';

/**
 * The bytes of pictures and documents, by their SHA-256 in hexadecimal. They never change. A row of `stored_file` makes
 * them part of the league; bytes without one are removed after a while.
 */
export type StoredFiles = {
  /** Stores bytes and returns their hash once they are safe on the disk. Throws `StoreUnavailable`. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes; `null` where there are none. Throws `StoreUnavailable`. */
  read(hash: string): Promise<Buffer | null>;
  /** Returns the bytes as a stream, so that only a part of a large file is in memory; `null` where there are none. */
  open(hash: string): Promise<Readable | null>;
  /** Returns which of these are stored. */
  present(hashes: readonly string[]): Promise<Set<string>>;
  /** Removes all bytes but these, and but what was stored within the last hour. */
  removeOthers(hashes: ReadonlySet<string>): Promise<void>;
  /** The folder of the files, where each is a file of its own; `null` in a table. */
  folder: string | null;
};

/** Whether a text can be the hash of bytes. A hash is also the name of their file. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export async function hashOf(bytes: Uint8Array): Promise<string> {
  return (await sha256Of(bytes)).digest('hex');
}
