/**
 * `npm run soak -- --only=crash --kills=500 --engine=both --minutes=30`, `--only=load --minutes=30`,
 * `--only=pipelines,pages,uploads,listeners,draws,slow --seconds=60`: runs checks that take too long for
 * `npm test`. It starts everything it needs and prints figures. The exit code is 1 if a check fails.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { buildServer, buildAndOpenWeb } from '#main/build-site.ts';
import type { EngineName } from '#server/storage/store.ts';
import { wordsOf } from '../support/rows.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { fillPlace, makeWorkspace, SITE } from '../support/server-process.ts';
import type { StoreContent } from '../support/store.ts';
import { ATTACKS, measureUnderAttack } from './attacks.ts';
import { crash, type Fresh } from './crash.ts';
import { crashDuring } from './crash-during.ts';
import { hostileLeague, tryHostileValues } from './hostile-values.ts';
import { sendLargestBodies } from './largest-bodies.ts';
import { load } from './load.ts';
import { playMatrix } from './matrix.ts';
import { matrixLeague } from './matrix-league.ts';
import { testBehindProxy } from './proxy.ts';
import { measureRunningScores } from './running.ts';

/** Tests of `npm test` that try random samples. Here they try more of them. */
const SAMPLES = `api/page-faults api/attacks-input api/largest-bodies work/bounded-work server/export/export
  domain/fixtures/fixture-plan`;
const ENGINES: Record<string, EngineName[]> = {
  sqlite: ['sqlite'],
  postgresql: ['postgresql'],
  both: ['sqlite', 'postgresql'],
};
const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      default: ['crash,load,hostile,matrix,bodies,undo,samples,files,running', ...ATTACKS].join(','),
    },
    engine: { type: 'string', default: 'both' },
    kills: { type: 'string', default: '500' },
    during: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '20000' },
    dose: { type: 'string', default: '50' },
    times: { type: 'string', default: '10' },
    frames: { type: 'string', default: '100' },
    call: { type: 'string', default: '' },
  },
});
const parts: Record<string, () => Promise<string[]>> = {
  crash: runCrash,
  load: runLoad,
  proxy: () => testBehindProxy({ say }),
  hostile: runHostile,
  matrix: runMatrix,
  bodies: runBodies,
  undo: () => runTests(['api/random-writes', 'api/substitute-sequences', 'api/any-order']),
  samples: () => runTests(wordsOf(SAMPLES)),
  files: () => runTests(['api/file-shapes']),
  running: runRunning,
  ...Object.fromEntries(ATTACKS.map((attack) => [attack, () => runAttack(attack)])),
};
const say = (line: string) => console.log(`  ${line}`);
const faults: string[] = [];

// Without a handler, a signal would end the program before its `exit` handlers run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
// Builds the site first, so that no server is killed while it builds.
await buildAndOpenWeb({ say });
await buildServer({ say });
for (const name of values.only.split(',')) {
  const part = parts[name];
  faults.push(...(part ? await part() : [`There is no ${name}. Choose one of: ${Object.keys(parts).join(', ')}.`]));
}
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'All checks hold.' : `${faults.length} faults.`);
if (faults.length > 0) process.exitCode = 1;

async function runCrash(): Promise<string[]> {
  const found: string[] = [];
  const engines = ENGINES[values.engine] ?? [];
  if (engines.length === 0)
    found.push(`There is no engine ${values.engine}. Choose one of: ${Object.keys(ENGINES).join(', ')}.`);
  for (const engine of engines) found.push(...(await crashOn(engine)));
  return found;
}

async function crashOn(engine: EngineName): Promise<string[]> {
  console.log(`Killing the server ${values.kills} times on ${engine}, seed ${values.seed}`);
  const { fresh, stop } = await databasesOn(engine);
  const most = { kills: Number(values.kills), minutes: Number(values.minutes ?? Infinity) };
  const given = { ...most, seed: values.seed, program: SITE, fresh, say };
  if (values.during !== undefined) {
    const { figures, faults: found } = await crashDuring(given, values.during.split(','));
    await stop();
    console.table(figures.map((one) => ({ engine, ...one })));
    return found.map((fault) => `${engine}: ${fault}`);
  }
  const { faults: found, ...figures } = await crash(given);
  await stop();
  console.table([{ engine, ...figures, seconds: Math.round(figures.seconds), faults: found.length }]);
  return found.map((fault) => `${engine}: ${fault}`);
}

async function runLoad(): Promise<string[]> {
  const minutes = Number(values.minutes ?? 30);
  console.log(`Load of every kind for ${minutes} minutes, seed ${values.seed}`);
  const { faults: found, requests, statuses } = await load({ minutes, seed: values.seed, say });
  console.log(`  ${requests} requests, answered ${JSON.stringify(statuses)}`);
  return found;
}

async function runHostile(): Promise<string[]> {
  console.log(`Wrong values in backups, ${values.rounds} times, seed ${values.seed}`);
  const rounds = Number(values.rounds);
  return withLeague(hostileLeague, (file) => tryHostileValues(file, rounds, values.seed));
}

async function runMatrix(): Promise<string[]> {
  console.log(`${values.requests} requests of everybody, seed ${values.seed}`);
  const requests = Number(values.requests);
  return withLeague(matrixLeague, (file) => playMatrix(file, requests, values.seed));
}

/**
 * Runs checks on a database file with a league, and prints how often each case happened. A case that never happened is
 * a fault, because it was not tested.
 */
async function withLeague(
  league: Pick<StoreContent, 'fill'>,
  tryOn: (file: string) => Promise<{ faults: string[] }>,
): Promise<string[]> {
  const workspace = await makeWorkspace();
  const file = path.join(workspace.data, 'baize.sqlite');
  await fillPlace({ file }, league);
  const { faults: found, ...counts } = await tryOn(file);
  await workspace.remove();
  console.table([counts]);
  const never = Object.entries(counts).flatMap(([name, count]) => (Number(count) > 0 ? [] : [name]));
  return [...found, ...never.map((name) => `Nothing was ${name}.`)];
}

async function runBodies(): Promise<string[]> {
  console.log(`The largest bodies of each call, ${values.times} times over, seed ${values.seed}`);
  const given = { times: Number(values.times), seed: values.seed, only: values.call, say };
  const { faults: found, ...figures } = await sendLargestBodies(given);
  console.table([figures]);
  return found;
}

/** Runs tests of `npm test` with as many times more samples as the option `--dose` says. */
async function runTests(names: readonly string[]): Promise<string[]> {
  console.log(`${names.join(', ')}: ${values.dose} times what npm test does, seed ${values.seed}`);
  const env = { ...process.env, DOSE: values.dose, SEED: values.seed };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=!browser', ...names];
  const child = spawn(process.execPath, vitest, { stdio: 'inherit', env });
  const code = await new Promise<number>((done) => child.on('close', (ended) => done(ended ?? 1)));
  return code === 0 ? [] : [`${names.join(', ')}: see above.`];
}

async function runRunning(): Promise<string[]> {
  console.log(`${values.frames} frames from one phone to another, and ten matches for ${values.seconds} seconds`);
  return measureRunningScores({ frames: Number(values.frames), seconds: Number(values.seconds), say });
}

async function runAttack(attack: string): Promise<string[]> {
  console.log(`Visitors beside the attack “${attack}” for ${values.seconds} seconds, seed ${values.seed}`);
  const given = { attack, seconds: Number(values.seconds), seed: values.seed };
  const { faults: found, ...figures } = await measureUnderAttack(given);
  console.table([figures]);
  return found;
}

/** `fresh` makes an empty database. `stop` ends the PostgreSQL that was started for the databases. */
type Databases = { fresh: () => Promise<Fresh>; stop: () => Promise<void> };

async function databasesOn(engine: EngineName): Promise<Databases> {
  if (engine === 'sqlite') {
    return { fresh: async () => ({ url: null, drop: async () => undefined }), stop: async () => undefined };
  }
  const { url, stop } = await startPostgres();
  let made = 0;
  const onServer = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    async fresh() {
      const name = `baize_soak_${process.pid}_${++made}`;
      await onServer(`create database "${name}" template template0`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, drop: () => onServer(`drop database if exists "${name}" with (force)`) };
    },
    stop: async () => stop?.(),
  };
}
