/**
 * What docs/scaling.md reckons with: what one instance takes in memory and processor, alone on a file and as one of two on
 * a PostgreSQL. `node bench/scaling.ts`, after a build; the figures are of processor time, which a busy machine changes little.
 */
import { loadavg } from 'node:os';
import { Agent } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { EngineName } from '#server/storage/store.ts';
import { databasesOn } from './soak/databases.ts';
import { ask, signIn } from './soak/official.ts';
import { makeGround, SITE, startServer } from '../tests/support/server-process.ts';

const PASSWORD = 'green baize 147';
const PAGES = [
  '/',
  '/league-standings',
  '/player-stats',
  '/results',
  '/breaks',
  '/squads-handicaps',
  '/api/standings/1',
  '/api/seasons',
];
const REQUESTS = 5000;
const WRITES = 100;
const HANDS = 32;

type Row = {
  engine: EngineName;
  instances: number;
  startSeconds: number;
  emptyMb: number;
  usedMb: number;
  readUs: number;
  writeMs: number;
  heardMs: number;
};

const rows = [await measure('sqlite', 1), await measure('postgresql', 1), await measure('postgresql', 2)];
console.table(rows);
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
);

async function measure(engine: EngineName, instances: number): Promise<Row> {
  const { fresh, stop } = await databasesOn(engine);
  const database = await fresh();
  const grounds = await Promise.all(Array.from({ length: instances }, makeGround));
  const begun = performance.now();
  const servers = grounds.map(({ league, data }) =>
    startServer({
      program: SITE,
      env: {
        ADMIN_PASSWORD: PASSWORD,
        DATA_DIR: data,
        LEAGUE_DIR: league,
        ...(database.url ? { DATABASE_URL: database.url } : {}),
      },
    }),
  );
  const urls = await Promise.all(servers.map(({ ready }) => ready));
  const startSeconds = (performance.now() - begun) / 1000;
  const [first] = servers;
  const [url = '', other = url] = urls;
  if (first === undefined) throw new Error('No instance');
  const emptyMb = await memoryMb(first.pid);
  for (const path of PAGES) await ask(url, { method: 'GET', path });
  const readUs = await costOf(first.pid, REQUESTS, async (agent, index) => {
    await ask(url, { method: 'GET', path: PAGES[index % PAGES.length] ?? '/' }, agent);
  });
  const headers = { ...(await signIn(url, PASSWORD, 'Bench')), 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  let heard = 0;
  for (let index = 0; index < WRITES; index++) {
    const body = JSON.stringify({ name: `Bench ${engine} ${index}`, division: 1 });
    const written = await ask(url, { method: 'POST', path: '/api/admin/teams', headers, body }, agent);
    if (written.status !== 201) throw new Error(`${written.status} ${written.text}`);
    const since = performance.now();
    const revision = String(written.headers['revision']);
    await ask(other, { method: 'GET', path: '/api/teams', headers: { revision } }, agent);
    heard += performance.now() - since;
  }
  const writeMs = (performance.now() - started - heard) / WRITES;
  const usedMb = await memoryMb(first.pid);
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await Promise.all(grounds.map(({ remove }) => remove()));
  await database.drop();
  await stop();
  const all = { startSeconds, emptyMb, usedMb, readUs, writeMs, heardMs: heard / WRITES };
  const rounded = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, Math.round(value * 10) / 10]));
  return { engine, instances, ...(rounded as typeof all) };
}

/** Microseconds of processor that the process takes for each of so many requests, by many hands at once. */
async function costOf(
  pid: number,
  count: number,
  request: (agent: Agent, index: number) => Promise<void>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: HANDS });
  const before = await processorUs(pid);
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < count; index = next++) await request(agent, index);
  }
  await Promise.all(Array.from({ length: HANDS }, work));
  agent.destroy();
  return ((await processorUs(pid)) - before) / count;
}

async function processorUs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
}
