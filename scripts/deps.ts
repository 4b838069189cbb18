/**
 * `npm run deps -- NAME@VERSION` adds a package. It runs npm on the pinned Node, because on an older Node npm would
 * choose older releases. `-- --native NAME@VERSION` adds a package with native programs, which cannot be built into the
 * site's package, as a dependency of that package.
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
