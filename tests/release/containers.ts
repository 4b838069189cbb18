/**
 * Builds images and runs containers for a release trial. All are stored in `.cache/release`, and no registry of images
 * is used.
 */
import { cp, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../scripts/install.mjs';
import { CERTIFICATES, debianTar, TRIAL_FOLDER } from './debian.ts';
import { run, tryRun } from './programs.ts';
import type { Version } from './versions.ts';

const STORE = path.join(TRIAL_FOLDER, 'containers');
const SETTINGS: Record<string, [file: string, text: string]> = {
  CONTAINERS_STORAGE_CONF: [
    'storage.conf',
    `[storage]\ndriver = "overlay"\ngraphroot = "${STORE}"\nrunroot = "/run/baize-trial"\n`,
  ],
  // runc works with every version of Linux control groups. The limits on open files and processes are low enough for
  // any machine.
  CONTAINERS_CONF: [
    'containers.conf',
    '[containers]\ndefault_ulimits = ["nofile=1000:1000", "nproc=1000:1000"]\n[engine]\nruntime = "runc"\n',
  ],
};

/** Writes the settings of podman and buildah, and returns the environment variables that name the files. */
async function environment(): Promise<Record<string, string>> {
  await mkdir(TRIAL_FOLDER, { recursive: true });
  const files = Object.entries(SETTINGS).map(async ([name, [file, text]]) => {
    await writeFile(path.join(TRIAL_FOLDER, file), text);
    return [name, path.join(TRIAL_FOLDER, file)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Runs podman, and throws if it fails. */
export const podman = async (...args: string[]): Promise<string> => run('podman', args, { env: await environment() });

/** Runs podman. Returns its exit code and output, also if it fails. */
export const tryPodman = async (...args: string[]) => tryRun('podman', args, { env: await environment() });

/** Runs podman-compose in a folder, and throws if it fails. */
export const compose = async (folder: string, ...args: string[]): Promise<string> =>
  run('podman-compose', args, { cwd: folder, env: await environment() });

/**
 * Builds an image by the instructions in `file`, with the files of a folder. It never requests anything from a registry
 * of images.
 */
async function build(folder: string, tag: string, file: string): Promise<void> {
  const words = ['bud', '--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'];
  await run('buildah', [...words, '-f', file, '-t', tag, folder], { env: await environment() });
}

/** Makes an image of a bare Debian, unless there is one. Returns its name. */
async function debianImage(): Promise<string> {
  const name = 'localhost/trial-debian:latest';
  if ((await tryPodman('image', 'exists', name)).code !== 0) await podman('import', await debianTar('debian'), name);
  return name;
}

/**
 * Makes a replacement for Node's official image, under the same name: Debian with the Node and npm of this machine.
 * Returns the name.
 */
export async function nodeImage(): Promise<string> {
  const name = `node:${process.versions.node}-bookworm-slim`;
  const folder = path.join(TRIAL_FOLDER, 'node-image');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(process.execPath, path.join(folder, 'node'));
  await copyFile(CERTIFICATES, path.join(folder, 'certificates.crt'));
  const modules = await run('npm', ['root', '--global'], { env: { npm_config_loglevel: 'silent' } });
  await cp(path.join(modules, 'npm'), path.join(folder, 'npm'), { recursive: true, dereference: true });
  await writeFile(
    path.join(folder, 'Containerfile'),
    `FROM ${await debianImage()}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt ${CERTIFICATES}
ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --user-group --create-home node
`,
  );
  await build(folder, name, path.join(folder, 'Containerfile'));
  return name;
}

/**
 * Makes a replacement for Caddy's official image, unless there is one: Debian with Debian's package of Caddy. Returns
 * its name.
 */
export async function caddyImage(): Promise<string> {
  const name = 'caddy:2';
  if ((await tryPodman('image', 'exists', name)).code === 0) return name;
  const folder = path.join(TRIAL_FOLDER, 'caddy-image');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'Containerfile'),
    `FROM ${await debianImage()}
RUN apt-get update -qq && apt-get install -qqy --no-install-recommends caddy >/dev/null
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
`,
  );
  await build(folder, name, path.join(folder, 'Containerfile'));
  return name;
}

const built = new Set<string>();

/**
 * Builds the image of a Baize version from `deploy/Dockerfile` and the package in the version's folder, once in each
 * trial. Returns the image's name.
 */
export async function baizeImage({ folder, version }: Version): Promise<string> {
  const name = `localhost/baize:${version}`;
  if (!built.has(name)) await build(folder, name, path.join(projectRoot, 'deploy/Dockerfile'));
  built.add(name);
  return name;
}
