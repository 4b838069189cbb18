/**
 * Finds out what `deploy/install.sh` downloads: the libraries that are not built into the package, and the pinned Node.
 */

/** The entry of a package in npm's lock file. */
type LockfilePackage = {
  version?: string;
  integrity?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type LockfilePackages = Record<string, LockfilePackage>;

/** The processors for which `deploy/install.sh` can install the site: their names in Debian and in Node. */
export const PROCESSOR_ARCHITECTURES = [
  { debian: 'amd64', cpu: 'x64' },
  { debian: 'arm64', cpu: 'arm64' },
] as const;

/**
 * Returns a line for each download that a Debian machine with this processor needs: its SHA-512 (hexadecimal), its
 * address, and the folder for its files. `names` are the libraries that the package needs. `libraries` and `nodes` are
 * the packages in two lock files: the lock file of the libraries, and the lock file of Node. Throws if a lock file has
 * no version or no SHA-512 of a download.
 */
export function linesOfDownloads(
  cpu: string,
  names: readonly string[],
  libraries: LockfilePackages,
  nodes: LockfilePackages,
): string[] {
  return [
    lineOf(`node-linux-${cpu}`, nodes, 'node'),
    ...withDependencies(names, libraries, cpu).map((name) => lineOf(name, libraries, `node_modules/${name}`)),
  ];
}

/**
 * Returns the names of these packages and of all packages that they depend on. Leaves out packages that are not for
 * Linux with glibc and this processor.
 */
function withDependencies(names: readonly string[], packages: LockfilePackages, cpu: string): string[] {
  const found = new Set<string>();
  const machine = { os: 'linux', cpu, libc: 'glibc' };
  const add = (name: string): void => {
    const locked = packages[`node_modules/${name}`] ?? {};
    const isFor = (key: keyof typeof machine) =>
      locked[key] === undefined || [locked[key]].flat().includes(machine[key]);
    if (found.has(name) || !isFor('os') || !isFor('cpu') || !isFor('libc')) return;
    found.add(name);
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).forEach(add);
  };
  names.forEach(add);
  return [...found];
}

function lineOf(name: string, packages: LockfilePackages, folder: string): string {
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  const [, hash] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  if (version === undefined || hash === undefined) throw new Error(`The lock file has no SHA-512 of ${name}.`);
  const address = `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
  return `${Buffer.from(hash, 'base64').toString('hex')} ${address} ${folder}`;
}
