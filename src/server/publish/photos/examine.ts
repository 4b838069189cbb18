import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findFile } from '../files/find-file.ts';
import type { FolderFile } from '../../league-folder/list-files.ts';
import { convert, MOST_BYTES, sizeOf, Unreadable } from './convert.ts';
import type { KeptFiles } from './kept-files.ts';
import type { Known } from './known-pictures.ts';
import { proofWidth } from './picture.ts';

/** Whether a file is a picture that can be shown: found out by making the smallest one of it, which reads all of it. */
export async function examine(place: string, file: FolderFile, kept: KeptFiles): Promise<Known> {
  try {
    if (file.bytes > MOST_BYTES) throw new Unreadable(`is too large: at most ${MOST_BYTES / 1024 / 1024} MB.`);
    const read = await readPicture(place, file);
    // Who may read it can change without a trace in the file: this is not to be remembered of it.
    if (read === null) throw new Error('check who may read it.');
    const { id, bytes } = read;
    const size = await sizeOf(bytes);
    const width = Math.min(proofWidth, size.width);
    await kept.get({ id, width, format: 'jpg' }, () => convert(bytes, width, 'jpg'));
    return { id, ...size };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}

/** A file's bytes, and the name they give it; `null` where it is gone, or no longer in the folder. */
export async function readPicture(place: string, file: FolderFile): Promise<{ id: string; bytes: Buffer } | null> {
  const found = await findFile(place, file.path);
  if (found === null || found.bytes > MOST_BYTES) return null;
  const bytes = await readFile(found.place).catch(() => null);
  if (bytes === null) return null;
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
}
