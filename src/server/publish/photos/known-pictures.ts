import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FolderFile } from '../../league-folder/list-files.ts';
import { put } from './kept-files.ts';

/** What is known of a file: the picture it is, or why it is none. */
const known = z.union([
  z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), width: z.int().min(1), height: z.int().min(1) }),
  z.object({ refused: z.string() }),
]);
export type Known = z.infer<typeof known>;

/** What was found out about files, so that nobody reads a thousand pictures at each start. */
export type KnownPictures = {
  of(file: FolderFile): Known | undefined;
  learn(file: FolderFile, found: Known): void;
  /** Forgets all but these files, and writes the rest down where something is new. */
  save(files: readonly FolderFile[]): Promise<void>;
};

const NAME = 'known.json';
/** Raised when pictures are judged otherwise than before: then all of them are looked at again. */
const VERSION = 1;
const file = z.object({ version: z.literal(VERSION), pictures: z.record(z.string(), known) });

/** Reads what was known before; a file that cannot be read is as good as none. */
export async function knownPictures(folder: string): Promise<KnownPictures> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => 'null');
  const pictures = new Map(Object.entries(parsed(text)));
  let isNew = false;
  return {
    of: (one) => pictures.get(keyOf(one)),
    learn(one, found) {
      pictures.set(keyOf(one), found);
      isNew = true;
    },
    async save(files) {
      const keys = new Set(files.map(keyOf));
      for (const key of pictures.keys()) if (!keys.has(key)) isNew = pictures.delete(key) || isNew;
      if (!isNew) return;
      await put(folder, NAME, JSON.stringify({ version: VERSION, pictures: Object.fromEntries(pictures) }));
      isNew = false;
    },
  };
}

/** A file that was changed has another time or size. */
function keyOf({ path: place, bytes, changed }: FolderFile): string {
  return `${place}?${bytes}?${changed}`;
}

function parsed(text: string): Record<string, Known> {
  try {
    return file.safeParse(JSON.parse(text)).data?.pictures ?? {};
  } catch {
    return {};
  }
}
