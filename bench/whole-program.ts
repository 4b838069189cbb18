/** Measures the site as `npm start` runs it: the time from the start to the first page, and memory under load. */
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildServer, buildWeb } from '#main/build-site.ts';
import { nodeEnvironment, nodeOptions } from '../scripts/pinned-node.mjs';
import { type Program, type Spread, spread, start } from './measuring.ts';
import { seasonName } from './made-seasons.ts';
import { send } from '../tests/soak/requests.ts';
import { freePort } from '../tests/support/free-port.ts';

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
    const { program, url } = await startSite(folder, null);
    await firstAnswer(url);
    // The first round only brings the files into the system's cache.
    if (round > 0) times.push(performance.now() - from);
    await program.stop();
  }
  return spread(times);
}

/** Measures memory while every address of `seasons` seasons, and made-up ones, are requested for `seconds`. */
export async function measureMemory(folder: string, seasons: number, seconds: number): Promise<MemoryResult> {
  const { program, url } = await startSite(folder, 0);
  await firstAnswer(url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  let requests = 0;
  const load = async () => {
    while (!over.signal.aborted) await get(url, addressOf(requests++, seasons), agent);
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

/** Starts the site as `npm start` does, with its database in `folder`. */
export async function startSite(
  folder: string,
  core: 0 | null,
  settings: Record<string, string> = {},
): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const own = { ...settings, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
  // As `scripts/bootstrap.mjs` starts it.
  const env = { ...nodeEnvironment(path.resolve('.')), ...process.env, ...own };
  return { program: start([process.execPath, ...nodeOptions, PROGRAM], core, env), url: `http://127.0.0.1:${port}` };
}

/** Resolves when the home page answers; tries every 2 ms. */
export async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await send(url, { method: 'GET', path: '/' }).catch(() => null);
    if (answer?.status === 200) return;
    if (answer) throw new Error(`The home page answered ${answer.status}`);
    await delay(2);
  }
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

async function get(url: string, path: string, agent?: Agent): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const { status } = await send(url, { method: 'GET', path, headers }, agent);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
