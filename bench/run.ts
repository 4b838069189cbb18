/**
 * `npm run bench [-- --against=../main --rounds=5 --seconds=3 --memory=20 --only=speed,memory,handicaps]` prints measurements and
 * writes them to bench/results/. It has no pass or fail. With `--against`, it measures this checkout and another one in turn (A B
 * A B). Ratios between the two are comparable on any machine; times are not.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillSeasons } from './made-seasons.ts';
import { measureHandicaps } from './handicaps.ts';
import { checkoutsIn, PINNED, spreadText, startSite } from './measuring.ts';
import { measureMemory, type MemoryRow } from './memory.ts';
import { measureSpeed } from './speed.ts';

const SEASONS = 50;

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    memory: { type: 'string', default: '20' },
    only: { type: 'string', default: 'speed,memory,handicaps' },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
const file = path.join(folder, 'baize.sqlite');
const measurements: Record<string, () => Promise<unknown>> = { speed, memory, handicaps };
const wanted = Object.keys(measurements).filter((name) => values.only.split(',').includes(name));
const results: Record<string, unknown> = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  pinned: PINNED,
};
const checkouts = wanted.some((name) => name !== 'handicaps') ? await prepared() : [];

try {
  for (const name of wanted) results[name] = await measurements[name]?.();
  await mkdir('bench/results', { recursive: true });
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  for (const to of [name, 'latest'])
    await writeFile(`bench/results/${to}.json`, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Fills a database, copies it for each checkout, and builds them. */
async function prepared() {
  console.log(`Filling a database with ${SEASONS} seasons …`);
  await fillSeasons(file, SEASONS);
  const all = await checkoutsIn(folder, values.against);
  for (const checkout of all) await (await startSite(checkout)).program.stop();
  return all;
}

async function speed() {
  console.log(`Cached answers (${PINNED}); ratios are to this checkout in the same round: higher is better.`);
  const rows = await measureSpeed(checkouts, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  console.table(
    rows.map((row) => ({
      address: row.address,
      checkout: row.checkout,
      'requests/s': Math.round(row.perSecond),
      '99th (ms)': row.p99.toFixed(2),
      'processor (µs each)': row.cpu.toFixed(1),
      ratio: spreadText(row.ratio),
      'ratio by processor time': spreadText(row.ratioByCpu),
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
  const seconds = Number(values.memory);
  const rows: MemoryRow[] = [];
  for (const checkout of checkouts) rows.push(await measureMemory(checkout, SEASONS, seconds));
  console.log(`Megabytes with ${SEASONS} seasons, over ${seconds} s of load:`);
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
