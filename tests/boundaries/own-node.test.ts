/** Tests the command `baize` with a Node that is too old. A script replaces npm, so that nothing is downloaded. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';
import { pinnedVersion } from '../../scripts/pinned-node.mjs';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { ownFolder } from '../support/own-folder.ts';

type Start = { child: ChildProcess; said: () => string; ended: Promise<number | null> };
type Machine = { cache: string; npmIs: (script: string) => void; start: (words: string[], node?: string) => Start };

/**
 * Shell lines that install packages of Node, as npm does. They install those for all machines in package.json, so that
 * the test need not choose one. Each package contains a link to the Node that runs this test.
 */
const UNPACKS = `for name in $(sed -n 's/^ *"\\(node-[^"]*\\)": "[0-9].*/\\1/p' package.json); do
  mkdir -p "node_modules/$name/bin" "node_modules/$name/include"
  ln -s "${process.execPath}" "node_modules/$name/bin/node"
done`;
const FAILS = 'echo "npm error network is unreachable" >&2; exit 1';
/** Shell lines that write their process id to a file and never end. */
const HANGS = 'echo $$ > started; exec sleep 600';

const patient = { timeout: scaledTimeout(10_000) };

/** Makes folders with the command `baize`. Its program prints its Node version and arguments, and exits with 3. */
async function openMachine(): Promise<Machine> {
  const folder = await ownFolder();
  const program = path.join(folder, 'program');
  cpSync(path.join(projectRoot, 'scripts'), path.join(program, 'scripts'), { recursive: true });
  cpSync(path.join(projectRoot, 'package.json'), path.join(program, 'package.json'));
  mkdirSync(path.join(program, 'dist/package/server'), { recursive: true });
  const league = 'console.log(process.versions.node, ...process.argv.slice(2)); process.exitCode = 3;';
  writeFileSync(path.join(program, 'dist/package/server/league.js'), league);
  mkdirSync(path.join(folder, 'bin'));
  return {
    cache: path.join(program, '.cache'),
    npmIs: (script) => writeFileSync(path.join(folder, 'bin/npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 }),
    start: (words, node = '20.0.0') => {
      const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
      const command = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, `${program}/scripts/baize.mjs`];
      const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, HOME: folder };
      const child = spawn(process.execPath, [...command, ...words], { env, cwd: folder });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => (output += text.toString()));
      const ended = once(child, 'close').then(([code]) => code as number | null); // the values of Node's `close` event
      return { child, said: () => output, ended };
    },
  };
}

describe.skipIf(process.platform === 'win32')('baize on a machine whose Node is too old', () => {
  it('gets the pinned Node once, says so, and passes arguments and the exit code on', async () => {
    const { npmIs, start, cache } = await openMachine();
    npmIs(UNPACKS);
    const first = start(['league', 'backup', 'a file']);
    expect([await first.ended, first.said()]).toEqual([
      3,
      expect.stringContaining(`\n${pinnedVersion} backup a file\n`),
    ]);
    expect(first.said()).toContain(`Getting Node ${pinnedVersion}, because Node 20.0.0 is too old`);
    expect(existsSync(path.join(cache, 'node-half'))).toBe(false);
    npmIs(FAILS);
    const second = start(['backup']);
    expect([await second.ended, second.said()]).toEqual([3, `${pinnedVersion} backup\n`]);
  });

  it('says why it cannot get it, and continues only with a Node that is new enough', async () => {
    const { npmIs, start } = await openMachine();
    npmIs(FAILS);
    const older = start(['backup']);
    expect(await older.ended).toBe(1);
    expect(older.said()).toContain('network is unreachable\nBaize needs Node 26.0 or newer, and this is Node 20.0.0.');
    const near = start(['backup'], '26.0.1');
    expect([await near.ended, near.said()]).toEqual([3, expect.stringContaining('Going on with Node 26.0.1')]);
  });

  it('starts again after it was killed, but not while the npm of the killed start runs', async () => {
    const { npmIs, start, cache } = await openMachine();
    npmIs(HANGS);
    const killed = start(['backup']);
    const started = path.join(cache, 'node-half/started');
    const told = () => existsSync(started) && readFileSync(started, 'utf8').trim();
    await expect.poll(told, patient).toMatch(/^\d+$/);
    const npm = Number(readFileSync(started, 'utf8'));
    killed.child.kill('SIGKILL');
    await killed.ended.catch(() => null);
    npmIs(UNPACKS);
    const next = start(['backup']);
    await expect.poll(next.said, patient).toContain('Another start is installing this');
    expect(existsSync(started)).toBe(true);
    process.kill(npm, 'SIGKILL');
    expect([await next.ended, next.said()]).toEqual([3, expect.stringContaining(`${pinnedVersion} backup\n`)]);
    expect(existsSync(started)).toBe(false);
  });

  it('prints its version without a Node of its own', async () => {
    const { npmIs, start } = await openMachine();
    npmIs(FAILS);
    const { ended, said } = start(['--version']);
    expect([await ended, said()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });
});
