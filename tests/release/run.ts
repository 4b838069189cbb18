/**
 * `npm run release-trial`: tries all ways to install a release, each without anything installed before: the npm
 * package, the container image, compose, and the install script on a bare Debian. It takes minutes. It needs root,
 * Debian's `mmdebstrap`, `buildah`, `podman`, `runc`, `podman-compose`, `systemd-container`, `shellcheck` and
 * `iptables`, and npm's registry, but no registry of images. The exit code is 1 if a check fails.
 *
 *   npm run release-trial -- --only=package,image,compose,script --package=baize-1.0.0.tgz --next=baize-9.0.0.tgz
 *
 * `--package` and `--next` name packages of the current and the next version, such as those that an earlier trial left
 * in `.cache/release`. Without them, this checkout is packed.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tryCompose } from './compose.ts';
import { tryImage } from './image.ts';
import { INTO_NETWORK, makeNetwork } from './own-network.ts';
import { tryPackages } from './package-update.ts';
import { faultsSoFar } from './programs.ts';
import { tryScript } from './script.ts';
import { nextVersion, packedBefore, thisVersion, type Version } from './versions.ts';

type Trial = (versions: { current: Version; next: () => Promise<Version> }) => Promise<void>;

const TRIALS: Record<string, Trial> = { package: tryPackages, image: tryImage, compose: tryCompose, script: tryScript };
const INSIDE = 'BAIZE_TRIAL_NETWORK';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(TRIALS).join(',') },
    package: { type: 'string' },
    next: { type: 'string' },
  },
});

if (process.getuid?.() !== 0) throw new Error('The trial of a release needs root.');
process.exitCode = process.env[INSIDE] === undefined ? await runInNetwork() : await runTrials();

/** Starts this file again in a separate network. Returns its exit code. */
async function runInNetwork(): Promise<number> {
  const remove = await makeNetwork();
  const words = [...INTO_NETWORK, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('nsenter', words, { stdio: 'inherit', env: { ...process.env, [INSIDE]: 'yes' } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
  await remove();
  return code;
}

async function runTrials(): Promise<number> {
  // On exit, everything that a trial has started is ended too. A signal alone would not do that.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const typed = (file: string) => packedBefore(path.resolve(process.env['INIT_CWD'] ?? '.', file));
  const current = await (values.package === undefined ? thisVersion() : typed(values.package));
  console.log(`Baize ${current.version}, from ${current.file}`);
  let made: Promise<Version> | undefined;
  const next = () => (made ??= values.next === undefined ? nextVersion() : typed(values.next));
  for (const name of values.only.split(',')) {
    const trial = TRIALS[name];
    if (trial === undefined) throw new Error(`There is no trial ${name}: ${Object.keys(TRIALS).join(', ')}.`);
    console.log(`\n${name}`);
    await trial({ current, next });
  }
  const faults = faultsSoFar();
  console.log(faults.length === 0 ? '\nEverything holds.' : `\nWRONG:\n${faults.join('\n')}`);
  return faults.length === 0 ? 0 : 1;
}
