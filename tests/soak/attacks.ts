import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { changeLeague } from '../support/content.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { memory } from '../../bench/measuring.ts';
import type { Store } from '#server/storage/store.ts';
import { PASSWORD } from './crash-site.ts';
import { importFile, ownTeams } from './league.ts';
import { withSite } from './own-site.ts';
import { send, signIn } from './requests.ts';

/** The kinds of attack in attackers.ts. */
export const ATTACKS = ['pipelines', 'pages', 'uploads', 'listeners', 'draws', 'slow'] as const;
export type AttackOptions = { attack: string; seconds: number; seed: string; say?: (line: string) => void };
/**
 * `alone` (the median before the attack), `median`, `p99` and `longest`: milliseconds to the first byte over a new
 * connection. On Linux, the visitors' address differs from the attackers' addresses, except during `pipelines`.
 * `memory`: the most memory that the server used, in megabytes. `drawsKb`: the size of the list of draws, in kilobytes.
 * `imports` and `refused`: how many imports an official sent during the attack, and how many of them were refused.
 */
export type AttackResult = {
  visits: number;
  failed: number;
  alone: number;
  median: number;
  p99: number;
  longest: number;
  memory: number;
  drawsKb: number;
  imports: number;
  refused: number;
  faults: string[];
};

const VISIT_EVERY = 100;
const MAX_WAIT = 1000;
/** During the attack `slow`, visitors may wait twice as long as without it, or 2 ms longer, whichever is more. */
const MAX_TIMES = 2;
const MAX_MORE_MS = 2;
const MAX_MEMORY_MB = 300;
const MAX_DRAWS_KB = 2048;
/** After how many milliseconds a visitor gives up. */
const GIVES_UP = 30_000;
/** During `pipelines`, visitors have the attackers' address, like people in a club behind one router. */
const NEIGHBOURS = '127.1.0.1';
const visitorsAddress = (attack: string) =>
  process.platform === 'linux' ? { localAddress: attack === 'pipelines' ? NEIGHBOURS : '127.0.0.2' } : {};
const [home, away] = ownTeams(0);

/**
 * Attacks a site. Meanwhile measures how long new visitors wait and how much memory the site uses, and sends imports of
 * an official.
 */
export async function measureUnderAttack({
  attack,
  seconds,
  seed,
  say = () => {},
}: AttackOptions): Promise<AttackResult> {
  const content = {
    async fill(store: Store) {
      await demoOf(TODAY).fill(store);
      await changeLeague(store, { openCupDraw: true });
    },
  };
  return withSite({ content }, async ({ server, url }) => {
    const official = await signIn(url, PASSWORD, 'Pat');
    const visitors = visitorsAddress(attack);
    const { text } = await send(url, { method: 'GET', path: '/' });
    for (let n = 0; n < 20; n++) await timeToFirstByte(url, '/', visitors);
    const { median: alone } = figuresOf(await visit(url, seconds / 4, visitors));
    const used = watchMemory(server.pid);
    const attackers = await begin([attack, url, seed, largestScript(text)]);
    const [waits, imports] = await Promise.all([visit(url, seconds, visitors), importAgain(url, official, seconds)]);
    await attackers.stop();
    const draws = await send(url, { method: 'GET', path: '/api/draws/Plate_Final' });
    const drawsKb = Math.round(draws.text.length / 1024);
    const result = { alone, ...figuresOf(waits), memory: used.stop(), drawsKb, ...imports };
    say(JSON.stringify(result));
    return { ...result, faults: faultsOf(attack, result) };
  });
}

/**
 * Watches the memory of a process. `stop` returns the most memory that the process has used since the call, in
 * megabytes.
 */
export function watchMemory(pid: number): { stop: () => number } {
  let most = 0;
  const watch = setInterval(() => {
    memory(pid).then(
      (bytes) => (most = Math.max(most, bytes / 2 ** 20)),
      () => undefined,
    );
  }, 100);
  return {
    stop() {
      clearInterval(watch);
      return Math.round(most);
    },
  };
}

function faultsOf(
  attack: string,
  { failed, alone, median, longest, memory: used, drawsKb, refused }: Omit<AttackResult, 'faults'>,
): string[] {
  const faults = [];
  if (attack === 'slow' && median > Math.max(alone * MAX_TIMES, alone + MAX_MORE_MS))
    faults.push(`Visitors waited ${median} ms, and ${alone} ms without the attack.`);
  if (failed > 0) faults.push(`${failed} visitors were not served.`);
  if (longest > MAX_WAIT) faults.push(`A visitor waited ${Math.round(longest)} ms.`);
  if (used > MAX_MEMORY_MB) faults.push(`The site used ${used} MB.`);
  if (drawsKb > MAX_DRAWS_KB) faults.push(`The list of draws has ${drawsKb} kB.`);
  if (refused > 0) faults.push(`${refused} imports of an official were refused.`);
  return faults.map((fault) => `${attack}: ${fault}`);
}

const largestScript = (html: string): string => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/';

/** Starts the attackers, and waits for their first connection. */
async function begin(args: readonly string[]): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'attackers.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/**
 * Requests the home page over new connections at a steady rate. Returns the waiting times in milliseconds, `null` for
 * each failed request.
 */
async function visit(url: string, seconds: number, from: Address): Promise<(number | null)[]> {
  const visits: Promise<number | null>[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    visits.push(timeToFirstByte(url, '/', from).catch(() => null));
    await delay(VISIT_EVERY);
  }
  return Promise.all(visits);
}

type Address = { localAddress?: string };

/**
 * Requests an address, and resolves with the milliseconds until the first byte of the answer. Rejects if the status is
 * not 200, or without an answer.
 */
export function timeToFirstByte(url: string, address: string, from: Address = {}): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const given = { agent: false, timeout: GIVES_UP, ...from };
    const sent = request(url + address, given, (response) => {
      const wait = performance.now() - begun;
      response.on('error', reject).resume();
      if (response.statusCode === 200) resolve(wait);
      else reject(new Error(`Answered with ${response.statusCode}`));
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer')));
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * Sends an import again and again that the site only checks and does not write. Returns how many imports were sent and
 * refused.
 */
async function importAgain(url: string, headers: Record<string, string>, seconds: number) {
  if (!home || !away) throw new Error('No teams');
  const body = importFile([{ season: '1999', week: 1, home, away }], 1).replaceAll(/,h0t\dp\d/g, ',');
  const end = performance.now() + seconds * 1000;
  const counts = { imports: 0, refused: 0 };
  while (performance.now() < end) {
    const sent = {
      method: 'POST',
      path: '/api/admin/import?dryRun=true',
      body,
      headers: { ...headers, 'content-type': 'text/csv' },
    };
    const { status } = await send(url, sent).catch(() => ({ status: 0 }));
    counts.imports += 1;
    if (status !== 200) counts.refused += 1;
    await delay(1000);
  }
  return counts;
}

export function figuresOf(waits: readonly (number | null)[]) {
  const sorted = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
  return { visits: waits.length, failed: waits.length - sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) };
}
