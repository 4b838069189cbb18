/** The file systems of bare Debian systems. mmdebstrap makes each of them once, as a tar file in `.cache/release`. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../scripts/install.mjs';
import { run } from './programs.ts';

/** The folder for everything that a trial makes. It can be deleted after a trial; the next trial then takes longer. */
export const TRIAL_FOLDER = path.join(projectRoot, '.cache/release');

/**
 * The file with the certificate authorities that this machine trusts. On a network that decrypts traffic, it includes
 * the authority of that network, which programs in the Debian systems need too.
 */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const RELEASE = 'bookworm';
/**
 * The packages that the smallest Debian lacks: `debian` is the base of the images, and `debian-systemd` is a machine
 * that boots.
 */
const ROOTS = {
  debian: ['ca-certificates', 'libstdc++6', 'libatomic1'],
  'debian-systemd': ['ca-certificates', 'systemd', 'systemd-sysv', 'dbus', 'iproute2', 'procps'],
};

/** Returns the path of the tar file with a Debian's file system. Makes the file if it is missing. */
export async function debianTar(name: keyof typeof ROOTS): Promise<string> {
  const file = path.join(TRIAL_FOLDER, `${name}.tar`);
  if (existsSync(file)) return file;
  await mkdir(TRIAL_FOLDER, { recursive: true });
  const half = path.join(TRIAL_FOLDER, `half-${name}.tar`);
  console.log(`Making the root of ${name} (a few minutes; the first time only) …`);
  await run('mmdebstrap', ['--variant=minbase', `--include=${ROOTS[name].join(',')}`, RELEASE, half]);
  await rename(half, file);
  return file;
}

/**
 * Unpacks a Debian's file system into a folder, and copies this machine's name server and certificates into it. The
 * folder must not hold anything else: its earlier content is deleted.
 */
export async function unpackRoot(name: keyof typeof ROOTS, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xf', await debianTar(name), '-C', folder]);
  await copyFile(CERTIFICATES, path.join(folder, CERTIFICATES));
  await copyFile('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  await writeFile(path.join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
}
