/**
 * `npm run bench [-- --against=../main --rounds=5 --seconds=3 --memory=20 --only=speed,memory,handicaps]` prints
 * measurements and writes them to bench/results/. It neither passes nor fails. `--against` is the folder of another
 * checkout to compare with this one, by speed (in turn: A B A B) and memory. Ratios between the two are comparable on
 * any machine; times are not. `--seconds` is how long each speed measurement takes, `--memory` each memory measurement.
 * `--only=largest` measures the largest league. Filling its database takes minutes, so `--database` can name a file
 * that keeps it. `--part` is a pattern of the addresses to measure; `--fresh` starts a new site for each address that
 * needs every season. `--only=night` measures memory while all public addresses of the largest league are requested.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillLargest, fillSeasons } from './made-seasons.ts';
import { measureHandicaps } from './handicaps.ts';
import { type Checkout, checkoutsIn, PINNED, spreadText, startSite } from './measuring.ts';
import { type LargestRow, measureLargest, publicAddresses } from './largest.ts';
import { addressOfSeasons, measureMemory, type MemoryRow } from './memory.ts';
import { measureSpeed } from './speed.ts';

const SEASONS = 50;

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    memory: { type: 'string', default: '20' },
    only: { type: 'string', default: 'speed,memory,handicaps' },
    database: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
const file = path.join(folder, 'baize.sqlite');
const measurements: Record<string, () => Promise<unknown>> = { speed, memory, handicaps, largest, night };
const wanted = Object.keys(measurements).filter((name) => values.only.split(',').includes(name));
const results: Record<string, unknown> = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  pinned: PINNED,
};
const checkouts = wanted.every((name) => name === 'handicaps') ? [] : await prepared();

try {
  for (const name of wanted) results[name] = await measurements[name]?.();
  await mkdir('bench/results', { recursive: true });
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  for (const to of [name, 'latest'])
    await writeFile(`bench/results/${to}.json`, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Fills a database, copies it for each checkout, and starts each site once, which builds the checkout. */
async function prepared() {
  if (!wanted.some((name) => name === 'largest' || name === 'night')) {
    console.log(`Filling a database with ${SEASONS} seasons …`);
    await fillSeasons(file, SEASONS);
  } else if (existsSync(values.database)) {
    await cp(values.database, file);
  } else {
    console.log('Filling a database with the largest league …');
    await fillLargest(file);
    if (values.database !== '') await cp(file, values.database);
  }
  const all = await checkoutsIn(folder, values.against);
  for (const checkout of all) await (await startSite(checkout)).program.stop();
  return all;
}

async function speed() {
  console.log(
    `Cached answers (${PINNED}); ratios are within the same round, by speed and by processor time: higher is better.`,
  );
  const rows = await measureSpeed(checkouts, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  console.table(
    rows.map((row) => ({
      address: row.address,
      server: row.server,
      'requests/s': Math.round(row.perSecond),
      '99th (ms)': row.p99.toFixed(2),
      'processor (µs each)': row.cpu.toFixed(1),
      'to this checkout': spreadText(row.toFirst.bySpeed),
      'by processor': spreadText(row.toFirst.byCpu),
      'to node:http': spreadText(row.toNode.bySpeed),
      'by processor ': spreadText(row.toNode.byCpu),
    })),
  );
  return rows;
}

async function handicaps() {
  console.log(`Handicaps from ${SEASONS} seasons, nothing cached; ratios are to the records in the same round.`);
  const rows = await measureHandicaps(folder, SEASONS, Number(values.rounds));
  console.table(
    rows.map((row) => ({
      answer: row.answer,
      ms: Math.round(row.ms),
      'longest pause (ms)': Math.round(row.pause),
      ratio: spreadText(row.ratio),
    })),
  );
  return rows;
}

async function memory() {
  return memoryUnder(`${SEASONS} seasons`, async () => (request) => addressOfSeasons(request, SEASONS));
}

/** Measures memory while all public addresses of the largest league are requested again and again. */
async function night() {
  return memoryUnder('the largest league', async (checkout) => {
    const addresses = await publicAddresses(checkout);
    return (request) => addresses[request % addresses.length] ?? '/';
  });
}

async function memoryUnder(what: string, load: (checkout: Checkout) => Promise<(request: number) => string>) {
  const seconds = Number(values.memory);
  const rows: MemoryRow[] = [];
  for (const checkout of checkouts) rows.push(await measureMemory(checkout, await load(checkout), seconds));
  console.log(`Megabytes with ${what}, over ${seconds} s of load:`);
  console.table(
    rows.map((row) => ({
      checkout: row.checkout,
      'at the start': Math.round(row.startMb),
      'under load': row.samplesMb.map((one) => Math.round(one)).join(' '),
      'median of the second half': Math.round(row.median),
      requests: row.requests,
    })),
  );
  return rows;
}

async function largest() {
  const rows: LargestRow[] = [];
  for (const checkout of checkouts)
    rows.push(...(await measureLargest(checkout, new RegExp(values.part), values.fresh)));
  console.log('Milliseconds of each address of the largest league, and what another visitor waits meanwhile:');
  console.table(
    rows.map(({ path, checkout, first, again }) => ({
      address: path.length > 70 ? `${path.slice(0, 69)}…` : path,
      checkout,
      status: first.status,
      first: Math.round(first.ms),
      'others wait': Math.round(first.waits),
      again: Math.round(again.ms),
      'others then': Math.round(again.waits),
      kB: Math.round(first.bytes / 1000),
    })),
  );
  return rows;
}
