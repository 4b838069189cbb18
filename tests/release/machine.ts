/** A bare Debian that boots with systemd in a container on this machine, and shares this machine's network. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { CERTIFICATES, unpackRoot } from './debian.ts';
import { run, tryRun, until } from './programs.ts';

type RunOptions = NonNullable<Parameters<typeof tryRun>[2]>;

export type Machine = {
  /** The root folder of its file system. */
  root: string;
  /** Runs a program on it as root, and throws if it fails. */
  run: (...words: string[]) => Promise<string>;
  /** Runs a program on it as root. Throws no error if the program fails or is killed. */
  tryRun: (words: readonly string[], options?: RunOptions) => ReturnType<typeof tryRun>;
  turnOff: () => Promise<void>;
};

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Unpacks a bare Debian into the folder `root`, boots it, and waits until it runs. */
export async function bootMachine(root: string): Promise<Machine> {
  await unpackRoot('debian-systemd', root);
  const flags = ['--quiet', '--machine=baize-trial', '--register=no', '--keep-unit', '--resolv-conf=off', '--boot'];
  const container = spawn('systemd-nspawn', [...flags, `--directory=${root}`], { stdio: 'ignore' });
  const ended = new Promise((resolve) => container.on('exit', resolve));
  process.once('exit', () => container.kill('SIGKILL'));
  const init = async () => (await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8')).trim();
  // The first child of systemd-nspawn makes the namespaces and ends. After that, its child is the machine's init.
  await until('the machine boots', async () => (await readFile(`/proc/${await init()}/comm`, 'utf8')) === 'systemd\n');
  const into = ['--target', await init(), '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd'];
  const inside = [...into, 'env', '-i', PATH, 'HOME=/root', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  const machine: Machine = {
    root,
    run: (...words) => run('nsenter', [...inside, ...words]),
    tryRun: (words, options) => tryRun('nsenter', [...inside, ...words], options),
    async turnOff() {
      await tryRun('nsenter', [...inside, 'systemctl', 'poweroff']);
      const timer = setTimeout(() => container.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(timer);
    },
  };
  await until('the machine runs', async () =>
    /running|degraded/.test((await machine.tryRun(['systemctl', 'is-system-running'])).output),
  );
  return machine;
}
