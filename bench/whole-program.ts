/** Measures the site as `npm start` runs it: the time from the start to the first page, and memory under load. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildServer, buildWeb } from '#main/build-site.ts';
import { nodeEnvironment, nodeOptions } from '../scripts/pinned-node.mjs';
import { type Program, type Spread, spread, start } from './measuring.ts';
import { seasonName } from './made-seasons.ts';

const START_ROUNDS = 5;
const CONNECTIONS = 16;
const SAMPLES = 10;
const PROGRAM = path.resolve(import.meta.dirname, '../src/main/start.ts');

export type MemoryResult = { seconds: number; requests: number; startMb: number; samplesMb: number[] };

/** Milliseconds from spawning Node to the home page, with pages built; `folder` holds the database `baize.sqlite`. */
export async function measureStartUp(folder: string): Promise<Spread> {
  await Promise.all([buildWeb(), buildServer()]);
  const times: number[] = [];
  for (let round = 0; round <= START_ROUNDS; round++) {
    const from = performance.now();
    const { program, port } = await startSite(folder, null);
    await firstAnswer(port);
    // The first round only brings the files into the system's cache.
    if (round > 0) times.push(performance.now() - from);
    await program.stop();
  }
  return spread(times);
}

/** Memory while the site is asked for every address of `seasons` seasons, and for made-up ones, for `seconds`. */
export async function measureMemory(folder: string, seasons: number, seconds: number): Promise<MemoryResult> {
  const { program, port } = await startSite(folder, 0);
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  let requests = 0;
  const load = async () => {
    while (!over.signal.aborted) await get(url + addressOf(requests++, seasons), agent);
  };
  const megabytes = async () => (await program.memory()) / 2 ** 20;
  const startMb = await megabytes();
  const loading = Promise.all(Array.from({ length: CONNECTIONS }, load));
  const samplesMb: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await Promise.race([delay((seconds * 1000) / SAMPLES), loading]);
    samplesMb.push(await megabytes());
  }
  over.abort();
  await loading;
  agent.destroy();
  await program.stop();
  return { seconds, requests, startMb, samplesMb };
}

async function startSite(folder: string, core: 0 | null): Promise<{ program: Program; port: number }> {
  const port = await freePort();
  const own = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
  // As `scripts/bootstrap.mjs` starts it.
  const env = { ...nodeEnvironment(path.resolve('.')), ...process.env, ...own };
  return { program: start([process.execPath, ...nodeOptions, PROGRAM], core, env), port };
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** Resolves when the home page answers; tries every 2 ms. */
async function firstAnswer(port: number): Promise<void> {
  while (!(await isAnswering(port))) await delay(2);
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The home page answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(true));
    });
    sent.on('error', () => resolve(false));
    sent.end();
  });
}

/** Every season, division, week and screen in turn; one address in ten exists only once. */
function addressOf(n: number, seasons: number): string {
  const season = encodeURIComponent(seasonName(1 + (n % seasons)));
  const [division, week] = [1 + (n % 5), 1 + (n % 29)];
  const choice = `season=${season}&division=${division}`;
  const addresses = [
    '/',
    `/league-standings?${choice}`,
    `/results?${choice}&week=${week}`,
    `/player-stats?${choice}`,
    `/breaks?${choice}`,
    `/api/standings/${division}?season=${season}`,
    `/api/matches/${division}/${week}?season=${season}`,
    '/api/player-stats',
    `/squads-handicaps?${choice}`,
    `/league-standings?${choice}&odd=${n}`,
  ];
  return addresses[Math.floor(n / 7) % addresses.length] ?? '/';
}

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve());
    });
    sent.on('error', reject);
    sent.end();
  });
}
