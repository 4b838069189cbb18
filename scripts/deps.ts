/**
 * `npm run deps -- NAME@VERSION` adds a package to the project. It runs npm on the pinned Node, because on an older
 * Node npm would choose older releases. With `--native`, the package becomes a dependency of the site's own npm
 * package. Packages with native programs need that, because they cannot be built into the site's package.
 */
import { spawnSync } from 'node:child_process';
import { projectRoot } from './install.mjs';

const npm = process.env['npm_execpath'];
if (npm === undefined) throw new Error('Start this with “npm run deps -- NAME@VERSION”.');
const args = process.argv.slice(2);
const isNative = args.includes('--native');
const place = isNative ? [] : ['--workspace=libraries'];
const wanted = args.filter((arg) => arg !== '--native');
const { status } = spawnSync(process.execPath, [npm, 'install', ...place, ...wanted], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
