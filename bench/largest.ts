/**
 * Measures the largest league: how long each address takes at first and again, and how long another visitor waits
 * meanwhile. Also lists its public addresses, with which `npm run bench -- --only=night` measures memory.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { send, signIn } from '../tests/soak/requests.ts';
import { type LargeAddress, largeAddresses } from './largest-addresses.ts';
import { type Checkout, untilIdle, PASSWORD, type Site, startSite } from './measuring.ts';

/** The address that another visitor requests during a measurement, and how often, in milliseconds. */
const MEANWHILE = '/api/standings/1';
const EVERY_MS = 10;
const CODING = 'gzip, deflate, br, zstd';

/**
 * Times in milliseconds. `waits`: the longest wait of the other visitor meanwhile. `bytes`: the size of the body as
 * sent.
 */
type Asked = { ms: number; waits: number; status: number; bytes: number };
export type LargestRow = { checkout: string; path: string; official: boolean; first: Asked; again: Asked };

/**
 * Requests every address twice, from a site that has finished its work after the start. With `isFresh`, each address
 * that needs every season gets a site of its own, so that nothing is cached from another address. `part` is a pattern
 * of the addresses to measure.
 */
export async function measureLargest(checkout: Checkout, part: RegExp, isFresh: boolean): Promise<LargestRow[]> {
  const rows: LargestRow[] = [];
  let site = await freshSite(checkout);
  let isUsed = false;
  const all = await addressesOf(site);
  for (const address of all.filter(({ path }) => part.test(path))) {
    if (isFresh && address.ofAll && isUsed) {
      await site.program.stop();
      site = await freshSite(checkout);
    }
    isUsed = true;
    const headers = address.official ? await signIn(site.url, PASSWORD, 'Bench') : {};
    const first = await askBeside(site, address.path, headers);
    const again = await askBeside(site, address.path, headers);
    rows.push({ checkout: checkout.name, path: address.path, official: address.official, first, again });
  }
  await site.program.stop();
  return rows;
}

/** Requests an address while another visitor requests a table every 10 ms. */
async function askBeside({ url }: Site, path: string, headers: Record<string, string>): Promise<Asked> {
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  const visit = async () => {
    const start = performance.now();
    // The site may close a kept-alive connection just when it is used again.
    await send(url, { method: 'GET', path: MEANWHILE }, agent).catch(() =>
      send(url, { method: 'GET', path: MEANWHILE }, false),
    );
    waits.push(performance.now() - start);
  };
  const visiting = (async () => {
    while (!over.signal.aborted) {
      pending.push(visit());
      await delay(EVERY_MS);
    }
  })();
  await delay(5 * EVERY_MS);
  waits.length = 0;
  const start = performance.now();
  const sent = { method: 'GET', path, headers: { ...headers, 'accept-encoding': CODING } };
  const { status, bytes } = await send(url, sent, false);
  const ms = performance.now() - start;
  over.abort();
  await visiting;
  await Promise.all(pending);
  agent.destroy();
  return { ms, waits: Math.max(0, ...waits), status, bytes: bytes.length };
}

/** Starts a site, and waits until it has finished its work after the start. */
async function freshSite(checkout: Checkout): Promise<Site> {
  const site = await startSite(checkout, { BACKUPS: 'off' });
  await send(site.url, { method: 'GET', path: MEANWHILE });
  await untilIdle(site.program);
  return site;
}

async function addressesOf({ url }: Site): Promise<LargeAddress[]> {
  return largeAddresses(url, async (path) => JSON.parse((await send(url, { method: 'GET', path })).text));
}

/** Returns the public addresses that a checkout's site answers with 200. */
export async function publicAddresses(checkout: Checkout): Promise<string[]> {
  const site = await freshSite(checkout);
  const answered: string[] = [];
  for (const { path, official } of await addressesOf(site))
    if (!official && (await send(site.url, { method: 'GET', path })).status === 200) answered.push(path);
  await site.program.stop();
  return answered;
}
