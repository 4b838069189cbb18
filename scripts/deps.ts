/**
 * `npm run deps -- NAME@VERSION` adds a package. npm runs on the pinned Node, because on an older one it would choose older releases.
 * A package with native programs, which the site's package cannot contain, becomes one of its dependencies: `-- --native NAME@VERSION`.
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
