/**
 * Runs one PostgreSQL for the tests, as a separate process, so that it can stop the server and remove its files however
 * the test run ends. postgres-server.ts starts it with a `KeeperTask` in its environment, because other users can read
 * a process's arguments.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export type KeeperTask = {
  /** The folder that contains initdb and postgres. */
  programs: string;
  /** An empty folder, removed at the end. */
  folder: string;
  password: string;
  /** The user for the server, because PostgreSQL refuses to run as root; `null`: the current user. */
  user: { uid: number; gid: number } | null;
};

export type KeeperMessage = { ready: { port: number } } | { failed: string };

const { KEEPER_TASK: taskText = '', ...environment } = process.env;
const task = JSON.parse(taskText) as KeeperTask; // postgres-server.ts writes it with this type
const as = task.user ?? {};
const env = { ...environment, LC_ALL: 'C' };
let server: ChildProcess | undefined;

// Ctrl-C reaches this process too, but this process must outlive its parent.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
process.on('disconnect', stop);

try {
  send({ ready: { port: await start() } });
} catch (error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
  stop();
}

async function start(): Promise<number> {
  const data = join(task.folder, 'data');
  const passwordFile = join(task.folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, task.password);
  if (task.user !== null) {
    for (const path of [task.folder, data, passwordFile]) chownSync(path, task.user.uid, task.user.gid);
  }
  await initialise(data, passwordFile);
  const port = await freePort();
  await serve(data, port);
  return port;
}

async function initialise(data: string, passwordFile: string): Promise<void> {
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const initdb = spawn(join(task.programs, 'initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options], {
    ...as,
    env,
    cwd: task.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = collect(initdb);
  const code = await new Promise((resolve, reject) => initdb.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`initdb: ${output().trim()}`);
}

async function serve(data: string, port: number): Promise<void> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform === 'win32' ? '' : task.folder,
    max_connections: '200',
    // Data need not survive a crash.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(join(task.programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...as,
    env,
    cwd: task.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = collect(server);
  await new Promise<void>((resolve, reject) => {
    server?.stderr?.on('data', () => {
      if (output().includes('ready to accept connections')) resolve();
    });
    server?.on('error', reject);
    server?.on('close', () => {
      reject(new Error(`postgres: ${output().trim()}`));
      leave();
    });
  });
}

/** Returns a function that returns the last 2,000 characters of a process's standard error. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000)));
  return () => text;
}

function send(message: KeeperMessage): void {
  if (process.connected) process.send?.(message);
}

/** Stops the server, or ends this process at once if there is no server. */
function stop(): void {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) leave();
  else server.kill('SIGINT'); // SIGINT makes PostgreSQL shut down without waiting for clients
}

function leave(): void {
  rmSync(task.folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}
