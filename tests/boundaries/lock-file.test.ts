import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';
import { pinnedVersion } from '../../scripts/pinned-node.mjs';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
};

const ownLock = packagesIn('package-lock.json');
/** The lock files of the project: one for its packages, one for the version of Node that it installs. */
const locks = [ownLock, packagesIn('scripts/pinned-node/package-lock.json')];

function packagesIn(file: string): Record<string, Locked> {
  const lock = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as { packages: Record<string, Locked> };
  return lock.packages; // the format of npm's lock files, version 3
}

test('has every platform package, without which npm ci fails', () => {
  for (const packages of locks) {
    const locked = new Set(
      Object.entries(packages).flatMap(([path, { version }]) =>
        version === undefined ? [] : [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)],
      ),
    );
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.has(name))
        .map((name) => `${path === '' ? 'package.json' : path} wants ${name}`),
    );
    expect(missing).toEqual([]);
  }
});

test('names no registry, so that everyone can use their own', () => {
  for (const packages of locks) {
    const named = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && link !== true);
    expect(named).toEqual([]);
  }
});

test('has one version of Node for all machines', () => {
  const [, nodes = {}] = locks;
  const versions = Object.values(nodes).flatMap(({ version }) => version ?? []);
  expect(versions.length).toBe(5);
  expect(new Set(versions)).toEqual(new Set([pinnedVersion]));
});

/** Licences under which a league may run the site and pass it on. */
const PLAIN = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT PSF-2.0'.split(' ');
/** Licences that are allowed for a library or font that is used unchanged, as a separate package. */
const APART = ['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'];
/** The licences of packages that have theirs only in a file, keyed by path. A person has read these files. */
const READ: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };

test('has runtime packages only under licences that a league may use', () => {
  const ours = Object.entries(ownLock).filter(([, { integrity, dev = false }]) => integrity !== undefined && !dev);
  const others = ours.filter(([path, { license = READ[path] ?? 'none' }]) => {
    const parts = license.replace(/[()]/g, '').split(/ AND | OR /);
    return !parts.every((part) => [...PLAIN, ...APART].includes(part));
  });
  expect(others.map(([path, { license }]) => [path, license])).toEqual([]);
});
