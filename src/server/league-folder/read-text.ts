import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Mistake } from './mistake.ts';
import type { Parsed } from './parse-league.ts';

/** A text longer than this was not written by hand. */
const MOST_BYTES = 1024 * 1024;

/** A text file of the folder, by its path in it. */
export async function readText(folder: string, file: string): Promise<Parsed<string>> {
  const place = path.join(folder, file);
  try {
    if ((await stat(place)).size > MOST_BYTES) return wrong(file, 'must not be larger than 1 MB.');
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(place)) };
  } catch (error) {
    if (error instanceof TypeError) return wrong(file, 'must be saved as UTF-8: choose that encoding in the editor.');
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return wrong(file, missing ? 'is missing.' : 'cannot be read: check who may read it.');
  }
}

function wrong(file: string, message: string): { ok: false; mistakes: Mistake[] } {
  return { ok: false, mistakes: [{ file, place: '', message }] };
}
