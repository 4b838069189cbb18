/**
 * Tries `deploy/install.sh` on a bare Debian: installing, running it again, killing it, removing, an update, and the
 * return to the old version.
 */
import { appendFile, copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../scripts/install.mjs';
import { send, signInBy } from '../soak/requests.ts';
import { ADDRESS, sendThroughCaddy } from './compose.ts';
import { TRIAL_FOLDER } from './debian.ts';
import { bootMachine, type Machine } from './machine.ts';
import { check, run, secondsText, tryRun, until } from './programs.ts';
import { type Installation, isReady, passwordOf, tryUpdate, type Versions } from './update.ts';
import type { Version } from './versions.ts';
import { hasRules, writeRules } from './witness.ts';

const SCRIPT = path.join(projectRoot, 'deploy/install.sh');
/**
 * The first installation is killed after `FIRST_KILL_MS` milliseconds. Each further attempt may run `LATER` times as
 * long as the attempt before it.
 */
const FIRST_KILL_MS = 250;
const LATER = 1.5;
const MIN_KILLS = 6;
/**
 * What the script prints after its backup, just before it switches to the new version. Updates are killed after this.
 */
const SWITCHED = /-asked\.sqlite/;
const UPDATE_KILLS = [
  { says: /Getting Baize/, afterMs: 0 },
  { says: /Getting Baize/, afterMs: 150 },
  { says: SWITCHED, afterMs: 0 },
  { says: SWITCHED, afterMs: 300 },
  { says: SWITCHED, afterMs: 2000 },
];
const RULES = 'Written on a small machine';

export async function tryScript(versions: Versions): Promise<void> {
  const { code, output } = await tryRun('shellcheck', [SCRIPT, path.join(projectRoot, 'deploy/baize-command.sh')]);
  check('shellcheck finds nothing', code === 0, output);
  await onMachine(async (machine) => {
    const script = await words(machine, versions.current);
    const from = performance.now();
    const { code: ended, output: said } = await machine.tryRun(script);
    const seconds = secondsText((performance.now() - from) / 1000);
    check('it installs the site', ended === 0, ended === 0 ? seconds : said);
  });
  await onMachine(async (machine) => {
    const site = installed(machine, versions.current);
    await tryInstalling(machine, versions.current);
    const password = await passwordOf(site);
    await writeRules(site.send, password, RULES);
    await tryAgain(machine, versions.current);
    await tryDamaged(machine, versions.current);
    await tryStick(machine, site, password);
    await tryRemoving(machine, versions.current);
    await tryKilledUpdates(machine, await versions.next(), site);
    await tryUpdateAndBack(machine, versions);
  });
}

/** Boots a new machine, copies the script to it, runs `work` on it, and removes the machine. */
async function onMachine(work: (machine: Machine) => Promise<void>): Promise<void> {
  const machine = await bootMachine(path.join(TRIAL_FOLDER, 'machine'));
  try {
    await mkdir(path.join(machine.root, 'trial'));
    await copyFile(SCRIPT, path.join(machine.root, 'trial/install.sh'));
    await work(machine);
  } finally {
    await machine.turnOff();
    await rm(machine.root, { recursive: true, force: true });
  }
}

/** Copies a package to the machine. Returns the command that installs it. */
export async function words(machine: Machine, { file }: Version): Promise<string[]> {
  const name = path.basename(file);
  await copyFile(file, path.join(machine.root, 'trial', name));
  return ['env', `ADDRESS=${ADDRESS}`, 'sh', '/trial/install.sh', '--yes', `/trial/${name}`];
}

async function tryInstalling(machine: Machine, version: Version): Promise<void> {
  const script = await words(machine, version);
  const refused = await machine.tryRun(['sh', '/trial/install.sh'], { input: `${ADDRESS}\nno\n` });
  check('it asks for the address, and changes nothing without a yes', /Nothing was changed/.test(refused.output));
  check('it says beforehand what it will do', /- make a user/.test(refused.output));
  let afterMs = FIRST_KILL_MS;
  let kills = 0;
  let done = await machine.tryRun(script, { killWhen: { afterMs } });
  for (; done.code === 'SIGKILL'; kills++) {
    afterMs *= LATER;
    done = await machine.tryRun(script, { killWhen: { afterMs } });
  }
  const isInstalled = done.code === 0 && kills >= MIN_KILLS;
  check(`killed ${kills} times, it installs the site`, isInstalled, isInstalled ? '' : done.output);
  check(
    'it shows the password and the address',
    /password is [a-z-]+/.test(done.output) && done.output.includes(ADDRESS),
  );
  // Caddy starts to listen only a moment after it has read its settings.
  const answers = async () => (await sendThroughCaddy({ method: 'GET', path: '/' })).status === 200;
  const seconds = await until('the site answers by https through Caddy', answers);
  check('the site answers by https through Caddy', true, secondsText(seconds));
  const doctor = await machine.tryRun(['baize', 'doctor']);
  check('doctor finds nothing wrong', doctor.code === 0, doctor.code === 0 ? '' : doctor.output);
  const rights = await machine.run('systemd-analyze', 'security', '--no-pager', 'baize');
  check('its service has few rights', /Overall exposure level.*OK/.test(rights), rights.split('\n').at(-1));
  check('there is a first backup', (await machine.run('ls', '/var/lib/baize/backups')).includes('-asked.sqlite'));
  const size = await machine.run('du', '-sm', '/opt/baize');
  check('what it put into /opt/baize', true, `${Number.parseInt(size, 10)} MB`);
}

async function tryAgain(machine: Machine, version: Version): Promise<void> {
  const again = await machine.tryRun(await words(machine, version));
  check('run again, it changes nothing that matters', again.code === 0, again.code === 0 ? '' : again.output);
  check('the league is as it was', await hasRules(sendThroughCaddy, RULES));
  const folders = (await machine.run('ls', '/opt/baize')).split('\n');
  check('one version is left', folders.length === 2, folders.join(' '));
}

/** Tries a package with a wrong hash for a library, so that the downloaded library seems damaged. */
async function tryDamaged(machine: Machine, { file, version }: Version): Promise<void> {
  const folder = path.join(TRIAL_FOLDER, 'damaged');
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', file, '-C', folder]);
  const lists = ['amd64', 'arm64'].map((cpu) => `package/dist/package/downloads-${cpu}.txt`);
  await run('sed', ['-i', '/semver/s/^...../00000/', ...lists], { cwd: folder });
  const damaged = path.join(folder, `baize-${version}-damaged.tgz`);
  await run('tar', ['-czf', damaged, '-C', folder, 'package']);
  const { code, output } = await machine.tryRun(await words(machine, { file: damaged, version, folder }));
  const isRefused = code === 1 && /is damaged/.test(output);
  check('a download with other bytes than expected is refused', isRefused, isRefused ? '' : output);
  check('and the site goes on', await hasRules(sendThroughCaddy, RULES));
  await machine.run('rm', `/trial/${path.basename(damaged)}`);
  await rm(folder, { recursive: true });
}

/** Tries backups on another disk, such as a USB stick, set up as in `docs/operator.md`. */
async function tryStick(machine: Machine, site: Installation, password: string): Promise<void> {
  await machine.run('mkdir', '/mnt/stick');
  await machine.run('mount', '-t', 'tmpfs', 'stick', '/mnt/stick');
  await machine.run('install', '-d', '-o', 'baize', '-g', 'baize', '-m', '700', '/mnt/stick/baize');
  await appendFile(path.join(machine.root, 'etc/baize.env'), 'BACKUP_DIR=/mnt/stick/baize\n');
  await machine.run('systemctl', 'restart', 'baize');
  await until('it is ready', () => isReady(site));
  const headers = { ...(await signInBy(site.send, password, 'Release trial')), 'content-type': 'application/json' };
  const { status, text } = await site.send({ method: 'POST', path: '/api/admin/backup/now', headers, body: '{}' });
  const files = await machine.run('ls', '/mnt/stick/baize');
  check(
    'the site can keep its backups on a stick',
    status === 200 && files.includes('.sqlite'),
    status === 200 ? '' : text,
  );
}

async function tryRemoving(machine: Machine, version: Version): Promise<void> {
  const removed = await machine.tryRun(['sh', '/trial/install.sh', '--uninstall', '--yes']);
  const left = await machine.run(
    'find',
    '/opt',
    '/etc/systemd/system',
    '/usr/local/bin',
    '/etc/caddy',
    '-name',
    '*baize*',
  );
  check('it removes the program', removed.code === 0 && left === '', removed.code === 0 ? left : removed.output);
  check(
    'the league and its settings are left',
    (await machine.run('ls', '/var/lib/baize', '/etc/baize.env')).includes('baize.sqlite'),
  );
  const again = await machine.tryRun(await words(machine, version));
  const isSame = again.code === 0 && (await hasRules(sendThroughCaddy, RULES));
  check('installed again, it has the same league', isSame, isSame ? '' : again.output);
}

/**
 * Kills an update at several moments. After each kill, the site must answer with the same league, in either version.
 * Then lets the update end.
 */
export async function tryKilledUpdates(machine: Machine, next: Version, site: Installation): Promise<void> {
  const script = await words(machine, next);
  let answered = 0;
  for (const killWhen of UPDATE_KILLS) {
    const { code } = await machine.tryRun(script, { killWhen });
    if (code === 0) throw new Error(`The script ended before ${killWhen.says}, so it was not killed.`);
    await until('the site answers after a killed update', () => isReady(site));
    if (await hasRules(site.send, RULES)) answered++;
  }
  check(
    'an update killed at any time leaves a site that answers with the same league',
    answered === UPDATE_KILLS.length,
  );
  const done = await machine.tryRun(script);
  const version = await machine.run('baize', '--version');
  check(
    'run once more, it completes the update',
    done.code === 0 && version === next.version,
    done.code === 0 ? version : done.output,
  );
  check('with the same league', await hasRules(site.send, RULES));
}

/**
 * Removes the program and the league, installs them again, and runs `tryUpdate`, the update trial for all kinds of
 * installation.
 */
export async function tryUpdateAndBack(machine: Machine, versions: Versions): Promise<void> {
  await machine.run('sh', '/trial/install.sh', '--uninstall', '--yes');
  await machine.run('rm', '-r', '/var/lib/baize', '/etc/baize.env');
  const site = installed(machine, versions.current);
  const done = await machine.tryRun(await words(machine, versions.current));
  if (done.code !== 0) throw new Error(done.output);
  await tryUpdate(site, await passwordOf(site), versions);
}

/** Returns the site that the script has installed, in the form that `tryUpdate` needs. */
export function installed(machine: Machine, first: Version): Installation {
  let current = first.version;
  let since = Math.floor(Date.now() / 1000);
  let script: Promise<unknown> = Promise.resolve();
  return {
    async start(version) {
      since = Math.floor(Date.now() / 1000);
      const isNewer = version.version === '9.0.0';
      const back = ['sh', '/trial/install.sh', '--yes', '--back'];
      const again = ['systemctl', 'start', 'baize'];
      const command = version.version === current ? again : isNewer ? await words(machine, version) : back;
      current = version.version;
      script = machine.tryRun(command);
    },
    async stop() {
      await script;
      await machine.run('systemctl', 'stop', 'baize');
    },
    kill: () => machine.run('systemctl', 'kill', '--signal=KILL', 'baize').then(() => undefined),
    log: () => machine.run('journalctl', '--unit=baize', '--output=cat', `--since=@${since}`),
    command: (text) => machine.run('baize', ...text.split(' ')),
    send: (sent) => send('http://127.0.0.1:3000', sent),
  };
}
