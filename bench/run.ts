/**
 * `npm run bench [-- --rounds=5 --seconds=3 --memory=20 --tries=3 --pages=stats --only=speed,growth]` measures, prints, and writes to
 * bench/results/; it judges nothing. Servers that are compared run in turn, A B A B, in one run: the ratios hold on any
 * machine, the times on this one.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureAllTime } from './all-time.ts';
import { measureGrowth } from './growth.ts';
import { fillSeasons } from './made-seasons.ts';
import { PINNED, spreadText } from './measuring.ts';
import { measurePresses } from './presses.ts';
import { measureSpeed } from './speed.ts';
import { measureUploads, type Waits } from './uploads.ts';
import { measureMemory, measureStartUp } from './whole-program.ts';

const SEASONS = 50;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    memory: { type: 'string', default: '20' },
    tries: { type: 'string', default: '3' },
    pages: { type: 'string', default: '' },
    only: { type: 'string', default: 'speed,start-up,memory,growth,all-time,presses,uploads' },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
const file = path.join(folder, 'baize.sqlite');
const measurements: Record<string, () => Promise<unknown>> = {
  speed,
  'start-up': startUp,
  memory,
  growth,
  'all-time': allTime,
  presses,
  uploads,
};
const wanted = Object.keys(measurements).filter((name) => values.only.split(',').includes(name));
const results: Record<string, unknown> = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  pinned: PINNED,
};

try {
  if (wanted.some((name) => !['growth', 'presses', 'uploads'].includes(name))) {
    console.log(`Filling a database with ${SEASONS} seasons …`);
    await fillSeasons(file, SEASONS);
  }
  for (const name of wanted) results[name] = await measurements[name]?.();
  await mkdir('bench/results', { recursive: true });
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  for (const to of [name, 'latest'])
    await writeFile(`bench/results/${to}.json`, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function speed() {
  console.log(`What a cached answer costs (${PINNED}); ratios are to node:http in the same round: higher is better.`);
  const rows = await measureSpeed(file, folder, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  console.table(
    rows.map((row) => ({
      address: row.address,
      'bytes sent': row.bytes,
      server: row.server,
      'requests/s': Math.round(row.perSecond),
      '99th (ms)': row.p99.toFixed(2),
      'processor (µs each)': row.cpu.toFixed(1),
      ratio: spreadText(row.ratio),
      'ratio by processor time': spreadText(row.ratioByCpu),
    })),
  );
  return rows;
}

async function startUp() {
  const result = await measureStartUp(folder);
  console.log(`From spawning Node to the home page, with ${SEASONS} seasons: ${spreadText(result)} ms`);
  return result;
}

async function memory() {
  const result = await measureMemory(folder, SEASONS, Number(values.memory));
  const samples = result.samplesMb.map((one) => Math.round(one)).join(' ');
  console.log(
    `Memory with ${SEASONS} seasons: ${Math.round(result.startMb)} MB at the start, then over ${result.seconds} s of load (${result.requests} requests) ${samples}`,
  );
  return result;
}

async function growth() {
  const rows = await measureGrowth();
  const first = rows[0]?.standingsMs ?? 1;
  console.table(
    rows.map((row) => ({
      seasons: row.seasons,
      'import of one more (ms)': Math.round(row.importMs),
      'a write (ms)': row.writeMs.toFixed(1),
      'first standings, one season (ms)': row.standingsMs.toFixed(1),
      'ratio to 1 season': (row.standingsMs / first).toFixed(2),
      'after a write (ms)': row.standingsAfterMs.toFixed(1),
      'new points (ms)': row.pointsWriteMs.toFixed(1),
      'after new points (ms)': row.pointsAfterMs.toFixed(1),
      'ratio to a result': ((row.pointsWriteMs + row.pointsAfterMs) / (row.writeMs + row.standingsAfterMs)).toFixed(2),
      'first standings, all seasons (ms)': row.allMs.toFixed(1),
      'all after a write (ms)': row.allAfterMs.toFixed(1),
    })),
  );
  return rows;
}

async function allTime() {
  const rows = await measureAllTime(file);
  console.log(
    `With ${SEASONS} seasons, from their cached sums; processor time; a new result may cost its own season more:`,
  );
  console.table(
    rows.map((row) => ({
      address: row.address,
      bytes: row.bytes,
      'computed (ms)': spreadText(row.computed),
      'after a new result (ms)': spreadText(row.result),
      'its own season alone (ms)': spreadText(row.ownSeason),
      'more, in own seasons': ((row.result.median - row.computed.median) / row.ownSeason.median).toFixed(2),
    })),
  );
  return rows;
}

async function presses() {
  const pages = values.pages.split(',').filter((part) => part !== '');
  const rows = await measurePresses({ tries: Number(values.tries), pages });
  console.log(`${rows.length} kinds of presses on a phone with a processor six times slower; the slowest 20:`);
  console.table(
    rows
      .slice(0, 20)
      .map((row) => ({ page: row.page, press: row.press, 'median (ms)': row.medianMs, 'least (ms)': row.leastMs })),
  );
  return rows;
}

async function uploads() {
  const own = path.join(folder, 'uploads');
  await mkdir(own);
  const result = await measureUploads(own);
  const { photoMb, secondsEach } = result;
  console.log(
    `Waits of visitors (ms) while forty photos of ${photoMb.toFixed(1)} MB come in, ${secondsEach.toFixed(2)} s each:`,
  );
  const waits = ({ median: middle, p95, longest }: Waits) =>
    [middle, p95, longest].map((ms) => ms.toFixed(1)).join(' / ');
  console.table(
    result.rows.map((row) => ({
      kind: row.kind,
      requests: row.uploading.requests,
      'alone: median / 95th / longest': waits(row.alone),
      'beside uploads': waits(row.uploading),
      'ratio of the medians': row.ratio.toFixed(2),
    })),
  );
  return result;
}
