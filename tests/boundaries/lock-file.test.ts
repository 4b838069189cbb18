import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>; // npm's format, version 3
};

test('has every platform package, as npm ci fails without one', () => {
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
});

test('names no registry, so that everybody can use their own', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
