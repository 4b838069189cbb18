import { Agent, request } from 'node:http';
import { seasonName } from './many-seasons.ts';
import { startRealSite } from './real-site.ts';
import { firstAnswer } from './start-up.ts';

// What the server takes in memory while it is asked for everything it has, and for what nobody would ask for.

const CONNECTIONS = 16;
const SAMPLES = 10;

export type MemoryResult = { seconds: number; requests: number; startMb: number; samplesMb: number[] };

/** Loads the site for so long; the database in `folder` holds so many made seasons. */
export async function measureMemory(folder: string, seasons: number, seconds: number): Promise<MemoryResult> {
  const { program, port } = await startRealSite(folder, 0);
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  let requests = 0;
  const ask = async () => {
    while (!over.signal.aborted) await get(url + addressOf(requests++, seasons), agent);
  };
  const megabytes = async () => (await program.memory()) / 2 ** 20;
  const startMb = await megabytes();
  const asking = Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const samplesMb: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await Promise.race([new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / SAMPLES)), asking]);
    samplesMb.push(await megabytes());
  }
  over.abort();
  await asking;
  agent.destroy();
  await program.stop();
  return { seconds, requests, startMb, samplesMb };
}

/** Every season, division, week and screen in turn, and one in ten that is made up. */
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
