/**
 * Finds or installs a Chromium for the browser tests: the first candidate that can be started. Two environment
 * variables pass the result on to other processes, so that they need not search again.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { projectRoot } from './install.mjs';
import { showProgress } from './npm-ci.mjs';

export type ChromiumVariables = {
  /** Path of the Chromium program. */
  CHROMIUM_PATH: string;
  /** A folder with libraries that this machine lacks; empty if none are missing. */
  CHROMIUM_LIBRARIES: string;
};

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Way = { name: string; bring: () => Promise<ChromiumVariables | undefined> };

const named: Way = {
  name: 'CHROMIUM_PATH',
  bring: async () => at(process.env['CHROMIUM_PATH'], process.env['CHROMIUM_LIBRARIES']),
};
const ways: readonly Way[] = [
  // The package pins the browser's version, so runs on different machines use the same browser.
  { name: 'the npm package @sparticuz/chromium', bring: () => unpacked('') },
  { name: 'the npm package @sparticuz/chromium with its own libraries', bring: () => unpacked('al2023') },
  { name: "Playwright's own browser", bring: async () => at(chromium.executablePath()) },
  { name: 'a browser on this machine', bring: async () => at(onThisMachine()) },
  { name: "Playwright's download", bring: downloaded },
  { name: "the package manager's chromium", bring: fromDebian },
];

/**
 * Returns the browser in `CHROMIUM_PATH`, or the first candidate that starts; throws with one line per failed
 * candidate.
 */
export async function findChromium(): Promise<ChromiumVariables> {
  const failures: string[] = [];
  for (const { name, bring } of process.env['CHROMIUM_PATH'] ? [named] : ways) {
    try {
      const found = await bring();
      if (found === undefined) {
        failures.push(`${name}: there is none`);
        continue;
      }
      const browser = await chromium.launch(launchOptions(found));
      const version = browser.version();
      await browser.close();
      if (found.CHROMIUM_PATH !== process.env['CHROMIUM_PATH']) console.log(`Chromium ${version}, from ${name}.`);
      return found;
    } catch (error) {
      failures.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    `No Chromium could be found or fetched for the browser tests:\n  ${failures.join('\n  ')}\n` +
      'Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  );
}

/** Returns Playwright's launch options for the browser. */
export function launchOptions(found: ChromiumVariables): LaunchOptions {
  const libraries = [found.CHROMIUM_LIBRARIES, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return {
    executablePath: found.CHROMIUM_PATH,
    args: ARGUMENTS,
    ...(libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  };
}

function at(path: string | undefined, libraries = ''): ChromiumVariables | undefined {
  if (path === undefined || path === '' || !existsSync(path)) return undefined;
  return { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries };
}

function onThisMachine(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usual].find(existsSync);
}

/**
 * Unpacks the npm package into .cache, first under a temporary name, so that an interrupted run leaves no broken
 * browser.
 */
async function unpacked(libraries: '' | 'al2023'): Promise<ChromiumVariables | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  // The size of the packed browser is the folder's name, so a new version gets a new folder.
  const packedBytes = statSync(join(archives, 'chromium.br')).size;
  const cache = join(projectRoot, '.cache', 'chromium', String(packedBytes));
  const folder = join(cache, libraries === '' ? 'browser' : libraries);
  if (!existsSync(folder)) {
    const finish = showProgress('Unpacking Chromium');
    const half = join(cache, `half-${process.pid}`);
    mkdirSync(half, { recursive: true });
    await withTemporaryFolder(half, () =>
      libraries === '' ? packed.executablePath(archives) : inflate(join(archives, `${libraries}.tar.br`)),
    );
    renameSync(half, folder);
    finish('done');
  }
  const libraryFolder = libraries === '' ? '' : join(folder, libraries, 'lib');
  return at(join(cache, 'browser', 'chromium'), libraryFolder);
}

/** Runs `work` while `folder` is the folder for temporary files, because that is where the npm package unpacks. */
async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function downloaded(): Promise<ChromiumVariables | undefined> {
  const program = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  await waitFor("Fetching Playwright's Chromium", process.execPath, [program, 'install', 'chromium']);
  return at(chromium.executablePath());
}

async function fromDebian(): Promise<ChromiumVariables | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  await waitFor('Looking for packages (apt-get update)', 'apt-get', ['update', '-qq']);
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  await waitFor('Installing chromium (apt-get install)', 'apt-get', install);
  return at(execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim());
}

/** Resolves when the command succeeds. Otherwise throws with the command's last line of output. */
async function waitFor(title: string, command: string, args: readonly string[]): Promise<void> {
  const finish = showProgress(title);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  finish(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Error(output.trim().split('\n').at(-1) ?? `${command} ended with ${code}`);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? text;
}
