import { setTimeout as delay } from 'node:timers/promises';
import {
  type Checkout,
  median,
  type Program,
  type Site,
  type Spread,
  spread,
  startBench,
  startSite,
} from './measuring.ts';
import type { Load } from './speed-load.ts';

const CODING = 'gzip, deflate, br, zstd';
const CONNECTIONS = 32;
/** The first division's table, the home page, and the largest API answer. */
const ADDRESSES = ['/api/standings/1', '/', '/api/player-stats'];
const WARM_UP_SECONDS = 2;

export type SpeedOptions = { rounds: number; seconds: number };
/**
 * Figures of cached answers at one address, as medians over the rounds. `cpu`: µs per answer. `ratio…` compares with the first
 * checkout in the same round; higher is better.
 */
export type SpeedRow = {
  address: string;
  checkout: string;
  perSecond: number;
  p99: number;
  cpu: number;
  ratio: Spread;
  ratioByCpu: Spread;
};

type Round = Load & { cpu: number };

/** Measures cached answers. Each round measures every checkout once. */
export async function measureSpeed(checkouts: readonly Checkout[], options: SpeedOptions): Promise<SpeedRow[]> {
  const sites: Site[] = [];
  try {
    for (const checkout of checkouts) sites.push(await startSite(checkout));
    // The work that a site does right after its start must not be measured.
    for (const { program } of sites) await idle(program);
    const rows: SpeedRow[] = [];
    for (const address of ADDRESSES) rows.push(...rowsOf(address, sites, await inTurn(sites, address, options)));
    return rows;
  } finally {
    for (const { program } of sites) await program.stop();
  }
}

/** Resolves when a program that gets no requests has used less than 50 ms of processor time in 3 s. */
async function idle({ cpuMs }: Program): Promise<void> {
  for (let before = await cpuMs(); ;) {
    await delay(3000);
    const now = await cpuMs();
    if (now - before < 50) return;
    before = now;
  }
}

/** Returns the rounds of each site, in the order of `sites`. */
async function inTurn(sites: readonly Site[], address: string, { rounds, seconds }: SpeedOptions): Promise<Round[][]> {
  const measured = sites.map((): Round[] => []);
  // Round 0 warms the sites up.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const one = await load(site, address, round === 0 ? Math.min(seconds, WARM_UP_SECONDS) : seconds);
      if (round > 0) measured[index]?.push(one);
    }
  }
  return measured;
}

async function load({ url, program }: Site, address: string, seconds: number): Promise<Round> {
  const before = await program.cpuMs();
  const generator = startBench('speed-load.ts', [url + address, String(CONNECTIONS), String(seconds), CODING], 1);
  // `speed-load.ts` prints this line.
  const result = JSON.parse(await generator.line()) as Load;
  await generator.stop();
  return { ...result, cpu: (((await program.cpuMs()) - before) / result.requests) * 1000 };
}

function rowsOf(address: string, sites: readonly Site[], measured: readonly Round[][]): SpeedRow[] {
  return measured.map((rounds, index) => ({
    address,
    checkout: sites[index]?.name ?? '',
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    ratio: spread(rounds.map(({ perSecond }, i) => perSecond / (measured[0]?.[i]?.perSecond ?? Number.NaN))),
    ratioByCpu: spread(rounds.map(({ cpu }, i) => (measured[0]?.[i]?.cpu ?? Number.NaN) / cpu)),
  }));
}
