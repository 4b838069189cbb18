/**
 * Builds the folder `dist/package` of the npm package: the built pages, the built server, and the licences of the packages that are
 * built into them. `npm pack` runs this first. Only the folder's old state or its new one is ever there.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROGRAM_FOLDER } from '#server/program.ts';
import { buildFolders } from './build-site.ts';

type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean };

const say = (sentence: string): void => console.error(sentence);
const target = path.join(PROGRAM_FOLDER, 'dist/package');
const fresh = path.join(PROGRAM_FOLDER, `dist/building-${randomUUID()}`);

const { pages, server } = await buildFolders({ say });
await mkdir(fresh);
await cp(pages, path.join(fresh, 'pages'), { recursive: true });
await cp(server, path.join(fresh, 'server'), { recursive: true });
await writeFile(path.join(fresh, 'licences.txt'), await licences());
await rm(target, { recursive: true, force: true });
await rename(fresh, target);

/** Returns the licence texts of all packages that the site uses, which their authors want to be passed on. */
async function licences(): Promise<string> {
  // npm wrote this file.
  const { packages } = JSON.parse(await readFile(path.join(PROGRAM_FOLDER, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const used = Object.entries(packages).filter(
    ([folder, { version, dev = false, optional = false }]) =>
      folder.startsWith('node_modules/') && version !== undefined && !dev && !optional,
  );
  const texts = await Promise.all(
    used.map(async ([folder, { version, license = 'see below' }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name} ${version} (${license})\n\n${await licenceOf(path.join(PROGRAM_FOLDER, folder))}`;
    }),
  );
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function licenceOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.join('\n');
}
