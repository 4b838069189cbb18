import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median, type Program, type Spread, spread, startBench } from './measuring.ts';
import type { Load } from './speed-load.ts';
import type { Recorded } from './speed-server.ts';

const CODING = 'gzip, deflate, br, zstd';
const CONNECTIONS = 32;
/** The first division's table, the home page, and the largest answer. */
const ADDRESSES = ['/api/standings/1', '/', '/api/player-stats'];
/** Headers that every server writes itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
const WARM_UP_SECONDS = 2;

export type SpeedOptions = { rounds: number; seconds: number };
/** One server at one address: medians over the rounds. `ratio`: to `node:http` in the same round; `cpu`: µs for each request. */
export type SpeedRow = {
  address: string;
  bytes: number;
  server: string;
  perSecond: number;
  p99: number;
  cpu: number;
  ratio: Spread;
  ratioByCpu: Spread;
};

type Server = { name: string; url: string; program: Program };
type Round = Load & { cpu: number };

/**
 * Measures a cached answer of the site against `node:http` sending the same bytes, and against the site without a
 * cache: one after the other in each round. `folder` is for files of the measurement.
 */
export async function measureSpeed(database: string, folder: string, options: SpeedOptions): Promise<SpeedRow[]> {
  const servers: Server[] = [];
  try {
    servers.push(await startServer('cached', ['site', database]));
    const recorded: Recorded[] = [];
    for (const address of ADDRESSES) recorded.push(await record(servers[0]?.url ?? '', address));
    const file = path.join(folder, 'recorded.json');
    await writeFile(file, JSON.stringify(recorded));
    servers.unshift(await startServer('node:http', ['raw', file]));
    servers.push(await startServer('without a cache', ['site', database, '0']));
    // What a server does after its start is not part of the measurement.
    for (const { program } of servers) await idle(program);
    const rows: SpeedRow[] = [];
    for (const { path: address, body } of recorded) {
      const measured = await inTurn(servers, address, options);
      rows.push(...rowsOf(address, Buffer.from(body, 'base64').length, measured));
    }
    return rows;
  } finally {
    for (const { program } of servers) await program.stop();
  }
}

async function startServer(name: string, args: string[]): Promise<Server> {
  const program = startBench('speed-server.ts', args, 0);
  return { name, url: await program.line(), program };
}

/** Requests an address and returns the answer byte for byte. */
async function record(url: string, address: string): Promise<Recorded> {
  const sent = request(url + address, { headers: { 'accept-encoding': CODING }, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
  const raw: string[] = response.rawHeaders;
  const headers = raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));
  return {
    path: address,
    headers: headers.filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase())),
    body: Buffer.concat(chunks).toString('base64'),
  };
}

/** Resolves when a program without requests has used less than 50 ms of processor in 3 s. */
async function idle({ cpuMs }: Program): Promise<void> {
  for (let before = await cpuMs(); ;) {
    await delay(3000);
    const now = await cpuMs();
    if (now - before < 50) return;
    before = now;
  }
}

async function inTurn(
  servers: Server[],
  address: string,
  { rounds, seconds }: SpeedOptions,
): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(servers.map(({ name }) => [name, []]));
  // Round 0 warms the servers up.
  for (let round = 0; round <= rounds; round++) {
    for (const server of servers) {
      const one = await load(server, address, round === 0 ? Math.min(seconds, WARM_UP_SECONDS) : seconds);
      if (round > 0) measured.get(server.name)?.push(one);
    }
  }
  return measured;
}

async function load({ url, program }: Server, address: string, seconds: number): Promise<Round> {
  const before = await program.cpuMs();
  const generator = startBench('speed-load.ts', [url + address, String(CONNECTIONS), String(seconds), CODING], 1);
  // Printed by `speed-load.ts`.
  const result = JSON.parse(await generator.line()) as Load;
  await generator.stop();
  return { ...result, cpu: (((await program.cpuMs()) - before) / result.requests) * 1000 };
}

function rowsOf(address: string, bytes: number, measured: Map<string, Round[]>): SpeedRow[] {
  const raw = measured.get('node:http') ?? [];
  return Array.from(measured, ([server, rounds]) => ({
    address,
    bytes,
    server,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    ratio: spread(rounds.map(({ perSecond }, i) => perSecond / (raw[i]?.perSecond ?? Number.NaN))),
    ratioByCpu: spread(rounds.map(({ cpu }, i) => (raw[i]?.cpu ?? Number.NaN) / cpu)),
  }));
}
