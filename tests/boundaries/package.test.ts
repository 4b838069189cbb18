/** Tests what the npm package must and must not contain. `tests/release/` installs and starts the package. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildServer } from '#main/build-site.ts';
import { linesOfDownloads, type LockfilePackages, PROCESSOR_ARCHITECTURES } from '#main/package-downloads.ts';
import { projectRoot } from '../../scripts/install.mjs';

type Manifest = {
  bin: Record<string, string>;
  files: string[];
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  [field: string]: unknown;
};
type Locked = LockfilePackages[string] & { hasInstallScript?: boolean };

const text = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const manifest = JSON.parse(text('package.json')) as Manifest;
const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, Locked> };
const nodes = JSON.parse(text('scripts/pinned-node/package-lock.json')) as { packages: LockfilePackages };
const natives = Object.keys(manifest.dependencies);

test('its manifest names only packages with native programs, and each of them has one for every machine', () => {
  const machines = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];
  for (const name of natives) {
    const { optionalDependencies = {}, hasInstallScript } = packages[`node_modules/${name}`] ?? {};
    const missing = machines.filter(
      (machine) => !Object.keys(optionalDependencies).some((one) => one.includes(machine)),
    );
    expect([name, missing, hasInstallScript]).toEqual([name, [], undefined]);
  }
  for (const field of ['devDependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'])
    expect([field, manifest[field]]).toEqual([field, undefined]);
});

test.each(PROCESSOR_ARCHITECTURES)(
  'the install script downloads Node and the libraries only for $debian, each with a checksum',
  ({ cpu }) => {
    const lines = linesOfDownloads(cpu, natives, packages, nodes.packages);
    expect(lines.filter((line) => !/^[\da-f]{128} https:\/\/\S+\.tgz [\w@./-]+$/.test(line))).toEqual([]);
    const folders = lines.map((line) => line.split(' ')[2]?.replace('node_modules/', ''));
    expect(folders).toEqual(expect.arrayContaining(['node', ...natives]));
    const perMachine = natives.flatMap((name) =>
      Object.keys(packages[`node_modules/${name}`]?.optionalDependencies ?? {}),
    );
    const taken = perMachine.filter((name) => folders.includes(name));
    expect(taken.length).toBeGreaterThanOrEqual(natives.length);
    expect(taken.filter((name) => !new RegExp(`-linux-${cpu}(-gnu)?$`).test(name))).toEqual([]);
  },
);

test('npm runs none of our programs when the package is installed', () => {
  const run = ['preinstall', 'install', 'postinstall', 'prepare'];
  expect(Object.keys(manifest.scripts).filter((name) => run.includes(name))).toEqual([]);
});

/** Returns the paths in the npm package. It has files of `dist/package` only after these were built. */
function packedFiles(): string[] {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const options = { cwd: projectRoot, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const [packed] = JSON.parse(execFileSync(npm, words, options)) as { files: { path: string }[] }[]; // npm's format
  return (packed?.files ?? []).map((file) => file.path);
}

/** Returns a file, and every file that it imports by relative paths, directly or through other files. */
function withImports(file: string): string[] {
  const imported = Array.from(text(file).matchAll(/from '(\.\/[^']+)'/g), ([, name = '']) =>
    path.posix.join(path.posix.dirname(file), name),
  );
  return [file, ...imported.flatMap(withImports)];
}

test('it contains all that its command needs, but no sources, tests or data', () => {
  const files = packedFiles();
  const command = Object.values(manifest.bin).flatMap(withImports);
  const needed = [...command, ...['package.json', 'package-lock.json'].map((file) => `scripts/pinned-node/${file}`)];
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter((file) => !files.includes(file))).toEqual([]);
  // No import leads to these files, but operators need them.
  expect(files).toEqual(
    expect.arrayContaining(['docs/operator.md', 'docs/backups.md', 'league/league.json', 'LICENSE']),
  );
  const allowed = /^(dist\/package|docs|deploy|league|scripts\/pinned-node)\/|^(package\.json|README\.md|LICENSE)$/;
  expect(files.filter((file) => !allowed.test(file) && !needed.includes(file))).toEqual([]);
  expect(files.filter((file) => /(^|\/)(src|tests|data|node_modules|\.cache|\.env)(\/|$)|\.map$/.test(file))).toEqual(
    [],
  );
});

test('the built programs import only Node’s modules and those packages', async () => {
  const folder = path.dirname(fileURLToPath(await buildServer()));
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const program of ['packaged-site.js', 'league.js', 'import-child.js', 'backup-child.js'])
    expect(names).toContain(program);
  const allowed = [...natives, ...builtinModules];
  const others = names.flatMap((name) => {
    const code = readFileSync(path.join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const imports = code.matchAll(
      /^(?:import|export)\b[^;"]*"([^"]+)";$|\bimport\("([^"]+)"\)|import\.meta\.resolve\("([^"]+)"/gm,
    );
    return Array.from(imports, ([, first, second, third]) => first ?? second ?? third ?? '')
      .filter((module) => !/^(\.|node:)/.test(module) && !allowed.includes(module))
      .map((module) => `${name} imports ${module}`);
  });
  expect(others).toEqual([]);
});
