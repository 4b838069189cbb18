import { Readable } from 'node:stream';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { expiryCondition } from '../expired.ts';
import type { DatabaseTransaction } from '../store.ts';
import { hashBytes, type StoredFiles } from './stored-files.ts';

/** A picture or document of the league: the hash of its bytes, its media type, and its size in bytes. */
type StoredFile = { hash: string; type: string; bytes: number };

/**
 * Adds a file to the league. The bytes of the file must already be stored. Call this function in the same change that
 * stores a reference to the hash.
 */
export async function addFileRow(db: DatabaseTransaction, file: StoredFile): Promise<void> {
  const row = { ...file, added_at: new Date().toISOString() };
  await db
    .insertInto('stored_file')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Removes a file from the league. If its bytes are in a folder, the caller must then remove them with
 * `StoredFiles.remove`.
 */
export async function removeFileRows(db: DatabaseTransaction, hash: string): Promise<void> {
  await db.deleteFrom('stored_file').where('hash', '=', hash).execute();
  await db.deleteFrom('stored_file_part').where('hash', '=', hash).execute();
}

/** Returns how many files the league has, and their total size in bytes. */
export async function fileTotals(db: DatabaseTransaction): Promise<{ count: number; bytes: number }> {
  const { fn } = db;
  const row = await db
    .selectFrom('stored_file')
    .select([fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .executeTakeFirst();
  // The types of Kysely allow text, because pg returns a sum as text by default.
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Returns the hashes of all files of the league. */
export async function storedHashes(db: DatabaseTransaction): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('hash').orderBy('hash').execute();
  return rows.map(({ hash }) => hash);
}

/**
 * Returns the full hash of a picture; `null` if there is none. `picture` is the first half of the hash, as in
 * addresses. With `life` (in milliseconds), finds only a picture that was added within that time.
 */
export async function findFullPictureHash(
  db: DatabaseTransaction,
  picture: string,
  life: number | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('stored_file')
    .select('hash')
    .where('hash', '>=', picture)
    .where('hash', '<', `${picture}g`)
    .where('type', '=', PICTURE_MEDIA_TYPE)
    .$if(life !== null, (query) => query.where(({ not }) => not(expiryCondition('added_at', life ?? 0, Date.now()))))
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The media type of stored pictures. */
export const PICTURE_MEDIA_TYPE = 'image/webp';

/** Returns the row that `addFileRow` needs to add a stored picture to the league. `file` is the hash of its bytes. */
export function toPictureRow({ file, bytes }: { file: string; bytes: number }): StoredFile {
  return { hash: file, type: PICTURE_MEDIA_TYPE, bytes };
}

/**
 * The most bytes in a row of `stored_file_part`. Sending a row to PostgreSQL takes several times its size in memory, so
 * a large file has many rows.
 */
const MAX_PART_BYTES = 1024 * 1024;

/**
 * Returns the files that are stored in the table `stored_file_part`. A PostgreSQL database has its files in this table,
 * and so does a backup that contains files.
 */
export function storedFilesInTable(db: DatabaseTransaction): StoredFiles {
  return {
    folder: null,
    async keep(bytes) {
      const hash = await hashBytes(bytes);
      await db.transaction().execute((change) => storeFileInTable(change, hash, bytes));
      return hash;
    },
    async read(hash) {
      const parts: Uint8Array[] = [];
      for await (const part of readFileParts(db, hash)) parts.push(part);
      return parts.length === 0 ? null : Buffer.concat(parts);
    },
    async open(hash) {
      return (await readFilePart(db, hash, 0)) === null
        ? null
        : Readable.from(readFileParts(db, hash), { objectMode: false });
    },
    async stored(hashes) {
      const rows = await db.selectFrom('stored_file_part').select('hash').where('part', '=', 0).execute();
      return new Set(rows.map(({ hash }) => hash)).intersection(new Set(hashes));
    },
    async remove(hash) {
      await db.deleteFrom('stored_file_part').where('hash', '=', hash).execute();
    },
    async removeOthers(hashes) {
      const rows = await db
        .selectFrom('stored_file_part')
        .select('hash')
        .where('part', '=', 0)
        .where(expiryCondition('kept_at', LIFETIMES.upload, Date.now()))
        .execute();
      for (const { hash } of rows)
        if (!hashes.has(hash)) {
          const query = db.deleteFrom('stored_file_part').where('hash', '=', hash);
          // The query checks again whether the league has this file, because a change may have added the file since
          // `hashes` was read.
          await query
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('stored_file').select('hash').where('hash', '=', hash))),
            )
            .execute();
        }
    },
  };
}

async function readFilePart(db: DatabaseTransaction, hash: string, part: number): Promise<Uint8Array | null> {
  const query = db.selectFrom('stored_file_part').select('data').where('hash', '=', hash).where('part', '=', part);
  return (await query.executeTakeFirst())?.data ?? null;
}

/** Yields all parts of a file. A part is read only when it is needed. */
async function* readFileParts(db: DatabaseTransaction, hash: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const data = await readFilePart(db, hash, part);
    if (data === null) return;
    yield data;
  }
}

/** Stores all parts of a file in the caller's transaction, unless they are already stored. */
async function storeFileInTable(db: DatabaseTransaction, hash: string, bytes: Uint8Array): Promise<void> {
  const kept = { kept_at: new Date().toISOString() };
  // If the bytes are already stored, the new `kept_at` keeps them from being removed as abandoned.
  const known = await db.updateTable('stored_file_part').set(kept).where('hash', '=', hash).returning('part').execute();
  if (known.length > 0) return;
  // Even an empty file has one part, which is empty.
  for (let part = 0; part === 0 || part * MAX_PART_BYTES < bytes.length; part++) {
    const data = bytes.subarray(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES);
    await db
      .insertInto('stored_file_part')
      .values({ hash, part, data: Buffer.from(data), ...kept })
      // Another instance may be storing the same bytes.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
