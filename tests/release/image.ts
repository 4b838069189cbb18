/**
 * Tries the container image: its size, its user and rights, how it starts and stops, an update, and the return to the
 * old version.
 */
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { send } from '../soak/requests.ts';
import { baizeImage, nodeImage, podman, tryPodman } from './containers.ts';
import { TRIAL_FOLDER } from './debian.ts';
import { check, megabytes, run, secondsText, until } from './programs.ts';
import { type Installation, isReady, passwordOf, tryUpdate, type Versions } from './update.ts';
import type { Version } from './versions.ts';
import { hasRules, writeRules } from './witness.ts';

const NAME = 'baize-trial';
const VOLUME = 'baize-trial-data';
const MAX_ABOVE_BASE = 90e6;
/** The number for 64-bit ARM in the header of an ELF file, which is the format of Linux programs and libraries. */
const AARCH64 = 0xb7;

export async function tryImage(versions: Versions): Promise<void> {
  const base = await nodeImage();
  const image = await baizeImage(versions.current);
  const above = (await sizeOf(image)) - (await sizeOf(base));
  check(
    'at most 90 MB above its base',
    above <= MAX_ABOVE_BASE,
    `${megabytes(above)} above ${megabytes(await sizeOf(base))}`,
  );
  await tryOtherProcessor(versions.current);
  await podman('volume', 'rm', '--force', VOLUME);
  const site = await container();
  try {
    const password = await tryRunning(site, versions.current);
    await site.start(versions.current);
    await until('it is ready again', () => isReady(site));
    check('a new container has what was written into the volume', await hasRules(site.send, 'Written in a container'));
    await tryUpdate(site, password, versions);
  } finally {
    await podman('rm', '--force', '--ignore', NAME);
    await podman('volume', 'rm', '--force', VOLUME);
  }
}

const sizeOf = async (image: string): Promise<number> =>
  Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));

/** Returns an installation that runs in a container with a read-only file system and one volume. */
async function container(): Promise<Installation> {
  let image = '';
  const readOnly = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  return {
    async start(version) {
      image = await baizeImage(version);
      const settings = ['-e', 'LEAGUE_DEMO=off', '-p', '127.0.0.1:3000:3000', '-v', `${VOLUME}:/data`];
      await podman('rm', '--force', '--ignore', NAME);
      await podman('run', '-d', '--name', NAME, ...readOnly, ...settings, image);
    },
    async stop() {
      await podman('stop', '-t', '10', NAME);
    },
    async kill() {
      await podman('kill', NAME);
      await podman('start', NAME);
    },
    log: () => podman('logs', NAME),
    command: (words) =>
      podman('run', '--rm', ...readOnly, '-v', `${VOLUME}:/data`, image, 'baize', ...words.split(' ')),
    send: (sent) => send('http://127.0.0.1:3000', sent),
  };
}

/** Starts the site, checks it, writes into its rules, and stops it. Returns the password of its officials. */
async function tryRunning(site: Installation, current: Version): Promise<string> {
  await podman('rm', '--force', '--ignore', NAME);
  const from = performance.now();
  await site.start(current);
  await until('the first page', async () => (await site.send({ method: 'GET', path: '/' })).status === 200);
  const seconds = (performance.now() - from) / 1000;
  check('it answers with its first page', true, secondsText(seconds));
  const user = await podman('exec', NAME, 'id', '-u');
  check('it does not run as root', user !== '0', `user ${user}`);
  check('its file system is read-only', (await tryPodman('exec', NAME, 'touch', '/opt/baize/x', '/tmp/x')).code !== 0);
  check('it is healthy', (await tryPodman('healthcheck', 'run', NAME)).code === 0);
  const memory = await podman('exec', NAME, 'grep', 'VmRSS', '/proc/1/status');
  check('the process of the site is the first one', /VmRSS/.test(memory), memory.replaceAll(/\s+/g, ' '));
  const password = await passwordOf(site);
  await writeRules(site.send, password, 'Written in a container');
  const doctor = await tryPodman('exec', NAME, 'baize', 'doctor');
  check('doctor finds nothing wrong in it', doctor.code === 0, doctor.code === 0 ? '' : doctor.output);
  const slow = connect(3000, '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write(
    'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  const asked = performance.now();
  await site.stop();
  const code = await podman('inspect', '--format', '{{.State.ExitCode}}', NAME);
  const stopped = (performance.now() - asked) / 1000;
  check(
    'it stops within 10 seconds, also in the middle of a request',
    code === '0' && stopped < 10,
    secondsText(stopped),
  );
  slow.destroy();
  return password;
}

/** Installs the package for a machine with 64-bit ARM, and checks that its libraries were built for that processor. */
async function tryOtherProcessor({ file }: Version): Promise<void> {
  const folder = path.join(TRIAL_FOLDER, 'arm64');
  await rm(folder, { recursive: true, force: true });
  const words = ['install', '--global', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', [...words, '--os', 'linux', '--cpu', 'arm64', '--libc', 'glibc', file]);
  const libraries = (await run('find', [folder, '-name', '*.node', '-o', '-name', '*.so.*']))
    .split('\n')
    .filter(Boolean);
  const machines = await Promise.all(libraries.map(async (library) => (await readFile(library)).readUInt16LE(18)));
  const areRight = libraries.length >= 3 && machines.every((machine) => machine === AARCH64);
  check('every library has a build for arm64', areRight, `${libraries.length} files`);
  await rm(folder, { recursive: true });
}
