import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { CannotDo, placeOf } from './command.ts';

/** Writes a text to standard output, or into a file: the whole of it at once, or nothing. */
export async function writeOutput(file: string | null, text: string): Promise<void> {
  if (file === null) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    return;
  }
  const place = placeOf(file);
  // Beside the file, as a rename over the border of a disk is not one step.
  const draft = path.join(path.dirname(place), `.${path.basename(place)}.${randomBytes(6).toString('hex')}`);
  try {
    await writeDurably(draft, text);
    await rename(draft, place);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new CannotDo(`${file} cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') return 'its folder is not there';
  if (code === 'EACCES' || code === 'EROFS') return 'its folder may not be written to';
  if (code === 'EISDIR' || code === 'ENOTEMPTY') return 'it is a folder';
  return cause instanceof Error ? cause.message : String(cause);
}
