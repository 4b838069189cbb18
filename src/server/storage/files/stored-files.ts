import type { Readable } from 'node:stream';
import { updateSha256 } from '../../sha256.ts';

/**
 * The bytes of pictures and documents, keyed by their SHA-256 in hexadecimal. Bytes belong to the league if their hash
 * has a row in the table `stored_file`. Bytes without a row are removed when they are more than an hour old.
 */
export type StoredFiles = {
  /** Stores bytes. Returns their hash once they are safely on the disk. Throws `StoreUnavailable`. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes; `null` if they are not stored. Throws `StoreUnavailable`. */
  read(hash: string): Promise<Buffer | null>;
  /**
   * Returns the bytes with this hash as a stream, so that a large file is never completely in memory. Returns `null` if
   * no bytes with this hash are stored. Throws `StoreUnavailable`.
   */
  open(hash: string): Promise<Readable | null>;
  /** Returns the given hashes whose bytes are stored. Leaves out the others. */
  stored(hashes: readonly string[]): Promise<Set<string>>;
  /** Removes the bytes at once. Call it only after the change that removed the file's row has been committed. */
  remove(hash: string): Promise<void>;
  /** Removes all bytes except the bytes with these hashes and the bytes that were stored within the last hour. */
  removeOthers(hashes: ReadonlySet<string>): Promise<void>;
  /** The folder with a file for each hash; `null` if the bytes are in a table. */
  folder: string | null;
};

/** Returns whether a text has the form of a hash, so that it can safely be used as a file name. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export async function hashBytes(bytes: Uint8Array): Promise<string> {
  return (await updateSha256(bytes)).digest('hex');
}
