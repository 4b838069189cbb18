import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileName, parseFileName, type Wanted } from './picture.ts';

/** Files made of pictures, kept in a folder by names that say all that they are. */
export type KeptFiles = {
  /** The file as it lies there, else made now and put there; made once, however many ask at a time. */
  get(wanted: Wanted, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Removes whatever was made of other pictures than these: who takes a picture down wants its copies gone too. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>;
};

export function keptFiles(folder: string): KeptFiles {
  const coming = new Map<string, Promise<Buffer>>();

  async function made(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const present = await readFile(path.join(folder, name)).catch(() => null);
    if (present !== null) return present;
    const bytes = await make();
    await putIfItCan(folder, name, bytes);
    return bytes;
  }
  return {
    get(wanted, make) {
      const name = fileName(wanted);
      const own = coming.get(name) ?? made(name, make).finally(() => coming.delete(name));
      coming.set(name, own);
      return own;
    },
    async keepOnly(ids) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const file = parseFileName(name);
        if (file !== null && !ids.has(file.id)) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** Where nothing may be written, or nothing more, it is made each time. Doctor and status tell of the disk. */
export async function putIfItCan(folder: string, name: string, content: Buffer | string): Promise<void> {
  await put(folder, name, content).catch((error: NodeJS.ErrnoException) => {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
  });
}

/** A file that is there is whole: it is written beside its place first. */
export async function put(folder: string, name: string, content: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = path.join(folder, `${name}.${randomUUID()}.part`);
  try {
    await writeFile(beside, content);
    await rename(beside, path.join(folder, name));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
