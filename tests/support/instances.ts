/** Several instances of the whole program on one PostgreSQL behind a proxy, to be killed and started again. */
import { onTestFinished } from 'vitest';
import { LEAN_SITE, makeGround, type ServerProcess, startServer } from './server-process.ts';
import { type Proxy, startProxy } from './proxy.ts';

export type Instances = {
  proxy: Proxy;
  /** The address of each instance. */
  urls: () => string[];
  /** Ends one, and starts it again; resolves when it listens, and nobody is left who found it away. */
  restart: (index: number, signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
};

/** Starts so many at the same moment, on a database that may be empty, each with a folder of its own for what it keeps. */
export async function startInstances(count: number, databaseUrl: string, password: string): Promise<Instances> {
  const grounds = await Promise.all(Array.from({ length: count }, makeGround));
  const ports: number[] = Array.from({ length: count }, () => 0);
  const running: ServerProcess[] = [];
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    for (const instance of running) instance.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await Promise.all(grounds.map(({ remove }) => remove()));
  });

  async function start(index: number): Promise<void> {
    const ground = grounds[index];
    if (isOver) return;
    if (ground === undefined) throw new Error(`There is no instance ${index}`);
    const instance = startServer({
      program: LEAN_SITE,
      env: { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: password, DATA_DIR: ground.data, LEAGUE_DIR: ground.league },
    });
    running[index] = instance;
    ports[index] = Number(new URL(await instance.ready).port);
  }

  await Promise.all(ports.map((_, index) => start(index)));
  const proxy = await startProxy(() => ports);
  onTestFinished(() => proxy.close());
  return {
    proxy,
    urls: () => ports.map((port) => `http://127.0.0.1:${port}`),
    async restart(index, signal) {
      running[index]?.signal(signal);
      await running[index]?.ended;
      await start(index);
      await proxy.settled();
    },
  };
}
