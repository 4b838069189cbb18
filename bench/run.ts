/**
 * `npm run bench [-- --rounds=5 --seconds=3 --memory=20 --only=speed,growth]`: measures, prints, and writes to
 * bench/results/; it judges nothing and fails nothing. What is compared runs in turn, A B A B, in one run: its ratios
 * hold on any machine, its times on this one.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureGrowth } from './growth.ts';
import { measureLive } from './live.ts';
import { fillSeasons } from './many-seasons.ts';
import { measureMemory } from './memory.ts';
import { PINNED } from './program.ts';
import { measureSpeed } from './speed.ts';
import { spreadText } from './spread.ts';
import { measureStartUp } from './start-up.ts';
import { measureSubmission } from './submission.ts';

const SEASONS = 50;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    // Ten minutes are 600.
    memory: { type: 'string', default: '20' },
    only: { type: 'string', default: 'speed,submission,start-up,memory,growth,live' },
  },
});
const wanted = new Set(values.only.split(','));
const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
const file = path.join(folder, 'baize.sqlite');
const results: Record<string, unknown> = {
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  pinned: PINNED,
};

try {
  if (['speed', 'submission', 'start-up', 'memory'].some((part) => wanted.has(part))) {
    console.log(`Filling a database with ${SEASONS} seasons …`);
    await fillSeasons(file, SEASONS);
  }
  if (wanted.has('speed')) results['speed'] = await speed();
  if (wanted.has('submission')) results['submission'] = await submission();
  if (wanted.has('start-up')) results['startUp'] = await startUp();
  if (wanted.has('memory')) results['memory'] = await memory();
  if (wanted.has('growth')) results['growth'] = await growth();
  if (wanted.has('live')) results['live'] = await live();
  await mkdir('bench/results', { recursive: true });
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
  for (const to of [name, 'latest'])
    await writeFile(`bench/results/${to}.json`, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function speed() {
  console.log(
    `What a kept answer costs (${PINNED}); ratios are to node:http in the same round, the higher the better.`,
  );
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

async function submission() {
  const result = await measureSubmission(file, SEASONS);
  console.table([
    {
      'a submission (ms)': result.submissionMs.toFixed(2),
      [`its ${result.rows} rows in a bare durable transaction (ms)`]: result.bareMs.toFixed(2),
      ratio: spreadText(result.ratio),
    },
  ]);
  return result;
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
    `Memory with ${SEASONS} seasons: ${Math.round(result.startMb)} MB at first, then over ${result.seconds} s of load (${result.requests} requests) ${samples}`,
  );
  return result;
}

async function growth() {
  const rows = await measureGrowth();
  const [first] = rows;
  console.table(
    rows.map((row) => ({
      seasons: row.seasons,
      'import of one more (ms)': Math.round(row.importMs),
      'first standings, one season (ms)': row.standingsMs.toFixed(1),
      'ratio to 1 season': (row.standingsMs / (first?.standingsMs ?? 1)).toFixed(2),
      'after a write (ms)': row.standingsAfterMs.toFixed(1),
      'first standings, all seasons (ms)': row.allMs.toFixed(1),
      'all after a write (ms)': row.allAfterMs.toFixed(1),
    })),
  );
  return rows;
}

async function live() {
  const rows = await measureLive();
  console.table(
    rows.map((row) => ({
      listeners: row.listeners,
      'write heard by all (ms)': row.allHeardMs.toFixed(1),
      'memory, both ends (MB)': Math.round(row.memoryMb),
    })),
  );
  return rows;
}
