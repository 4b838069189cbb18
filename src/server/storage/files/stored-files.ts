import type { Readable } from 'node:stream';
import { sha256Of } from '../../sha256.ts';

/**
 * The bytes of pictures and documents, keyed by their SHA-256 in hexadecimal. They never change. A row of `stored_file` makes
 * them part of the league. Bytes without a row are removed after a while.
 */
export type StoredFiles = {
  /** Stores bytes, and returns their hash once they are safely on the disk. Throws `StoreUnavailable`. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes; `null` if they are not stored. Throws `StoreUnavailable`. */
  read(hash: string): Promise<Buffer | null>;
  /** Returns the bytes as a stream, so that a large file is never completely in memory; `null` if they are not stored. */
  open(hash: string): Promise<Readable | null>;
  /** Returns the hashes that are stored. */
  stored(hashes: readonly string[]): Promise<Set<string>>;
  /** Removes the bytes at once. Call this only after the commit of the change that removed the file's row. */
  remove(hash: string): Promise<void>;
  /** Removes all bytes except these, and except bytes stored within the last hour. */
  removeOthers(hashes: ReadonlySet<string>): Promise<void>;
  /** The folder with one file per hash; `null` if the bytes are in a table. */
  folder: string | null;
};

/** Returns whether a text can be the hash of bytes. A hash is also a file name. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export async function hashOf(bytes: Uint8Array): Promise<string> {
  return (await sha256Of(bytes)).digest('hex');
}
