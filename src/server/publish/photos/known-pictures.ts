import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FolderFile } from '../../league-folder/folder-files.ts';
import { storeFile } from './photo-files.ts';

/** What is known of a file: the photo that it is, or why it cannot be shown. */
const known = z.union([
  z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), width: z.int().min(1), height: z.int().min(1) }),
  z.object({ refused: z.string() }),
]);
export type Known = z.infer<typeof known>;

/** The outcome of examining files, stored so that a start does not read a thousand photos. */
export type KnownPictures = {
  of(file: FolderFile): Known | undefined;
  learn(file: FolderFile, found: Known): void;
  /** Forgets all other files, and stores the rest if anything has changed. */
  save(files: readonly FolderFile[]): Promise<void>;
};

const NAME = 'known.json';
/** Raised when the rules of examining change: then all files are examined again. */
const VERSION = 1;
const storedFile = z.object({ version: z.literal(VERSION), pictures: z.record(z.string(), known) });

/** Opens the stored outcomes; an unreadable file counts as empty. */
export async function openKnownPictures(folder: string): Promise<KnownPictures> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => 'null');
  const pictures = new Map(Object.entries(parsed(text)));
  let isChanged = false;
  return {
    of: (file) => pictures.get(keyOf(file)),
    learn(file, found) {
      pictures.set(keyOf(file), found);
      isChanged = true;
    },
    async save(files) {
      const keys = new Set(files.map(keyOf));
      for (const key of pictures.keys()) if (!keys.has(key)) isChanged = pictures.delete(key) || isChanged;
      if (!isChanged) return;
      await storeFile(folder, NAME, JSON.stringify({ version: VERSION, pictures: Object.fromEntries(pictures) }));
      isChanged = false;
    },
  };
}

/** A changed file has another size or time. */
function keyOf({ path: place, bytes, changed }: FolderFile): string {
  return `${place}?${bytes}?${changed}`;
}

function parsed(text: string): Record<string, Known> {
  try {
    return storedFile.safeParse(JSON.parse(text)).data?.pictures ?? {};
  } catch {
    return {};
  }
}
