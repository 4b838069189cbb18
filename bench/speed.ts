import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startNginx } from './speed-nginx.ts';
import { type Program, startBench } from './program.ts';
import { type Recorded, record } from './recorded.ts';
import type { Load } from './speed-load.ts';
import { type Spread, spread } from './spread.ts';
import { median } from './timing.ts';

// What a kept answer costs, beside the same bytes sent by others: one after the other in each round, round after round.

const CODING = 'gzip, deflate, br, zstd';
const CONNECTIONS = 32;
/** The season's table and its page: addresses without a query, so that nginx can have them as files. */
const ADDRESSES = ['/api/standings/1', '/', '/api/player-stats'];

export type SpeedOptions = { rounds: number; seconds: number };
/** One server at one address: medians over the rounds; `ratio` is to raw `node:http` in the same round, `cpu` in µs for each request. */
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

/** Measures around a database; `folder` is for what it writes down. */
export async function measureSpeed(
  file: string,
  folder: string,
  { rounds, seconds }: SpeedOptions,
): Promise<SpeedRow[]> {
  const servers: Server[] = [];
  try {
    const kept = await site('kept', file, []);
    servers.push(kept);
    const recorded: Recorded[] = [];
    for (const address of ADDRESSES) recorded.push(await record(kept.url, address, CODING));
    const written = path.join(folder, 'recorded.json');
    await writeFile(written, JSON.stringify(recorded));
    const raw = startBench('speed-raw.ts', [written], 0);
    servers.unshift({ name: 'node:http', url: await raw.line(), program: raw });
    const nginx = await startNginx(path.join(folder, 'nginx'), recorded);
    if (nginx !== null) servers.push({ name: 'nginx', url: nginx.url, program: nginx });
    servers.push(await site('kept nowhere', file, ['0']));
    // What they do after a start is no part of this.
    for (const { program } of servers) await settled(program);
    const rows: SpeedRow[] = [];
    for (const { path: address, body } of recorded) {
      const measured = await inTurn(servers, address, rounds, seconds);
      rows.push(...rowsOf(address, Buffer.from(body, 'base64').length, measured));
    }
    return rows;
  } finally {
    for (const { program } of servers) await program.stop();
  }
}

async function site(name: string, file: string, given: string[]): Promise<Server> {
  const program = startBench('speed-site.ts', [file, ...given], 0);
  return { name, url: await program.line(), program };
}

/** Resolves when a program that nobody asks anything does nothing any more. */
async function settled({ cpuMs }: Program): Promise<void> {
  for (let before = await cpuMs(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const now = await cpuMs();
    if (now - before < 50) return;
    before = now;
  }
}

async function inTurn(
  servers: Server[],
  address: string,
  rounds: number,
  seconds: number,
): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(servers.map(({ name }) => [name, []]));
  // The first round only warms them up.
  for (let round = 0; round <= rounds; round++) {
    for (const server of servers) {
      const one = await load(server, address, round === 0 ? Math.min(seconds, 2) : seconds);
      if (round > 0) measured.get(server.name)?.push(one);
    }
  }
  return measured;
}

async function load({ url, program }: Server, address: string, seconds: number): Promise<Round> {
  const before = await program.cpuMs();
  const generator = startBench('speed-load.ts', [url + address, String(CONNECTIONS), String(seconds), CODING], 1);
  // Printed by `speed-load`.
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
