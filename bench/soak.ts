/**
 * `npm run soak -- --only=crash --kills=500 --engine=both`, `--only=load --minutes=30`, `--only=slow --connections=1000`:
 * what takes too long for the tests. Starts all it needs by itself, prints figures, and fails where something does not hold.
 */
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '#main/build-site.ts';
import type { EngineName } from '#server/storage/store.ts';
import { crash } from './soak/crash.ts';
import { databasesOn } from './soak/databases.ts';
import { load } from './soak/load.ts';
import { SITE } from '../tests/support/server-process.ts';
import { run as proxied } from './soak-proxy.ts';
import { slow } from './soak/slow.ts';

const ENGINES: Record<string, EngineName[]> = {
  sqlite: ['sqlite'],
  postgresql: ['postgresql'],
  both: ['sqlite', 'postgresql'],
};
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'crash,load,slow' },
    engine: { type: 'string', default: 'both' },
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
    connections: { type: 'string', default: '1000' },
  },
});
const parts: Record<string, () => Promise<string[]>> = {
  crash: crashes,
  load: loaded,
  slow: slowed,
  proxy: () => proxied({ say }),
};
const say = (line: string) => console.log(`  ${line}`);
const faults: string[] = [];

// By itself a signal ends a program without its last words.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
// Once, so that no server that is killed had to build them.
await buildWeb({ say });
await buildServer({ say });
for (const name of values.only.split(',')) {
  const part = parts[name];
  faults.push(...(part ? await part() : [`There is no ${name}: choose of ${Object.keys(parts).join(', ')}.`]));
}
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'All of it holds.' : `${faults.length} faults.`);
if (faults.length > 0) process.exitCode = 1;

async function crashes(): Promise<string[]> {
  const found: string[] = [];
  const engines = ENGINES[values.engine] ?? [];
  if (engines.length === 0)
    found.push(`There is no engine ${values.engine}: choose of ${Object.keys(ENGINES).join(', ')}.`);
  for (const engine of engines) found.push(...(await crashOn(engine)));
  return found;
}

async function crashOn(engine: EngineName): Promise<string[]> {
  console.log(`Killing the server ${values.kills} times on ${engine}, seed ${values.seed}`);
  const { fresh, stop } = await databasesOn(engine);
  const given = { kills: Number(values.kills), seed: values.seed, program: SITE, fresh, say };
  const { faults: found, ...figures } = await crash(given);
  await stop();
  console.table([{ engine, ...figures, seconds: Math.round(figures.seconds), faults: found.length }]);
  return found.map((fault) => `${engine}: ${fault}`);
}

async function loaded(): Promise<string[]> {
  console.log(`Asking for everything for ${values.minutes} minutes, seed ${values.seed}`);
  const { faults: found, requests, statuses } = await load({ minutes: Number(values.minutes), seed: values.seed, say });
  console.log(`  ${requests} requests, answered ${JSON.stringify(statuses)}`);
  return found;
}

async function slowed(): Promise<string[]> {
  console.log(`Visitors beside ${values.connections} slow connections`);
  const { faults: found, alone, attacked } = await slow({ connections: Number(values.connections), say });
  console.table({ alone, 'under attack': attacked });
  return found;
}
