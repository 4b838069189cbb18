import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Manifest } from '#web/assets.ts';
import { assetsFrom, filesToKeep, workerEntry } from '#web/assets.ts';
import type * as RenderModule from '#web/render.tsx';
import type { Render } from '#web/render.tsx';
import { packFiles } from './pack-files.ts';

/** The built pages. `assets` is the folder to be served at `/assets`: names with a hash, each for ever the same bytes. */
export type Web = {
  assets: string;
  render: Render;
  isGuarded: (url: string) => boolean;
  pages: string[];
  serviceWorker: string;
};

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
const always = ['src/contract', 'src/domain', 'src/main', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** What is built by itself: from which sources, and how; `check` fails where something is missing from it. */
type Kind = {
  sources: string[];
  make: (folder: string) => Promise<unknown>;
  check: (folder: string) => Promise<unknown>;
};

const pages: Kind = {
  sources: ['src/web', ...always],
  async make(folder) {
    await Promise.all([
      vite(['build', '--outDir', path.join(folder, 'web')]),
      vite(['build', '--outDir', path.join(folder, 'render'), '--ssr', 'src/web/render.tsx']),
    ]);
    await packFiles(path.join(folder, 'web/assets'));
  },
  check: open,
};
const server: Kind = {
  sources: ['src/server', ...always],
  make: (folder) => vite(['build', '--outDir', folder, '--ssr', 'src/main/run-site.ts']),
  check: (folder) => stat(programIn(folder)),
};
/** Earlier builds are left for servers that still run on them, and to come back to. */
const buildsKept = 16;

type Say = { say?: (sentence: string) => void };

/** The pages built from the sources as they stand. */
export async function buildWeb(told: Say = {}): Promise<Web> {
  return open(await built(pages, told));
}

/** The address of the module that is `run-site.ts` with all it needs in one file, built from the sources as they stand. */
export async function buildServer(told: Say = {}): Promise<string> {
  return pathToFileURL(programIn(await built(server, told))).href;
}

function programIn(folder: string): string {
  return path.join(folder, 'run-site.js');
}

/**
 * The folder of a build, made only where there is none of these sources yet. Every build has a folder of its own, named
 * by its sources, which appears whole or not at all: a crash leaves no half build, and of two processes that build at
 * once the second takes the first one's.
 */
async function built(kind: Kind, { say = () => {} }: Say): Promise<string> {
  const folder = path.join(dist, hashOf(kind.sources));
  if (!existsSync(folder)) {
    say(kind === pages ? 'Building the web pages …' : 'Building the server …');
    await build(kind, folder);
    await removeOldBuilds();
  }
  const now = new Date();
  // What is used stays; where it belongs to somebody else, or is read-only, nobody here takes it away.
  await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

async function build({ make, check }: Kind, folder: string): Promise<void> {
  const fresh = path.join(dist, `building-${randomUUID()}`);
  await mkdir(fresh, { recursive: true });
  try {
    await make(fresh);
    await check(fresh);
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * A process of its own: a build for production wants NODE_ENV to say so, whatever it says here, and its memory is
 * given back at its end.
 */
async function vite(given: string[]): Promise<void> {
  const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');
  const fixed = ['--config', 'vite.config.ts', '--logLevel', 'warn', '--mode', 'production'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [program, ...given, ...fixed], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The web pages could not be built.\n${said}`);
}

/** Fails where a screen is missing from the build, before anybody asks for it. */
async function open(built: string): Promise<Web> {
  const manifestText = await readFile(path.join(built, 'web/.vite/manifest.json'), 'utf8');
  // Written by Vite; `Manifest` names the part that is read.
  const manifest = JSON.parse(manifestText) as Manifest;
  const assetsOf = assetsFrom(manifest);
  // The build of exactly this module.
  const module = (await import(pathToFileURL(path.join(built, 'render/render.js')).href)) as typeof RenderModule;
  for (const screen of [null, ...module.screenIds()]) assetsOf(screen);
  return {
    assets: path.join(built, 'web/assets'),
    render: module.createRender(assetsOf),
    isGuarded: module.isGuardedPage,
    pages: module.pagePaths(),
    serviceWorker: await workerOf(built, manifest),
  };
}

/** The service worker, and before it what it works with: the build that it belongs to. */
async function workerOf(built: string, manifest: Manifest): Promise<string> {
  const { file } = manifest[workerEntry] ?? {};
  if (file === undefined) throw new Error(`${workerEntry} is not in the built site.`);
  const code = await readFile(path.join(built, 'web', file), 'utf8');
  const kept = filesToKeep(manifest);
  const version = createHash('sha256').update(JSON.stringify(kept)).update(code).digest('hex').slice(0, 16);
  return `self.build = ${JSON.stringify({ version, ...kept })};\n${code}`;
}

/** All at once rather than one after the other in the background: it is a third of the time, and nobody waits beside it. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Tests are no part of the site. Names with `/` on every system, in one order. */
function filesOf(source: string): string[] {
  if (!statSync(path.join(root, source)).isDirectory()) return [source];
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** A folder of a build under way is removed only when it is a day old: then its process is gone. */
async function removeOldBuilds(): Promise<void> {
  const day = 86_400_000;
  const folders = await Promise.all(
    (await readdir(dist)).map(async (name) => {
      const found = await stat(path.join(dist, name)).catch(() => null);
      return { name, age: Date.now() - (found?.mtimeMs ?? Date.now()) };
    }),
  );
  const builds = folders.filter(({ name }) => /^[0-9a-f]{16}$/.test(name)).sort((a, b) => a.age - b.age);
  const left = folders.filter(({ name, age }) => name.startsWith('building-') && age > day);
  for (const { name } of [...builds.slice(buildsKept), ...left]) {
    await rm(path.join(dist, name), { recursive: true, force: true });
  }
}
