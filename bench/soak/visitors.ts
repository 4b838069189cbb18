import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Of ordinary visitors: how long each waited, in milliseconds, and how many were not served. */
export type Visits = { times: number[]; failed: number };
/** The same in figures. */
export type Waited = { visits: number; failed: number; median: number; p99: number };

const CONNECTIONS = 8;
const PER_SECOND = 80;
const PATHS = [
  '/',
  '/league-standings',
  '/results',
  '/player-stats',
  '/squads-handicaps',
  '/api/standings/1',
  '/api/player-stats',
  '/api/breaks',
];
/** One visit in so many asks for what nobody has asked for before: the server has to work for it. */
const NEW_EVERY = 8;

let visits = 0;

/** Visits at a steady rate for some seconds, from an address of their own where the machine has one to give. */
export async function visit(url: string, seconds: number, localAddress: string | null): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < end; next += 1000 / PER_SECOND) {
    await delay(Math.max(0, next - performance.now()));
    const begun = performance.now();
    under.push(
      get(url + nextPath(), agent, localAddress).then(
        (status) => {
          times.push(performance.now() - begun);
          if (status !== 200) failed += 1;
        },
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(under);
  agent.destroy();
  return { times, failed };
}

/** What several rounds of visits come to together. */
export function waited(rounds: readonly Visits[]): Waited {
  const sorted = rounds.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { visits: sorted.length, failed, median: at(0.5), p99: at(0.99) };
}

function nextPath(): string {
  visits += 1;
  const path = PATHS[visits % PATHS.length] ?? '/';
  return visits % NEW_EVERY === 0 && !path.startsWith('/api') ? `${path}?visit=${visits}` : path;
}

function get(url: string, agent: Agent, localAddress: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const sent = request(url, { agent, headers, ...(localAddress === null ? {} : { localAddress }) }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}
