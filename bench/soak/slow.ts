import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { makeWorkspace, SITE, startServer } from '../../tests/support/server-process.ts';
import { cpuMs } from '../measuring.ts';

/** The waiting times of ordinary visitors in milliseconds, and how many were not served. */
type Visits = { times: number[]; failed: number };
type Waits = { visits: number; failed: number; median: number; p99: number };

export type SlowOptions = { connections: number; say?: (line: string) => void };
/** `processor`: the part of one processor that the server used; it says more than waiting times on a busy machine. */
type Half = Waits & { processor: number };
export type SlowResult = { alone: Half; attacked: Half; faults: string[] };

/** Alone and under attack in turn, so that other work of the machine affects both. */
const ROUNDS = 3;
/** Longer than headers may take, so that the server closes some connections and they come back. */
const SECONDS = 20;
const SETTLED_AFTER = 3000;
/** Visitors may wait twice as long under attack, or 2 ms longer. */
const MOST_TIMES = 2;
const MOST_MORE_MS = 2;
/** On Linux all of 127.0.0.0/8 exists: visitors and attackers have different addresses. */
const hasLoopbacks = process.platform === 'linux';

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
/** One visit in so many requests an address that is not cached. */
const NEW_EVERY = 8;

/** Measures ordinary visitors alone, and beside `connections` connections that never finish a request. */
export async function slow({ connections, say = () => {} }: SlowOptions): Promise<SlowResult> {
  const workspace = await makeWorkspace();
  const env = { DATA_DIR: workspace.data, LEAGUE_DIR: workspace.league, DATABASE_URL: '' };
  const server = startServer({ program: SITE, env });
  try {
    const url = await server.ready;
    const address = hasLoopbacks ? '127.0.0.2' : null;
    // Warms the server up.
    await visit(url, 5, address);
    const alone: Visits[] = [];
    const attacked: Visits[] = [];
    const usedMs = { alone: 0, attacked: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const begun = await cpuMs(server.pid);
      alone.push(await visit(url, SECONDS, address));
      usedMs.alone += (await cpuMs(server.pid)) - begun;
      const attackers = await attack(url, connections);
      // Their first requests are answered as anybody's; what is measured is the cost of holding them.
      await delay(SETTLED_AFTER);
      const before = await cpuMs(server.pid);
      attacked.push(await visit(url, SECONDS, address));
      usedMs.attacked += (await cpuMs(server.pid)) - before;
      say(`attackers in round ${round + 1}: ${await attackers.counts()}`);
      await attackers.stop();
    }
    const part = (ms: number) => ms / (ROUNDS * SECONDS * 1000);
    const result = {
      alone: { ...waits(alone), processor: part(usedMs.alone) },
      attacked: { ...waits(attacked), processor: part(usedMs.attacked) },
    };
    return { ...result, faults: faultsOf(result) };
  } finally {
    server.signal('SIGKILL');
    await server.ended;
    await workspace.remove();
  }
}

function faultsOf({ alone, attacked }: Omit<SlowResult, 'faults'>): string[] {
  const failed = alone.failed + attacked.failed;
  const faults = failed > 0 ? [`${failed} visitors were not served.`] : [];
  for (const figure of ['median', 'p99'] as const) {
    const [usual, slower] = [alone[figure], attacked[figure]];
    if (slower <= Math.max(usual * MOST_TIMES, usual + MOST_MORE_MS)) continue;
    faults.push(
      `The ${figure} of visitors was ${slower.toFixed(1)} ms under attack, but ${usual.toFixed(1)} ms alone.`,
    );
  }
  return faults;
}

/** Starts the attackers and waits until all of them are connected. */
async function attack(url: string, connections: number) {
  const args = [path.join(import.meta.dirname, 'attack.ts'), url, String(connections), String(hasLoopbacks)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    /** The counts that attack.ts prints, as JSON. */
    async counts(): Promise<string> {
      child.stdin.write('\n');
      const { value } = await lines.next();
      return String(value);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

let visits = 0;

/** Requests pages at a steady rate for some seconds, from `localAddress` if given. */
async function visit(url: string, seconds: number, localAddress: string | null): Promise<Visits> {
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

/** The figures of several rounds together. */
function waits(rounds: readonly Visits[]): Waits {
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
