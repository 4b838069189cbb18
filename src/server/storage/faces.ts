import type { DatabaseTransaction } from './store.ts';
import type { FaceTable } from './schema.ts';
import { removeFileRows } from './files/file-rows.ts';
import { upsertStatement } from './table-rows.ts';

/*
 * Photos of players, with notes of who agreed to them. The history does not have photos, because nothing may remain of
 * a removed photo.
 */

/**
 * The media type of players' photos. `/photos/` serves only pictures of another type (`PICTURE_MEDIA_TYPE`), and
 * therefore never a player's photo.
 */
export const PLAYER_PHOTO_MEDIA_TYPE = 'image/jpeg';

/** Returns all photos, keyed by player id. Includes the photos of merged players, under their own ids. */
export async function loadPlayerPhotoRows(db: DatabaseTransaction): Promise<ReadonlyMap<string, FaceTable>> {
  const rows = await db.selectFrom('face').selectAll().execute();
  return new Map(rows.map((row) => [row.player_id, row]));
}

/** Returns a player's photo; `null` if the player has none. */
export async function findPlayerPhoto(db: DatabaseTransaction, playerId: string): Promise<FaceTable | null> {
  return (await db.selectFrom('face').selectAll().where('player_id', '=', playerId).executeTakeFirst()) ?? null;
}

/**
 * Returns the hash of the photo with this `id` in its address; `null` if no player has such a photo. `id` is the first
 * half of the hash. Ignores photos of merged players.
 */
export async function photoHashAtAddress(db: DatabaseTransaction, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('face')
    .innerJoin('player', 'player.id', 'face.player_id')
    .select('file')
    .where('file', '>=', id)
    .where('file', '<', `${id}g`)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Returns the address of a photo. The address contains the first half of the hash of the photo's file. */
export function playerPhotoAddress({ file }: Pick<FaceTable, 'file'>): string {
  return `/faces/${file.slice(0, 32)}.jpg`;
}

/**
 * Stores a photo, and replaces the player's earlier one. Returns the hashes of files that are now unused; the caller
 * removes their bytes.
 */
export async function savePlayerPhoto(db: DatabaseTransaction, face: FaceTable): Promise<string[]> {
  const before = await findPlayerPhoto(db, face.player_id);
  await upsertStatement('face', 'player_id', [face]).execute(db);
  return before === null ? [] : removeUnusedPhotoFiles(db, [before.file]);
}

/**
 * Removes the photos of these players. Returns the hashes of files that are now unused; the caller removes their bytes.
 */
export async function removeFaces(db: DatabaseTransaction, playerIds: readonly string[]): Promise<string[]> {
  if (playerIds.length === 0) return [];
  const removed = await db.deleteFrom('face').where('player_id', 'in', playerIds).returning('file').execute();
  return removeUnusedPhotoFiles(
    db,
    removed.map(({ file }) => file),
  );
}

/** Removes those of the given files that are not the photo of any player. Returns the hashes of the removed files. */
async function removeUnusedPhotoFiles(db: DatabaseTransaction, files: readonly string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const file of new Set(files)) {
    const other = await db.selectFrom('face').select('file').where('file', '=', file).executeTakeFirst();
    if (other !== undefined) continue;
    await removeFileRows(db, file);
    unused.push(file);
  }
  return unused;
}
