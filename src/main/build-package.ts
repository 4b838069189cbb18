/**
 * Builds `dist/package`, the folder of the npm package: the built pages, the built server, the licences of the packages
 * that they use, and the lists of what `deploy/install.sh` downloads. `npm pack` runs this program before it packs the
 * folder. A new folder replaces the old one only when it is complete.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROGRAM_FOLDER } from '#server/program.ts';
import { buildPagesAndServer } from './build-site.ts';
import { linesOfDownloads, type LockfilePackages, PROCESSOR_ARCHITECTURES } from './package-downloads.ts';

type PackageLockEntry = LockfilePackages[string] & { license?: string; dev?: boolean; optional?: boolean };
type LockFile = { packages: Record<string, PackageLockEntry> };

const say = (sentence: string): void => console.error(sentence);
const packageFolder = path.join(PROGRAM_FOLDER, 'dist/package');
const buildFolder = path.join(PROGRAM_FOLDER, `dist/building-${randomUUID()}`);

const { pages, server } = await buildPagesAndServer({ say });
await mkdir(buildFolder);
await cp(pages, path.join(buildFolder, 'pages'), { recursive: true });
await cp(server, path.join(buildFolder, 'server'), { recursive: true });
await writeFile(path.join(buildFolder, 'licences.txt'), await loadLicenceTexts());
await writeDownloadLists();
await rm(packageFolder, { recursive: true, force: true });
await rename(buildFolder, packageFolder);

/**
 * Returns the licence texts of all packages that the site uses, except optional packages. Most licences demand that
 * every copy of a package contains its licence.
 */
async function loadLicenceTexts(): Promise<string> {
  const { packages } = await readJson<LockFile>('package-lock.json');
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

/** Writes a file for each kind of processor, with the list of what `deploy/install.sh` downloads. */
async function writeDownloadLists(): Promise<void> {
  const { dependencies } = await readJson<{ dependencies: Record<string, string> }>('package.json');
  const libraries = await readJson<LockFile>('package-lock.json');
  const nodes = await readJson<LockFile>('scripts/pinned-node/package-lock.json');
  for (const { debian, cpu } of PROCESSOR_ARCHITECTURES) {
    const lines = linesOfDownloads(cpu, Object.keys(dependencies), libraries.packages, nodes.packages);
    await writeFile(path.join(buildFolder, `downloads-${debian}.txt`), `${lines.join('\n')}\n`);
  }
}

/** Reads `package.json` or a lock file of npm. `file`: its path in the program's folder. */
async function readJson<Contents>(file: string): Promise<Contents> {
  return JSON.parse(await readFile(path.join(PROGRAM_FOLDER, file), 'utf8')) as Contents;
}
