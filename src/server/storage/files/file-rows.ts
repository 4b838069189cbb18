import type { Snapshot } from '../store.ts';

/** A file of the league: its type and its size in bytes. */
export type StoredFile = { hash: string; type: string; bytes: number };

/** Makes stored bytes part of the league. To be called in the change that names the hash. */
export async function addFile(db: Snapshot, file: StoredFile): Promise<void> {
  const row = { ...file, added_at: new Date().toISOString() };
  await db
    .insertInto('stored_file')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many files the league has, and their bytes. */
export async function filesInAll(db: Snapshot): Promise<{ count: number; bytes: number }> {
  const { fn } = db;
  const row = await db
    .selectFrom('stored_file')
    .select([fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .executeTakeFirst();
  // PostgreSQL returns a sum as text.
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** The hashes of all files of the league. */
export async function storedHashes(db: Snapshot): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('hash').orderBy('hash').execute();
  return rows.map(({ hash }) => hash);
}

/**
 * The hash of the picture that is in addresses under the first half of it, or `null`; `since`: only one that was added after
 * this moment.
 */
export async function fileOfPicture(db: Snapshot, picture: string, since: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('stored_file')
    .select('hash')
    .where('hash', '>=', picture)
    .where('hash', '<', `${picture}g`)
    .where('type', '=', PICTURE)
    .$if(since !== null, (query) => query.where('added_at', '>', since ?? ''))
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The type of pictures as the league stores them. */
export const PICTURE = 'image/webp';

/** The row that makes a stored picture part of the league. */
export function pictureRow({ file, bytes }: { file: string; bytes: number }): StoredFile {
  return { hash: file, type: PICTURE, bytes };
}
