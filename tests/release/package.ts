/**
 * Tries the npm package as a user does who has only Node and npm: in empty folders, with an empty home folder, once
 * with the system's Node and once with the Node version that the project pins.
 *
 *   node scripts/bootstrap.mjs tests/release/package.ts [baize-1.0.0.tgz]
 *
 * Without the name of a package, it packs this checkout. It prints what it measured. The exit code is 1 if something is
 * wrong. It needs npm's registry.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../scripts/install.mjs';
import { freePort } from '../support/free-port.ts';
import { checkWholeSite } from './whole-site.ts';

const SYSTEM = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const PINNED = `${path.dirname(process.execPath)}:${SYSTEM}`;
const PASSWORD = 'a password of nine words';
/** The longest that a start may take, in milliseconds. A first start downloads 60 MB. */
const MAX_START = 300_000;

/**
 * Stands for a machine with nothing on it. `home`: its empty home folder. `folder`: where the user starts the program.
 * `tarball`: the package's path in that folder.
 */
type Machine = { home: string; folder: string; env: Record<string, string>; tarball: string };
type Site = {
  url: string;
  seconds: number;
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  said: () => string;
};

const faults: string[] = [];
const scratch = mkdtempSync(path.join(tmpdir(), 'baize-package-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

if (import.meta.main) {
  const found = await tryPackage(path.resolve(process.argv[2] ?? pack()));
  console.log(found.length === 0 ? 'The package is right.' : `${found.length} faults:\n${found.join('\n')}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

/** Tries the package, and prints what it has measured. Returns a text for each fault. */
export async function tryPackage(tarball: string): Promise<readonly string[]> {
  await tryByNpx('npx, with the Node of the system', newMachine(SYSTEM, tarball));
  await tryByNpx('npx, with the pinned Node', newMachine(PINNED, tarball));
  await tryKilled(newMachine(SYSTEM, tarball));
  await tryCommands(newMachine(PINNED, tarball));
  return faults;
}

/** Packs the checkout into the temporary folder of this run. Returns the package's path. */
function pack(): string {
  const words = ['pack', '--silent', '--pack-destination', scratch];
  execFileSync('npm', words, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(scratch, readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '');
}

function expect(what: string, isRight: boolean, fault = ''): void {
  if (!isRight) faults.push(`${what}: ${fault}`);
}

function newMachine(searchPath: string, tarball: string): Machine {
  const own = mkdtempSync(path.join(scratch, 'machine-'));
  const [home, folder] = [path.join(own, 'home'), path.join(own, 'league')];
  for (const one of [home, folder]) mkdirSync(one);
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const env = {
    HOME: home,
    PATH: searchPath,
    ADMIN_PASSWORD: PASSWORD,
    METRICS_TOKEN: 'a-token-for-the-trial',
    ...(authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authority }),
  };
  cpSync(tarball, path.join(folder, path.basename(tarball)));
  return { home, folder, env, tarball: `./${path.basename(tarball)}` };
}

/**
 * Starts a site, and waits until its first page loads. All processes of the site form one group, to which `stop` sends
 * a signal.
 */
async function startSite({ folder, env }: Machine, command: string, args: string[]): Promise<Site> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close');
  const stop: Site['stop'] = async (signal) => {
    process.kill(-(child.pid ?? 0), signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  while (!(await hasFirstPage(url))) {
    if (child.exitCode !== null || performance.now() - started > MAX_START)
      throw new Error(`The site does not start.\n${output}`);
    await delay(50);
  }
  return { url, seconds: (performance.now() - started) / 1000, stop, said: () => output };
}

async function hasFirstPage(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Tries `npx` in an empty folder: the first start, every kind of page, file and write, and the second start. */
async function tryByNpx(title: string, machine: Machine): Promise<void> {
  const words = ['--yes', machine.tarball];
  const first = await startSite(machine, 'npx', words);
  const lines = await checkWholeSite(first.url, PASSWORD, { authorization: `Bearer ${machine.env['METRICS_TOKEN']}` });
  for (const { what, fault } of lines) expect(`${title}: ${what}`, fault === null, fault ?? '');
  await first.stop('SIGTERM');
  expect(title, first.said().includes('Stopping'), `it did not stop in order\n${first.said()}`);
  expect(title, existsSync(path.join(machine.folder, 'data/baize.sqlite')), 'the league is not in ./data');
  const second = await startSite(machine, 'npx', words);
  await second.stop('SIGTERM');
  const [installed = ''] = globSync(path.join(machine.home, '.npm/_npx/*/node_modules'));
  report(title, installed, [first.seconds, second.seconds], lines.length);
}

function report(title: string, installed: string, [first = 0, second = 0]: number[], checked: number): void {
  const packages = globSync('{*,@*/*}/package.json', { cwd: installed }).length;
  const node = globSync('baize/.cache/node-*', { cwd: installed }).map((folder) =>
    megabytes(path.join(installed, folder)),
  );
  console.log(
    `${title}: first page after ${first.toFixed(1)} s, the second time after ${second.toFixed(1)} s; ${packages} packages, ` +
      `${megabytes(installed)} MB, and ${node[0] ?? 0} MB of Node; ${checked} pages, files and writes.`,
  );
}

/** Returns the size of a folder in megabytes, without files and folders whose names begin with a dot. */
function megabytes(folder: string): number {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1_000_000);
}

/**
 * Kills the program's first start while it downloads Node. The next start must remove the half download and show the
 * first page.
 */
async function tryKilled(machine: Machine): Promise<void> {
  const baize = install(machine);
  const half = path.join(machine.folder, 'program/lib/node_modules/baize/.cache/node-half');
  const child = spawn(baize, [], { cwd: machine.folder, env: machine.env, stdio: 'ignore', detached: true });
  await until(child, () => existsSync(path.join(half, 'package-lock.json')));
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  const site = await startSite(machine, baize, []);
  expect('after a kill', !existsSync(half), 'the half Node is still there');
  await site.stop('SIGTERM');
  console.log(`Killed while it got Node: the next start had its first page after ${site.seconds.toFixed(1)} s.`);
}

async function until(child: ChildProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error('The program ended too early.');
    await delay(5);
  }
}

/**
 * Installs the package with `npm install --global` into the machine's folder. Returns the path of the command `baize`.
 */
function install({ folder, env, tarball: file }: Machine): string {
  const words = ['install', '--global', '--prefix', path.join(folder, 'program'), '--loglevel=error', file];
  execFileSync('npm', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(folder, 'program/bin/baize');
}

/** Tries the commands of `baize` while a site runs, and restores a backup into another folder. */
async function tryCommands(machine: Machine): Promise<void> {
  const baize = install(machine);
  const site = await startSite(machine, baize, []);
  const elsewhere = path.join(machine.folder, 'elsewhere');
  const run = (words: string[], code: number, says: RegExp, env: Record<string, string> = {}): void => {
    const given = { ...machine.env, PORT: new URL(site.url).port, ...env };
    const { status, stdout, stderr } = spawnSync(baize, words, { cwd: machine.folder, env: given, encoding: 'utf8' });
    const isRight = status === code && says.test(stdout + stderr);
    expect(`baize ${words.join(' ')}`, isRight, `ended with ${status}\n${stdout}${stderr}`);
  };
  run(['--version'], 0, /^\d+\.\d+\.\d+\n$/);
  run(['help'], 0, /^ {2}baize restore \[FILE/m);
  run(['doctor'], 0, /OK +Database/);
  run(['backup', 'league.sqlite'], 0, /league\.sqlite\n/);
  run(['league', 'verify', 'league.sqlite'], 0, /not damaged/);
  run(['restore', 'league.sqlite'], 0, /Restored/, { DATA_DIR: elsewhere });
  run(['export', 'results', '--format', 'xlsx', '--output', 'results.xlsx'], 0, /results\.xlsx/);
  run(['import', 'results.xlsx', '--dry-run'], 0, /results/);
  run(['nothing'], 2, /There is no command "nothing"/);
  run(['doctor'], 1, /WRONG/, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  await site.stop('SIGTERM');
}
