import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInRun } from './run-folder.ts';

/**
 * Makes `file` a SQLite file as `prepare` leaves one, with nothing open. That is done once in a run for each name, and
 * copied; where two do it at once, either is as good. Outside of a run there is nobody to share with.
 */
export async function fillFile(file: string, name: string, prepare: (file: string) => Promise<void>): Promise<void> {
  if (!isInRun()) return prepare(file);
  const template = join(tmpdir(), `template-${name}.sqlite`);
  if (!existsSync(template)) {
    const unfinished = `${template}-${process.pid}`;
    await prepare(unfinished);
    await rename(unfinished, template);
  }
  await copyFile(template, file);
}
