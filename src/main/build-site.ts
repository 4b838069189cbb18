import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuiltWebsite, openBuiltWeb } from './built-web.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');
const sharedSources = ['src/contract', 'src/domain', 'src/main', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Something to build: its sources, and the functions that make and check the result. */
type BuildTarget = {
  sources: string[];
  make: (folder: string) => Promise<unknown>;
  check: (folder: string) => Promise<unknown>;
};

const pages: BuildTarget = {
  sources: ['src/web', ...sharedSources],
  async make(folder) {
    await Promise.all([
      runVite(['build', '--outDir', path.join(folder, 'web')]),
      runVite(['build', '--outDir', path.join(folder, 'render'), '--ssr', 'src/web/render.tsx']),
    ]);
    await compressFiles(path.join(folder, 'web/assets'));
  },
  check: openBuiltWeb,
};
/** The server, and the other programs that vite.config.ts lists. */
const server: BuildTarget = {
  sources: ['src/server', ...sharedSources],
  make: (folder) => runVite(['build', '--outDir', folder, '--emptyOutDir', 'false', '--ssr']),
  check: (folder) => stat(siteProgramPath(folder)),
};
/**
 * The number of builds that are kept. The latest builds are kept, and not only the newest one, because running servers
 * may still use an older build.
 */
const MAX_KEPT_BUILDS = 16;

type BuildOptions = { say?: (sentence: string) => void };

/** Loads and returns the pages. Builds them first, unless a build from the current sources exists. */
export async function buildAndOpenWeb(options: BuildOptions = {}): Promise<BuiltWebsite> {
  return openBuiltWeb(await buildIfMissing(pages, options));
}

/**
 * Builds the server (`run-site.ts`) and the other programs, unless a build from the current sources exists. Returns the
 * URL of the server's file.
 */
export async function buildServer(options: BuildOptions = {}): Promise<string> {
  return pathToFileURL(siteProgramPath(await buildIfMissing(server, options))).href;
}

/** Builds the pages and the server, unless builds from the current sources exist. Returns their folders. */
export async function buildPagesAndServer(options: BuildOptions): Promise<{ pages: string; server: string }> {
  const [pagesFolder, serverFolder] = await Promise.all([
    buildIfMissing(pages, options),
    buildIfMissing(server, options),
  ]);
  return { pages: pagesFolder, server: serverFolder };
}

/**
 * Builds the pages and the server, unless builds from the current sources exist, and prints what it does. Returns the
 * loaded pages, and the URL of the server's file.
 */
export function buildAllAndLoadPages(): Promise<[web: BuiltWebsite, server: string]> {
  const say = (sentence: string): void => console.log(sentence);
  return Promise.all([buildAndOpenWeb({ say }), buildServer({ say })]);
}

function siteProgramPath(folder: string): string {
  return path.join(folder, 'run-site.js');
}

/**
 * Returns the folder of a build, whose name is the hash of the sources. Makes the build first if the folder is missing.
 * A folder with this name is always complete, even after a crash. If two processes make the build at once, the one that
 * is finished first is used.
 */
async function buildIfMissing(kind: BuildTarget, { say = () => {} }: BuildOptions): Promise<string> {
  const folder = path.join(dist, hashSources(kind.sources));
  if (!existsSync(folder)) {
    say(kind === pages ? 'Building the web pages …' : 'Building the server …');
    await build(kind, folder);
    await removeOldBuilds();
  }
  const now = new Date();
  // Makes this build the latest one, so that `removeOldBuilds` keeps it longest. This fails for a read-only build, but
  // such a build cannot be removed either.
  await utimes(folder, now, now).catch(() => undefined);
  return folder;
}

async function build({ make, check }: BuildTarget, folder: string): Promise<void> {
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
 * Runs Vite in a child process with NODE_ENV=production. When the process ends, the memory that Vite needed is free
 * again.
 */
async function runVite(args: string[]): Promise<void> {
  const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');
  const fixed = ['--config', 'vite.config.ts', '--logLevel', 'warn', '--mode', 'production'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [program, ...args, ...fixed], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build failed.\n${said}`);
}

/**
 * Returns a hash of files and folders, without tests. Reads them synchronously, because asynchronous reading takes
 * three times as long.
 */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the paths of a source's files, sorted and without tests. The paths contain `/` on every system. */
function filesOf(source: string): string[] {
  if (!statSync(path.join(root, source)).isDirectory()) return [source];
  const entries = readdirSync(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Removes the oldest builds beyond `MAX_KEPT_BUILDS`, and unfinished builds after a day. */
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
  for (const { name } of [...builds.slice(MAX_KEPT_BUILDS), ...left]) {
    await rm(path.join(dist, name), { recursive: true, force: true });
  }
}

const TEXT_FILE_PATTERN = /\.(js|css|svg|json)$/;
/** Files with fewer bytes than this are not compressed, because they hardly shrink. */
const MIN_COMPRESSED_BYTES = 500;

/**
 * Compresses the text files of a folder: writes a `.br` and a `.gz` file beside each that is large enough. Compresses
 * as much as possible, because each build is served for a long time.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT_FILE_PATTERN.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const body = await readFile(file);
      if (body.length < MIN_COMPRESSED_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      const [small, common] = await Promise.all([
        promisify(brotliCompress)(body, { params }),
        promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, common)]);
    }),
  );
}

if (import.meta.main) await buildAllAndLoadPages();
