import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { renamer } from './renamer.ts';

const TEXTS = new Set(['.json', '.md', '.txt', '.csv']);

/** The files of a league's folder in whose text or name one of these names stands, as paths within it. None is changed. */
export async function mentions(folder: string, names: readonly string[]): Promise<string[]> {
  const rename = renamer(names, '', []);
  const isIn = (text: string) => rename(text) !== text;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    // A file's name is a photo's caption.
    const isText = TEXTS.has(path.extname(entry.name).toLowerCase());
    if (isIn(entry.name) || (isText && isIn((await readFile(place, 'utf8')).normalize('NFC'))))
      found.push(path.relative(folder, place));
  }
  return found.sort();
}
