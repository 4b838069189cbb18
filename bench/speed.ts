import {
  type Checkout,
  untilIdle,
  median,
  type Site,
  type Spread,
  spreadOf,
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
/** The ratio to another server in the same round, by answers per second and by processor time. Higher is better. */
type Ratio = { bySpeed: Spread; byCpu: Spread };
/**
 * How fast one server sends cached answers of one address, as medians over the rounds. `perSecond`: answers. `p99`: the
 * 99th percentile of the response times in ms. `cpu`: µs of processor time per answer. `toFirst`: compared with the
 * first checkout. `toNode`: compared with node:http, which sends the same bytes and headers.
 */
export type SpeedRow = {
  address: string;
  server: string;
  perSecond: number;
  p99: number;
  cpu: number;
  toFirst: Ratio;
  toNode: Ratio;
};

type Round = Load & { cpu: number };

/**
 * Measures cached answers of every checkout, and of plain node:http and Fastify servers that send the same bytes and
 * headers as the first checkout. Each round measures every server once.
 */
export async function measureSpeed(checkouts: readonly Checkout[], options: SpeedOptions): Promise<SpeedRow[]> {
  const sites: Site[] = [];
  try {
    for (const checkout of checkouts) sites.push(await startSite(checkout));
    for (const kind of ['Fastify', NODE]) sites.push(await startPlain(kind, sites[0]?.url ?? ''));
    // The work that a site does right after its start must not be measured.
    for (const { program } of sites) await untilIdle(program);
    const rows: SpeedRow[] = [];
    for (const address of ADDRESSES) rows.push(...rowsOf(address, sites, await inTurn(sites, address, options)));
    return rows;
  } finally {
    for (const { program } of sites) await program.stop();
  }
}

/** The server with which all others are compared. */
const NODE = 'node:http';

/** Starts a server that sends the same answers as the site at `url`, and does nothing else. */
async function startPlain(kind: string, url: string): Promise<Site> {
  const program = startBench('plain-server.ts', [kind, url, CODING, ...ADDRESSES], 0);
  return { name: kind, url: await program.line(), program };
}

/** Measures the sites in turn. Returns the rounds of each site, in the order of `sites`. */
async function inTurn(sites: readonly Site[], address: string, { rounds, seconds }: SpeedOptions): Promise<Round[][]> {
  const measured = sites.map((): Round[] => []);
  // Round 0 warms up the sites.
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
  const first = measured[0] ?? [];
  const node = measured[sites.findIndex(({ name }) => name === NODE)] ?? [];
  return measured.map((rounds, index) => ({
    address,
    server: sites[index]?.name ?? '',
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    toFirst: ratioOf(rounds, first),
    toNode: ratioOf(rounds, node),
  }));
}

function ratioOf(rounds: readonly Round[], others: readonly Round[]): Ratio {
  return {
    bySpeed: spreadOf(rounds.map(({ perSecond }, i) => perSecond / (others[i]?.perSecond ?? Number.NaN))),
    byCpu: spreadOf(rounds.map(({ cpu }, i) => (others[i]?.cpu ?? Number.NaN) / cpu)),
  };
}
