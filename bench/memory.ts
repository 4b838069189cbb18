import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { seasonName } from './made-seasons.ts';
import { type Checkout, median, startSite } from './measuring.ts';
import { send } from '../tests/soak/requests.ts';

const CONNECTIONS = 16;
const SAMPLES = 10;

/** A site's memory in megabytes, after the start and during the load. `median`: over the second half of the samples. */
export type MemoryRow = { checkout: string; startMb: number; samplesMb: number[]; median: number; requests: number };

/**
 * Measures a site's memory for `seconds` while clients request the addresses that `addressOf` returns for 0, 1, 2 and
 * so on.
 */
export async function measureMemory(
  checkout: Checkout,
  addressOf: (request: number) => string,
  seconds: number,
): Promise<MemoryRow> {
  const { url, program } = await startSite(checkout);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  let requests = 0;
  const load = async () => {
    while (!over.signal.aborted) await get(url, addressOf(requests++), agent);
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
  return { checkout: checkout.name, startMb, samplesMb, median: median(samplesMb.slice(SAMPLES / 2)), requests };
}

/**
 * Returns the address of request number `n`: each season, division, week and screen in turn. One in ten addresses is
 * unique.
 */
export function addressOfSeasons(n: number, seasons: number): string {
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

async function get(url: string, path: string, agent: Agent): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const { status } = await send(url, { method: 'GET', path, headers }, agent);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
