/**
 * A process that upgrades a database to the invented later version, and waits at one step until it is killed. Its
 * arguments are the database file, the folder of backups, and the number of the step, from 0. It prints each step that
 * it reaches.
 */
import { upgradeDatabase } from '#server/operations/backups/upgrade.ts';
import { laterTables } from './later-version.ts';

const [, , file = '', folder = '', stop = ''] = process.argv;
let reached = 0;

function reach(step: string): void {
  // The write is synchronous, so that the step is printed before this process waits.
  process.stdout.write(`${step}\n`);
  if (reached === Number(stop)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  reached += 1;
}

await upgradeDatabase({
  place: { file },
  settings: { folder, keep: { hours: 24, days: 30, months: 12 } },
  now: () => new Date(),
  say: reach,
  tables: laterTables(reach),
});
